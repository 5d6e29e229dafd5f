// Tests of `quartzite render` without errors: its output and the place that it is written to.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite("quartzite render makes pictures")
struct RenderCommandTests {
  private let folder: TemporaryFolder
  private let red: String

  init() throws {
    folder = try TemporaryFolder()
    red = try folder.write(Documents.red(), to: "red.caml")
  }

  private func pixel(_ path: String, x: Int, y: Int) throws -> [UInt8] {
    let image = try PictureFile(path)
    let pixels = image.pixels
    let start = (y * image.width + x) * 4
    return Array(pixels[start..<start + 4])
  }

  private func size(_ path: String) throws -> [Int] {
    let image = try PictureFile(path)
    return [image.width, image.height]
  }

  @Test("The picture is named after the scene and lies in the current folder")
  func defaultOutput() async throws {
    let result = try await Command.quartzite("render", "red.caml", in: folder.path)
    #expect(result.status == 0, "\(result.errorText)")
    #expect(folder.contents == ["red.caml", "red.png"])
    #expect(try size(folder.path + "/red.png") == [40, 20])
    #expect(try pixel(folder.path + "/red.png", x: 20, y: 10) == [0, 0, 255, 255])
    #expect(result.output.isEmpty && result.errorText.isEmpty)
  }

