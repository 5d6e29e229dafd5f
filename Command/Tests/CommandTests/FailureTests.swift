// Tests of `quartzite` when something is wrong: its message, its status, and that it leaves nothing behind.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite("What goes wrong ends in a status of its own, a message with a place, and no file")
struct FailureTests {
  private let folder: TemporaryFolder
  private let red: String
  private let picture: String

  init() throws {
    folder = try TemporaryFolder()
    red = try folder.write(Documents.red(), to: "red.caml")
    picture = folder.path + "/picture.png"
  }

  private func expectFailure(
    _ status: Int32, _ arguments: [String], says parts: String..., environment: [String: String] = [:],
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let before = folder.contents
    // Variables are a process's.
    let result =
      environment.isEmpty
      ? try await Command.call(arguments, in: folder.path)
      : try Command.process(arguments, in: folder.path, environment: environment)
    #expect(result.status == status, "\(result.errorText)", sourceLocation: sourceLocation)
    #expect(result.firstError.hasPrefix("quartzite: error: "), "\(result.errorText)", sourceLocation: sourceLocation)
    for part in parts {
      #expect(result.errorText.contains(part), "“\(part)” in: \(result.errorText)", sourceLocation: sourceLocation)
    }
    #expect(folder.contents == before, sourceLocation: sourceLocation)
    #expect(result.output.isEmpty, sourceLocation: sourceLocation)
  }

  @Test("64: arguments that make no sense")
  func usage() async throws {
    try await expectFailure(64, ["paint"], says: "paint")
    try await expectFailure(64, ["render"], says: "Usage: quartzite render")
    try await expectFailure(64, ["render", red, "--size", "80"], says: "800x600")
    try await expectFailure(64, ["render", red, "--size", "0x80"], says: "800x600")
    try await expectFailure(64, ["render", red, "--scale", "nan"], says: "--scale")
    try await expectFailure(64, ["render", red, "--scale", "2", "--size", "8x8"], says: "--size and --scale")
    try await expectFailure(64, ["render", red, "--background", "mauve"], says: "mauve", "#rrggbb")
    try await expectFailure(64, ["render", red, "--background", "#12"], says: "#rrggbb")
    try await expectFailure(64, ["render", red, "--device", "gpu"], says: "surfaceless", "none")
    try await expectFailure(64, ["render", red, "--coverage", "masks"], says: "“masks” is “strips” now")
    try await expectFailure(
      64, ["render", red, "--coverage", "bands", "--device", "surfaceless"], says: "leave out --device")
    try await expectFailure(64, ["render", red, "--time", "inf"], says: "--time")
    try await expectFailure(64, ["render", red, "-o", "picture"], says: "picture", "--format")
    for memory in ["0", "-1", "1.5", "32MiB", "8796093022208", "99999999999999999999"] {
      for command in [["render", red, "-o", picture], ["doctor"]] {
        try await expectFailure(64, command + ["--memory=\(memory)"], says: "memory", "Usage: quartzite \(command[0])")
      }
    }
    try await expectFailure(64, ["render", red, "--memory", "-1"], says: "memory")
    try await expectFailure(64, ["render", red, "--unheard-of"], says: "unheard-of")
    try await expectFailure(64, ["render", red], says: "QUARTZ", environment: ["QUARTZITE_DEVICE": "QUARTZ"])
  }

  @Test("64: a state that there is not; the message names those there are")
  func unknownState() async throws {
    let states = try folder.write(Documents.states, to: "states.caml")
    try await expectFailure(
      64, ["render", states, "-o", picture, "--state", "Asleep"], says: "Asleep", "Locked", "Unlock")
    try await expectFailure(64, ["render", red, "-o", picture, "--state", "Asleep"], says: "none")
  }

  @Test("65: a document that cannot be read, with file, line and column")
  func invalidScene() async throws {
    let broken = try folder.write(Documents.red("<sublayers>"), to: "broken.caml")
    try await expectFailure(65, ["render", broken, "-o", picture], says: "quartzite: error: \(broken):5:")
    let empty = try folder.write("", to: "empty.caml")
    try await expectFailure(65, ["render", empty, "-o", picture], says: empty)
    let text = try folder.write("Hello\n", to: "text.caml")
    try await expectFailure(65, ["info", text], says: "\(text):1:")
  }

