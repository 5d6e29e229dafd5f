// Tests of the coverage of curves and strokes against the exact area of their definitions.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDisplayList
import QuartziteGraphics
import QuartziteTessellation
import ReferenceAreas
import SeededRandom
import Testing

@testable import QuartziteRenderPlan

/// The deviation of masks from the exact areas, in 255ths of a pixel.
private struct Deviation {
  var worst = 0.0
  /// A description of the error of the worst pixel.
  var text = ""
  private var squares = 0.0
  /// The number of pixels that the mask covers in part, or should.
  private(set) var edgePixels = 0

  init() {}

  /// Compares the mask of an area with polygons in pixels.
  init(_ commands: [PathCommand], _ area: PathShape.Area, _ projection: Projection, _ truth: [[SIMD2<Double>]]) {
    let side = Int(pictureSide)
    let shape = PathShape(path: .path(commands), area: area), clip = PixelRect(x0: 0, y0: 0, x1: side, y1: side)
    guard let mask = try? shape.mask(under: projection, clip: clip, budget: CoverageRasterizer.defaultBudget) else {
      (worst, text) = (255, "the budget doesn't suffice")
      return
    }
    let found = pixels(of: mask, side: side)
    let exact = FineCoverage(truth, isEvenOdd: area == .fill(.evenOdd), width: side, height: side).areas
    for index in exact.indices {
      let expected = exact[index] * 255, difference = abs(Double(found[index]) - expected)
      guard difference > 1e-6 || (expected > 1e-6 && expected < 255 - 1e-6) else { continue }
      edgePixels += 1
      squares += difference * difference
      if difference > worst {
        worst = difference
        text = "pixel (\(index % side), \(index / side)) is \(found[index]) and should be \(rounded(expected))"
      }
    }
  }

  var rootMeanSquare: Double { edgePixels == 0 ? 0 : (squares / Double(edgePixels)).squareRoot() }

  mutating func add(_ other: Deviation) {
    worst = max(worst, other.worst)
    squares += other.squares
    edgePixels += other.edgePixels
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

private func rounded(_ number: Double) -> String { String(format: "%.2f", number) }

/// Compares `count` shapes with their exact areas, and reports the worst failures.
private func expectAgreement(_ name: String, count: Int, of compare: (Int) -> (Deviation, String)?) {
  var all = Deviation(), failed = 0, texts: [String] = []
  for seed in 0..<count {
    guard let (deviation, description) = compare(seed) else { continue }
    // The texts of the worst shapes so far, the worst last.
    if deviation.worst > max(2, all.worst) {
      texts = texts.suffix(2) + ["\(name), seed \(seed): \(deviation.text); \(description)"]
    }
    if deviation.worst > 2 { failed += 1 }
    all.add(deviation)
  }
  let text =
    "\(name): \(failed) of \(count) are off by more than 2, the worst by \(rounded(all.worst)); root mean square "
    + "\(rounded(all.rootMeanSquare)) over \(all.edgePixels) pixels. \(texts.reversed().joined(separator: ". "))"
  #expect(failed == 0, "\(text)")
  #expect(all.rootMeanSquare <= 0.5, "\(text)")
  #expect(all.edgePixels > 20 * count, "\(text)")
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

  @Test("No pixel of a filled path is off by more than two 255ths", arguments: CurvedFill.allCases)
  func fills(kind: CurvedFill) {
    expectAgreement(kind.rawValue, count: max(6, Self.shapes / 400)) { seed in
      var random = SeededRandom(shape: seed)
      let view = ShapeView.allCases[seed % 3], projection = view.projection(&random)
      let commands = kind.commands(&random).map { $0.mapped(projection.planePoint) }
      let rule = seed % 2 == 0 ? WindingRule.nonZero : .evenOdd
      let truth = TrueShape(projection: projection, fineness: Self.fineness).fill(commands)
      return (Deviation(commands, .fill(rule), projection, truth), "\(view), \(rule)")
    }
  }

  @Test("A path that passes the eye is cut there, and exact before it")
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
      return (Deviation(commands, .fill(rule), projection, truth), "\(rule)")
    }
  }

  @Test("No pixel of a stroke is off by more than two 255ths", arguments: CurvedStroke.allCases)
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
      let deviation = Deviation(commands, .stroke(style), projection, truth.image)
      return (deviation, "\(view), \(style)")
    }
  }
}