  @Test("Text is as sharp as the picture, unless it is asked to be as sharp as its layer")
  func textSharpness() async throws {
    let text = """
      <caml xmlns="http://www.apple.com/CoreAnimation/1.0"><CATextLayer bounds="0 0 40 20" position="20 10" fontSize="15" string="A"/></caml>
      """
    _ = try folder.write(text, to: "text.caml")
    let sharp = try await Command.quartzite("render", "text.caml", "--scale", "4", in: folder.path)
    #expect(sharp.status == 0 && sharp.errorText.isEmpty, "\(sharp.errorText)")
    let soft = try await Command.quartzite(
      "render", "text.caml", "--scale", "4", "--text-sharpness", "contentsScale", "-o", "soft.png", in: folder.path)
    #expect(soft.status == 0 && soft.errorText.contains("textEnlarged"), "\(soft.errorText)")
    #expect(
      try PictureFile(folder.path + "/text.png").pixels
        != PictureFile(folder.path + "/soft.png").pixels)
  }

  @Test("Nothing shows between planes that share an edge, unless each is to be antialiased alone")
  func sharedEdges() async throws {
    func leaf(_ anchor: Int, _ angle: Int) -> String {
      """
      <CALayer bounds="0 0 16 30" anchorPoint="\(anchor) 0.5" position="20.4 20" backgroundColor="1 0 0" \
      transform="rotate(\(angle)deg, 0, 1, 0)"/>
      """
    }
    let book = """
      <caml xmlns="http://www.apple.com/CoreAnimation/1.0"><CALayer bounds="0 0 40 40" position="20 20" \
      backgroundColor="0 0 1" sublayerTransform="perspective(200)"><sublayers>\(leaf(1, 50))\(leaf(0, -50))</sublayers>\
      </CALayer></caml>
      """
    _ = try folder.write(book, to: "book.caml")
    let joined = try await Command.quartzite("render", "book.caml", in: folder.path)
    #expect(joined.status == 0 && joined.errorText.isEmpty, "\(joined.errorText)")
    let apart = try await Command.quartzite(
      "render", "book.caml", "--shared-edges", "blended", "-o", "apart.png", in: folder.path)
    #expect(apart.status == 0 && apart.errorText.isEmpty, "\(apart.errorText)")
    #expect(try pixel(folder.path + "/book.png", x: 20, y: 20) == [0, 0, 255, 255])
    #expect(try pixel(folder.path + "/apart.png", x: 20, y: 20)[0] > 40)
  }

  @Test("A picture goes through pipes that are read: a named one, the shell's own, standard output by its name")
  func pipes() throws {
    // The picture is larger than what a pipe holds.
    let render = "quartzite render red.caml --size 400x200 --format raw -o"
    let result = try Command.shell(
      """
      mkfifo pipe
      cat pipe > named.raw & \(render) pipe --timeout 86400; first=$?; wait
      \(render) >(cat > shell.raw); second=$?; wait $!
      \(render) /dev/stdout | cat > output.raw; third=${PIPESTATUS[0]}
      \(render) file.raw; exit $((first + second + third + $?))
      """, in: folder.path)
    #expect(result.status == 0, "\(result.errorText)")
    let file = FileManager.default.contents(atPath: folder.path + "/file.raw")
    #expect(file?.count == 400 * 200 * 4)
    for name in ["named", "shell", "output"] {
      #expect(FileManager.default.contents(atPath: "\(folder.path)/\(name).raw") == file, "\(name)")
    }
    #expect(folder.contents == ["file.raw", "named.raw", "output.raw", "pipe", "red.caml", "shell.raw"])
  }

  @Test("The example renders without a word")
  func example() async throws {
    let picture = folder.path + "/poster.png"
    let result = try await Command.quartzite("render", Command.poster, "-o", picture)
    #expect(result.status == 0)
    #expect(result.errorText.isEmpty, "\(result.errorText)")
    #expect(try size(picture) == [1080, 600])
  }

  @Test("--scale multiplies the scene's size, --size names the picture's, into which the scene fits")
  func sizes() async throws {
    let picture = folder.path + "/a.png"
    _ = try await Command.quartzite("render", red, "-o", picture, "--scale", "2.5")
    #expect(try size(picture) == [100, 50])
    _ = try await Command.quartzite("render", red, "-o", picture, "--size", "80x80")
    #expect(try size(picture) == [80, 80])
    // The scene takes up 80 × 40 pixels in the middle.
    #expect(try pixel(picture, x: 40, y: 19) == [0, 0, 0, 0])
    #expect(try pixel(picture, x: 40, y: 20) == [0, 0, 255, 255])
    #expect(try pixel(picture, x: 40, y: 59) == [0, 0, 255, 255])
    #expect(try pixel(picture, x: 40, y: 60) == [0, 0, 0, 0])
  }

  @Test("--debug mesh draws the lines of a path's mesh, and leaves a scene without paths as it is")
  func debugMesh() async throws {
    let path = try folder.write(Documents.red(Documents.triangle), to: "triangle.caml")
    func bytes(_ arguments: String...) async throws -> [UInt8] {
      let picture = folder.path + "/mesh.png"
      let result = try await Command.call(["render", "-o", picture] + arguments)
      #expect(result.status == 0, "\(result.errorText)")
      return try PictureFile(picture).pixels
    }
    #expect(try await bytes(path) != bytes(path, "--debug", "mesh"))
    #expect(try await bytes(path, "--debug", "mesh") == bytes(path, "--debug", "mesh", "--coverage", "mesh"))
    #expect(try await bytes(red) == bytes(red, "--debug", "mesh"))
    let refused = try await Command.quartzite("render", path, "--debug", "lines")
    #expect(refused.status == 64 && refused.firstError.contains("lines"))
  }

  @Test("--coverage mesh is --coverage strips within two levels; --stats tells them apart")
  func coverage() async throws {
    let path = try folder.write(Documents.red(Documents.triangle), to: "triangle.caml")
    var pictures: [[UInt8]] = []
    for (name, triangles) in [("strips", 0), ("mesh", 1)] {
      let picture = folder.path + "/\(name).png"
      let result = try await Command.quartzite(
        "render", path, "-o", picture, "--coverage", name, "--stats", "--scale", "3")
      #expect(result.errorText.contains("\ntriangles \(triangles)\n"), "\(result.errorText)")
      #expect(result.errorText.contains("\ncoverage cache misses 1\n"))
      pictures.append(try PictureFile(picture).pixels)
    }
    #expect(zip(pictures[0], pictures[1]).allSatisfy { abs(Int($0) - Int($1)) <= 2 })
  }

  @Test(
    "--background fills what the scene leaves free",
    arguments: [
      ("white", [255, 255, 255, 255]), ("#000", [0, 0, 0, 255]), ("#123456", [0x56, 0x34, 0x12, 255]),
      ("#ff000080", [0, 0, 128, 128]), ("transparent", [0, 0, 0, 0]),
    ] as [(String, [UInt8])])
  func backgrounds(colour: String, expected: [UInt8]) async throws {
    let picture = folder.path + "/a.png"
    let result = try await Command.quartzite("render", red, "-o", picture, "--size", "80x80", "--background", colour)
    #expect(result.status == 0, "\(result.errorText)")
    #expect(try pixel(picture, x: 5, y: 5) == expected)
  }

  @Test("The format is that of the file's name, or the one that is asked for")
  func formats() async throws {
    for (name, arguments, start) in [
      ("a.png", [], [0x89, 0x50]), ("a.jpg", [], [0xff, 0xd8]), ("a.webp", [], [0x52, 0x49]),
      ("a.picture", ["--format", "jpeg"], [0xff, 0xd8]),
    ] as [(String, [String], [UInt8])] {
      let path = folder.path + "/" + name
      let result = try await Command.call(["render", red, "-o", path] + arguments)
      #expect(result.status == 0, "\(result.errorText)")
      #expect(FileManager.default.contents(atPath: path)?.prefix(2) == Data(start), "\(name)")
    }
  }

  @Test("-o - writes to standard output; raw is straight red, green, blue and alpha")
  func standardOutput() async throws {
    let png = try await Command.quartzite("render", red, "-o", "-")
    #expect(png.status == 0 && png.output.prefix(4) == Data([0x89, 0x50, 0x4e, 0x47]))
    let raw = try await Command.quartzite(
      "render", red, "-o", "-", "--format", "raw", "--size", "80x80", "--background", "#ff800040")
    #expect(raw.output.count == 80 * 80 * 4)
    #expect(raw.output.prefix(4) == Data([255, 128, 0, 64]))
    #expect(folder.contents == ["red.caml"])
  }

  @Test("--state puts the scene into a state")
  func state() async throws {
    let states = try folder.write(Documents.states, to: "states.caml")
    let picture = folder.path + "/a.png"
    #expect(try await Command.quartzite("render", states, "-o", picture, "--state", "Unlock").status == 0)
    #expect(try pixel(picture, x: 20, y: 10) == [255, 0, 0, 255])
  }

  @Test("Documents are shown with y up, unless they turn it")
  func geometry() async throws {
    let inside = "<sublayers><CALayer bounds=\"0 0 40 4\" position=\"20 2\" backgroundColor=\"0 0 1\"/></sublayers>"
    let up = try folder.write(Documents.red(inside), to: "up.caml")
    let down = try folder.write(
      Documents.red(inside).replacingOccurrences(of: "id=\"root\"", with: "geometryFlipped=\"1\""), to: "down.caml")
    let picture = folder.path + "/a.png"
    _ = try await Command.quartzite("render", up, "-o", picture)
    #expect(try pixel(picture, x: 20, y: 19) == [255, 0, 0, 255])
    _ = try await Command.quartzite("render", down, "-o", picture)
    #expect(try pixel(picture, x: 20, y: 0) == [255, 0, 0, 255])
  }

  @Test("A folder with several bundles is rendered as planes, the background at the back")
  func planes() async throws {
    let index = "<plist version=\"1.0\"><dict><key>rootDocument</key><string>main.caml</string></dict></plist>"
    let small = Documents.red().replacingOccurrences(of: "40 20", with: "20 20")
      .replacingOccurrences(of: "20 10", with: "10 10").replacingOccurrences(of: "1 0 0", with: "0 1 0")
    for (name, text) in [("Floating.ca", small), ("Background.ca", Documents.red())] {
      try FileManager.default.createDirectory(atPath: folder.path + "/" + name, withIntermediateDirectories: true)
      _ = try folder.write(index, to: name + "/index.xml")
      _ = try folder.write(text, to: name + "/main.caml")
    }
    let picture = folder.path + "/a.png"
    let result = try await Command.quartzite("render", folder.path, "-o", picture)
    #expect(result.status == 0, "\(result.errorText)")
    #expect(try size(picture) == [40, 20])
    #expect(try pixel(picture, x: 5, y: 10) == [0, 255, 0, 255])
    #expect(try pixel(picture, x: 35, y: 10) == [0, 0, 255, 255])
  }

  @Test("What is left out is named with its place, and the rest is drawn")
  func warnings() async throws {
    let text = Documents.red("<unheardOf/>")
    let odd = try folder.write(text, to: "odd.caml")
    let result = try await Command.quartzite("render", odd, "-o", folder.path + "/a.png")
    #expect(result.status == 0)
    #expect(result.firstError.hasPrefix("quartzite: warning: \(odd):4:"), "\(result.errorText)")
    #expect(result.firstError.hasSuffix("[unknownInDocument]"))
    #expect(try pixel(folder.path + "/a.png", x: 20, y: 10) == [0, 0, 255, 255])
  }

  @Test("--time shows animations at that time")
  func animations() async throws {
    let text = Documents.red(
      """
      <animations><animation type="CABasicAnimation" keyPath="opacity" duration="1">
        <fromValue type="real" value="0"/></animation></animations>
      """)
    let moving = try folder.write(text, to: "moving.caml")
    func alpha(at time: String) async throws -> UInt8 {
      let result = try await Command.quartzite("render", moving, "-o", folder.path + "/a.png", "--time", time)
      #expect(result.status == 0 && result.errorText.isEmpty, "\(result.errorText)")
      return try pixel(folder.path + "/a.png", x: 20, y: 10)[3]
    }
    #expect(try await [alpha(at: "0"), alpha(at: "0.5"), alpha(at: "1"), alpha(at: "2")] == [0, 128, 255, 255])
  }

  @Test("--stats prints what the picture cost")
  func statistics() async throws {
    for (coverage, draws) in [("strips", 1), ("bands", 0)] {
      let result = try await Command.quartzite(
        "render", red, "-o", folder.path + "/a.png", "--stats", "--coverage", coverage)
      for line in ["picture 40 × 20 pixels", "layers 1", "passes 1", "draw calls \(draws)"] {
        #expect(result.errorText.split(separator: "\n").contains(Substring(line)), "\(result.errorText)")
      }
    }
  }

  @Test("--memory bounds what is kept, and changes no byte of the picture")
  func memory() throws {
    // A process of its own: the memory of the tests' process belongs to all tests.
    func render(_ arguments: String...) throws -> (picture: Data?, kept: Int) {
      let picture = folder.path + "/memory.png"
      let result = try Command.process(["render", Command.poster, "-o", picture, "--stats"] + arguments)
      #expect(result.status == 0, "\(result.errorText)")
      let line = result.errorText.split(separator: "\n").last { $0.hasPrefix("bytes kept ") && !$0.contains(" of ") }
      let kept = line.flatMap { $0.split(separator: " ").last }.flatMap { Int($0) }
      return (FileManager.default.contents(atPath: picture), try #require(kept, "\(result.errorText)"))
    }
    let usual = try render(), small = try render("--memory", "1"), large = try render("--memory", "8796093022207")
    #expect(usual.kept > 1 << 20 && small.kept <= 1 << 20)
    #expect(usual.picture?.isEmpty == false && small.picture == usual.picture && large.picture == usual.picture)
  }
}
