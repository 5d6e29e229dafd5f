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
  private let found = Mutex<Findings>(Findings())

  /// What was found in the text so far.
  private struct Findings {
    var scan: ScannedCode?
    var code: [(number: Int, text: String)]?
    var types: TypeDeclarations?

    mutating func scan(of text: String) -> ScannedCode {
      if let scan { return scan }
      let made = ScannedCode(text)
      scan = made
      return made
    }
  }

  init(path: String, text: String) {
    self.path = path
    self.text = text
    let split = text.split(separator: "\n", omittingEmptySubsequences: false)
    lines = split.enumerated().map { ($0.offset + 1, $0.element) }
  }

  /// The folder of the module that the file belongs to: the one below Sources or below Sources/Apple, or the top folder
  /// elsewhere.
  var module: String { path.hasPrefix("Sources/") ? target : String(path.prefix { $0 != "/" }) }

  /// The folder of the target that the file belongs to, in every package: the one below Sources or below Sources/Apple,
  /// or the top folder elsewhere.
  var target: String {
    let folders = path.split(separator: "/").map(String.init)
    guard let sources = folders.prefix(2).firstIndex(of: "Sources"), folders.count > sources + 2 else {
      return folders[0]
    }
    return folders[sources + 1] == "Apple" ? folders[sources + 2] : folders[sources + 1]
  }

  /// The bytes of the file by what they belong to.
  var scan: ScannedCode { found.withLock { $0.scan(of: text) } }

  /// The bytes of code in the file, without comments: see `ScannedCode.sizes`.
  var codeSize: Int { scan.sizes.last ?? 0 }

  /// The lines as code, without comments, strings and regular expressions.
  var code: [(number: Int, text: String)] {
    found.withLock { found in
      if let code = found.code { return code }
      let code = found.scan(of: text).lines.enumerated().map { ($0.offset + 1, $0.element) }
      found.code = code
      return code
    }
  }

  /// The types that the file declares.
  var types: TypeDeclarations {
    found.withLock { found in
      if let types = found.types { return types }
      let types = TypeDeclarations(found.scan(of: text))
      found.types = types
      return types
    }
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

  /// All Swift files that go into a product of the library or are the command.
  static let swift = ["Sources", "Shaders", "Command/Sources"].flatMap { files(in: $0, "swift") }

  /// All Swift files of all packages, without tests and examples.
  static let packages = swift + ["Service/Sources", "Benchmarks/Sources"].flatMap { files(in: $0, "swift") }

  /// The folders of tests, in whatever package.
  static let testFolders = ["Tests", "Command/Tests", "Service/Tests"]

  /// All Swift files of tests, and of the programs that tests start.
  static let tests = testFolders.flatMap { files(in: $0, "swift") }
}
