// RegularFile+Errors: files that cannot be read, as errors that name them.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics

extension RegularFile {
  /// Returns the bytes of the file at `path`, at most `largest` of them. Throws `inputMissing` where it cannot be read,
  /// `limitExceeded` where it is larger, and `outOfMemory`; `subject` is what the message about its size calls it.
  package static func contents(
    of path: String, largest: Int, subject: String = "the file"
  ) throws(RenderError) -> Data {
    do throws(Failure) {
      return try read(path, largest: largest)
    } catch {
      throw error.renderError(of: path, largest: largest, subject: subject)
    }
  }
}

extension RegularFile.Failure {
  /// The error that tells why the file at `path` was not read.
  package func renderError(of path: String, largest: Int, subject: String) -> RenderError {
    let place = Place.file(SourcePosition(file: path))
    switch self {
    case .notOpened(let reason), .notRead(let reason):
      return RenderError(.inputMissing, at: place, "the file cannot be read: \(String(cString: strerror(reason)))")
    case .notRegular: return RenderError(.inputMissing, at: place, "this is not a regular file")
    case .tooLarge(let size):
      return RenderError(.limitExceeded, at: place, "\(subject) has \(size) bytes, the limit is \(largest)")
    case .noMemory(let size):
      return RenderError(.outOfMemory, at: place, "no memory for the \(size) bytes of the file")
    }
  }
}
