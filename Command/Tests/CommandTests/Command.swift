// Runs the programs of this build and collects their output.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// The result of a finished process.
struct CommandResult {
  let status: Int32
  let output: Data
  let errorText: String

  var outputText: String { String(decoding: output, as: UTF8.self) }
  /// The first line on standard error.
  var firstError: String { errorText.split(separator: "\n").first.map(String.init) ?? "" }
}

enum Command {
  /// The repository's root, with a slash at the end.
  static let root = #filePath.components(separatedBy: "Command/Tests/")[0]
  /// The document that comes with the repository.
  static let poster = root + "Examples/Poster.ca"

  /// SIGINT ends what the tests start, also where a shell has started them in the background, where it is ignored.
  private static let obeysInterruptions: Void = { _ = signal(SIGINT, SIG_DFL) }()

  /// An executable of this build, which lies beside the test's own.
  static func executable(_ name: String) throws -> String {
    _ = obeysInterruptions
    let own = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let candidates = ([own].compactMap { $0 } + CommandLine.arguments)
      .map { URL(fileURLWithPath: $0).deletingLastPathComponent().path + "/" + name }
    return try #require(candidates.first { FileManager.default.isExecutableFile(atPath: $0) })
  }

  /// Runs `quartzite`; `output` is the destination of its standard output if that is not collected.
  static func quartzite(
    _ arguments: String..., in folder: String? = nil, environment: [String: String] = [:], output: String? = nil
  ) throws -> CommandResult {
    try run("quartzite", arguments, in: folder, environment: environment, output: output)
  }

  /// Runs an executable of this build and waits for it.
  static func run(
    _ name: String, _ arguments: [String] = [], in folder: String? = nil, environment: [String: String] = [:],
    output: String? = nil
  ) throws -> CommandResult {
    let (result, reason) = try launch(
      try executable(name), arguments, in: folder, environment: environment, output: output)
    #expect(reason == .exit, "\(name) \(arguments) was ended by signal \(result.status)")
    return result
  }

  /// Runs the program at `path` and waits for it. If a signal ended it, the signal's number is the status.
  static func launch(
    _ path: String, _ arguments: [String], in folder: String? = nil, environment: [String: String] = [:],
    output: String? = nil
  ) throws -> (CommandResult, Process.TerminationReason) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    // Files, not pipes: a process never waits for somebody to read its output.
    let store = try TemporaryFolder()
    let outputPath = output ?? store.path + "/output", errorPath = store.path + "/error"
    for path in [output == nil ? outputPath : nil, errorPath].compactMap({ $0 }) {
      try Data().write(to: URL(fileURLWithPath: path))
    }
    process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: outputPath))
    process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: errorPath))
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    let result = CommandResult(
      status: process.terminationStatus,
      output: output == nil ? FileManager.default.contents(atPath: outputPath) ?? Data() : Data(),
      errorText: String(decoding: FileManager.default.contents(atPath: errorPath) ?? Data(), as: UTF8.self))
    return (result, process.terminationReason)
  }
}

/// A folder that is removed when its last reference is released.
final class TemporaryFolder {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appendingPathComponent("quartzite-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Writes a file and returns its path.
  func write(_ text: String, to name: String) throws -> String {
    let file = path + "/" + name
    try text.write(toFile: file, atomically: false, encoding: .utf8)
    return file
  }

  /// The sorted names of the folder's entries.
  var contents: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }
}

/// Documents for tests.
enum Documents {
  /// A document with a root of 40 × 20 points in red, and with the elements in `inside`.
  static func red(_ inside: String = "") -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
      <CALayer id="root" name="Root" bounds="0 0 40 20" position="20 10" backgroundColor="1 0 0">
    \(inside)
      </CALayer>
    </caml>
    """
  }

  /// A shape layer in black: a triangle of 20 × 10 points with a horizontal base.
  static let triangle = """
    <sublayers><CAShapeLayer bounds="0 0 40 20" position="20 10" path="M 10 5 L 30 5 L 20 15 Z"
      fillColor="0 0 0"/></sublayers>
    """

  /// A green card with a title on red.
  static let card = red(
    """
    <sublayers><CALayer name="Card" bounds="0 0 30 14" position="20 10" backgroundColor="0 1 0"><sublayers>
      <CATextLayer name="Title" bounds="0 0 30 14" position="15 7" fontSize="10" string="Old"/>
    </sublayers></CALayer></sublayers>
    """)

  /// Two states: one makes the root green, the other blue.
  static let states = red(
    """
    <states>
      <LKState name="Locked"><elements><LKStateSetValue targetId="root" keyPath="backgroundColor">
        <value type="CGColor" value="0 1 0"/>
      </LKStateSetValue></elements></LKState>
      <LKState name="Unlock"><elements><LKStateSetValue targetId="root" keyPath="backgroundColor">
        <value type="CGColor" value="0 0 1"/>
      </LKStateSetValue></elements></LKState>
    </states>
    """)
}
