// SceneInput: a scene of any kind, opened from a file, a folder, an archive or standard input.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite
import QuartziteDiagnostics
import QuartziteGraphics
import QuartziteLottie

/// A scene that a command is given.
struct SceneInput: Sendable {
  /// The path; `-` is standard input.
  let path: String
  /// The bytes of standard input; nil for files.
  private let data: Data?

  /// Begins to open a scene. Standard input is read to its end here. Throws as reading does.
  init(_ path: String, limits: Limits) throws(RenderError) {
    self.path = path
    data = path == SceneName.standardInput ? try Self.readInput(limits) : nil
  }

  /// The name of the scene in messages.
  var name: String { data == nil ? path : "standard input" }

  /// Opens the scene and puts it into the state that is asked for. It may be opened several times.
  func open(_ arguments: SceneArguments, by deadline: ContinuousClock.Instant?) throws(RenderError) -> OpenedScene {
    let limits = arguments.limitsOfSteps
    if let data { return try open(data, arguments, by: deadline) }
    let lowercase = path.lowercased()
    if [".json", ".lottie"].contains(where: { lowercase.hasSuffix($0) }) {
      return try Self.lottie(try LottieAnimation(contentsOf: path, limits: limits), arguments)
    }
    if !lowercase.hasSuffix(".caml"), let data = try archive(limits) { return try open(data, arguments, by: deadline) }
    let scene = try Scene(contentsOf: path, limits: limits, deadline: deadline)
    try arguments.applyStates(to: scene)
    return OpenedScene(scene)
  }

  /// Opens what is in memory, by its content.
  private func open(
    _ data: Data, _ arguments: SceneArguments, by deadline: ContinuousClock.Instant?
  ) throws(RenderError) -> OpenedScene {
    let limits = arguments.limitsOfSteps
    if ArchivedFiles.isArchive(data) {
      guard let unpacked = try UnpackedArchive(data, name: name) else {
        return try Self.lottie(try LottieAnimation(data: data, fileName: name, limits: limits), arguments)
      }
      do throws(RenderError) {
        let scene = try Scene(contentsOf: unpacked.document, limits: limits, deadline: deadline)
        try arguments.applyStates(to: scene)
        return OpenedScene(scene, from: unpacked)
      } catch {
        throw unpacked.named(error)
      }
    }
    if Self.isJSON(data) {
      return try Self.lottie(try LottieAnimation(data: data, fileName: name, limits: limits), arguments)
    }
    let scene = try Scene(data: data, fileName: name, limits: limits, deadline: deadline)
    try arguments.applyStates(to: scene)
    return OpenedScene(scene)
  }

  private static func lottie(
    _ animation: LottieAnimation, _ arguments: SceneArguments
  ) throws(RenderError) -> OpenedScene {
    guard arguments.state == nil else {
      throw RenderError(.usage, "--state is for documents; a Lottie animation has none")
    }
    return OpenedScene(animation)
  }

  /// Whether the first character that is no space begins an object of JSON.
  private static func isJSON(_ data: Data) -> Bool {
    let text = data.starts(with: [0xEF, 0xBB, 0xBF]) ? data.dropFirst(3) : data
    return text.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } == UInt8(ascii: "{")
  }

  /// The bytes of the file, where it is an archive; nil for everything else.
  private func archive(_ limits: Limits) throws(RenderError) -> Data? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, let file = FileHandle(forReadingAtPath: path)
    else { return nil }
    let head = (try? file.read(upToCount: 4)) ?? Data()
    try? file.close()
    guard ArchivedFiles.isArchive(head) else { return nil }
    return try RegularFile.contents(of: path, largest: max(0, limits.documentBytes))
  }

  private static func readInput(_ limits: Limits) throws(RenderError) -> Data {
    try InputData.standardInput(largest: max(0, limits.documentBytes), "the document")
  }
}

/// Reads standard input, up to a size.
enum InputData {
  /// Reads standard input to its end. `subject` is what messages call it. Throws `inputMissing` where it cannot be read, and
  /// `limitExceeded` where it has more than `largest` bytes.
  static func standardInput(largest: Int, _ subject: String) throws(RenderError) -> Data {
    // One byte more than allowed distinguishes an input that is too long from one that just fits.
    let data = try StandardStream.readInput(upTo: largest == .max ? largest : largest + 1)
    guard data.count <= largest else {
      throw RenderError(
        .limitExceeded, at: .file(SourcePosition(file: "standard input")), "\(subject) has more than \(largest) bytes")
    }
    return data
  }
}
