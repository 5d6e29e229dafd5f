// A layer tree made from a seed: one to twelve layers of all kinds, and replicators, which are written out for the
// reference renderer; or fewer layers with effects.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers
import ReferenceRenderer
import SeededRandom

/// The scene of one seed.
struct RandomScene: Sendable {
  let seed: UInt64
  /// Whether its layers are masked, filtered, blended, faded and rasterised, and cast shadows.
  var hasEffects = false

  /// Makes new layers each time, and the options to render them with.
  func build() -> (root: CALayer, options: SceneOptions) {
    var author = RandomAuthor(numbers: SeededRandom(seed: seed))
    if hasEffects {
      let root = author.rootWithEffects()
      return (root, author.optionsWithEffects())
    }
    let root = author.root()
    return (root, author.options())
  }
}

/// Writes one random scene.
struct RandomAuthor {
  var numbers: SeededRandom
  /// The grid on which a layer is placed: whole pixels, quarters, or none.
  var step: Double?

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
    // The layers to which sublayers are added, and the number of times that each of them is seen.
    var owners: [(layer: CALayer, instances: Int)] = [(root, 1)]
    for index in 1..<max(2, count) {
      let owner = numbers.chance(50) ? owners[0] : numbers.pick(owners)
      let (layer, instances) = self.layer(seen: owner.instances)
      if numbers.chance(10), index > 1, owner.layer !== root, owner.layer.mask == nil {
        layer.backgroundColor = color()
        owner.layer.mask = layer
      } else {
        owner.layer.addSublayer(layer)
      }
      if instances <= Self.maxInstances { owners.append((layer, instances)) }
    }
    return root
  }

  /// The largest number of times that a layer may be seen that gets sublayers of every kind.
  private static let maxInstances = 9

  /// Makes a layer whose superlayer is seen `times` times, and returns how often its sublayers will be seen.
  private mutating func layer(seen times: Int) -> (layer: CALayer, instances: Int) {
    step = numbers.pick([1, 0.25, nil, nil])
    let layer: CALayer
    var instances = times
    switch Int.random(in: 0..<100, using: &numbers) {
    case 0..<14: layer = gradient()
    case 14..<22:
      let replicator = self.replicator()
      instances *= replicator.instanceCount
      layer = replicator
    case 22..<28:
      layer = crowd(seen: times)
      instances = .max
    default: layer = CALayer()
    }
    layer.bounds = CGRect(x: 0, y: 0, width: length(3, 40), height: length(3, 40))
    layer.position = CGPoint(
      x: length(-12, 36) + layer.bounds.width / 2, y: length(-12, 36) + layer.bounds.height / 2)
    if numbers.chance(60) { layer.backgroundColor = color() }
    if numbers.chance(25) { contents(layer) }
    if numbers.chance(50) { shape(layer) }
    if numbers.chance(40) { compositing(layer) }
    if numbers.chance(40) { placement(layer) }
    return (layer, instances)
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

  mutating func color() -> CGColor {
    let alpha = numbers.chance(50) ? 1 : numbers.number(0.1, 1)
    return Paint.rgba(
      CGFloat(numbers.number(0, 1)), CGFloat(numbers.number(0, 1)), CGFloat(numbers.number(0, 1)), CGFloat(alpha))
  }

  /// A random length in the steps of the layer that is being made.
  mutating func length(_ low: Double, _ high: Double) -> CGFloat {
    let value = numbers.number(low, high)
    guard let step else { return CGFloat(value) }
    let rounded = (value / step).rounded() * step
    return CGFloat(rounded == 0 ? step : rounded)
  }
}
