// Tests of `quartzite render` where its output is a film, or the numbered pictures of one.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import QuartziteCommand

@Suite("Films of the command")
struct FilmCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    _ = try folder.write(Self.document, to: "moving.caml")
  }

  /// A box that moves to and fro for ever, in two seconds, and a document that stands still.
  private static let document = Documents.red(
    """
    <sublayers><CALayer bounds="0 0 6 6" position="5 10" backgroundColor="0 0 1">
      <animations><animation type="CABasicAnimation" keyPath="position.x" duration="1" beginTime="1e-100" autoreverses="1"
        repeatCount="inf"><fromValue type="NSNumber" value="5"/><toValue type="NSNumber" value="35"/></animation></animations>
    </CALayer></sublayers>
    """)

  private func bytes(_ name: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: folder.path + "/" + name))
  }

  @Test("Numbered pictures are those of single times, and parts of a sequence are the same files as the whole")
  func shards() async throws {
    let whole = try await Command.quartzite(
      "render", "moving.caml", "--fps", "7", "-o", "whole/%03d.png", in: folder.path)
    #expect(whole.status == 0 && whole.errorText.isEmpty, "\(whole.errorText)")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/whole").sorted()
    #expect(names == (0..<14).map { String(format: "%03d.png", $0) }, "two seconds: to and fro, once")
    for part in ["1/3", "2/3", "3/3"] {
      let shard = try await Command.quartzite(
        "render", "moving.caml", "--fps", "7", "--shard", part, "-o", "parts/%03d.png", in: folder.path)
      #expect(shard.status == 0)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/parts").sorted() == names)
    for name in names { #expect(try bytes("parts/\(name)") == bytes("whole/\(name)"), "\(name)") }
    #expect(Set(try names.map { try bytes("whole/\($0)") }).count > 5, "it moves")
    let single = try await Command.quartzite(
      "render", "moving.caml", "--time", "\(5.0 / 7)", "-o", "single.png", in: folder.path)
    #expect(single.status == 0)
    #expect(try bytes("single.png") == bytes("whole/005.png"))
  }

  @Test("A part of any number is a part of the whole, and one without a picture says so")
  func manyShards() async throws {
    let last = try await Command.quartzite(
      "render", "moving.caml", "--to", "1", "--fps", "10", "--shard", "9223372036854775807/9223372036854775807", "-o",
      "f/%05d.png", in: folder.path)
    #expect(last.status == 0 && last.errorText.isEmpty, "\(last.errorText)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/f") == ["00009.png"])
    let first = try await Command.quartzite(
      "render", "moving.caml", "--to", "1", "--fps", "10", "--shard", "1/11", "-o", "g/%05d.png", in: folder.path)
    #expect(first.status == 0 && first.errorText.contains("this part has none"), "\(first.errorText)")
    #expect(!folder.contents.contains("g"))
  }

  @Test("Rates and lengths that are whole but for rounding have as many frames as they mean")
  func roundedRates() async throws {
    func frames(_ rate: String, _ end: String, _ arguments: String...) async throws -> Int {
      _ = try folder.write(
        #"{"v":"5","fr":\#(rate),"ip":0,"op":\#(end),"w":8,"h":8,"layers":[]}"#, to: "a.json")
      let result = try await Command.call(
        ["render", "a.json", "--progress", "json", "-o", "a.apng"] + arguments, in: folder.path)
      #expect(result.status == 0, "\(result.errorText)")
      let last = try #require(result.errorText.split(separator: "\n").last)
      let object = try JSONSerialization.jsonObject(with: Data(last.utf8)) as? [String: Any]
      return object?["frames"] as? Int ?? 0
    }
    #expect(try await frames("29.9700012207031", "30.0000012219251") == 30)
    #expect(try await frames("29.9700012207031", "300.00001221925") == 300)
    #expect(try await frames("23.9759979248047", "24.0000009775401") == 24)
    #expect(try await frames("59.9399986267090", "60.0000024438501") == 60)
    #expect(try await frames("25", "25.00001") == 25)
    #expect(try await frames("24.0000001", "24.0000001") == 24)
    #expect(try await frames("25.00001", "50") == 50)
    for rate in ["29.97", "30000/1001", "30/1.001", "29.9700012207031"] {
      #expect(try await frames("29.9700012207031", "30.0000012219251", "--fps", rate) == 30, "\(rate)")
    }
    #expect(try await frames("29.9700012207031", "30.0000012219251", "--fps", "60000/1001") == 60)
    #expect(try await frames("29.97", "30", "--fps", "60") == 61, "60.06 frames")
    #expect(try await frames("25", "25.1") == 26)
  }

  @Test("A film at the animation's own rate, in whatever spelling, shows whole frames of it")
  func wholeFrames() async throws {
    // A box that jumps at each frame.
    let keys = (0..<30).map { #"{"t":\#($0),"s":[\#($0 + 5),10],"h":1}"# }.joined(separator: ",")
    let text = #"""
      {"v":"5","fr":29.9700012207031,"ip":0,"op":30.0000012219251,"w":40,"h":20,"layers":[{"ty":1,"ip":0,"op":60,
       "sw":4,"sh":4,"sc":"#ff0000","ks":{"p":{"a":1,"k":[\#(keys)]}}}]}
      """#
    _ = try folder.write(text, to: "jumps.json")
    for (name, rate) in [("own", nil), ("typed", "29.97"), ("fraction", "30000/1001"), ("twice", "60000/1001")] {
      let result = try await Command.call(
        ["render", "jumps.json", "-o", "\(name)/%02d.png"] + (rate.map { ["--fps", $0] } ?? []), in: folder.path)
      #expect(result.status == 0, "\(result.errorText)")
      let step = name == "twice" ? 2 : 1
      let pictures = try (0..<30).map { try bytes(String(format: "\(name)/%02d.png", $0 * step)) }
      #expect(Set(pictures).count == 30, "\(name)")
    }
  }

  @Test("A film of edges that its format cannot have says in which size it is encoded")
  func encodedSize() async throws {
    func result(_ size: String, _ name: String, _ arguments: String...) async throws -> CommandResult {
      // A program that takes everything: what it would make of it is tried with the library.
      _ = try folder.write("#!/bin/sh\ncat > /dev/null\n", to: "ffmpeg")
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path + "/ffmpeg")
      return try await Command.call(
        ["render", "moving.caml", "--fps", "2", "--size", size, "-o", name, "--ffmpeg", "./ffmpeg"] + arguments,
        in: folder.path)
    }
    for name in ["a.mp4", "a.webm"] {
      let odd = try await result("101x61", name)
      #expect(odd.status == 0 && odd.errorText.contains("encoded in 102 × 62 pixels"), "\(odd.errorText)")
    }
    let report = try await result("101x60", "a.mp4", "--json")
    #expect(report.errorText.isEmpty, "\(report.errorText)")
    for words in ["\"width\":101", "\"height\":60", "\"encodedWidth\":102", "\"encodedHeight\":60"] {
      #expect(report.outputText.contains(words), "\(report.outputText)")
    }
    #expect(try await result("101x61", "a.mp4", "--quiet").errorText.isEmpty)
    for (size, name) in [("100x60", "a.mp4"), ("101x61", "a.mov"), ("101x61", "a.gif")] {
      #expect(try await result(size, name).errorText.isEmpty, "\(name)")
    }
  }

  @Test("A film ends where it is told to, or with the scene's own animations", arguments: ["apng", "gif"])
  func length(_ name: String) async throws {
    func frames(_ arguments: String...) async throws -> Int {
      let result = try await Command.call(
        ["render", "moving.caml", "--progress", "json", "-o", "a.\(name)"] + arguments, in: folder.path)
      #expect(result.status == 0, "\(result.errorText)")
      let last = try #require(result.errorText.split(separator: "\n").last)
      let object = try JSONSerialization.jsonObject(with: Data(last.utf8)) as? [String: Any]
      #expect(object?["frame"] as? Int == object?["frames"] as? Int)
      return object?["frames"] as? Int ?? 0
    }
    #expect(try await frames() == (name == "gif" ? 100 : 120))
    #expect(try await frames("--fps", "10") == 20)
    #expect(try await frames("--fps", "10", "--from", "0.5", "--to", "0.95") == 5)
    #expect(try await frames("--fps", "10", "--to", "3") == 30)
  }

  @Test("What is no film is refused with status 64 and advice")
  func refused() async throws {
    _ = try folder.write(Documents.red(), to: "still.caml")
    let cases = [
      ("still.caml -o a.gif", "--to"),
      ("moving.caml -o a.png --fps 10", "frames/%05d.png"),
      ("moving.caml -o a.gif --fps 60", "50"),
      ("moving.caml -o a.gif --shard 1/2", "--shard"),
      ("moving.caml -o %d.png --shard 3/2", "2/5"),
      ("moving.caml -o a.gif --from 3 --to 2", "--from"),
      ("moving.caml -o a.gif --stats", "--stats"),
      ("moving.caml -o a.gif --fps nan", "--fps"), ("moving.caml -o a.gif --fps 0", "--fps"),
      ("moving.caml -o a.gif --fps 1/0", "--fps"), ("moving.caml -o a.gif --fps 30/", "--fps"),
      ("moving.caml -o a.gif --fps=-30/-1", "--fps"), ("moving.caml -o a.gif --fps 1/2/3", "30000/1001"),
      ("moving.caml -o a.gif --to 1e-9", "shorter than a picture"),
      ("moving.caml -o %d.png --from 1 --to 1.0000000001", "shorter than a picture"),
      ("moving.caml -o a.webp --to 5e-324", "shorter than a picture"),
      ("moving.caml -o a.raw --to 1e-9 --fps 100", "shorter than a picture"),
      ("moving.caml -o a.webp --fps 1e-9 --to 1e9", "24 days"),
      ("moving.caml -o %d.txt", ".png"),
    ]
    for (arguments, advice) in cases {
      let words = arguments.split(separator: " ").map(String.init)
      let result = try await Command.call(["render"] + words, in: folder.path)
      #expect(result.status == 64, "\(arguments): \(result.errorText)")
      #expect(result.errorText.contains(advice), "\(arguments): \(result.errorText)")
    }
    #expect(folder.contents == ["moving.caml", "still.caml"])
  }

  @Test("A picture that is shown for years, or for longer than numbers count, is a film", arguments: ["apng", "gif"])
  func endless(_ format: String) async throws {
    for (rate, end) in [("1e-9", "1e9"), ("1e-300", "1e300"), ("1e-308", "1e308")] {
      let result = try await Command.quartzite(
        "render", "moving.caml", "-o", "a.\(format)", "--fps", rate, "--to", end, in: folder.path)
      #expect(result.status == 0 && folder.contents.contains("a.\(format)"), "\(rate): \(result.errorText)")
    }
  }

  @Test("A missing ffmpeg is a sentence and status 73")
  func missingProgram() async throws {
    let result = try await Command.quartzite(
      "render", "moving.caml", "-o", "a.mp4", "--ffmpeg", "no-ffmpeg-here", in: folder.path)
    #expect(result.status == 73)
    #expect(result.firstError.contains("no-ffmpeg-here, which is not installed"))
    #expect(folder.contents == ["moving.caml"])
  }

  @Test("A film on standard output is the film in a file", arguments: ["apng", "gif", "raw"])
  func standardOutput(_ format: String) async throws {
    let arguments = ["render", "moving.caml", "--fps", "10"]
    let file = try await Command.call(arguments + ["-o", "a.\(format)"], in: folder.path)
    #expect(file.status == 0, "\(file.errorText)")
    let written = try Command.process(arguments + ["--format", format, "-o", "-"], in: folder.path)
    #expect(written.status == 0, "\(written.errorText)")
    #expect(written.output == (try bytes("a.\(format)")))
    #expect(written.output.count > 1000)
  }

  @Test(
    "A disk that is full, or a limit on files, is an error with status 74 and no file",
    arguments: ["apng", "gif", "mov"])
  func fullDisk(_ format: String) throws {
    let result = try Command.shell(
      "ulimit -f 4\nquartzite render moving.caml --size 400x200 -o a.\(format)", in: folder.path)
    #expect(result.status == 74, "\(result.errorText)")
    #expect(folder.contents == ["moving.caml"])
  }

  @Test(
    "A film that is interrupted leaves nothing, and no process", arguments: ["apng", "mp4"], [SIGINT, SIGTERM, SIGKILL])
  func interrupted(_ format: String, _ signal: Int32) throws {
    let process = Process(), errors = Pipe()
    process.executableURL = URL(fileURLWithPath: try Command.executable())
    process.arguments = [
      "render", "moving.caml", "--size", "800x400", "--to", "100000", "--progress", "json", "-o", "a.\(format)",
    ]
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.standardError = errors
    process.standardInput = FileHandle.nullDevice
    try process.run()
    // It has begun once it tells of pictures.
    var told = Data()
    while told.count(where: { $0 == UInt8(ascii: "\n") }) < 4 {
      let piece = errors.fileHandleForReading.availableData
      try #require(!piece.isEmpty)
      told.append(piece)
    }
    kill(process.processIdentifier, signal)
    // The other end of the pipe closes when every process is gone that holds it.
    _ = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal)
    #expect(folder.contents == ["moving.caml"])
  }

  @Test(
    "A program that encodes ends with the command, and does not make an end of the film first",
    arguments: [SIGINT, SIGTERM, SIGKILL])
  func interruptedProgram(_ signal: Int32) throws {
    // It says so when it is fed and, after some work, when it got over the end of its input. Steps of the loop are its clock.
    let program = """
      #!/bin/sh
      case "$*" in *-version*) exit 0;; esac
      exec 9> "\(folder.path)/said"
      head -c 100 > /dev/null
      echo began >&9
      cat > /dev/null
      i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done
      echo survived >&9
      """
    _ = try folder.write(program, to: "ffmpeg")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path + "/ffmpeg")
    try #require(mkfifo(folder.path + "/said", 0o600) == 0)
    // A reader from the beginning, which waits for no writer; later it waits for what they write, and for the end of all.
    let said = open(folder.path + "/said", O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    try #require(said >= 0)
    defer { close(said) }
    _ = fcntl(said, F_SETFL, 0)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try Command.executable())
    process.arguments = [
      "render", "moving.caml", "--size", "400x200", "--to", "100000", "-o", "a.mp4", "--ffmpeg", "./ffmpeg", "--quiet",
    ]
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    var text = [UInt8](), buffer = [UInt8](repeating: 0, count: 64)
    while text.isEmpty, process.isRunning { text += buffer[..<max(0, read(said, &buffer, buffer.count))] }
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    while case let count = read(said, &buffer, buffer.count), count > 0 { text += buffer[..<count] }
    #expect(String(decoding: text, as: UTF8.self) == "began\n")
    #expect(process.terminationReason == .uncaughtSignal)
    #expect(folder.contents == ["ffmpeg", "moving.caml", "said"])
  }
}
