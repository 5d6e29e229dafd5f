// FilePath: the parts of a file's path. The one place where paths are taken apart.
// SPDX-License-Identifier: Apache-2.0

/// A path as the system sees it: bytes, and slashes between them. Nothing is looked up.
///
/// Foundation's ways to take a path apart stop the process at some paths of one character, and Swift's characters hide
/// a slash that a combining mark follows.
package struct FilePath: Hashable, Sendable {
  private let bytes: [UInt8]

  /// Creates the path that `text` spells.
  package init(_ text: String) { bytes = Array(text.utf8) }

  /// The path as text.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The parts between the slashes, without empty ones.
  package var components: [String] {
    bytes.split(separator: Self.slash).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The last component: the file's own name, also where slashes follow it. Empty where there is none, as in `/`.
  package var name: String { components.last ?? "" }

  /// The path of the folder that the file lies in: `.` where the path names none, `/` above everything.
  package var folder: String {
    var end = bytes.count
    while end > 0, bytes[end - 1] == Self.slash { end -= 1 }
    while end > 0, bytes[end - 1] != Self.slash { end -= 1 }
    let isAbsolute = bytes.first == Self.slash
    while end > 0, bytes[end - 1] == Self.slash { end -= 1 }
    return end > 0 ? String(decoding: bytes[..<end], as: UTF8.self) : isAbsolute ? "/" : "."
  }

  /// The part of the name behind its last dot, as written; empty where there is none, and where only dots stand before
  /// it.
  package var fileExtension: String {
    extensionStart(in: Array(name.utf8)).map { String(decoding: name.utf8.dropFirst($0), as: UTF8.self) } ?? ""
  }

  /// The name without its extension and the dot before it.
  package var stem: String {
    extensionStart(in: Array(name.utf8)).map { String(decoding: name.utf8.prefix($0 - 1), as: UTF8.self) } ?? name
  }

  /// The whole path without the extension of its name, the dot before it and slashes behind it.
  package var withoutExtension: String {
    guard let start = extensionStart(in: Array(name.utf8)) else { return text }
    var end = bytes.count
    while end > 0, bytes[end - 1] == Self.slash { end -= 1 }
    return String(decoding: bytes[..<(end - (name.utf8.count - start) - 1)], as: UTF8.self)
  }

  /// The path of what is called `name` in this folder.
  package func appending(_ name: String) -> String {
    bytes.isEmpty || bytes.last == Self.slash ? text + name : text + "/" + name
  }

  /// Whether the path lies below `folder`, both with symbolic links resolved.
  package func isInside(_ folder: String) -> Bool {
    bytes.starts(with: folder == "/" ? "/".utf8 : (folder + "/").utf8)
  }

  /// Whether a byte of the path is zero, at which the system would take it to end.
  package var holdsZeroByte: Bool { bytes.contains(0) }

  private static let slash = UInt8(ascii: "/"), dot = UInt8(ascii: ".")

  private func extensionStart(in name: [UInt8]) -> Int? {
    guard let last = name.lastIndex(of: Self.dot), last + 1 < name.count,
      name[..<last].contains(where: { $0 != Self.dot })
    else { return nil }
    return last + 1
  }
}
