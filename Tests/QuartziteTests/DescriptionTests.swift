// Tests that values which hold pixels are printed on one short line.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite
import Synchronization
import Testing

@Suite("Values that hold pixels are printed on one line")
struct DescriptionTests {
  private static func layer() -> CALayer {
    let root = CALayer(), group = CALayer(), box = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 64, height: 48)
    group.frame = CGRect(x: 4, y: 4, width: 40, height: 40)
    group.opacity = 0.5
    let blur = CAFilter(type: "gaussianBlur")
    blur.setValue(2, forKey: "inputRadius")
    group.filters = [blur]
    box.frame = CGRect(x: 2, y: 2, width: 20, height: 20)
    box.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    group.addSublayer(box)
    root.addSublayer(group)
    return root
  }

  /// Everything that prints a value: `print`, `debugPrint`, a value in another, `dump`.
  private static func texts(_ value: Any) -> [String] {
    var dumped = ""
    dump(value, to: &dumped)
    return ["\(value)", String(reflecting: value), "\(Optional(value) as Any)", "\([value])", dumped]
  }

  @Test("A frame is its size and the number of its diagnostics")
  func frames() throws {
    let frame = try Renderer.shared.render(Self.layer())
    #expect(frame.description == "Frame(64 × 48 pixels, no diagnostics)")
    #expect(String(reflecting: [frame]) == "[\(frame)]")
    for text in Self.texts(frame) { #expect(text.utf8.count < 20_000) }
    for text in Self.texts(frame).dropLast() { #expect(text.utf8.count < 100 && !text.contains("\n")) }
  }

  @Test("The text that Swift Testing prints for a comparison that fails is short")
  func failingExpectation() throws {
    let frame = try Renderer.shared.render(Self.layer())
    #expect(String(describingForTest: frame).utf8.count < 100)
    #expect(String(describingForTest: Optional(frame)).utf8.count < 100)
  }

  @Test("The picture of a pass is its place and its size")
  func passes() throws {
    let pictures = Mutex<[PassPicture]>([])
    let options = RenderOptions(passHandler: { picture in pictures.withLock { $0.append(picture) } })
    _ = try Renderer().render(Self.layer(), options)
    let last = try #require(pictures.withLock { $0.last })
    #expect(last.description == "PassPicture(tile 0, pass \(last.index), 64 × 48 pixels)")
    for text in Self.texts(last) { #expect(text.utf8.count < 400) }
  }

  @Test("A report has the numbers that say most, and statistics those that aren't 0")
  func reports() {
    var report = RenderReport()
    #expect(report.description == "RenderReport(no diagnostics, no layers, no passes, no quads)")
    report.diagnostics = Array(repeating: Diagnostic(.notDrawn, "left out"), count: 1_000)
    report.statistics.layers = 1
    report.statistics.passes = 2
    report.statistics.quads = 3
    #expect(report.description == "RenderReport(1000 diagnostics, 1 layer, 2 passes, 3 quads)")
    #expect(report.statistics.description == "RenderStatistics(layers: 1, passes: 2, quads: 3)")
    #expect(RenderStatistics().description == "RenderStatistics()")
    var list = DiagnosticList()
    for diagnostic in report.diagnostics + report.diagnostics { list.append(diagnostic) }
    #expect(list.description == "DiagnosticList(2000 diagnostics)")
  }

  @Test("An image is its size")
  func images() throws {
    let image = try #require(try Renderer.shared.render(Self.layer()).makeImage())
    #expect(image.description == "CGImage(64 × 48 pixels of 32 bits)")
    for text in Self.texts(image) { #expect(text.utf8.count < 1_000) }
  }

  @Test("A document is its size and the numbers of its states and diagnostics")
  func documents() throws {
    let document = CAMLDocument(rootLayer: Self.layer())
    #expect(document.description == "CAMLDocument(64 × 48 points, no states, no diagnostics)")
    for text in Self.texts(document) { #expect(text.utf8.count < 1_000) }
    let wallpaper = CAMLWallpaper(document, name: "background")
    #expect(wallpaper.description == "CAMLWallpaper(64 × 48 points, background, no diagnostics)")
    for text in Self.texts(wallpaper) { #expect(text.utf8.count < 1_000) }
  }
}
