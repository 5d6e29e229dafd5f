// CAScrollLayer: a layer that scrolls its sublayers.
// SPDX-License-Identifier: Apache-2.0

/// A layer that shows the part of its sublayers that it was scrolled to. It has no scroll bars, and takes no input.
///
/// It draws as every layer does: `draw(in:)` is called once `setNeedsDisplay()` was, and makes contents that fill the bounds and do not
/// scroll. An override of `scroll(to:)` for a point is called for scrolling of all kinds.
open class CAScrollLayer: CALayer, @unchecked Sendable {
  private final var values = ScrollValues()

  /// Creates a layer with the default values of its class.
  public override init() {
    super.init()
  }

  /// Creates a presentation copy of `layer`, with its values if it is of this class.
  public override init(layer: Any) {
    if let layer = layer as? CAScrollLayer { values = layer.values }
    super.init(layer: layer)
  }

  /// Creates a layer from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  /// The directions in which the layer can be scrolled; `.both` by default.
  open var scrollMode: CAScrollLayerScrollMode {
    get { values.mode }
    set { change(.scrollMode) { values.mode = newValue } }
  }

  /// Moves the origin of the bounds to `point`, in the directions that `scrollMode` allows. The point is not limited.
  open func scroll(to point: CGPoint) {
    var origin = bounds.origin
    if scrollMode == .both || scrollMode == .horizontally { origin.x = point.x }
    if scrollMode == .both || scrollMode == .vertically { origin.y = point.y }
    if origin != bounds.origin { bounds.origin = origin }
  }

  /// Moves the bounds by the least amount that brings `rect`, in this layer's space, inside.
  ///
  /// For a rectangle that is larger than the bounds, the part of smallest x and y is shown.
  open func scroll(to rect: CGRect) {
    func nearest(_ origin: CGFloat, _ size: CGFloat, _ low: CGFloat, _ length: CGFloat) -> CGFloat {
      min(max(origin, low + length - size), low)
    }
    let rect = rect.standardized
    let (origin, size) = (bounds.origin, bounds.size)
    scroll(
      to: CGPoint(
        x: nearest(origin.x, size.width, rect.origin.x, rect.size.width),
        y: nearest(origin.y, size.height, rect.origin.y, rect.size.height)))
  }

  package override func takeValues(from model: CALayer) {
    if let model = model as? CAScrollLayer { values = model.values }
    super.takeValues(from: model)
  }

  package override class var properties: PropertyTable { scrollTable }

  private static let scrollTable = PropertyTable(
    [LayerProperty(.scrollMode, \CAScrollLayer.scrollMode, .own(\ScrollValues.mode), [.answersDefault])],
    inherited: CALayer.properties)
}

/// The values that a `CAScrollLayer` has beyond those of every layer.
struct ScrollValues: StoredValues {
  var mode = CAScrollLayerScrollMode.both
}

extension CAScrollLayerScrollMode: NamedChoice, PropertyValue {
  static var kind: PropertyKind { .choice(["none", "vertically", "horizontally", "both"]) }
}
