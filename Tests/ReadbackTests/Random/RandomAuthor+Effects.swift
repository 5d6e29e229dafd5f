// Random scenes of effects: a few layers in each other, each a group of its own in one way or another.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers
import ReferenceRenderer
import SeededRandom

/// The transforms that the layers of one scene may have. Blurs and bitmaps are only well defined if every layer is seen
/// in the same way.
enum RandomSpace: Hashable {
  /// Scales, and rotations by quarter turns: rectangles stay axis-aligned.
  case axisAligned
  /// Rotations by any angle, and uniform scales.
  case rotated
  /// Any transform that keeps planes flat. Nothing is blurred there, casts a shadow or is drawn in pixels of its own.
  case slanted
}

extension RandomAuthor {
  /// The size of the scenes' roots: small, since the reference renderer draws every group pixel by pixel.
  private static let side = 24.0

  mutating func optionsWithEffects() -> SceneOptions {
    var options = SceneOptions()
    if numbers.chance(15) { options.scale = numbers.pick([0.5, 1.5]) }
    if numbers.chance(25) { options.background = color() }
    options.isGeometryFlipped = numbers.chance(70)
    return options
  }

  mutating func rootWithEffects() -> CALayer {
    let space = numbers.pick([RandomSpace.axisAligned, .axisAligned, .rotated, .rotated, .slanted])
    let root = box(0, 0, Self.side, Self.side, numbers.chance(80) ? Paint.ground : nil)
    if numbers.chance(10) { effects(root, in: space, isRoot: true) }
    var owners = [root]
    for _ in 0..<numbers.pick([1, 2, 2, 3, 3, 4, 5]) {
      step = numbers.pick([1, 0.25, nil])
      let layer = ownLayer(in: space)
      place(layer, in: space)
      look(layer)
      if numbers.chance(85) { effects(layer, in: space, isRoot: false) }
      numbers.pick(owners + owners.suffix(1)).addSublayer(layer)
      owners.append(layer)
    }
    return root
  }

  /// A layer of a random class, without a place.
  private mutating func ownLayer(in space: RandomSpace) -> CALayer {
    switch Int.random(in: 0..<100, using: &numbers) {
    case 0..<15:
      let layer = fade(color(), color(), 0, 0, 0, 0)
      if numbers.chance(40) { layer.type = numbers.pick([.radial, .conic]) }
      return layer
    case 15..<35:
      let layer = CAShapeLayer()
      layer.path = outline()
      layer.fillColor = color()
      if numbers.chance(30) { layer.fillRule = .evenOdd }
      // The extent of a stroke decides the origin of a bitmap's pixels, and the reference renderer knows that extent
      // only roughly; so there are strokes only in scenes without bitmaps.
      if space == .slanted, numbers.chance(40) {
        layer.strokeColor = color()
        layer.lineWidth = length(1, 4)
      }
      return layer
    case 35..<43 where space == .slanted:
      let layer = CAReplicatorLayer()
      layer.instanceCount = 2
      layer.instanceTransform = CATransform3DMakeTranslation(length(-9, 9), length(-9, 9), 0)
      return layer
    default: return CALayer()
    }
  }

  private mutating func place(_ layer: CALayer, in space: RandomSpace) {
    layer.bounds = CGRect(x: 0, y: 0, width: length(5, 22), height: length(5, 22))
    layer.position = CGPoint(
      x: length(-5, 18) + layer.bounds.width / 2, y: length(-5, 18) + layer.bounds.height / 2)
    if numbers.chance(15) { layer.bounds.origin = CGPoint(x: length(-5, 5), y: length(-5, 5)) }
    if numbers.chance(10) { layer.isGeometryFlipped = true }
    guard numbers.chance(45) else { return }
    let rotated = turn(CGFloat(numbers.number(-180, 180)))
    switch space {
    case .axisAligned:
      let quarters = turn(numbers.pick([0, 0, 0, 90, 180, -90]))
      let x = numbers.pick([-1, 0.5, 0.75, 1, 1.3, 1.6]), y = numbers.pick([-1, 0.5, 0.8, 1, 1.25, 1.5])
      layer.setAffineTransform(CGAffineTransform(scaleX: x, y: y).concatenating(quarters))
    case .rotated:
      let scale = numbers.pick([0.6, 0.8, 1, 1, 1.4])
      layer.setAffineTransform(
        CGAffineTransform(scaleX: numbers.pick([-1, 1, 1]) * scale, y: scale).concatenating(rotated))
    case .slanted:
      let sheared = CGAffineTransform(
        a: numbers.number(0.6, 1.4), b: numbers.number(-0.5, 0.5), c: numbers.number(-0.5, 0.5),
        d: numbers.number(0.6, 1.4), tx: 0, ty: 0)
      layer.setAffineTransform(sheared.concatenating(numbers.chance(50) ? rotated : .identity))
    }
  }

  /// Gives a layer a random look of its own.
  private mutating func look(_ layer: CALayer) {
    if numbers.chance(65) { layer.backgroundColor = color() }
    if type(of: layer) == CALayer.self, numbers.chance(20) {
      layer.contents = numbers.pick([TestImage.patches, .veil, .quarters]).image
      layer.contentsGravity = numbers.pick([.resize, .resize, .resizeAspect, .center])
    }
    if numbers.chance(40) {
      layer.cornerRadius = length(1, 9)
      if numbers.chance(30) { layer.cornerCurve = .continuous }
    }
    if numbers.chance(25) {
      layer.borderWidth = length(0.5, 4)
      layer.borderColor = color()
    }
  }

  private mutating func effects(_ layer: CALayer, in space: RandomSpace, isRoot: Bool) {
    if numbers.chance(30) { layer.masksToBounds = true }
    if numbers.chance(30) { layer.opacity = Float(numbers.number(0.2, 1)) }
    if numbers.chance(15) { layer.allowsGroupOpacity = false }
    if numbers.chance(25) { layer.mask = mask(of: layer.bounds.size, in: space) }
    if numbers.chance(25) { layer.filters = (0..<numbers.pick([1, 1, 2])).map { _ in picturesFilter(in: space) } }
    if numbers.chance(18) { layer.compositingFilter = numbers.pick(Self.modes) }
    if space != .slanted, numbers.chance(22) { shadow(layer) }
    if space != .slanted, numbers.chance(14) {
      layer.shouldRasterize = true
      // A bounding box of rotated contents may be computed in more than one way, and the bitmap's pixels begin at its
      // corner; so the contents are clipped to the bounds.
      if space == .rotated { layer.masksToBounds = true }
      layer.rasterizationScale = numbers.pick([0.5, 1, 1, 2])
      if numbers.chance(25) { layer.magnificationFilter = .nearest }
    }
    if !isRoot, numbers.chance(6) { layer.backgroundFilters = [colorFilter()] }
  }

  /// All blend modes but those that divide: with a divisor near zero, the result is unpredictable.
  static let modes: [String] = [
    "multiplyBlendMode", "screenBlendMode", "overlayBlendMode", "darkenBlendMode", "lightenBlendMode",
    "softLightBlendMode", "hardLightBlendMode", "differenceBlendMode",
    "exclusionBlendMode", "hueBlendMode", "saturationBlendMode", "colorBlendMode", "luminosityBlendMode",
    "linearBurnBlendMode", "linearLightBlendMode", "pinLightBlendMode", "subtractBlendMode",
    "plusL", "plusD", "clear", "copy", "sourceIn", "sourceOut", "sourceAtop", "destOver", "destIn", "destOut",
    "destAtop", "xor",
  ]
}
