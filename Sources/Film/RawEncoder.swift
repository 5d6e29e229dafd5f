// RawEncoder: plain pixels, written as they come.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics
import QuartziteImages

final class RawEncoder: FilmEncoder {
  private let sink: Sink

  /// The destination of the pixels.
  enum Sink {
    /// A file that appears when it is complete.
    case file(UnfinishedFile)
    /// An open pipe or device, written to at once, with its name.
    case stream(Int32, name: String)
  }

  init(_ sink: Sink) {
    self.sink = sink
  }

  deinit { cancel() }

  func add(_ picture: FilmPicture, for frames: Range<Int>, before next: FilmPicture?) throws(RenderError) {
    let data = Data(StraightAlpha.bytes(of: picture.pixels, isRedFirst: true))
    for _ in frames {
      switch sink {
      case .file(let file): try file.append(data)
      case .stream(let descriptor, let name):
        if let reason = WholeFile.fill(descriptor, with: data) {
          throw RenderError(.outputFailed, "cannot write to \(name): \(String(cString: strerror(reason)))")
        }
      }
    }
  }

  func finish() throws(RenderError) {
    if case .file(let file) = sink { try file.complete() }
  }

  func cancel() {}
}
