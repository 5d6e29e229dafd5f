// Tests of the article on limits and diagnostics against the code: every limit with its numbers, every kind, every
// code.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics
import Testing

@Suite("The article Limits and diagnostics tells all there is")
struct LimitTableTests {
  private static let root = #filePath.components(separatedBy: "Tests/DiagnosticsTests/")[0]

  private static func file(_ path: String) throws -> String {
    try String(contentsOfFile: root + path, encoding: .utf8)
  }

  /// The cells of the rows of the article's tables.
  private static func rows() throws -> [[String]] {
    try file("Sources/Quartzite/Documentation.docc/LimitsAndDiagnostics.md").split(separator: "\n")
      .filter { $0.hasPrefix("| ") }
      .map { $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
  }

  /// The numbers of limits by their names.
  private static func numbers(_ limits: Limits) -> [String: Int] {
    Dictionary(
      uniqueKeysWithValues: Mirror(reflecting: limits).children.compactMap { child in
        child.label.flatMap { label in (child.value as? Int).map { (label, $0) } }
      })
  }

  /// Returns a number with thousands separators: 1,000,000.
  private static func text(_ number: Int) -> String {
    let digits = String(number)
    var result = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { result.append(",") }
      result.append(digit)
    }
    return result
  }

  /// Limits as the table words them, by their names.
  private static func texts(_ limits: Limits) -> [String: String] {
    var result = numbers(limits).mapValues(text)
    result["duration"] = limits.duration.map { "\($0.components.seconds) seconds" } ?? "none"
    return result
  }

  @Test("Every limit has one row, with what is counted, its two numbers and what lies beyond")
  func limits() throws {
    let rows = try Self.rows(), trusted = Self.texts(.trusted), untrusted = Self.texts(.untrusted)
    #expect(trusted.count == Mirror(reflecting: Limits.trusted).children.count && trusted.count > 12)
    for name in trusted.keys.sorted() {
      let found = rows.filter { $0[0] == "``Limits/\(name)``" }
      #expect(found.count == 1, "\(name)")
      guard let row = found.first, row.count == 5 else {
        Issue.record("the row of \(name)")
        continue
      }
      #expect(row[2] == trusted[name] && row[3] == untrusted[name], "\(name)")
      #expect(!row[1].isEmpty)
      #expect(["error", "`tooComplex`", "`assetNotUsed`"].contains { row[4].hasPrefix($0) })
    }
    let named = rows.compactMap { $0[0].hasPrefix("``Limits/") ? String($0[0].dropFirst(9).dropLast(2)) : nil }
    #expect(Set(named) == Set(trusted.keys))
  }

  @Test("Untrusted limits are below trusted ones")
  func order() {
    let trusted = Self.numbers(.trusted)
    for (name, number) in Self.numbers(.untrusted) { #expect(number > 0 && number < trusted[name] ?? 0, "\(name)") }
    #expect(Limits.trusted.duration == nil && Limits.untrusted.duration == .seconds(10))
  }

  @Test("Every kind of diagnostic has one row", arguments: Diagnostic.Kind.allCases)
  func kinds(kind: Diagnostic.Kind) throws {
    #expect(try Self.rows().filter { $0[0] == "`\(kind.rawValue)`" }.count == 1)
  }

  @Test("Every code of an error has one row with its exit status, and the command's help names the status")
  func codes() throws {
    let source = try Self.file("Sources/Diagnostics/RenderError.swift")
    let help = try Self.file("Command/Sources/QuartziteCommand/CommandGuide.swift")
    let code = /public static let \w+ = Code\(description: "(\w+)", exitStatus: (\d+)\)/
    let codes = source.matches(of: code)
    #expect(codes.count >= 11)
    let rows = try Self.rows()
    for match in codes {
      #expect(rows.filter { $0[0] == "`\(match.1)`" && $0[1] == match.2 }.count == 1, "\(match.1)")
      #expect(help.contains("(\(match.2), \""), "\(match.2)")
    }
    // The table lists no code that does not exist.
    let told = rows.filter { $0.count == 4 && $0[0].hasPrefix("`") }.map { String($0[0].dropFirst().dropLast()) }
    #expect(Set(told) == Set(codes.map { String($0.1) }))
  }
}
