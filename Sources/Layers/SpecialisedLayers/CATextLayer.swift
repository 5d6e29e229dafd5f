// CATextLayer: a layer that shows text.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics

/// A layer that shows a string, its first line at the top of the bounds.
///
/// The text is the layer's own drawing: a change of it, of its look or of the size of the bounds marks the layer for display. A subclass
/// that overrides ``draw(in:)`` or ``display()`` shows what it draws there, with or without the text that `super` draws, at the
/// resolution of `contentsScale`, and so does a delegate that implements `display(_:)`. The text of every other layer goes to the
/// picture as glyphs, without a drawing in between.
open class CATextLayer: CALayer, @unchecked Sendable {
  /// The values of the properties below.
  package final var text = TextValues() {
    didSet { laidOut = nil }
  }
  /// Whether the layer shows its contents, which its class or its delegate draws, instead of glyphs.
  package final private(set) var showsContents = false
  /// Whether the action of the key `contents` has run for a change that the next display will draw.
  private final var hasRunContentsAction = false
  private final var laidOut: LaidOut?

  /// A layout, and what it was made of.
  private struct LaidOut {
    var size: CGSize
    var fonts: Int
    var isWhole: Bool
    var layout: TextLayout
  }

  /// Creates a layer with the default values of its class.
  public override init() {
    super.init()
    showsContents = drawsByItsClass
  }

  /// Creates a presentation copy of `layer`, with its values if it is of this class.
  public override init(layer: Any) {
    if let layer = layer as? CATextLayer { text = layer.text }
    super.init(layer: layer)
    showsContents = drawsByItsClass
  }

