// InputFile: the kind of file at a path, and the bytes of documents, within the limits.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics
import QuartziteGraphics

/// The kind of file at a path.
package enum FileKind {
  case regular, folder, other

  /// Creates the kind of the file at a path; nil when there is no file, or none that may be accessed.
  package init?(_ path: String) {
    var status = stat()
    guard !path.utf8.contains(0), stat(path, &status) == 0 else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFREG: self = .regular
    case S_IFDIR: self = .folder
    default: self = .other
    }
  }
}

package enum InputFile {
  /// Returns the bytes of a document.
  static func bytes(at path: String, limits: Limits) throws(RenderError) -> [UInt8] {
    let data = try data(at: path, limits: limits)
    guard Memory.holds(data.count) else {
      throw RegularFile.Failure.noMemory(data.count).renderError(of: path, largest: .max, subject: "the document")
    }
    return [UInt8](data)
  }

  /// Returns the contents of the file of a document.
  package static func data(at path: String, limits: Limits) throws(RenderError) -> Data {
    let maxBytes = max(0, limits.documentBytes)
    do throws(RegularFile.Failure) {
      return try RegularFile.read(path, largest: maxBytes)
    } catch {
      let place = Place.file(SourcePosition(file: path))
      switch error {
      case .notOpened(ENOENT), .notOpened(ENOTDIR), .notOpened(ENAMETOOLONG):
        throw RenderError(.inputMissing, at: place, "there is no such file")
      case .notRegular(isFolder: true):
        throw RenderError(.inputMissing, at: place, "this is a folder; expected a file")
      default: throw error.renderError(of: path, largest: maxBytes, subject: "the document")
      }
    }
  }
}
