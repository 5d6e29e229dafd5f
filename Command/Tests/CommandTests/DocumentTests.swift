// Tests of documents as users of the library open them.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDocuments
import Testing

@Suite("A document is one tree, or planes of several")
struct DocumentTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func makeBundle(_ name: String, _ text: String, isFlipped: Bool = false) throws {
    let flipped = isFlipped ? "<key>geometryFlipped</key><true/>" : ""
    let index = """
      <plist version="1.0"><dict><key>rootDocument</key><string>main.caml</string>\(flipped)</dict></plist>
      """
    try FileManager.default.createDirectory(atPath: folder.path + "/" + name, withIntermediateDirectories: true)
    _ = try folder.write(index, to: name + "/index.xml")
    _ = try folder.write(text, to: name + "/main.caml")
  }

  @Test("A document's root is the layer to render, in a host whose y points up")
  func root() throws {
    let document = try Document(contentsOf: try folder.write(Documents.red(), to: "red.caml"))
    #expect(document.planes.map(\.name) == ["red"])
    #expect(document.rootLayer === document.planes[0].document.rootLayer)
    #expect(document.size == CGSize(width: 40, height: 20))
    #expect(document.states.isEmpty && document.diagnostics.isEmpty)
    let options = document.options(scale: 3)
    #expect(options.scale == 3 && !options.isGeometryFlipped && options.size == nil)
  }

  @Test("A bundle may ask for a host whose y points down")
  func flippedBundle() throws {
    try makeBundle("Down.ca", Documents.red(), isFlipped: true)
    let document = try Document(contentsOf: folder.path + "/Down.ca")
    #expect(document.isGeometryFlipped && document.options().isGeometryFlipped)
  }

  @Test("Planes lie in one layer of the background's size, back to front")
  func planes() throws {
    try makeBundle("Scene_Foreground.ca", Documents.red())
    try makeBundle("Scene_Background.ca", Documents.states)
    try makeBundle("Scene_Floating.ca", Documents.states)
    let document = try Document(contentsOf: folder.path)
    #expect(document.planes.map(\.name) == ["background", "floating", "foreground"])
    #expect(document.rootLayer.sublayers?.count == 3)
    #expect(document.size == CGSize(width: 40, height: 20))
    #expect(document.states == ["Locked", "Unlock"])
  }

  @Test("A state is set in every plane that has it")
  func statesOfPlanes() throws {
    try makeBundle("Background.ca", Documents.states)
    try makeBundle("Floating.ca", Documents.states)
    try makeBundle("Foreground.ca", Documents.red())
    let document = try Document(contentsOf: folder.path)
    try document.apply(state: "Unlock")
    let blue = document.planes.map { $0.document.rootLayer.backgroundColor?.components?[2] }
    #expect(blue == [1, 1, 0])
    #expect(throws: RenderError.self) { try document.apply(state: "Asleep") }
  }

  @Test("Each animation that cannot be understood is named, with its layer and its key")
  func animations() throws {
    let animation = "<animations><spin type=\"CABasicAnimation\" keyPath=\"nothing\" duration=\"1\"/></animations>"
    let inside =
      "<sublayers><CALayer name=\"A\">\(animation)</CALayer><CALayer name=\"B\">\(animation)</CALayer></sublayers>"
    let moving = try Document(contentsOf: try folder.write(Documents.red(inside), to: "moving.caml"))
    let planned = try moving.rootLayer.plannedStatistics(moving.options(), limits: .untrusted)
    let left = planned.diagnostics.map(\.description)
    for place in ["Root/A[0]", "Root/B[1]"] {
      #expect(left.contains { $0.hasPrefix("\(place): the animation “spin” of “nothing”") }, "\(left)")
    }
    let still = try Document(contentsOf: folder.write(Documents.red(), to: "still.caml"))
    #expect(try still.rootLayer.plannedStatistics(still.options(), limits: .untrusted).diagnostics.isEmpty)
  }

  @Test("What a picture costs is known without a device")
  func plan() async throws {
    // Commands that are called meanwhile choose the fonts of the process.
    try await Command.turns.withLock {
      let document = try Document(contentsOf: Command.poster)
      let (statistics, diagnostics) = try document.rootLayer.plannedStatistics(document.options(), limits: .untrusted)
      #expect(diagnostics.isEmpty)
      #expect(statistics.layers > 100 && statistics.quads > 100 && statistics.draws == 0, "\(statistics)")
      let twice = try document.rootLayer.plannedStatistics(document.options(scale: 2), limits: .untrusted).statistics
      #expect(statistics.offscreenPixels > 0 && twice.offscreenPixels > 3 * statistics.offscreenPixels)
      let masks = try [1, 2].map { scale in
        var options = document.options(scale: scale)
        options.coverage = .strips
        return try document.rootLayer.plannedStatistics(options, limits: .untrusted).statistics
      }
      #expect(masks[0].quads > masks[0].layers && masks[1].coverageBytes > masks[0].coverageBytes, "\(masks)")
    }
  }
}
