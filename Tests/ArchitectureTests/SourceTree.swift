// The repository as files, for the tests of this folder.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

/// A text file of the repository. Tests share files, so that each is read and taken apart once.
final class SourceFile: Sendable {
  /// The path from the repository's root.
  let path: String
  let text: String
  /// The lines with their numbers, counted from 1.
  let lines: [(number: Int, text: Substring)]
  private let foundCode = Mutex<[(number: Int, text: String)]?>(nil)

  init(path: String, text: String) {
    self.path = path
    self.text = text
    let split = text.split(separator: "\n", omittingEmptySubsequences: false)
    lines = split.enumerated().map { ($0.offset + 1, $0.element) }
  }

  /// The folder of the module that the file belongs to: the one below Sources or below Sources/Apple, or the top folder
  /// elsewhere.
  var module: String {
    let folders = path.split(separator: "/").map(String.init)
    guard folders[0] == "Sources", folders.count > 2 else { return folders[0] }
    return folders[1] == "Apple" ? folders[2] : folders[1]
  }

  /// The lines as code, without line comments and without the contents of strings that end on the same line.
  var code: [(number: Int, text: String)] {
    foundCode.withLock { found in
      if let found { return found }
      let code = lines.map { ($0.number, Self.code(of: $0.text)) }
      found = code
      return code
    }
  }

  private static func code(of line: Substring) -> String {
    let quote = UInt8(ascii: "\""), slash = UInt8(ascii: "/"), escape = UInt8(ascii: "\\")
    var result: [UInt8] = [], isInString = false, previous: UInt8 = 0
    for byte in line.utf8 {
      if byte == quote && previous != escape {
        isInString.toggle()
      } else if !isInString {
        if byte == slash && previous == slash {
          result.removeLast()
          break
        }
        result.append(byte)
      }
      previous = byte
    }
    return String(decoding: result, as: UTF8.self)
  }
}

enum SourceTree {
  /// The repository's root, with a slash at the end.
  static let root: String = {
    let file = #filePath
    return file.components(separatedBy: "Tests/ArchitectureTests/")[0]
  }()

  /// All files below `folder` whose names end in one of `extensions`, in order.
  static func files(in folder: String, _ extensions: String...) -> [SourceFile] {
    let base = URL(fileURLWithPath: root + folder).resolvingSymlinksInPath().path
    guard let walk = FileManager.default.enumerator(atPath: base) else { return [] }
    let paths = walk.compactMap { $0 as? String }.filter { path in extensions.contains { path.hasSuffix("." + $0) } }
    return paths.sorted().compactMap { file("\(folder)/\($0)") }
  }

  /// The files that were read, by their paths.
  private static let read = Mutex<[String: SourceFile]>([:])

  /// One file, or nil if it does not exist or is not text.
  static func file(_ path: String) -> SourceFile? {
    if let known = read.withLock({ $0[path] }) { return known }
    guard let data = FileManager.default.contents(atPath: root + path), let text = String(data: data, encoding: .utf8)
    else { return nil }
    let file = SourceFile(path: path, text: text)
    return read.withLock { files in
      if let known = files[path] { return known }
      files[path] = file
      return file
    }
  }

  /// All Swift files that go into a product.
  static let swift = files(in: "Sources", "swift") + files(in: "Shaders", "swift")
}
