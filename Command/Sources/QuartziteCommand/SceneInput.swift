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
    switch Kind(data ?? head, path: path) {
    case .archive:
      let data =
        if let data { data } else {
          try RegularFile.contents(of: path, largest: max(0, limits.documentBytes))
        }
      let archive = try SceneArchive(data, fileName: name, limits: limits)
      guard archive.contents != .animation else { return try lottie(data, arguments, by: deadline) }
      let unpacked = try UnpackedArchive(name: name)
      let scene = try unpacked.scene(of: archive, limits: limits, by: deadline)
      try arguments.applyStates(to: scene)
      return OpenedScene(scene, from: unpacked)
    case .animation: return try lottie(data, arguments, by: deadline)
    case .document:
      let scene =
        if let data { try Scene(data: data, fileName: name, limits: limits, deadline: deadline) } else {
          try Scene(contentsOf: path, limits: limits, deadline: deadline)
        }
      try arguments.applyStates(to: scene)
      return OpenedScene(scene)
    }
  }

  /// Opens a Lottie animation, from `data` or, if that is nil, from the file.
  private func lottie(
    _ data: Data?, _ arguments: SceneArguments, by deadline: ContinuousClock.Instant?
  ) throws(RenderError) -> OpenedScene {
    guard arguments.state == nil else {
      throw RenderError(.usage, "--state is for documents; a Lottie animation has none")
    }
    let limits = arguments.limitsOfSteps, folder = self.data == nil ? FilePath(path).folder : nil
    let animation =
      if let data {
        try LottieAnimation(data: data, baseDirectory: folder, fileName: name, limits: limits, deadline: deadline)
      } else {
        try LottieAnimation(contentsOf: path, limits: limits, deadline: deadline)
      }
    return try OpenedScene(animation, by: deadline)
  }

  // MARK: Kinds

  /// The kind of a scene.
  private enum Kind {
    case archive, animation, document

    /// The kind that the first bytes show. If they begin neither an archive nor JSON nor XML, the name decides.
    init(_ head: Data, path: String) {
      let text = head.starts(with: [0xEF, 0xBB, 0xBF]) ? head.dropFirst(3) : head
      let first = text.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
      let isNamedAnimation = ["json", "lottie"].contains(FilePath(path.lowercased()).fileExtension)
      if SceneArchive.isArchive(head) {
        self = .archive
      } else if first == UInt8(ascii: "{") {
        self = .animation
      } else {
        self = isNamedAnimation && first != UInt8(ascii: "<") ? .animation : .document
      }
    }
  }

  /// The most bytes that are read of a file to find out what it is: spaces may come before the first character.
  private static let maxHeadBytes = 4096

  /// The first bytes of the file; none of folders, of pipes, which would wait for a writer, and of what cannot be read.
  private var head: Data {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, let file = FileHandle(forReadingAtPath: path)
    else { return Data() }
    defer { try? file.close() }
    return (try? file.read(upToCount: Self.maxHeadBytes)) ?? Data()
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
