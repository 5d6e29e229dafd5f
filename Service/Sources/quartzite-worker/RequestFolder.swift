// RequestFolder: the private folder in which the files of one request lie while it is drawn.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite
import ServiceMessages

/// The files of one request, in a folder that only this process uses.
struct RequestFolder {
  /// The most files of a request.
  static let mostFiles = 1024
  /// The most folders around a file of a request.
  static let deepest = 16

  /// The folder; it has no links in its path.
  let path: String

  /// Makes a folder inside `parent`, or in the system's temporary folder. Throws `outputNotCreated`.
  init(inside parent: String?) throws(RenderError) {
    var template = Array(((parent ?? NSTemporaryDirectory()) + "/request-XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else {
      throw RenderError(
        .outputNotCreated, "the worker's folder cannot be written to: \(String(cString: strerror(errno)))")
    }
    let made = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    if let resolved = realpath(made, nil) {
      path = String(cString: resolved)
      free(resolved)
    } else {
      path = made
    }
  }

  /// Removes the folder and everything in it.
  func remove() { try? FileManager.default.removeItem(atPath: path) }

  /// The folder of the assets.
  var assets: String { path + "/assets" }
  /// The folder in which a document is extracted.
  var document: String { path + "/document" }
  /// The path of a film.
  func film(_ format: RenderRequest.Format) -> String { path + "/film.\(format.rawValue)" }

  /// Makes one of the folders. Throws `outputNotCreated`.
  func make(_ folder: String) throws(RenderError) {
    guard mkdir(folder, 0o700) == 0 else {
      throw RenderError(.outputNotCreated, "a folder cannot be made: \(String(cString: strerror(errno)))")
    }
  }

  /// Throws `usage` for a name of a file that could lead out of a folder, or that no file can have.
  static func check(_ name: String) throws(RenderError) {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    let isPlain = parts.allSatisfy { part in
      !part.isEmpty && part != "." && part != ".." && part.utf8.count <= 255 && !part.utf8.contains(0)
        && !part.contains("\\")
    }
    guard isPlain, parts.count <= deepest, name.utf8.count <= 1024 else {
      throw RenderError(
        .usage,
        "“\(name.prefix(64))” cannot be the name of a file of a request: expected a relative path without “..” in at most "
          + "\(deepest - 1) folders")
    }
  }

  /// Writes the files of a request, but for the document, as assets; fonts that come with it are read from there.
  func write(_ input: RenderInput) throws(RenderError) {
    guard input.files.count <= Self.mostFiles else {
      throw RenderError(
        .limitExceeded, "the request has \(input.files.count) files; \(Self.mostFiles) are allowed")
    }
    try make(assets)
    var made: Set<String> = []
    for (name, data) in input.files.sorted(by: { $0.key < $1.key }) {
      try Self.check(name)
      guard name != input.request.fileName else { continue }
      let parts = name.split(separator: "/")
      var folder = assets
      for part in parts.dropLast() {
        folder += "/" + part
        guard made.insert(folder).inserted else { continue }
        if mkdir(folder, 0o700) != 0 { throw Self.failure(name, errno) }
      }
      let file = open(assets + "/" + name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
      guard file >= 0 else { throw Self.failure(name, errno) }
      let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
      do {
        try handle.write(contentsOf: data)
      } catch {
        throw RenderError(.outputFailed, "the file “\(name.prefix(64))” of the request cannot be kept: \(error)")
      }
    }
  }

  private static func failure(_ name: String, _ reason: Int32) -> RenderError {
    let isName = [EEXIST, ENOTDIR, EISDIR, EINVAL, EILSEQ, ENAMETOOLONG].contains(reason)
    return RenderError(
      isName ? .usage : .outputNotCreated,
      "the file “\(name.prefix(64))” of the request cannot be kept: \(String(cString: strerror(reason)))")
  }
}
