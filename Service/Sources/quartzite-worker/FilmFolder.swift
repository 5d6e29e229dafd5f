// FilmFolder: the private folder in which a film lies until it is sent.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDocuments
import ServiceMessages

/// A folder that only this process uses, with one film.
struct FilmFolder {
  private let path: String

  /// Makes a folder inside `parent`, or in the system's temporary folder. Throws `outputNotCreated`.
  init(inside parent: String?) throws(RenderError) {
    var template = Array(((parent ?? NSTemporaryDirectory()) + "/film-XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else {
      throw RenderError(
        .outputNotCreated, "the worker's folder cannot be written to: \(String(cString: strerror(errno)))")
    }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Removes the folder and everything in it.
  func remove() { try? FileManager.default.removeItem(atPath: path) }

  /// The path of the film.
  func film(_ format: FilmFormat) -> String { path + "/film.\(format.rawValue)" }

  /// Reads the film. Throws `limitExceeded` if it has more than `maxBytes`, and `outputFailed`.
  func contents(_ format: FilmFormat, maxBytes: Int) throws(RenderError) -> Data {
    let path = film(format)
    do {
      let size = (try FileManager.default.attributesOfItem(atPath: path)[.size] as? NSNumber)?.intValue ?? 0
      guard size <= maxBytes else {
        throw RenderError(.limitExceeded, "the film has \(size) bytes; \(maxBytes) are allowed")
      }
      return try Data(contentsOf: URL(fileURLWithPath: path))
    } catch let error as RenderError {
      throw error
    } catch {
      throw RenderError(.outputFailed, "the film cannot be read back: \(error.localizedDescription)")
    }
  }

  /// The error without the paths of the folder, which are the worker's own.
  func shown(_ error: RenderError) -> RenderError {
    var place = error.place
    if case .file(var position)? = place {
      position.file = position.file.replacingOccurrences(of: path + "/", with: "")
      place = .file(position)
    }
    return RenderError(error.code, at: place, error.message.replacingOccurrences(of: path + "/", with: ""))
  }
}
