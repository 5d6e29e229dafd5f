// RawEncoder: plain pixels, written as they come.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics
import QuartziteImages

final class RawEncoder: FilmEncoder {
  private let sink: Sink
  /// The bytes of the last picture: new memory for each would take longer than writing to it.
  private var bytes: [UInt8] = []

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
    StraightAlpha.write(picture.pixels, isRedFirst: true, to: &bytes)
    let result = bytes.withUnsafeMutableBytes { bytes in
      Result { () throws(RenderError) in
        guard let start = bytes.baseAddress else { return }
        try write(Data(bytesNoCopy: start, count: bytes.count, deallocator: .none), times: frames.count)
      }
    }
    try result.get()
  }

  private func write(_ data: Data, times: Int) throws(RenderError) {
    for _ in 0..<times {
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
