// DataRows+Input: the rows of a file, or of standard input.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite
import QuartziteDiagnostics
import QuartziteGraphics
import QuartziteTextFormats

extension DataRows {
  /// The largest file, in bytes.
  private static let maxBytes = 1 << 30

  /// Opens the data at a path, `-` for standard input, which is waited for until `deadline`.
  ///
  /// Throws `inputMissing` if it cannot be read, and `invalidScene`, with its place, if it has no header.
  init(_ path: String, by deadline: ContinuousClock.Instant?) throws(RenderError) {
    let isInput = path == SceneName.standardInput
    let data =
      try isInput
      ? InputData.standardInput(largest: Self.maxBytes, "the data", by: Deadline(deadline))
      : RegularFile.contents(of: path, largest: Self.maxBytes)
    try self.init([UInt8](data), of: isInput ? "standard input" : path)
  }
}
