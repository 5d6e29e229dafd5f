// DocumentInput: a document that a command is given, in a file, a folder or on standard input.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics
import QuartziteDocuments

/// A document that a command is given.
struct DocumentInput: Sendable {
  /// The path; `-` is standard input.
  let path: String
  /// The bytes of standard input; nil for files.
  private let data: Data?
  /// The diagnostics of the fonts that were registered for the document.
  private let fontDiagnostics: [Diagnostic]

  /// Begins to open a document. Standard input is read to its end here, or until `deadline`. Throws as reading does.
  init(
    _ path: String, limits: Limits, _ fontDiagnostics: [Diagnostic], by deadline: ContinuousClock.Instant?
  ) throws(RenderError) {
    (self.path, self.fontDiagnostics) = (path, fontDiagnostics)
    data =
      path == SceneName.standardInput
      ? try InputData.standardInput(largest: max(0, limits.documentBytes), "the document", by: Deadline(deadline)) : nil
  }

  /// Opens the document and puts it into the state that is asked for. It may be opened several times.
  func open(_ arguments: SceneArguments, by deadline: ContinuousClock.Instant?) throws(RenderError) -> Document {
    let limits = arguments.limitsOfSteps, lottie = arguments.lottie
    let document =
      if let data {
        try Document(data: data, fileName: "standard input", lottie: lottie, limits: limits, deadline: deadline)
      } else {
        try Document(contentsOf: path, lottie: lottie, limits: limits, deadline: deadline)
      }
    document.fontDiagnostics = fontDiagnostics + document.fontDiagnostics
    try arguments.applyStates(to: document)
    return document
  }
}

extension Moment {
  /// Throws `usage`, with the names of the options, if a document has no such moments.
  func check(in document: Document) throws(RenderError) {
    switch self {
    case .progress, .frame, .marker:
      guard document.kind == .lottie else {
        throw RenderError(.usage, "--progress, --frame and --marker are for Lottie animations; give --time")
      }
    case .seconds, .state: return
    }
  }
}

/// Reads standard input, up to a size.
enum InputData {
  /// Reads standard input to its end. `subject` is what messages call it. Throws `inputMissing` where it cannot be read,
  /// `limitExceeded` where it has more than `largest` bytes, and `deadlineExceeded` when `deadline` passes.
  static func standardInput(largest: Int, _ subject: String, by deadline: Deadline) throws(RenderError) -> Data {
    // One byte more than allowed distinguishes an input that is too long from one that just fits.
    let data = try StandardStream.readInput(upTo: largest == .max ? largest : largest + 1, by: deadline)
    guard data.count <= largest else {
      throw RenderError(
        .limitExceeded, at: .file(SourcePosition(file: "standard input")), "\(subject) has more than \(largest) bytes")
    }
    return data
  }
}
