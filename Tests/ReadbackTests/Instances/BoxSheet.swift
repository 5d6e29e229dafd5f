// Sheets of boxes drawn as instances: each box has another size, rotation and place within its pixels, and none is near
// another.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers
import SeededRandom
import Testing

/// A replicator chain of white boxes on nothing, so that a pixel's alpha is the area of the box in it.
struct BoxSheet: CustomTestStringConvertible, Sendable {
  /// The form of the boxes; each is drawn by a program of its own, circles by that of axis-aligned round boxes.
  enum Form: String, CaseIterable, Sendable {
    case axisAligned, rotated, sheared, round, circles, rotatedRound

    /// The largest difference of a pixel from its area, in levels of 255 besides the rounding: the tolerance of the
    /// shaders, and a little for the places of the boxes, which are floats.
    var bound: Double {
      switch self {
      case .axisAligned: 0.05
      case .rotated, .sheared: 0.3
      case .round, .circles: 0.25
      case .rotatedRound: 0.7
      }
    }
  }

  /// The arrangement of the boxes: four to an instance in rows and columns of shifted instances, or one to an instance
  /// in rotated rings.
  enum Layout: String, CaseIterable, Sendable {
    case rows, rings
  }

  struct Box: Sendable {
    var width, height, radius: Double
    /// The rotation in degrees, and the shift of the upper side along the lower one.
    var turn = 0.0, shear = 0.0

    /// The side of a square that contains the box at any rotation.
    var extent: Double { hypot(width + abs(shear) * height, height) }
  }

  let form: Form
  let layout: Layout
  let seed: UInt64
  let boxes: [Box]
  let size: (width: Int, height: Int)
  private let inner: (count: Int, transform: CATransform3D, width: Double, height: Double)
  private let centres: [SIMD2<Double>]
  /// The steps from column to column and from row to row.
  private let pitch: SIMD2<Double>
  private let start: SIMD2<Double>

  var testDescription: String { "\(form.rawValue) in \(layout.rawValue), seed \(seed)" }

  /// The pixels between the squares of two boxes.
  private static let gap = 3.0

  init(_ form: Form, _ layout: Layout, seed: UInt64, largest: Double) {
    var numbers = SeededRandom(seed: seed)
    self.form = form
    self.layout = layout
    self.seed = seed
    boxes = (0..<(layout == .rows ? 4 : 1)).map { _ in Box(form, largest: largest, &numbers) }
    func fraction() -> SIMD2<Double> { SIMD2(numbers.number(0...1), numbers.number(0...1)) }
    let extents = boxes.map(\.extent), tallest = extents.max() ?? 0
    start = fraction()
    switch layout {
    case .rows:
      var x = Self.gap
      centres = extents.map { extent in
        defer { x += extent + 1 + Self.gap }
        return SIMD2(x + extent / 2, Self.gap + tallest / 2) + fraction()
      }
      let step = SIMD2(x, tallest + 1 + Self.gap) + fraction()
      inner = (4, CATransform3DMakeTranslation(step.x, numbers.number(0...0.2), 0), step.x, step.y)
      pitch = SIMD2(0, step.y + 1)
      size = (Int(step.x * 4) + 6, Int((step.y + 1) * 4) + 6)
    case .rings:
      // The last of the twelve boxes, at 11 · 30.7 degrees, is 22.3 degrees short of the first.
      let radius = (tallest + Self.gap) / (2 * sin(11.15 * Double.pi / 180)) + numbers.number(0...1)
      let side = 2 * radius + tallest + 2 * Self.gap
      centres = [SIMD2(side / 2 + radius, side / 2)]
      inner = (12, CATransform3DMakeRotation(30.7 * .pi / 180, 0, 0, 1), side, side)
      pitch = SIMD2(0, side + numbers.number(0...1))
      size = (Int(side) + 3, Int((side + 1) * 6) + 3)
    }
  }

  /// The tree, with boxes that are wider by `excess`.
  func root(wider excess: Double = 0) -> CALayer {
    let cell = CAReplicatorLayer()
    cell.bounds = CGRect(x: 0, y: 0, width: inner.width, height: inner.height)
    cell.position = CGPoint(x: inner.width / 2 + start.x, y: inner.height / 2 + start.y)
    cell.instanceCount = inner.count
    cell.instanceTransform = inner.transform
    for (shape, centre) in zip(boxes, centres) { cell.addSublayer(shape.layer(at: centre, wider: excess)) }
    let rows = CAReplicatorLayer()
    rows.bounds = CGRect(x: 0, y: 0, width: size.width, height: size.height)
    rows.position = CGPoint(x: Double(size.width) / 2, y: Double(size.height) / 2)
    rows.instanceCount = layout == .rows ? 4 : 6
    rows.instanceTransform = CATransform3DMakeTranslation(pitch.x, pitch.y, 0)
    rows.addSublayer(cell)
    return ground([rows], width: CGFloat(size.width), height: CGFloat(size.height), nil)
  }
}

extension BoxSheet.Box {
  /// A random box no larger than `largest` across, when rotated.
  fileprivate init(_ form: BoxSheet.Form, largest: Double, _ numbers: inout SeededRandom) {
    // Sizes are spread evenly on a logarithmic scale, for as many small boxes as large ones. The smallest round boxes
    // are the smallest that are drawn as instances: 1.5 pixels if axis-aligned, a radius of 2 if rotated.
    func side(_ least: Double) -> Double { least * pow(largest / 2.squareRoot() / least, numbers.number(0...1)) }
    switch form {
    case .axisAligned, .rotated, .sheared: self.init(width: side(0.05), height: side(0.05), radius: 0)
    case .round:
      self.init(width: side(1.501), height: side(1.501), radius: 0)
      radius = min(width, height) / 2 * numbers.number(0...1)
    case .circles:
      let diameter = side(1.501)
      self.init(width: diameter, height: diameter, radius: diameter / 2)
    case .rotatedRound:
      self.init(width: side(4.001), height: side(4.001), radius: 0)
      let most = min(width, height) / 2
      radius = numbers.integer(0...3) == 0 ? 2.0001 : min(most, 2.0001 + (most - 2) * numbers.number(0...1.2))
    }
    if form == .sheared { shear = numbers.number(-0.8...0.8) }
    if form != .axisAligned, form != .round {
      // Some rotations are very small, or differ little from a right angle.
      let isSlight = numbers.integer(0...4) == 0
      turn = isSlight ? 90 * Double(numbers.integer(0...3)) + numbers.number(-0.5...0.5) : numbers.number(0...360)
    }
  }

  fileprivate func layer(at centre: SIMD2<Double>, wider excess: Double) -> CALayer {
    box(centre.x - (width + excess) / 2, centre.y - height / 2, width + excess, height, Paint.white) {
      $0.cornerRadius = radius
      let sheared = CATransform3DMakeAffineTransform(CGAffineTransform(a: 1, b: 0, c: shear, d: 1, tx: 0, ty: 0))
      $0.transform = CATransform3DConcat(sheared, CATransform3DMakeRotation(turn * .pi / 180, 0, 0, 1))
    }
  }
}
