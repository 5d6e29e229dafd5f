// RenderFailure from an error of the library.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDocuments
import ServiceMessages

extension RenderFailure {
  /// The failure that the end of a drawing is for a client: an error of the library, or the cancellation of the task.
  init(thrown error: any Error) {
    if let error = error as? RenderError {
      self.init(error)
    } else {
      self.init(code: RenderFailure.cancelled, message: "the request was given up", isRetryable: true)
    }
  }

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
