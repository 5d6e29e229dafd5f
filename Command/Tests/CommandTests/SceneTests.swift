// Tests of scenes as users of the library open them.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite
import Testing

@Suite("A scene is a document, or planes of several")
struct SceneTests {
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
  func document() throws {
    let scene = try Scene(contentsOf: try folder.write(Documents.red(), to: "red.caml"))
    #expect(scene.planes.map(\.name) == ["red"])
    #expect(scene.rootLayer === scene.planes[0].document.rootLayer)
    #expect(scene.size == CGSize(width: 40, height: 20))
    #expect(scene.states.isEmpty && scene.diagnostics.isEmpty)
    let options = scene.options(scale: 3)
    #expect(options.scale == 3 && !options.isGeometryFlipped && options.size == nil)
  }

  @Test("A bundle may ask for a host whose y points down")
  func flippedBundle() throws {
    try makeBundle("Down.ca", Documents.red(), isFlipped: true)
    let scene = try Scene(contentsOf: folder.path + "/Down.ca")
    #expect(scene.isGeometryFlipped && scene.options().isGeometryFlipped)
  }

  @Test("Planes lie in one layer of the background's size, back to front")
  func planes() throws {
    try makeBundle("Scene_Foreground.ca", Documents.red())
    try makeBundle("Scene_Background.ca", Documents.states)
    try makeBundle("Scene_Floating.ca", Documents.states)
    let scene = try Scene(contentsOf: folder.path)
    #expect(scene.planes.map(\.name) == ["background", "floating", "foreground"])
    #expect(scene.rootLayer.sublayers?.count == 3)
    #expect(scene.size == CGSize(width: 40, height: 20))
    #expect(scene.states == ["Locked", "Unlock"])
  }

  @Test("A state is set in every plane that has it")
  func statesOfPlanes() throws {
    try makeBundle("Background.ca", Documents.states)
    try makeBundle("Floating.ca", Documents.states)
    try makeBundle("Foreground.ca", Documents.red())
    let scene = try Scene(contentsOf: folder.path)
    try scene.apply(state: "Unlock")
    let blue = scene.planes.map { $0.document.rootLayer.backgroundColor?.components?[2] }
    #expect(blue == [1, 1, 0])
    #expect(throws: RenderError.self) { try scene.apply(state: "Asleep") }
  }

  @Test("Each animation that cannot be understood is named, with its layer and its key")
  func animations() throws {
    let animation = "<animations><spin type=\"CABasicAnimation\" keyPath=\"nothing\" duration=\"1\"/></animations>"
    let inside =
      "<sublayers><CALayer name=\"A\">\(animation)</CALayer><CALayer name=\"B\">\(animation)</CALayer></sublayers>"
    let moving = try Scene(contentsOf: try folder.write(Documents.red(inside), to: "moving.caml"))
    let left = try moving.plannedStatistics(moving.options(), limits: .untrusted).diagnostics.map(\.description)
    for place in ["Root/A[0]", "Root/B[1]"] {
      #expect(left.contains { $0.hasPrefix("\(place): the animation “spin” of “nothing”") }, "\(left)")
    }
    let still = try Scene(contentsOf: folder.write(Documents.red(), to: "still.caml"))
    #expect(try still.plannedStatistics(still.options(), limits: .untrusted).diagnostics.isEmpty)
  }

  @Test("What a picture costs is known without a device")
  func plan() async throws {
    // Commands that are called meanwhile choose the fonts of the process.
    try await Command.turns.withLock {
      let scene = try Scene(contentsOf: Command.poster)
      let (statistics, diagnostics) = try scene.plannedStatistics(scene.options(), limits: .untrusted)
      #expect(diagnostics.isEmpty)
      #expect(statistics.layers > 100 && statistics.quads > 100 && statistics.draws == 0, "\(statistics)")
      let twice = try scene.plannedStatistics(scene.options(scale: 2), limits: .untrusted).statistics
      #expect(statistics.offscreenPixels > 0 && twice.offscreenPixels > 3 * statistics.offscreenPixels)
      let masks = try [1, 2].map { scale in
        var options = scene.options(scale: scale)
        options.coverage = .masks
        return try scene.plannedStatistics(options, limits: .untrusted).statistics
      }
      #expect(masks[0].quads > masks[0].layers && masks[1].coverageBytes > masks[0].coverageBytes, "\(masks)")
    }
  }
}
