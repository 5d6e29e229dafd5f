// Random masks, filters and shadows.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers
import SeededRandom

extension RandomAuthor {
  /// A mask for a layer of a size: larger or smaller, of one colour or many, a shape or a group.
  mutating func mask(of size: CGSize, in space: RandomSpace) -> CALayer {
    let x = length(-4, 5), y = length(-4, 5)
    let width = size.width + length(-5, 6), height = size.height + length(-5, 6)
    let result: CALayer
    switch Int.random(in: 0..<8, using: &numbers) {
    case 0: result = box(x, y, width, height, color())
    case 1: result = box(x, y, width, height, color()) { $0.cornerRadius = min(width, height) / 3 }
    case 2: result = fade(color(), numbers.chance(50) ? Paint.rgba(0, 0, 0, 0) : color(), x, y, width, height)
    case 3, 4: result = shape(outline(), x, y, width, height, color())
    case 5:
      result = box(x, y, width, height) {
        $0.borderWidth = 3
        $0.cornerRadius = 4
      }
    case 6: result = picture(.veil, x, y, width, height)
    default:
      result = box(x, y, width, height).with(box(0, 0, width * 0.7, height, color()), box(4, 3, width, 6, color()))
    }
    if numbers.chance(25) { result.opacity = Float(numbers.number(0.3, 1)) }
    if numbers.chance(25), space != .axisAligned { result.setAffineTransform(turn(CGFloat(numbers.number(-180, 180)))) }
    if numbers.chance(15) { result.masksToBounds = true }
    if numbers.chance(12) { result.filters = [picturesFilter(in: space)] }
    if numbers.chance(10), space != .slanted { shadow(result) }
    return result
  }

  /// An outline within reach of a layer's first twenty points.
  mutating func outline() -> CGPath {
    let x = length(-3, 5), y = length(-3, 5), width = length(6, 20), height = length(6, 20)
    // Curves are rare, since they take the reference renderer long.
    switch Int.random(in: 0..<10, using: &numbers) {
    case 0: return Outline.ellipse(x, y, width, height)
    case 1: return Outline.rounded(x, y, width, height, min(width, height) / 4)
    case 2: return Outline.ring(x, y, width, hole: width / 2)
    case 3..<6:
      var map = CGAffineTransform(scaleX: 0.7, y: 0.6)
      return Outline.star.copy(using: &map) ?? Outline.star
    default: return Outline.polygon([(x, y), (x + width, y + 3), (x + width / 2, y + height)])
    }
  }

  /// Gives a layer a shadow, of its picture or of a path, hard or soft.
  mutating func shadow(_ layer: CALayer) {
    let isWhole = numbers.chance(50)
    func offset(_ numbers: inout SeededRandom) -> CGFloat {
      let value = numbers.number(-4, 5)
      return CGFloat(isWhole ? value.rounded() : value)
    }
    let x = offset(&numbers), y = offset(&numbers)
    layer.shadow(
      numbers.pick([0, 0.7, 1.5, 2.25]), x, y, color(), opacity: numbers.pick([0.5, 0.8, 1]))
    if numbers.chance(35) { layer.shadowPath = outline() }
  }

  /// A random filter of a layer's picture.
  mutating func picturesFilter(in space: RandomSpace) -> CAFilter {
    guard space != .slanted, numbers.chance(35) else { return colorFilter() }
    return blur(numbers.pick([0.5, 0.8, 1.3, 2]))
  }

  mutating func colorFilter() -> CAFilter {
    switch Int.random(in: 0..<9, using: &numbers) {
    case 0, 1: return filter("colorInvert")
    case 2: return filter("colorBrightness", ["inputAmount": CGFloat(numbers.number(-0.4, 0.4))])
    case 3: return filter("colorContrast", ["inputAmount": CGFloat(numbers.number(0.4, 1.5))])
    case 4: return filter("colorSaturate", ["inputAmount": CGFloat(numbers.number(0, 1.5))])
    case 5: return filter("colorHueRotate", ["inputAngle": CGFloat(numbers.number(-3, 3))])
    case 6:
      return filter("colorMonochrome", ["inputColor": color(), "inputAmount": CGFloat(numbers.number(0.2, 1))])
    case 7: return filter("multiplyColor", ["inputColor": color()])
    default: return filter("colorMatrix", ["inputColorMatrix": matrix().map { NSNumber(value: $0) }])
    }
  }

  /// Twenty numbers, not far from those that change nothing. The resulting alpha is larger, smaller, or positive where
  /// it was zero.
  private mutating func matrix() -> [Double] {
    var result = [Double](repeating: 0, count: 20)
    for row in 0..<3 {
      for column in 0..<3 { result[row * 5 + column] = (row == column ? 0.7 : 0) + numbers.number(-0.2, 0.3) }
      result[row * 5 + 4] = numbers.number(-0.1, 0.1)
    }
    result[18] = numbers.pick([1, 1, 0.6, 1.4])
    if numbers.chance(30) { result[15] = numbers.number(0, 0.4) }
    if numbers.chance(40) { result[19] = numbers.pick([-0.2, 0.2, 0.5]) }
    return result
  }
}
