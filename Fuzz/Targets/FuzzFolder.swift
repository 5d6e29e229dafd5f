// FuzzFolder: a temporary folder for the files of one input.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A folder that is there as long as the object.
final class FuzzFolder {
  let path: String

  init?() {
    var name = Array((NSTemporaryDirectory() + "/fuzz-XXXXXX").utf8CString)
    guard mkdtemp(&name) != nil else { return nil }
    path = name.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
