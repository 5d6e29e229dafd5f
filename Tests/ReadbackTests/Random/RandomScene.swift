// A layer tree made of a seed: one to twelve layers, with any of the features that the reference renderer knows.

import QuartzCore
import SeededRandom

/// The scene of one seed.
struct RandomScene: Sendable {
  let seed: UInt64

  /// Makes the layers, new ones each time, and the options to render them with.
  func build() -> (root: CALayer, options: SceneOptions) {
    var author = RandomAuthor(numbers: SeededRandom(seed: seed))
    let root = author.root()
    return (root, author.options())
  }
}

/// Writes one random scene.
struct RandomAuthor {
  var numbers: SeededRandom
  /// How finely a layer is placed: on whole pixels, on quarters, or anywhere.
  private var step: Double?

  init(numbers: SeededRandom) {
    self.numbers = numbers
  }

  mutating func options() -> SceneOptions {
    var options = SceneOptions()
    if numbers.chance(25) { options.scale = numbers.pick([0.5, 1.5, 2, 1.3]) }
    if numbers.chance(10) { options.size = CGSize(width: numbers.pick([24, 40, 60]), height: numbers.pick([30, 52])) }
    if numbers.chance(25) { options.background = color() }
    options.isGeometryFlipped = numbers.chance(65)
    return options
  }

  mutating func root() -> CALayer {
    let count = Int.random(in: 1...12, using: &numbers)
    let root = box(0, 0, 48, 48, numbers.chance(75) ? Paint.ground : nil)
    if numbers.chance(15) { root.bounds.origin = CGPoint(x: length(-9, 9), y: length(-9, 9)) }
    if numbers.chance(10) { shape(root) }
    if numbers.chance(10) { compositing(root) }
    if numbers.chance(5) { root.isGeometryFlipped = true }
    var layers = [root]
    for index in 1..<max(2, count) {
      let owner = numbers.chance(50) ? layers[0] : numbers.pick(layers)
      let layer = self.layer()
      if numbers.chance(10), index > 1, owner !== root, owner.mask == nil {
        layer.backgroundColor = color()
        owner.mask = layer
      } else {
        owner.addSublayer(layer)
      }
      layers.append(layer)
    }
    return root
  }

  private mutating func layer() -> CALayer {
    step = numbers.pick([1, 0.25, nil, nil])
    let layer = box(length(-12, 36), length(-12, 36), length(3, 40), length(3, 40))
    if numbers.chance(60) { layer.backgroundColor = color() }
    if numbers.chance(25) { contents(layer) }
    if numbers.chance(50) { shape(layer) }
    if numbers.chance(40) { compositing(layer) }
    if numbers.chance(40) { placement(layer) }
    return layer
  }

  private mutating func shape(_ layer: CALayer) {
    if numbers.chance(50) {
      layer.cornerRadius = length(0, 22)
      layer.cornerCurve = numbers.chance(50) ? .continuous : .circular
      if numbers.chance(30) { layer.maskedCorners = CACornerMask(rawValue: UInt.random(in: 0...15, using: &numbers)) }
    }
    if numbers.chance(40) {
      layer.borderWidth = numbers.chance(10) ? length(10, 30) : length(0, 6)
      layer.borderColor = color()
    }
    if numbers.chance(15) {
      layer.edgeAntialiasingMask = CAEdgeAntialiasingMask(rawValue: UInt32.random(in: 0...15, using: &numbers))
    }
    if numbers.chance(7) { layer.allowsEdgeAntialiasing = false }
  }

  private mutating func compositing(_ layer: CALayer) {
    if numbers.chance(35) { layer.masksToBounds = true }
    if numbers.chance(40) { layer.opacity = Float(numbers.number(0.1, 1)) }
    if numbers.chance(25) { layer.allowsGroupOpacity = false }
    if numbers.chance(4) { layer.isHidden = true }
    if numbers.chance(4) { layer.opacity = 0 }
    if numbers.chance(30) { layer.zPosition = numbers.pick([-2, -1, 0.5, 1, 1, 3]) }
    if numbers.chance(8) { layer.isDoubleSided = false }
  }

