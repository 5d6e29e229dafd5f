// RenderFailure from an error of the library, without the paths of the worker's own folders.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite
import ServiceMessages

/// Takes the worker's own folders out of texts that the client sees.
struct PrivatePaths {
  private let folder: String

  init(_ folder: RequestFolder) { self.folder = folder.path }

  func removed(from text: String) -> String {
    guard text.contains(folder) else { return text }
    return text.replacingOccurrences(of: folder + "/document/", with: "")
      .replacingOccurrences(of: folder + "/assets/", with: "")
      .replacingOccurrences(of: folder + "/document", with: "the archive")
      .replacingOccurrences(of: folder + "/", with: "").replacingOccurrences(of: folder, with: "the request")
  }
}

extension RenderFailure {
  /// The failure that an error of the library is for a client.
  init(_ error: RenderError, outside paths: PrivatePaths?) {
    func shown(_ text: String) -> String { paths?.removed(from: text) ?? text }
    self.init(
      code: error.code.description, message: shown(error.message),
      // The class of failures that sysexits.h calls temporary.
      isRetryable: error.code.exitStatus == RenderError.Code.deviceLost.exitStatus
        || error.code == .deviceUnavailable)
    switch error.place {
    case .file(let position)?: (file, line, column) = (shown(position.file), position.line, position.column)
    case .layer(let path)?: message = "\(path): \(message)"
    case nil: break
    }
  }
}
