// Random gradients: all types, few stops and many, with and without hard edges, in and out of order.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers

extension RandomAuthor {
  /// A gradient without a place.
  mutating func gradient() -> CAGradientLayer {
    let layer = CAGradientLayer()
    layer.type = numbers.pick([.axial, .axial, .radial, .conic])
    let count = numbers.pick([0, 1, 2, 2, 2, 3, 3, 4, 5, 7, 8, 9, 12, 40])
    layer.colors = (0..<count).map { _ in color() }
    if numbers.chance(60) { layer.locations = locations(count) }
    if numbers.chance(75) { layer.startPoint = unitPoint() }
    if numbers.chance(75) { layer.endPoint = unitPoint() }
    // Some gradients run along an axis, or have no extent.
    if numbers.chance(8) { layer.endPoint.x = layer.startPoint.x }
    if numbers.chance(8) { layer.endPoint.y = layer.startPoint.y }
    return layer
  }

  private mutating func locations(_ count: Int) -> [NSNumber] {
    let isWide = numbers.chance(40)
    var result = (0..<count).map { _ in isWide ? numbers.number(-0.3, 1.3) : numbers.number(0, 1) }
    if numbers.chance(90) { result.sort() }
    // Hard edges are two or more stops at one location.
    let hard = numbers.pick([0, 0, 20, 60])
    for index in result.indices.dropFirst() where numbers.chance(hard) { result[index] = result[index - 1] }
    return result.map { NSNumber(value: $0) }
  }

  /// A point of the bounds, or near them, in fractions of their size.
  private mutating func unitPoint() -> CGPoint {
    if numbers.chance(30) { return CGPoint(x: numbers.pick([0, 0.5, 1]), y: numbers.pick([0, 0.5, 1])) }
    return CGPoint(x: numbers.number(-0.3, 1.3), y: numbers.number(-0.3, 1.3))
  }
}