  /// Creates a layer from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    showsContents = drawsByItsClass
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
  /// The font of a plain string: a `CTFont`, a `CGFont`, a `UIFont`, or a name as a `CFString` or an `NSString`. Helvetica by default.
  ///
  /// The size of the font itself is ignored in favour of `fontSize`.
  open var font: CFTypeRef? {
    get { text.font }
    set { redraw(.font) { text.font = newValue } }
  }
  /// The size of a plain string's font, in points; 36 by default.
  open var fontSize: CGFloat {
    get { text.fontSize }
    set { changeText(.fontSize) { text.fontSize = newValue } }
  }
  /// The colour of a plain string; opaque white by default.
  open var foregroundColor: CGColor? {
    get { text.foregroundColor }
    set { changeText(.foregroundColor) { setColor(newValue) } }
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

  /// Pixels of the layer's drawing per point; the text is drawn again when it changes.
  open override var contentsScale: CGFloat {
    get { super.contentsScale }
    set {
      super.contentsScale = newValue
      noteTextChange()
    }
  }

  // MARK: Display

  /// Draws the text into new contents if the class overrides this method or ``draw(in:)``, unless the delegate displays the layer.
  open override func display() { displayText() }
  /// Draws the text in the layer's own space: its first line at the top of the bounds as they are seen, all lines at their full width.
  ///
  /// It is called for subclasses that override it, or ``display()``, before pictures in which the text, its look or the size of the bounds
  /// are new. As on Apple's platforms, no delegate draws into the layer.
  open override func draw(in context: CGContext) { drawText(in: context) }
  /// The size of the text, in the superlayer's space: without a limit, or in lines that are broken at the width of the bounds if
  /// ``isWrapped`` is set and they have one. That of the layout manager, if it is another than the layer's present size.
  open override func preferredFrameSize() -> CGSize { preferredTextSize() }

  package override func redraws(forKey key: String) -> Bool {
    let isOfText = LayerKey.named(key).map { key in Self.textTable.own.contains { $0.key == key } } ?? false
    return showsContents && isOfText || super.redraws(forKey: key)
  }
  package override func noteSizeChange() { setNeedsDisplay() }

  /// Changes a value that is not animated itself: the new picture of the text replaces the old one as contents do.
  private func redraw(_ key: LayerKey, _ apply: () -> Void) {
    let isStored = marks.isDisjoint(with: [.filling, .presentation])
    let action = isStored ? actionBeforeChange(of: LayerKey.contents.rawValue) : nil
    changeText(key, apply)
    guard isStored else { return }
    // Afterwards the drawing replaces the contents without an action of its own.
    hasRunContentsAction = showsContents
    action?.run(forKey: LayerKey.contents.rawValue, object: self, arguments: nil)
  }

  /// Changes a value of the text.
  private func changeText(_ key: LayerKey, _ apply: () -> Void) {
    change(key, apply)
    noteTextChange()
  }

  /// Marks the layer for display, and the superlayer for layout if that depends on the size of the text.
  private func noteTextChange() {
    guard marks.isDisjoint(with: [.filling, .presentation]) else { return }
    setNeedsDisplay()
    if let parent, parent.attachments?.layoutManager != nil, !parent.marks.contains(.layingOut) {
      parent.setNeedsLayout()
    }
  }

  /// Whether the class has drawing code of its own.
  private var drawsByItsClass: Bool {
    let type = type(of: self)
    guard type != CATextLayer.self else { return false }
    let facts = LayerClass.of(type)
    return facts.overridesDraw || facts.overridesDisplay
  }

  private func displayText() {
    let hasRunAction = hasRunContentsAction
    hasRunContentsAction = false
    if displaysThroughDelegate() {
      showsContents = true
      return
    }
    showsContents = drawsByItsClass
    guard showsContents, let context = makeDrawingContext() else { return }
    (copyThatDraws ?? self).draw(in: context)
    let drawing = LayerDrawing(context)
    if hasRunAction {
      TransactionStack.current.withoutActions { contents = drawing }
    } else {
      contents = drawing
    }
  }

  private func drawText(in context: CGContext) {
    guard nonFiniteValues(of: .text(TextLayout(lines: []))).isEmpty else { return }
    let bounds = bounds
    // Without a host only the context says which way y grows, before the client changes its transform.
    let isDown = hasHost ? contentsAreFlipped() : context.base.a * context.base.d > context.base.b * context.base.c
    let space = CGAffineTransform(
      a: 1, b: 0, c: 0, d: isDown ? 1 : -1, tx: bounds.minX, ty: isDown ? bounds.minY : bounds.maxY)
    context.draw(wholeLayout.lines.map { ($0, space) })
  }

  /// The layout that is drawn into contents. A drawing may move any part of a line into sight.
  private var wholeLayout: TextLayout {
    var budget = Self.drawingBudget
    return layout(within: &budget, isWhole: true)
  }

  /// Drawing code is asked for before the limits of a picture apply.
  private static var drawingBudget: TextBudget {
    TextBudget(lines: Limits.trusted.textLines, glyphs: Limits.trusted.glyphs)
  }

  /// Remarks on the text that was drawn into the contents.
  final var remarksOnContents: [TextRemark] {
    guard showsContents, let laidOut, laidOut.isWhole else { return [] }
    return laidOut.layout.remarks
  }

  private func preferredTextSize() -> CGSize {
    let present = sizeInSuperlayer, asked = preferredSizeInSuperlayer()
    if asked != present { return asked }
    guard nonFiniteValues(of: .text(TextLayout(lines: []))).isEmpty else { return present }
    var budget = Self.drawingBudget
    let setting = TextSetting(values: text, size: SIMD2(Double(bounds.width), Double(bounds.height)))
    var placed = state
    placed.bounds.size = FontLibrary.$ofTask.withValue(text.fonts) { setting.neededSize(within: &budget) }
    return placed.frame.size
  }

  /// Sets the colour; the layout of a plain string does not depend on its colour and is reused.
  private func setColor(_ color: CGColor?) {
    let earlier = laidOut
    text.foregroundColor = color
    guard let earlier, text.string is NSAttributedString == false else { return }
    laidOut = earlier
    laidOut?.layout = earlier.layout.recolored(to: color ?? LayerDefaults.clear)
  }

  /// All lines of the text in the layer's bounds; the same object until a value that it depends on changes.
  package final var layout: TextLayout {
    var budget = TextBudget.unlimited
    return layout(within: &budget)
  }

  /// Returns the lines of the text in the layer's bounds, as far as a budget allows, from which they are subtracted;
  /// the same object until a value that it depends on changes. The cached layout never differs from one made now.
  ///
  /// `isWhole` says whether lines have the glyphs that lie beside the bounds too.
  package final func layout(within budget: inout TextBudget, isWhole: Bool = false) -> TextLayout {
    let size = bounds.size, fonts = (text.fonts ?? .shared).generation
    if let laidOut, laidOut.size == size, laidOut.fonts == fonts, laidOut.isWhole == isWhole,
      laidOut.layout.spending.isRepeated(with: budget.rest), budget.spend(laidOut.layout.spending.amount)
    {
      return laidOut.layout
    }
    let setting = TextSetting(
      values: text, size: SIMD2(Double(size.width), Double(size.height)), isWhole: isWhole)
    let layout = FontLibrary.$ofTask.withValue(text.fonts) { setting.layout(within: &budget) }
    laidOut = budget.wasInterrupted ? nil : LaidOut(size: size, fonts: fonts, isWhole: isWhole, layout: layout)
    return layout
  }

  package override func takeValues(from model: CALayer) {
    if let model = model as? CATextLayer {
      text = model.text
      showsContents = model.showsContents
    }
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
        KeyedProperty(\CATextLayer.font, as: { font in (font as? String).map { NSString(string: $0) as Any } ?? font }),
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