  @Test("65: more than the limits allow")
  func limits() async throws {
    try await expectFailure(
      65, ["render", red, "-o", picture, "--limits", "untrusted", "--size", "9000x9"], says: "8192")
    let deep =
      String(repeating: "<CALayer><sublayers>", count: 600)
      + String(repeating: "</sublayers></CALayer>", count: 600)
    let nested = try folder.write(Documents.red("<sublayers>\(deep)</sublayers>"), to: "deep.caml")
    try await expectFailure(65, ["render", nested, "-o", picture, "--limits", "untrusted"], says: nested)
    #expect(try await Command.quartzite("render", nested, "-o", "-").status == 0)
  }

  @Test("75: the time is up, while a document is read or a picture is drawn")
  func timeout() async throws {
    try await expectFailure(75, ["render", red, "-o", picture, "--timeout", "0.000001"], says: "deadline")
    try await expectFailure(75, ["info", red, "--stats", "--timeout", "1e-9"], says: "deadline")
    try await expectFailure(64, ["render", red, "-o", picture, "--timeout", "0"], says: "--timeout")
    let result = try await Command.call(["info", red, "--timeout", "86400"], in: folder.path)
    #expect(result.status == 0)
  }

  @Test("66: an input that is missing, or is no document")
  func missingInput() async throws {
    try await expectFailure(66, ["render", "nowhere.caml", "-o", picture], says: "quartzite: error: nowhere.caml: ")
    try await expectFailure(66, ["info", "nowhere.caml"], says: "nowhere.caml")
    try await expectFailure(66, ["render", folder.path, "-o", picture], says: folder.path)
    try await expectFailure(66, ["render", "/dev/null", "-o", picture], says: "/dev/null")
  }

  @Test("69: a device that there is not")
  func missingDevice() async throws {
    try await expectFailure(69, ["render", red, "-o", picture, "--device", "egl:99"], says: "99")
    try await expectFailure(
      69, ["render", red, "-o", picture, "--device", "gbm:/dev/dri/renderD999"], says: "renderD999")
  }

  @Test("73: an output that cannot be created")
  func outputNotCreated() async throws {
    try await expectFailure(73, ["render", red, "-o", folder.path + "/none/a.png"], says: "none/a.png")
    try await expectFailure(73, ["render", red, "-o", "/proc/quartzite.png"], says: "/proc/quartzite.png")
    try FileManager.default.createDirectory(atPath: folder.path + "/a.png", withIntermediateDirectories: true)
    try await expectFailure(73, ["render", red, "-o", folder.path + "/a.png"], says: "a.png")
  }

  @Test("73: a named pipe that nobody reads, which is not waited for")
  func unreadPipe() async throws {
    let pipe = folder.path + "/pipe.png"
    #expect(mkfifo(pipe, 0o600) == 0)
    try await expectFailure(73, ["render", red, "-o", pipe], says: pipe, "no process reads")
  }

  @Test("73: a folder that may not be written to", .enabled(if: geteuid() != 0, "root may write everywhere"))
  func readOnlyFolder() async throws {
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.path)
    try await expectFailure(73, ["render", red, "-o", picture], says: picture)
  }

  @Test("74: an output that takes no more")
  func outputFailed() async throws {
    try await expectFailure(74, ["render", red, "-o", "/dev/full", "--format", "png"], says: "/dev/full")
    for arguments in [["render", red, "-o", "-"], ["info", red], ["doctor"], ["--version"]] {
      let result = try await Command.call(arguments, output: "/dev/full")
      #expect(result.status == 74, "\(arguments): \(result.errorText)")
      #expect(result.firstError.hasPrefix("quartzite: error: "))
    }
  }

  @Test("A failure leaves an older picture as it was")
  func olderPictureStays() async throws {
    let older = try folder.write("older", to: "picture.png")
    try await expectFailure(65, ["render", try folder.write("<", to: "bad.caml"), "-o", older])
    try await expectFailure(69, ["render", red, "-o", older, "--device", "egl:99"])
    #expect(FileManager.default.contents(atPath: older) == Data("older".utf8))
  }
}
