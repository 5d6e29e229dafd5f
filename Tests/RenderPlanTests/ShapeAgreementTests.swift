// Tests of the coverage of curves and strokes against the exact area of their definitions.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteCoverage
import QuartziteDisplayList
import QuartziteGraphics
import QuartziteTessellation
import ReferenceAreas
import SeededRandom
import Testing

@testable import QuartziteRenderPlan

/// The pixels of a shape that its coverage is compared in.
private struct Comparison {
  var errors = AreaErrors()
  /// The shape of which this is the comparison.
  let text: String

  /// Compares the mask of an area with polygons in pixels.
  init(
    _ commands: [PathCommand], _ area: PathShape.Area, _ projection: Projection, _ truth: [[SIMD2<Double>]],
    side: Int = Int(pictureSide), _ text: String
  ) {
    self.text = text
    let shape = PathShape(path: .path(commands), area: area), clip = PixelRect(x0: 0, y0: 0, x1: side, y1: side)
    guard let mask = try? shape.mask(under: projection, clip: clip, budget: TessellationBudgetExceeded.defaultBudget)
    else {
      Issue.record("\(text): the budget doesn't suffice")
      return
    }
    let exact = FineCoverage(truth, isEvenOdd: area == .fill(.evenOdd), width: side, height: side).areas
    // The pieces of a stroke overlap, and aren't those that production makes.
    var isOneLine = BoundaryEntries(truth, side: side).isOneLine
    if case .fill(let rule) = area {
      let sums = SummedAreas(truth, isEvenOdd: rule == .evenOdd, side: side).areas
      isOneLine = zip(sums, exact).map { abs($0 - $1) < 1e-3 }
    }
    errors.add(pixels(of: mask, side: side), exact, isOneLine: isOneLine)
  }

  /// Compares the mask of a box.
  init(_ box: TrueBox, _ projection: Projection, _ text: String) {
    self.text = text
    let side = Int(pictureSide), clip = PixelRect(x0: 0, y0: 0, x1: side, y1: side)
    let mask = CoverageRasterizer().coverage(of: box.shape.outline(under: projection), clip: clip)
    let truth = [
      box.points.map { point in
        let seen = projection.homogeneous(point)
        return SIMD2(seen.x, seen.y) / seen.z
      }
    ]
    errors.add(
      pixels(of: mask, side: side), FineCoverage(truth, isEvenOdd: false, width: side, height: side).areas,
      isOneLine: BoundaryEntries(truth, side: side).isOneLine)
  }
}

/// The bytes of all pixels of a square picture, row after row.
private func pixels(of mask: CoverageMask, side: Int) -> [Int] {
  var result = [Int](repeating: 0, count: side * side)
  for solid in mask.solids {
    for y in solid.y0..<solid.y1 { for x in solid.x0..<solid.x1 { result[y * side + x] += 255 } }
  }
  for tile in mask.tiles {
    var byte = tile.firstByte
    for y in tile.rect.y0..<tile.rect.y1 {
      for x in tile.rect.x0..<tile.rect.x1 {
        result[y * side + x] += Int(mask.bytes[byte])
        byte += 1
      }
    }
  }
  return result
}

/// Compares `count` shapes with their exact areas by the rule of ``AreaErrors``; where they are `dense` with crossings, as no
/// drawing is, only pixels that one line crosses.
private func expectAgreement(_ name: String, count: Int, dense: Bool = true, of compare: (Int) -> Comparison?) {
  var all = AreaErrors(), worst = ""
  for seed in 0..<count {
    guard let comparison = compare(seed) else { continue }
    if comparison.errors.largest > all.largest { worst = "the worst is seed \(seed): \(comparison.text)" }
    all.add(comparison.errors)
  }
  #expect(all.violation("\(name), \(count) shapes, \(worst)", ofOneLine: dense) == nil)
  #expect(all.edgePixels > 20 * count)
}

@Suite("Curves and strokes cover what they are by definition")
struct ShapeAgreementTests {
  /// The number of shapes to test: in a longer run as many as QUARTZITE_RANDOM_SHAPES asks for.
  private static let shapes =
    ProcessInfo.processInfo.environment["QUARTZITE_RANDOM_SHAPES"].flatMap(Int.init)
    ?? SeededRandom.trials(20_000)
  /// The largest error of the exact polygons themselves, in pixels: a sixteenth of a 255th, or in a longer run a
  /// hundredth of that.
  private static let fineness = shapes > 20_000 ? 2.5e-6 : 2.5e-4

  /// A closed curve around a point, as drawings have them.
  private static func blob(_ random: inout SeededRandom, side: Double) -> [PathCommand] {
    let count = random.integer(5...20), radius = random.number(20...(side / 3)), middle = SIMD2(repeating: side / 2)
    let turn = random.number(0...6), centre = middle + random.offset(side / 6)
    let corners = (0..<count).map { index in
      let angle = turn + Double(index) * 2 * .pi / Double(count)
      return centre + SIMD2(cos(angle), sin(angle)) * (radius * random.number(0.7...1.3))
    }
    func corner(_ index: Int) -> SIMD2<Double> { corners[(index + count) % count] }
    return [.move(corners[0])]
      + (0..<count).map { index in
        .curve(
          corner(index + 1), control1: corner(index) + (corner(index + 1) - corner(index - 1)) / 6,
          control2: corner(index + 1) - (corner(index + 2) - corner(index)) / 6)
      } + [.close]
  }

