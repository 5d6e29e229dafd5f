// CATextLayer: a layer that shows text.
// SPDX-License-Identifier: Apache-2.0

/// A layer that shows a string, its first line at the top of the bounds.
open class CATextLayer: CALayer, @unchecked Sendable {
  /// The values of the properties below.
  package final var text = TextValues() {
    didSet { laidOut = nil }
  }
  private final var laidOut: (size: CGSize, fonts: Int, layout: TextLayout)?

  /// Creates a layer with the default values of its class.
  public override init() {
    super.init()
  }

  /// Creates a presentation copy of `layer`, with its values if it is of this class.
  public override init(layer: Any) {
    if let layer = layer as? CATextLayer { text = layer.text }
    super.init(layer: layer)
  }

  /// Creates a layer from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  /// The text: a `String` or an `NSAttributedString`; nil by default.
  ///
  /// The text is drawn again when it changes, as it is when its font, its alignment, its truncation or its wrapping does.
  /// As on Apple's platforms, that is a change of the key `contents`: a live layer fades to the new text unless it, its
  /// delegate or the transaction says otherwise.
  open var string: Any? {
    get { text.string }
    // A mutable string is copied, as clients of Core Animation expect.
    set { redraw(.string) { text.string = (newValue as? NSAttributedString)?.copy() ?? newValue } }
  }
  /// The font of a plain string: a `CTFont`, a `CGFont`, or a name as an `NSString`. Helvetica by default.
  ///
  /// The size of the font itself is ignored in favour of `fontSize`.
  open var font: CFTypeRef? {
    get { text.font }
    set { redraw(.font) { text.font = newValue } }
  }
  /// The size of a plain string's font, in points; 36 by default.
  open var fontSize: CGFloat {
    get { text.fontSize }
    set { change(.fontSize) { text.fontSize = newValue } }
  }
  /// The colour of a plain string; opaque white by default.
  open var foregroundColor: CGColor? {
    get { text.foregroundColor }
    set { change(.foregroundColor) { setColor(newValue) } }
  }
  /// Whether lines are broken to fit into the width of the bounds; false by default. Its key is `wrapped`.
  open var isWrapped: Bool {
    get { text.isWrapped }
    set { redraw(.wrapped) { text.isWrapped = newValue } }
  }
  /// The position of the ellipsis in a line that is too long; `.none` by default.
  open var truncationMode: CATextLayerTruncationMode {
    get { text.truncationMode }
    set { redraw(.truncationMode) { text.truncationMode = newValue } }
  }
  /// The alignment of the lines in the width of the bounds; `.natural` by default.
  open var alignmentMode: CATextLayerAlignmentMode {
    get { text.alignmentMode }
    set { redraw(.alignmentMode) { text.alignmentMode = newValue } }
  }
  /// Whether glyphs may be moved to fractions of a pixel that the font knows. Stored without effect on pictures.
  open var allowsFontSubpixelQuantization: Bool {
    get { text.allowsFontSubpixelQuantization }
    set { change(.allowsFontSubpixelQuantization) { text.allowsFontSubpixelQuantization = newValue } }
  }

  /// Changes a value that is not animated itself: the new picture of the text replaces the old one as contents do.
  private func redraw(_ key: LayerKey, _ apply: () -> Void) {
    let isStored = marks.isDisjoint(with: [.filling, .presentation])
    let action = isStored ? actionBeforeChange(of: LayerKey.contents.rawValue) : nil
    change(key, apply)
    action?.run(forKey: LayerKey.contents.rawValue, object: self, arguments: nil)
  }

  /// Sets the colour; the layout of a plain string does not depend on its colour and is reused.
  private func setColor(_ color: CGColor?) {
    let earlier = laidOut
    text.foregroundColor = color
    guard let earlier, text.string is NSAttributedString == false else { return }
    laidOut = (earlier.size, earlier.fonts, earlier.layout.recolored(to: color ?? LayerDefaults.clear))
  }

  /// All lines of the text in the layer's bounds; the same object until a value that it depends on changes.
  package final var layout: TextLayout {
    var budget = TextBudget.unlimited
    return layout(within: &budget)
  }