  private mutating func placement(_ layer: CALayer) {
    if numbers.chance(15) { layer.isGeometryFlipped = true }
    if numbers.chance(25) { layer.bounds.origin = CGPoint(x: length(-9, 9), y: length(-9, 9)) }
    if numbers.chance(20) { layer.anchorPoint = CGPoint(x: numbers.pick([0, 0.25, 1]), y: numbers.pick([0, 0.7, 1])) }
    if numbers.chance(8) { layer.anchorPointZ = length(-5, 5) }
    if numbers.chance(60) { layer.transform = transform() }
    if numbers.chance(15) { layer.sublayerTransform = transform() }
  }

  private mutating func transform() -> CATransform3D {
    var result = CATransform3DIdentity
    for _ in 0..<(numbers.chance(70) ? 1 : 2) { result = CATransform3DConcat(result, singleTransform()) }
    return result
  }

  private mutating func singleTransform() -> CATransform3D {
    switch Int.random(in: 0..<10, using: &numbers) {
    case 0: CATransform3DMakeTranslation(length(-8, 8), length(-8, 8), numbers.chance(40) ? length(-3, 3) : 0)
    case 1: CATransform3DMakeScale(length(0.4, 2), length(0.4, 2), 1)
    case 2: CATransform3DMakeScale(numbers.pick([-1, 1]), numbers.pick([-1, 1]), 1)
    case 3, 4, 5: turn(numbers.number(-180, 180), 0, 0, 1)
    case 6: turn(numbers.pick([90, 180, -90]), 0, 0, 1)
    case 7:
      CATransform3DMakeAffineTransform(
        CGAffineTransform(a: 1, b: numbers.number(-0.7, 0.7), c: numbers.number(-0.7, 0.7), d: 1, tx: 0, ty: 0))
    case 8: turn(numbers.number(-70, 70), numbers.number(-1, 1), 1, 0)
    default: turn(numbers.pick([180, 150, 40]), numbers.pick([0, 1]), 1, 0)
    }
  }

  private mutating func contents(_ layer: CALayer) {
    layer.contents = numbers.pick(Self.images).image
    layer.contentsGravity = numbers.pick(Self.gravities)
    layer.magnificationFilter = numbers.pick([.linear, .linear, .nearest, .trilinear])
    layer.minificationFilter = numbers.pick([.linear, .nearest, .trilinear])
    if numbers.chance(20) { layer.minificationFilterBias = Float(numbers.number(-1, 1)) }
    if numbers.chance(30) { layer.contentsScale = numbers.pick([0.5, 2, 3]) }
    if numbers.chance(30) {
      layer.contentsRect = CGRect(
        x: numbers.number(-0.2, 0.5), y: numbers.number(-0.2, 0.5), width: numbers.number(0.2, 0.9),
        height: numbers.number(0.2, 0.9))
    }
    if numbers.chance(30) {
      let x = numbers.number(0, 0.6), y = numbers.number(0, 0.6)
      layer.contentsCenter = CGRect(
        x: x, y: y, width: numbers.number(0.05, 1 - x), height: numbers.number(0.05, 1 - y))
    }
  }

  private static let images: [TestImage] = [.quarters, .patches, .wide, .tall, .frame, .veil, .waves, .checks]
  private static let gravities: [CALayerContentsGravity] = [
    .resize, .resize, .resizeAspect, .resizeAspectFill, .center, .top, .bottom, .left, .right, .topLeft, .topRight,
    .bottomLeft, .bottomRight,
  ]

  private mutating func color() -> CGColor {
    let alpha = numbers.chance(50) ? 1 : numbers.number(0.1, 1)
    return Paint.rgba(
      CGFloat(numbers.number(0, 1)), CGFloat(numbers.number(0, 1)), CGFloat(numbers.number(0, 1)), CGFloat(alpha))
  }

  /// A length in the steps of the layer that is being written.
  private mutating func length(_ low: Double, _ high: Double) -> CGFloat {
    let value = numbers.number(low, high)
    guard let step else { return CGFloat(value) }
    let rounded = (value / step).rounded() * step
    return CGFloat(rounded == 0 ? step : rounded)
  }
}
