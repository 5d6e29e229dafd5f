// Tests of the areas of replicated boxes, as programs and bands compute them, pixel by pixel, against exact ones.
// SPDX-License-Identifier: Apache-2.0

import Quartzite
import QuartziteLayers
import ReferenceRenderer
import Testing

extension BoxSheet {
  /// Many small boxes of every form in every layout, and boxes up to the largest that are drawn as instances.
  static let all: [BoxSheet] = Form.allCases.flatMap { form in
    let small = (0..<12).map { BoxSheet(form, .rows, seed: $0, largest: 14) }
    // Axis-aligned boxes with corners of their own do not stay axis-aligned in a ring.
    let rings =
      form == .axisAligned || form == .round ? [] : (0..<4).map { BoxSheet(form, .rings, seed: $0, largest: 9) }
    // These are near the largest that fit: a box reaches no further than 48 pixels from its centre.
    let large = [BoxSheet(form, .rows, seed: 100, largest: 40), BoxSheet(form, .rows, seed: 101, largest: 95)]
    return small + rings + large
  }
}

@Suite("Areas of replicated boxes", .everyProduction)
struct InstancedAreaTests {
  @Test("Each pixel has the area of the box in it", arguments: BoxSheet.all, [RenderOptions.Coverage.strips, .bands])
  func exact(sheet: BoxSheet, coverage: RenderOptions.Coverage) throws {
    let renderer = try Production.makeRenderer()
    let frame = try renderer.render(sheet.root(), RenderOptions(coverage: coverage))
    #expect(frame.statistics.quads == 1, "the boxes are drawn one by one")
    let worst = try difference(sheet, sheet.root(), coverage)
    // A GPU rounds vertices to 1/256 of a pixel, by half a level along each axis at most.
    let rounding = Production.isSoftware ? 0.5 : 1.5
    // Bands have lines in place of arcs.
    let bound = coverage == .bands ? max(sheet.form.bound, 1) : sheet.form.bound
    #expect(worst.levels <= rounding + bound, "\(worst.levels) levels at \(worst.place)")
  }

  @Test("Boxes wider by a thirtieth of a pixel are told from the right ones", arguments: BoxSheet.Form.allCases)
  func changeShows(form: BoxSheet.Form) throws {
    let sheet = BoxSheet(form, .rows, seed: 1, largest: 14)
    #expect(try difference(sheet, sheet.root(wider: 1 / 30), .strips).levels > 0.5 + form.bound)
    #expect(try difference(sheet, sheet.root(wider: 1 / 30), .bands).levels > 1.5)
  }

  /// The largest difference of a pixel of `root` from the exact area in a sheet, in levels of 255.
  private func difference(
    _ sheet: BoxSheet, _ root: CALayer, _ coverage: RenderOptions.Coverage
  ) throws -> (levels: Double, place: String) {
    let actual = try Production.render(root, coverage: coverage)
    let exact = Production.once { ReferenceRenderer.canvas(WrittenOut.tree(sheet.root()), .plain) }
    var levels = 0.0, worst = 0
    for index in exact.pixels.indices {
      let distance = abs(Double(actual.bytes[index * 4 + 3]) - 255 * exact.pixels[index].alpha)
      if distance > levels { (levels, worst) = (distance, index) }
    }
    return (levels, "(\(worst % actual.width), \(worst / actual.width))")
  }
}
