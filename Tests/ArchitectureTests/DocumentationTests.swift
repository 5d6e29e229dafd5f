// Tests that every public declaration is documented.
// SPDX-License-Identifier: Apache-2.0

import Testing

@Suite("What users see is documented")
struct DocumentationTests {
  @Test("Every public declaration has a documentation comment")
  func publicDeclarationsAreDocumented() {
    for file in SourceTree.swift {
      let lines = file.lines
      for (index, line) in lines.enumerated() where Self.isPublicDeclaration(line.text) {
        let isDocumented = Self.isDocumented(index, in: lines)
        #expect(isDocumented, "\(file.path):\(line.number):\(line.text)")
      }
    }
  }

  /// Whether a line begins a public declaration that does not override another; overridden ones are documented where
  /// they are introduced.
  private static func isPublicDeclaration(_ line: Substring) -> Bool {
    let words = line.split(separator: " ").drop { $0.hasPrefix("@") }
    guard let access = words.first, access == "public" || access == "open" else { return false }
    // `open` is also a valid name for a variable or a function.
    if access == "open", ["=", "+=", "-=", "==", "in", "?", "{"].contains(words.dropFirst().first) { return false }
    return !words.contains("import") && !words.contains("extension") && !words.contains("override")
  }

  private static func isDocumented(_ index: Int, in lines: [(number: Int, text: Substring)]) -> Bool {
    var above = index - 1
    while above >= 0 {
      let text = lines[above].text.drop { $0 == " " }
      if text.hasPrefix("///") { return true }
      // A list of constants may have one comment at its top.
      let isInList = isConstant(lines[index].text) && isConstant(lines[above].text)
      guard text.hasPrefix("@") || text.hasPrefix("#if") || isInList else { return false }
      above -= 1
    }
    return false
  }

  private static func isConstant(_ line: Substring) -> Bool {
    let words = line.split(separator: " ").drop { $0.hasPrefix("@") }.filter { $0 != "static" }
    return words.count > 3 && (words[0] == "public" || words[0].hasPrefix("nonisolated")) && words[1] == "let"
      && words.contains("=")
  }

  @Test("The latest version in CHANGELOG.md is the one that the command says it is")
  func versionHasItsChanges() throws {
    let changes = try #require(SourceTree.file("CHANGELOG.md"))
    let released = changes.lines.compactMap { $0.text.wholeMatch(of: Self.heading)?.1 }
    let latest = try #require(released.first)
    for path in Self.versionFiles {
      let source = SourceTree.file(path)
      if source == nil, SourceTree.file("Service/Package.swift") == nil, path.hasPrefix("Service/") { continue }
      #expect(try #require(source, "\(path)").text.contains("\"\(latest)\""), "\(path)")
    }
  }

  /// The files that name the version. The service is a package of its own, which links nothing of the command.
  private static let versionFiles = [
    "Command/Sources/QuartziteCommand/Version.swift", "Service/Sources/QuartziteService/ServiceConfiguration.swift",
    "Service/Sources/quartzite-worker/WorkerArguments.swift",
  ]

  /// The heading of a version in CHANGELOG.md, as keepachangelog.com has it.
  private static var heading: Regex<(Substring, Substring)> { /## \[(\d+\.\d+\.\d+)\] - \d{4}-\d{2}-\d{2}/ }

  @Test("CHANGELOG.md keeps to its form: versions with dates, newest first, and changes by their kinds")
  func changesHaveTheirForm() throws {
    let changes = try #require(SourceTree.file("CHANGELOG.md"))
    let kinds = ["Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"]
    var versions: [[Int]] = []
    for (number, text) in changes.lines {
      if text.hasPrefix("## "), text != "## [Unreleased]" {
        let match = try #require(text.wholeMatch(of: Self.heading), "CHANGELOG.md:\(number): \(text)")
        versions.append(match.1.split(separator: ".").compactMap { Int($0) })
      }
      if text.hasPrefix("### ") {
        #expect(kinds.contains(String(text.dropFirst(4))), "CHANGELOG.md:\(number): \(text)")
      }
    }
    #expect(changes.text.contains("\n## [Unreleased]\n"))
    #expect(versions.count >= 2)
    #expect(zip(versions, versions.dropFirst()).allSatisfy { $1.lexicographicallyPrecedes($0) })
  }

  @Test("The program in the README is the example that is built and run")
  func programIsTheExample() throws {
    let readme = try #require(SourceTree.file("README.md"))
    let program = try #require(SourceTree.file("Examples/TwelveLines/main.swift"))
    let code = program.text.split(separator: "\n", omittingEmptySubsequences: false).filter { !$0.hasPrefix("//") }
      .joined(separator: "\n")
    #expect(readme.text.contains("```swift\n" + code.drop { $0 == "\n" } + "```"))
    #expect(code.split(separator: "\n").count <= 12)
  }
}
