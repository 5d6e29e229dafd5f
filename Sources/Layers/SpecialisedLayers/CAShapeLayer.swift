// CAShapeLayer: a layer that fills and strokes a path.
// SPDX-License-Identifier: Apache-2.0

/// A layer that paints a path in its own space, over its contents and below its sublayers.
///
/// The shape is drawn at the resolution at which it is seen, whatever transforms apply, and is not clipped to the
/// bounds.
///
/// As on Apple's platforms the path is not drawn by `draw(in:)`: an override of that, called once `setNeedsDisplay()` was, makes the
/// contents, which lie below the path.
open class CAShapeLayer: CALayer, @unchecked Sendable {
  /// The values of the properties below.
  package final var shape = ShapeValues()

  /// Creates a layer with the default values of its class.
  public override init() {
    super.init()
  }

  /// Creates a presentation copy of `layer`, with its values if it is of this class.
  public override init(layer: Any) {
    if let layer = layer as? CAShapeLayer { shape = layer.shape }
    super.init(layer: layer)
  }

  /// Creates a layer from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  /// The path to paint, which is copied; nil by default. It changes without an implicit animation.
  open var path: CGPath? {
    get { shape.path }
    set { change(.path) { shape.path = newValue?.copy() } }
  }
  /// The colour inside the path; nil for none. Opaque black by default.
  open var fillColor: CGColor? {
    get { shape.fillColor }
    set { change(.fillColor) { shape.fillColor = newValue } }
  }
  /// The rule that defines the inside of the path; `.nonZero` by default.
  open var fillRule: CAShapeLayerFillRule {
    get { shape.fillRule }
    set { change(.fillRule) { shape.fillRule = newValue } }
  }
  /// The colour of the line along the path; nil, the default, for none.
  open var strokeColor: CGColor? {
    get { shape.strokeColor }
    set { change(.strokeColor) { shape.strokeColor = newValue } }
  }
  /// The start of the stroked part, as a fraction of the length of all subpaths; 0 by default.
  open var strokeStart: CGFloat {
    get { shape.strokeStart }
    set { change(.strokeStart) { shape.strokeStart = newValue } }
  }
  /// The end of the stroked part, as a fraction of the length of all subpaths; 1 by default.
  open var strokeEnd: CGFloat {
    get { shape.strokeEnd }
    set { change(.strokeEnd) { shape.strokeEnd = newValue } }
  }
  /// The width of the line, in points; 1 by default.
  open var lineWidth: CGFloat {
    get { shape.lineWidth }
    set { change(.lineWidth) { shape.lineWidth = newValue } }
  }
  /// The longest miter, as a multiple of the line's width, before the corner is bevelled; 10 by default.
  open var miterLimit: CGFloat {
    get { shape.miterLimit }
    set { change(.miterLimit) { shape.miterLimit = newValue } }
  }
  /// The ends of the line; `.butt` by default.
  open var lineCap: CAShapeLayerLineCap {
    get { shape.lineCap }
    set { change(.lineCap) { shape.lineCap = newValue } }
  }
  /// The corners of the line; `.miter` by default.
  open var lineJoin: CAShapeLayerLineJoin {
    get { shape.lineJoin }
    set { change(.lineJoin) { shape.lineJoin = newValue } }
  }
  /// The distance into the dash pattern at which the line begins, in points; 0 by default.
  open var lineDashPhase: CGFloat {
    get { shape.lineDashPhase }
    set { change(.lineDashPhase) { shape.lineDashPhase = newValue } }
  }
  /// The lengths of dashes and gaps in turn, in points; nil, the default, for a solid line.
  open var lineDashPattern: [NSNumber]? {
    get { shape.lineDashPattern }
    set { change(.lineDashPattern) { shape.lineDashPattern = newValue } }
  }

  package override func takeValues(from model: CALayer) {
    if let model = model as? CAShapeLayer { shape = model.shape }
    super.takeValues(from: model)
  }

  package override class var properties: PropertyTable { shapeTable }

  private static let shapeTable = PropertyTable(
    [
      LayerProperty(.path, \CAShapeLayer.path, .own(\ShapeValues.path)),
      LayerProperty(.fillColor, \CAShapeLayer.fillColor, .own(\ShapeValues.fillColor), [.answersDefault, .animation]),
      LayerProperty(.fillRule, \CAShapeLayer.fillRule, .own(\ShapeValues.fillRule), [.answersDefault]),
      LayerProperty(.strokeColor, \CAShapeLayer.strokeColor, .own(\ShapeValues.strokeColor), [.animation]),
      LayerProperty(.strokeStart, \CAShapeLayer.strokeStart, .own(\ShapeValues.strokeStart), [.animation]),
      LayerProperty(.strokeEnd, \CAShapeLayer.strokeEnd, .own(\ShapeValues.strokeEnd), [.answersDefault, .animation]),
      LayerProperty(.lineWidth, \CAShapeLayer.lineWidth, .own(\ShapeValues.lineWidth), [.answersDefault, .animation]),
      LayerProperty(
        .miterLimit, \CAShapeLayer.miterLimit, .own(\ShapeValues.miterLimit), [.answersDefault, .animation]),
      LayerProperty(.lineCap, \CAShapeLayer.lineCap, .own(\ShapeValues.lineCap), [.answersDefault]),
      LayerProperty(.lineJoin, \CAShapeLayer.lineJoin, .own(\ShapeValues.lineJoin), [.answersDefault]),
      LayerProperty(.lineDashPhase, \CAShapeLayer.lineDashPhase, .own(\ShapeValues.lineDashPhase), [.animation]),
      LayerProperty(
        .lineDashPattern, .numbers, KeyedProperty(numbers: \CAShapeLayer.lineDashPattern),
        .own(\ShapeValues.lineDashPattern, isFinite: Finite.holds(numbers:))),
    ], inherited: CALayer.properties)
}

/// The values that a `CAShapeLayer` has beyond those of every layer.
package struct ShapeValues: StoredValues, @unchecked Sendable {
  package var path: CGPath?
  package var fillColor: CGColor? = LayerDefaults.opaqueBlack
  package var fillRule = CAShapeLayerFillRule.nonZero
  package var strokeColor: CGColor?
  package var strokeStart: CGFloat = 0
  package var strokeEnd: CGFloat = 1
  package var lineWidth: CGFloat = 1
  package var miterLimit: CGFloat = 10
  package var lineCap = CAShapeLayerLineCap.butt
  package var lineJoin = CAShapeLayerLineJoin.miter
  package var lineDashPhase: CGFloat = 0
  package var lineDashPattern: [NSNumber]?
}

extension CAShapeLayerFillRule: NamedChoice, PropertyValue {
  static var kind: PropertyKind { .choice(["non-zero", "even-odd"]) }
}

extension CAShapeLayerLineCap: NamedChoice, PropertyValue {
  static var kind: PropertyKind { .choice(["butt", "round", "square"]) }
}

extension CAShapeLayerLineJoin: NamedChoice, PropertyValue {
  static var kind: PropertyKind { .choice(["miter", "round", "bevel"]) }
}