  /// Returns the lines of the text in the layer's bounds, as far as a budget allows, from which they are subtracted;
  /// the same object until a value that it depends on changes. The cached layout never differs from one made now.
  package final func layout(within budget: inout TextBudget) -> TextLayout {
    let size = bounds.size, fonts = (text.fonts ?? .shared).generation
    if let laidOut, laidOut.size == size, laidOut.fonts == fonts, laidOut.layout.spending.isRepeated(with: budget.rest),
      budget.spend(laidOut.layout.spending.amount)
    {
      return laidOut.layout
    }
    let setting = TextSetting(values: text, size: SIMD2(Double(size.width), Double(size.height)))
    let layout = FontLibrary.$ofTask.withValue(text.fonts) { setting.layout(within: &budget) }
    laidOut = budget.wasInterrupted ? nil : (size, fonts, layout)
    return layout
  }

  package override func takeValues(from model: CALayer) {
    if let model = model as? CATextLayer { text = model.text }
    super.takeValues(from: model)
  }

  package override class var properties: PropertyTable { textTable }

  private static let textTable = PropertyTable(
    [
      LayerProperty(.fontSize, \CATextLayer.fontSize, .own(\TextValues.fontSize), [.answersDefault, .animation]),
      LayerProperty(
        .foregroundColor, \CATextLayer.foregroundColor, .own(\TextValues.foregroundColor),
        [.answersDefault, .animation]),
      LayerProperty(.wrapped, \CATextLayer.isWrapped, .own(\TextValues.isWrapped)),
      LayerProperty(.truncationMode, \CATextLayer.truncationMode, .own(\TextValues.truncationMode), [.answersDefault]),
      LayerProperty(.alignmentMode, \CATextLayer.alignmentMode, .own(\TextValues.alignmentMode), [.answersDefault]),
      LayerProperty(
        .allowsFontSubpixelQuantization, \CATextLayer.allowsFontSubpixelQuantization,
        .own(\TextValues.allowsFontSubpixelQuantization)),
      LayerProperty(
        .font, .font,
        KeyedProperty(\CATextLayer.font, as: { ($0 as? String).map { NSString(string: $0) } ?? $0 as AnyObject }),
        .own(\TextValues.font, isFinite: Finite.holds(font:)), [.answersDefault]),
      LayerProperty(
        .string, .text, KeyedProperty(optional: \CATextLayer.string),
        .own(\TextValues.string, isFinite: Finite.holds(text:))),
    ], inherited: CALayer.properties, actions: [.contents: .fade])
}

/// The values that a `CATextLayer` has beyond those of every layer.
package struct TextValues: StoredValues {
  package var string: Any?
  package var font: CFTypeRef? = TextValues.helvetica
  package var fontSize: CGFloat = 36
  package var foregroundColor: CGColor? = LayerDefaults.opaqueWhite
  package var isWrapped = false
  package var truncationMode = CATextLayerTruncationMode.none
  package var alignmentMode = CATextLayerAlignmentMode.natural
  package var allowsFontSubpixelQuantization = false
  /// The extra space above lines of Helvetica, Times and Courier: that of Core Text, unless a label's text is shown.
  package var extraLineHeight = ExtraLineHeight.coreText
  /// The fonts in which names are looked up: those of the work in which the layer was made. Nil for those of the
  /// process.
  package var fonts = FontLibrary.ofTask

  /// The name of the font of plain strings.
  package static var helvetica: NSString { "Helvetica" }
}

extension LayerDefaults {
  package static let opaqueWhite = CGColor(gray: 1, alpha: 1)
  package static let clear = CGColor(gray: 0, alpha: 0)
}

extension CATextLayerTruncationMode: NamedChoice, PropertyValue {
  static var kind: PropertyKind { .choice(["none", "start", "end", "middle"]) }
}

extension CATextLayerAlignmentMode: NamedChoice, PropertyValue {
  static var kind: PropertyKind { .choice(["natural", "left", "right", "center", "justified"]) }
}
