// RenderFailure from an error of the library.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDocuments
import ServiceMessages

extension RenderFailure {
  /// The failure that an error of the library is for a client.
  init(_ error: RenderError) {
    self.init(
      code: error.code.description, message: error.message,
      // The class of failures that sysexits.h calls temporary.
      isRetryable: error.code.exitStatus == RenderError.Code.deviceLost.exitStatus
        || error.code == .deviceUnavailable)
    switch error.place {
    case .file(let position)?: (file, line, column) = (position.file, position.line, position.column)
    case .layer(let path)?: message = "\(path): \(message)"
    case nil: break
    }
  }
}
