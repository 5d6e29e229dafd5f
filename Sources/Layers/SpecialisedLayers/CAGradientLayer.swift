// CAGradientLayer: a layer that is filled with a gradient.
// SPDX-License-Identifier: Apache-2.0

/// A layer filled with a gradient, over its background colour and within its rounded corners.
///
/// As on Apple's platforms the gradient is not drawn by `draw(in:)`, and the layer shows no contents: what an override of that draws is not
/// seen. A sublayer, or a mask, can draw.
open class CAGradientLayer: CALayer, @unchecked Sendable {
  /// The values of the properties below.
  package final var gradient = GradientValues()

  /// Creates a layer with the default values of its class.
  public override init() {
    super.init()
  }

  /// Creates a presentation copy of `layer`, with its values if it is of this class.
  public override init(layer: Any) {
    if let layer = layer as? CAGradientLayer { gradient = layer.gradient }
    super.init(layer: layer)
  }

  /// Creates a layer from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  /// The colours, each a `CGColor`; nil by default.
  open var colors: [Any]? {
    get { gradient.colors }
    set { change(.colors) { gradient.colors = newValue } }
  }
  /// The location of each colour, ascending from 0 to 1; nil, the default, spaces them evenly.
  open var locations: [NSNumber]? {
    get { gradient.locations }
    set { change(.locations) { gradient.locations = newValue } }
  }
  /// The start of the gradient, in fractions of the bounds; (0.5, 0) by default. For other types than `.axial`, the
  /// centre.
  open var startPoint: CGPoint {
    get { gradient.startPoint }
    set { change(.startPoint) { gradient.startPoint = newValue } }
  }
  /// The end of the gradient, in fractions of the bounds; (0.5, 1) by default.
  open var endPoint: CGPoint {
    get { gradient.endPoint }
    set { change(.endPoint) { gradient.endPoint = newValue } }
  }
  /// The place at which a radial gradient begins, in fractions of the bounds and within its ellipse; nil, the default, is ``startPoint``.
  ///
  /// Core Animation has none: it is for the highlights of Lottie's gradients.
  package final var focus: CGPoint? {
    get { gradient.focus }
    set {
      keepCommittedValues()
      gradient.focus = newValue.flatMap { $0.x.isFinite && $0.y.isFinite ? $0 : nil }
    }
  }
  /// The shape of the gradient; `.axial` by default.
  open var type: CAGradientLayerType {
    get { gradient.type }
    set { change(.type) { gradient.type = newValue } }
  }

  package override func takeValues(from model: CALayer) {
    if let model = model as? CAGradientLayer { gradient = model.gradient }
    super.takeValues(from: model)
  }

  package override class var properties: PropertyTable { gradientTable }

  private static let gradientTable = PropertyTable(
    [
      LayerProperty(
        .startPoint, \CAGradientLayer.startPoint, .own(\GradientValues.startPoint), [.answersDefault, .animation]),
      LayerProperty(
        .endPoint, \CAGradientLayer.endPoint, .own(\GradientValues.endPoint), [.answersDefault, .animation]),
      LayerProperty(.type, \CAGradientLayer.type, .own(\GradientValues.type), [.answersDefault]),
      LayerProperty(
        .colors, .colors, KeyedProperty(optional: \CAGradientLayer.colors),
        .own(\GradientValues.colors, isFinite: Finite.holds(list:)), [.animation]),
      LayerProperty(
        .locations, .numbers, KeyedProperty(numbers: \CAGradientLayer.locations),
        .own(\GradientValues.locations, isFinite: Finite.holds(numbers:)), [.animation]),
    ], inherited: CALayer.properties)
}

/// The values that a `CAGradientLayer` has beyond those of every layer.
package struct GradientValues: StoredValues, @unchecked Sendable {
  package var colors: [Any]?
  package var locations: [NSNumber]?
  package var startPoint = CGPoint(x: 0.5, y: 0)
  package var endPoint = CGPoint(x: 0.5, y: 1)
  package var type = CAGradientLayerType.axial
  package var focus: CGPoint?
}

extension CAGradientLayerType: NamedChoice, PropertyValue {
  static var kind: PropertyKind { .choice(["axial", "radial", "conic"]) }
}