  @Test("A drawing's fills and strokes keep to the rule of area coverage", arguments: [nil, 1, 2.5, 4] as [Double?])
  func drawing(width: Double?) {
    expectAgreement("drawing", count: max(12, Self.shapes / 1_000), dense: false) { seed in
      var random = SeededRandom(shape: seed)
      let side = 120.0, commands = Self.blob(&random, side: side)
      let shape = TrueShape(projection: .identity, fineness: Self.fineness)
      guard let width else {
        return Comparison(commands, .fill(.nonZero), .identity, shape.fill(commands), side: Int(side), "filled")
      }
      var style = StrokeStyle(width: width)
      style.join = .round
      let truth = TrueStroke(commands, style, shape: shape)
      guard !truth.isAmbiguous else { return nil }
      return Comparison(commands, .stroke(style), .identity, truth.image, side: Int(side), "\(style)")
    }
  }

  @Test("Boxes keep to the rule, upright, turned and in perspective", arguments: ShapeView.allCases)
  func boxes(view: ShapeView) {
    expectAgreement("boxes, \(view)", count: max(60, Self.shapes / 200), dense: false) { seed in
      var random = SeededRandom(shape: seed)
      let projection = view.projection(&random), box = TrueBox(&random, seenBy: projection)
      return Comparison(box, projection, "\(box.shape.box.low) to \(box.shape.box.high)")
    }
  }

  @Test("Of filled paths that cross themselves, pixels with one line keep to the rule", arguments: CurvedFill.allCases)
  func fills(kind: CurvedFill) {
    expectAgreement(kind.rawValue, count: max(6, Self.shapes / 400)) { seed in
      var random = SeededRandom(shape: seed)
      let view = ShapeView.allCases[seed % 3], projection = view.projection(&random)
      let commands = kind.commands(&random).map { $0.mapped(projection.planePoint) }
      let rule = seed % 2 == 0 ? WindingRule.nonZero : .evenOdd
      let truth = TrueShape(projection: projection, fineness: Self.fineness).fill(commands)
      return Comparison(commands, .fill(rule), projection, truth, "\(view), \(rule)")
    }
  }

  @Test("A path that passes the eye is cut there, and pixels with one line keep to the rule before it")
  func passingTheEye() {
    expectAgreement("passingTheEye", count: max(30, Self.shapes / 600)) { seed in
      var random = SeededRandom(shape: seed)
      let away = random.number(0...6.3), fast = random.number(0.03...0.06)
      let tilt = SIMD2(cos(away), sin(away)) * fast, middle = SIMD2(repeating: pictureSide / 2)
      let projection = Projection(
        x: SIMD3(1, 0, tilt.x), y: SIMD3(0, 1, tilt.y), origin: SIMD3(0, 0, 1 - (tilt * middle).sum()))
      let commands = CurvedFill.mixed.commands(&random).map { $0.mapped { ($0 - middle) * 2 + middle } }
      let rule = seed % 2 == 0 ? WindingRule.nonZero : .evenOdd
      let truth = TrueShape(projection: projection, fineness: Self.fineness).fill(commands)
      return Comparison(commands, .fill(rule), projection, truth, "\(rule)")
    }
  }

  @Test("Of strokes that cross themselves, pixels with one line keep to the rule", arguments: CurvedStroke.allCases)
  func strokes(kind: CurvedStroke) {
    expectAgreement(kind.rawValue, count: max(6, Self.shapes / 1_100)) { seed in
      var random = SeededRandom(shape: seed)
      let view = ShapeView.allCases[seed % 3], projection = view.projection(&random)
      var (commands, style) = kind.stroke(&random)
      commands = commands.map { $0.mapped(projection.planePoint) }
      // Lengths of the style are scaled as they are in the middle of the picture, along one axis.
      let middle = SIMD2(repeating: pictureSide / 2)
      let unit = (projection.planePoint(middle + SIMD2(1, 0)) - projection.planePoint(middle))
      let scale = magnitude(unit)
      style.width *= scale
      style.dash = style.dash.map { $0 * scale }
      style.dashPhase *= scale
      let truth = TrueStroke(commands, style, shape: TrueShape(projection: projection, fineness: Self.fineness))
      guard !truth.isAmbiguous else { return nil }
      return Comparison(commands, .stroke(style), projection, truth.image, "\(view), \(style)")
    }
  }
}

/// A box with sharp or circular corners that is seen in the middle of the picture.
private struct TrueBox {
  let shape: BoxShape
  /// The outline in layer space.
  let points: [SIMD2<Double>]

  init(_ random: inout SeededRandom, seenBy projection: Projection) {
    let middle = SIMD2(repeating: pictureSide / 2), centre = projection.planePoint(middle + random.offset(4))
    let unit = magnitude(projection.planePoint(middle + SIMD2(1, 0)) - projection.planePoint(middle))
    let half = SIMD2(random.number(2...pictureSide / 4), random.number(2...pictureSide / 4)) * unit
    let radius = random.isTrue() ? 0 : random.number(0...1) * half.min()
    shape = BoxShape(box: RoundedBox(low: centre - half, high: centre + half, cornerRadius: radius))
    let steps = radius > 0 ? 400 : 0
    points = (0..<4).flatMap { corner in
      let sign = SIMD2<Double>(corner == 1 || corner == 2 ? 1 : -1, corner > 1 ? 1 : -1)
      return (0...steps).map { step in
        let angle = (Double(corner + 2) + Double(step) / Double(max(steps, 1))) * .pi / 2
        return centre + sign * (half - radius) + SIMD2(cos(angle), sin(angle)) * radius
      }
    }
  }
}
