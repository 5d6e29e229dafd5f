// Random layer trees.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteGraphics
import QuartziteLayers
import SeededRandom

/// An author of layer trees that fit on a canvas of 64 × 64 points.
struct RandomTree {
  var random: SeededRandom
  /// Whether layers may be rotated in space.
  let isInSpace: Bool
  private static let image: CGImage? = {
    let context = CGContext(width: 5, height: 4)
    for x in 0..<5 {
      context.setFillColor(CGColor(red: CGFloat(x) / 5, green: 0.5, blue: 1, alpha: x == 2 ? 0.25 : 1))
      context.fill(CGRect(x: x, y: x % 3, width: 1, height: 2))
    }
    return context.makeImage()
  }()

  init(seed: UInt64, isInSpace: Bool = false) {
    random = SeededRandom(seed: seed)
    self.isInSpace = isInSpace
  }

  private mutating func chance(_ share: Double) -> Bool { random.number(0...1) < share }

  private mutating func color() -> CGColor {
    CGColor(
      red: random.number(0...1), green: random.number(0...1), blue: random.number(0...1),
      alpha: chance(0.4) ? random.number(0.1...0.9) : 1)
  }

  private mutating func path() -> CGPath {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: random.number(-5...20), y: random.number(-5...20)))
    for _ in 0..<random.integer(2...4) {
      path.addLine(to: CGPoint(x: random.number(-5...25), y: random.number(-5...25)))
    }
    return path
  }

  // MARK: Trees

  mutating func root() -> CALayer {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 64, height: 64)
    if chance(0.5) { root.backgroundColor = color() }
    for _ in 0..<random.integer(1...4) { root.addSublayer(layer(depth: 0)) }
    return root
  }

  mutating func layer(depth: Int) -> CALayer {
    let layer: CALayer
    switch random.integer(0...13) {
    case 0:
      let shape = CAShapeLayer()
      shape.path = path()
      shape.fillColor = color()
      if chance(0.5) { (shape.strokeColor, shape.lineWidth) = (color(), random.number(0.5...4)) }
      layer = shape
    case 1:
      let gradient = CAGradientLayer()
      gradient.colors = [color(), color()]
      layer = gradient
    case 2:
      let text = CATextLayer()
      text.string = ["Ag", "Wide words", "x"][random.integer(0...2)]
      text.fontSize = random.number(8...16)
      text.foregroundColor = color()
      layer = text
    case 3 where depth < 2:
      let copies = CAReplicatorLayer()
      copies.instanceCount = random.integer(0...4)
      copies.instanceTransform = CATransform3DMakeTranslation(random.number(-9...9), random.number(-9...9), 0)
      if chance(0.3) { copies.instanceTransform = CATransform3DRotate(copies.instanceTransform, 0.4, 0, 0, 1) }
      copies.instanceAlphaOffset = chance(0.5) ? -0.2 : 0
      copies.preservesDepth = isInSpace && chance(0.3)
      layer = copies
    case 4 where depth < 2: layer = CATransformLayer()
    default: layer = CALayer()
    }
    layer.bounds.size = CGSize(width: random.number(2...34), height: random.number(2...34))
    layer.position = CGPoint(x: random.number(0...60), y: random.number(0...60))
    if chance(0.3) { layer.bounds.size = CGSize(width: random.integer(2...34), height: random.integer(1...17) * 2) }
    if chance(0.3) { layer.position = CGPoint(x: random.integer(0...60), y: random.integer(0...60)) }
    if depth > 0 { layer.position = CGPoint(x: random.number(-4...30), y: random.number(-4...30)) }
    if chance(0.7) { layer.backgroundColor = color() }
    for _ in 0..<random.integer(0...2) { style(layer) }
    if depth < 3 {
      for _ in 0..<random.integer(0...(depth == 0 ? 3 : 2)) { layer.addSublayer(self.layer(depth: depth + 1)) }
    }
    return layer
  }

  /// Changes one value of a layer that is not its place in the tree.
  mutating func style(_ layer: CALayer) {
    switch random.integer(0...22) {
    case 0: layer.cornerRadius = random.number(0...8)
    case 1: layer.borderWidth = chance(0.3) ? 0 : random.number(0.5...3)
    case 2, 3: layer.opacity = chance(0.3) ? 1 : Float(random.number(0...0.9))
    case 4, 5: layer.masksToBounds.toggle()
    case 6: layer.mask = chance(0.3) ? nil : self.layer(depth: 3)
    case 7:
      layer.shadowOpacity = chance(0.3) ? 0 : Float(random.number(0.3...1))
      layer.shadowRadius = random.number(0...4)
      layer.shadowOffset = CGSize(width: random.number(-8...8), height: random.number(-8...8))
    case 8:
      layer.shadowOpacity = 0.75
      layer.shadowPath = chance(0.3) ? nil : path()
    case 9:
      let blur = CAFilter(type: "gaussianBlur")
      blur.setValue(random.number(0.5...4), forKey: "inputRadius")
      layer.filters = chance(0.3) ? nil : chance(0.3) ? ["colorInvert"] : [blur]
    case 10:
      let modes = ["multiplyBlendMode", "screenBlendMode", "destOut", "sourceIn", "plusL", "copy"]
      layer.compositingFilter = chance(0.3) ? nil : modes[random.integer(0...5)]
    case 11:
      layer.shouldRasterize.toggle()
      layer.rasterizationScale = random.number(0.4...2)
    case 12, 13: layer.setAffineTransform(CGAffineTransform(rotationAngle: random.number(-1...1)))
    case 14: layer.setAffineTransform(CGAffineTransform(scaleX: random.number(-1.5...1.5), y: random.number(0.3...2)))
    case 15: layer.isGeometryFlipped.toggle()
    case 16: layer.zPosition = CGFloat(random.integer(-2...2))
    case 17: layer.sublayerTransform = CATransform3DMakeScale(random.number(0.5...1.5), random.number(0.5...1.5), 1)
    case 18: layer.contents = chance(0.3) ? nil : Self.image
    case 19: layer.allowsGroupOpacity.toggle()
    case 20: layer.allowsEdgeAntialiasing.toggle()
    case 21: layer.bounds.origin = CGPoint(x: random.number(-4...4), y: random.number(-4...4))
    default:
      guard isInSpace else { break }
      layer.transform = CATransform3DMakeRotation(random.number(-1...1), random.number(-1...1), 1, 0)
    }
  }
}
