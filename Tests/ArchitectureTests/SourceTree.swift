// The repository as files, for the tests of this folder.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A text file of the repository.
struct SourceFile {
  /// The path from the repository's root.
  let path: String
  let text: String

  /// The lines with their numbers, counted from 1.
  var lines: [(number: Int, text: Substring)] {
    text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { ($0.offset + 1, $0.element) }
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
    lines.map { ($0.number, Self.code(of: $0.text)) }
  }

  private static func code(of line: Substring) -> String {
    var result = "", isInString = false, previous: Character = " "
    for character in line {
      if character == "\"" && previous != "\\" {
        isInString.toggle()
      } else if !isInString {
        if character == "/" && previous == "/" {
          result.removeLast()
          break
        }
        result.append(character)
      }
      previous = character
    }
    return result
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

  /// One file, or nil if it does not exist or is not text.
  static func file(_ path: String) -> SourceFile? {
    guard let data = FileManager.default.contents(atPath: root + path), let text = String(data: data, encoding: .utf8)
    else { return nil }
    return SourceFile(path: path, text: text)
  }

  /// All Swift files that go into a product.
  static var swift: [SourceFile] { files(in: "Sources", "swift") + files(in: "Shaders", "swift") }
}
