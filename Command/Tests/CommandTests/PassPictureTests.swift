// Tests of the passes of a picture: `--debug passes`, the handler that it is made of, and the counts of passes.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDocuments
import Synchronization
import Testing

@Suite("Passes can be looked at")
struct PassPictureTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Two groups at half opacity, each with two overlapping layers; the second holds the first.
  private static let groups = Documents.red(
    """
    <sublayers><CALayer bounds="0 0 30 16" position="20 10" opacity="0.5"><sublayers>
      <CALayer bounds="0 0 20 16" position="10 8" backgroundColor="0 0 1"/>
      <CALayer bounds="0 0 8 8" position="20 8" opacity="0.5"><sublayers>
        <CALayer bounds="0 0 6 6" position="3 3" backgroundColor="0 1 0"/>
        <CALayer bounds="0 0 6 6" position="5 5" backgroundColor="1 1 0"/>
      </sublayers></CALayer>
    </sublayers></CALayer></sublayers>
    """)

  private func makeScene() throws -> String { try folder.write(Self.groups, to: "groups.caml") }

  // MARK: The command

  @Test("--debug passes writes a picture of every pass beside the output, in the order in which they are drawn")
  func command() async throws {
    let scene = try makeScene(), picture = folder.path + "/out.png", passes = folder.path + "/out.passes"
    let result = try await Command.quartzite("render", scene, "-o", picture, "--debug", "passes")
    #expect(result.status == 0, "\(result.errorText)")
    let names = try FileManager.default.contentsOfDirectory(atPath: passes).sorted()
    #expect(names == (0...2).map { "tile-0-pass-00\($0).png" })
    let lines = result.errorText.split(separator: "\n")
    #expect(lines.count == 3 && lines[2].hasPrefix("pass 2 of tile 0: 40 × 20 pixels, "))
    // The last pass is the picture; the others are the groups, at full opacity and without the layers below them.
    let bytes = try names.map { try PictureFile(passes + "/" + $0).pixels }
    #expect(bytes[2] == (try PictureFile(picture).pixels))
    #expect(bytes[0].count < bytes[1].count && bytes[1].count < bytes[2].count)
    func holds(_ pass: Int, _ color: [UInt8]) -> Bool {
      stride(from: 0, to: bytes[pass].count, by: 4).contains { Array(bytes[pass][$0..<($0 + 4)]) == color }
    }
    let blue: [UInt8] = [255, 0, 0, 255], green: [UInt8] = [0, 255, 0, 255], red: [UInt8] = [0, 0, 255, 255]
    #expect(holds(0, green) && !holds(0, blue) && !holds(0, red))
    #expect(holds(1, blue) && !holds(1, green) && !holds(1, red))
    #expect(holds(2, red) && !holds(2, green) && !holds(2, blue))
  }

  @Test("Pictures of earlier passes go, other files in the folder stay")
  func folderOfEarlierRun() async throws {
    let scene = try makeScene(), picture = folder.path + "/out.png", passes = folder.path + "/out.passes"
    #expect(try await Command.quartzite("render", scene, "-o", picture, "--debug", "passes").status == 0)
    _ = try folder.write("mine", to: "out.passes/tile-0-pass-1.png")
    let red = try folder.write(Documents.red(), to: "red.caml")
    #expect(try await Command.quartzite("render", red, "-o", picture, "--debug", "passes").status == 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: passes).sorted()
    #expect(names == ["tile-0-pass-000.png", "tile-0-pass-1.png"])
  }

  @Test("With the picture on standard output, the folder is called like the scene")
  func standardOutput() async throws {
    let scene = try makeScene()
    let result = try await Command.quartzite("render", scene, "-o", "-", "--debug", "passes", in: folder.path)
    #expect(result.status == 0 && result.output.prefix(2) == Data([0x89, 0x50]))
    #expect(folder.contents == ["groups.caml", "groups.passes"])
  }

  @Test("A folder that cannot be made is an error, and no picture is written")
  func noFolder() async throws {
    let scene = try makeScene(), picture = folder.path + "/out.png"
    _ = try folder.write("a file", to: "out.passes")
    let result = try await Command.quartzite("render", scene, "-o", picture, "--debug", "passes")
    #expect(result.status == 73 && result.firstError.contains("out.passes"), "\(result.errorText)")
    #expect(folder.contents == ["groups.caml", "out.passes"])
  }

  // MARK: The handler

  @Test("The handler gets every target and changes nothing in the picture")
  func handler() throws {
    let scene = try Document(contentsOf: try makeScene()), renderer = try Renderer()
    var options = scene.options(scale: 2)
    let plain = try renderer.render(scene.rootLayer, options)
    let seen = Mutex<[PassPicture]>([])
    options.passHandler = { pass in seen.withLock { $0.append(pass) } }
    let frame = try renderer.render(scene.rootLayer, options)
    #expect(frame.pixels == plain.pixels && frame.statistics.passes == 3)
    let passes = seen.withLock { $0 }
    #expect(passes.map(\.index) == [0, 1, 2] && passes.allSatisfy { $0.tile == 0 })
    #expect(passes.allSatisfy { $0.pixels.count == $0.width * $0.height * 4 })
    #expect(passes[2].pixels == frame.pixels)
    // The outer group shows from (5, 2) to (29, 18) of the scene.
    #expect(passes[1].width == 48 && passes[1].height == 32)
    #expect(passes.dropLast().reduce(0) { $0 + $1.width * $1.height } == frame.statistics.offscreenPixels)
    #expect(passes.dropLast().reduce(0) { $0 + $1.pixels.count } == frame.statistics.offscreenBytes)
  }

  @Test("The passes of a picture of several tiles name their tiles")
  func tiles() throws {
    let scene = try Document(contentsOf: try makeScene())
    var options = scene.options(size: CGSize(width: 4100, height: 16))
    let seen = Mutex<[PassPicture]>([])
    options.passHandler = { pass in seen.withLock { $0.append(pass) } }
    _ = try Renderer().render(scene.rootLayer, options)
    let last = seen.withLock { $0.filter { $0.height == 16 } }
    #expect(last.map(\.tile) == [0, 1] && last.map(\.width) == [4096, 4])
  }

  // MARK: Counts

  @Test("info --stats and render --stats count the targets beside the picture, their pixels and bytes")
  func counts() async throws {
    // Groups are painted where they are shown; what is blurred has a target of 8 × 8 pixels, and its blur one of 16 × 16.
    let groups = try await Command.quartzite("info", try makeScene(), "--stats").outputText
    #expect(groups.contains("1 pass,") && groups.contains("\noffscreen: 0 targets, 0 pixels, 0 bytes\n"), "\(groups)")
    let blurred = Documents.red(
      """
      <sublayers><CALayer bounds="0 0 8 8" position="20 10" backgroundColor="0 0 1">
        <filters><CAFilter filter="gaussianBlur" inputRadius="2"/></filters>
      </CALayer></sublayers>
      """)
    let scene = try folder.write(blurred, to: "blurred.caml")
    let info = try await Command.quartzite("info", scene, "--stats").outputText
    #expect(info.contains("3 passes"))
    #expect(info.contains("\noffscreen: 2 targets, 320 pixels, 1280 bytes\n"), "\(info)")
    let flat = try await Command.quartzite("info", try folder.write(Documents.red(), to: "red.caml"), "--stats")
      .outputText
    #expect(flat.contains("\noffscreen: 0 targets, 0 pixels, 0 bytes\n"))
    let render = try await Command.quartzite("render", scene, "-o", folder.path + "/a.png", "--stats").errorText
    #expect(render.contains("\noffscreen pixels 320\nbytes of offscreen pixels 1280\n"), "\(render)")
    let json = try await Command.quartzite("info", scene, "--stats", "--json").outputText
    #expect(json.contains("\"offscreenBytes\" : 1280"), "\(json)")
  }
}
