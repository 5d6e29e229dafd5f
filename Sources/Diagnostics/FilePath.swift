// FilePath: the parts of a file's path. All parsing of paths is done here.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A path as the system sees it: bytes separated by slashes. The file system is consulted by ``resolved`` alone.
///
/// Foundation's path functions stop the process at some paths of one character, and Swift's `Character` hides a slash
/// that a combining mark follows.
package struct FilePath: Hashable, Sendable {
  private let bytes: [UInt8]

  /// Creates the path from its text.
  package init(_ text: String) { bytes = Array(text.utf8) }

  /// Creates the path that a file URL names. Throws `usage` for a URL with another scheme, and for one without a path.
  package init(_ url: URL) throws(RenderError) {
    let shown = "“\(url.absoluteString.shortened)”"
    guard url.isFileURL else {
      let scheme = url.scheme.map { "its scheme is “\($0.shortened)”" } ?? "it has no scheme"
      throw RenderError(.usage, "\(shown) isn't the URL of a file: \(scheme); expected “file”")
    }
    let path = url.path
    guard !path.isEmpty else { throw RenderError(.usage, "the file URL \(shown) has no path") }
    self.init(path)
  }

  /// The path as text.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The parts between the slashes, without empty ones.
  package var components: [String] {
    bytes.split(separator: Self.slash).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The last component: the file's own name, without trailing slashes. Empty if there is none, as in `/`.
  package var name: String { components.last ?? "" }

  /// The path of the folder that contains the file: `.` if the path names none, `/` for the root.
  package var folder: String {
    var end = bytes.count
    while end > 0, bytes[end - 1] == Self.slash { end -= 1 }
    while end > 0, bytes[end - 1] != Self.slash { end -= 1 }
    let isAbsolute = bytes.first == Self.slash
    while end > 0, bytes[end - 1] == Self.slash { end -= 1 }
    return end > 0 ? String(decoding: bytes[..<end], as: UTF8.self) : isAbsolute ? "/" : "."
  }

  /// The part of the name after its last dot, as written; empty if there is no dot, or only dots precede the
  /// extension.
  package var fileExtension: String {
    extensionStart(in: Array(name.utf8)).map { String(decoding: name.utf8.dropFirst($0), as: UTF8.self) } ?? ""
  }

  /// The name without its extension and the dot before it.
  package var stem: String {
    extensionStart(in: Array(name.utf8)).map { String(decoding: name.utf8.prefix($0 - 1), as: UTF8.self) } ?? name
  }

  /// The whole path without the extension of its name, the dot before it and trailing slashes.
  package var withoutExtension: String {
    guard let start = extensionStart(in: Array(name.utf8)) else { return text }
    var end = bytes.count
    while end > 0, bytes[end - 1] == Self.slash { end -= 1 }
    return String(decoding: bytes[..<(end - (name.utf8.count - start) - 1)], as: UTF8.self)
  }

  /// The path of the entry `name` in this folder.
  package func appending(_ name: String) -> String {
    bytes.isEmpty || bytes.last == Self.slash ? text + name : text + "/" + name
  }

  /// Whether the path lies below `folder`; both must have their symbolic links resolved already.
  package func isInside(_ folder: String) -> Bool {
    bytes.starts(with: folder == "/" ? "/".utf8 : (folder + "/").utf8)
  }

  /// The path without symbolic links; nil if it leads to no file.
  package var resolved: String? {
    guard !holdsZeroByte, let real = realpath(text, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  /// Whether the path contains a zero byte, at which the system would end it.
  package var holdsZeroByte: Bool { bytes.contains(0) }

  private static let slash = UInt8(ascii: "/"), dot = UInt8(ascii: ".")

  private func extensionStart(in name: [UInt8]) -> Int? {
    guard let last = name.lastIndex(of: Self.dot), last + 1 < name.count,
      name[..<last].contains(where: { $0 != Self.dot })
    else { return nil }
    return last + 1
  }
}
