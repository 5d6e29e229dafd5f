// Random replicators: a few instances of any layers, and crowds of small boxes in grids, rings and rows.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers
import SeededRandom

extension RandomAuthor {
  /// A replicator of a few instances, without a place and without sublayers.
  mutating func replicator() -> CAReplicatorLayer {
    let layer = CAReplicatorLayer()
    layer.instanceCount = numbers.pick([0, 1, 2, 2, 3, 3, 4, 5])
    var transform = flatTransform()
    if numbers.chance(40) { transform = CATransform3DConcat(transform, flatTransform()) }
    layer.instanceTransform = transform
    tint(layer, count: 5)
    return layer
  }

  /// A replicator, or two in each other, of many small boxes, without a place. It is seen `times` times.
  mutating func crowd(seen times: Int) -> CAReplicatorLayer {
    let count = Int.random(in: 10...max(12, 200 / max(1, times)), using: &numbers)
    let pitch = CGFloat(48 / Double(count).squareRoot() * numbers.number(0.6, 1.4))
    let outer = CAReplicatorLayer()
    if numbers.chance(70) {
      let rows = max(2, Int((Double(count) * numbers.number(0.4, 1.5)).squareRoot()))
      let inner = CAReplicatorLayer()
      inner.bounds = CGRect(x: 0, y: 0, width: pitch, height: pitch)
      inner.position = CGPoint(x: pitch / 2, y: pitch / 2)
      inner.instanceCount = count / rows
      inner.instanceTransform = step(pitch, 0, isRotating: numbers.chance(25))
      tint(inner, count: inner.instanceCount)
      addSpecks(to: inner, pitch)
      outer.instanceCount = rows
      outer.instanceTransform = step(0, pitch, isRotating: numbers.chance(15))
      outer.addSublayer(inner)
    } else {
      outer.instanceCount = count
      outer.instanceTransform =
        numbers.chance(50) ? turn(numbers.number(-40, 40), 0, 0, 1) : step(pitch / 3, pitch / 5, isRotating: true)
      addSpecks(to: outer, pitch)
    }
    tint(outer, count: outer.instanceCount)
    return outer
  }

  /// The transform from one instance to the next: a shift, and perhaps a small rotation and a change of size.
  private mutating func step(_ x: CGFloat, _ y: CGFloat, isRotating: Bool) -> CATransform3D {
    let slant = CGFloat(numbers.chance(30) ? numbers.number(-1, 1) : 0)
    let shift = CATransform3DMakeTranslation(x + (x == 0 ? slant : 0), y + (y == 0 ? slant : 0), 0)
    guard isRotating else { return shift }
    let size = numbers.chance(30) ? CGFloat(numbers.number(0.96, 1.03)) : 1
    let rotated = CATransform3DScale(turn(numbers.number(-15, 15), 0, 0, 1), size, size, 1)
    return CATransform3DConcat(rotated, shift)
  }

  /// Adds one small box, or two, to a replicator, within reach of its first `pitch` points.
  private mutating func addSpecks(to replicator: CAReplicatorLayer, _ pitch: CGFloat) {
    for _ in 0..<numbers.pick([1, 1, 1, 2]) {
      let width = pitch * numbers.number(0.2, 1.1)
      let height = numbers.chance(40) ? width : pitch * numbers.number(0.2, 1.1)
      let speck = box(
        (pitch - width) * numbers.number(0, 1), (pitch - height) * numbers.number(0, 1), width, height, color())
      if numbers.chance(55) { speck.cornerRadius = min(width, height) * numbers.pick([0.5, 0.5, 0.4, 0.2]) }
      if numbers.chance(40) { speck.transform = turn(numbers.number(-180, 180), 0, 0, 1) }
      if numbers.chance(8) {
        speck.borderWidth = 0.7
        speck.borderColor = color()
      }
      if numbers.chance(10) { speck.opacity = 0.7 }
      replicator.addSublayer(speck)
    }
  }

  /// Colours the instances of a replicator, each a little differently.
  private mutating func tint(_ replicator: CAReplicatorLayer, count: Int) {
    if numbers.chance(30) { replicator.instanceColor = color() }
    guard numbers.chance(60) else { return }
    let most = Float(1.2 / Double(max(1, count)))
    func offset(_ numbers: inout SeededRandom) -> Float {
      numbers.chance(50) ? Float.random(in: -most...most, using: &numbers) : 0
    }
    replicator.instanceRedOffset = offset(&numbers)
    replicator.instanceGreenOffset = offset(&numbers)
    replicator.instanceBlueOffset = offset(&numbers)
    if numbers.chance(40) { replicator.instanceAlphaOffset = -most * 0.6 }
  }

  /// A transform of the plane, small enough for a few instances to stay in sight.
  private mutating func flatTransform() -> CATransform3D {
    switch Int.random(in: 0..<8, using: &numbers) {
    case 0, 1, 2: CATransform3DMakeTranslation(length(-16, 16), length(-16, 16), 0)
    case 3, 4: turn(numbers.number(-180, 180), 0, 0, 1)
    case 5: turn(numbers.pick([90, 180, -90]), 0, 0, 1)
    case 6: CATransform3DMakeScale(numbers.pick([-1, 0.8, 1, 1.2]), numbers.pick([-1, 0.7, 1, 1.3]), 1)
    default:
      CATransform3DMakeAffineTransform(
        CGAffineTransform(a: 1, b: numbers.number(-0.4, 0.4), c: numbers.number(-0.4, 0.4), d: 1, tx: 0, ty: 0))
    }
  }
}
