// Tests of zip archives that mean harm, or are damaged: an error of the input, and nothing left among temporary files.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics
import QuartziteDocuments
import Testing

@Suite("Hostile archives of the command")
struct HostileArchiveTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.path + "/temporary", withIntermediateDirectories: true)
  }

  /// Renders an archive in a process whose temporary files lie in a folder of their own.
  private func render(_ archive: Data, named name: String = "s.zip") throws -> CommandResult {
    try archive.write(to: URL(fileURLWithPath: folder.path + "/" + name))
    return try Command.process(
      ["render", "--limits", "untrusted", name, "-o", "o.png", "--quiet"], in: folder.path,
      environment: ["TMPDIR": folder.path + "/temporary"])
  }

  /// The names of what is left among temporary files.
  private var left: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path + "/temporary")) ?? []
  }

  private static func folders(_ count: Int, _ name: String = "d") -> String {
    String(repeating: name + "/", count: count)
  }

  /// A name that no file can have.
  private static let long = String(repeating: "n", count: 256)

  /// A document, and entries that mean harm.
  private static func document(beside entries: [String]) -> Data {
    StoredArchive.data([("a.caml", Data(Documents.red().utf8))] + entries.map { ($0, Data()) })
  }

  @Test(
    "An archive whose names mean harm is an invalid scene, and none of its files is left",
    arguments: [
      [folders(30_000) + "x"], [folders(4_000) + "x"], (0..<300).map { "\($0)/" + folders(1_990) + "x" },
      (0..<1_000).map { "\($0)/" + folders(8) + "x" }, (0..<5_000).map { "\($0)" },
      ["x", "x/y"], ["x/y", "x"], ["x", "./x"], ["../x"], ["/x"], ["b.caml"], [long + "/x"], [long],
    ])
  func names(_ entries: [String]) throws {
    let result = try render(Self.document(beside: entries))
    #expect(result.status == 65, "\(entries[0].prefix(20)): \(result.errorText.prefix(400))")
    #expect(result.firstError.hasPrefix("quartzite: error: s.zip: "), "\(result.errorText.prefix(400))")
    #expect(result.errorText.utf8.count < 1_000)
    #expect(left.isEmpty && !folder.contents.contains("o.png"), "\(left)")
  }

  @Test("An archive that is rendered leaves none of its files, and what macOS leaves beside files is no document")
  func harmless() throws {
    let aside = ["__MACOSX/._a.caml", "._a.caml", ".DS_Store", "b\\"]
    let result = try render(Self.document(beside: aside))
    #expect(result.status == 0 && result.errorText.isEmpty, "\(result.errorText)")
    #expect(left.isEmpty && folder.contents.contains("o.png"))
  }

  @Test("Thousands of small entries that lie over the same large data cost no copies of it")
  func overlapping() throws {
    let animation = #"{"v":"5","fr":30,"ip":0,"op":30,"w":10,"h":10,"layers":[]}"#
    let archive = StoredArchive.data(
      [("animations/a.json", Data(animation.utf8))], overlapping: (0..<4_000).map { "images/\($0).png" }, bytes: 6 << 20
    )
    try archive.write(to: URL(fileURLWithPath: folder.path + "/s.lottie"))
    // The copies alone, of 24 GB, would take longer.
    let result = try Command.shell(
      "ulimit -t 5\nquartzite render --limits untrusted --timeout 1000 s.lottie -o o.png --quiet", in: folder.path)
    #expect(result.status == 0 && folder.contents.contains("o.png"), "\(result.errorText.prefix(400))")
  }

  @Test("An archive is not unpacked after the deadline, and a Lottie animation in one is not read")
  func late() throws {
    let error = #expect(throws: RenderError.self) {
      _ = try Document(data: Self.document(beside: ["x"]), fileName: "s.zip", deadline: .now)
    }
    #expect(error?.code == .deadlineExceeded && left.isEmpty)
    // Images that are damaged are left out, but not those for which no time is left.
    let animation = Data(#"{"v":"5","fr":30,"ip":0,"op":30,"w":10,"h":10,"layers":[]}"#.utf8)
    let zip = StoredArchive.data([("animations/a.json", animation), ("images/a.png", Data("no picture".utf8))])
    #expect(try LottieAnimation(data: zip).duration == 1)
    let unread = #expect(throws: RenderError.self) {
      try Deadline.$ofReading.withValue(Deadline(.now)) { _ = try LottieAnimation(data: zip) }
    }
    #expect(unread?.code == .deadlineExceeded)
  }
}
