// Tests that every symbol that the documentation calls working is seen to work.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite("What symbols of QuartzCore do")
struct SymbolBehaviourTests {
  /// The lines of a file of `Tests/QuartzCoreSymbols` without remarks.
  private static func lines(of file: String) throws -> [String] {
    let text = try String(contentsOfFile: TestFiles.path("QuartzCoreSymbols/" + file), encoding: .utf8)
    return text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
  }

  @Test("A symbol does what is said of it", .everyProduction, arguments: SymbolBehaviour.all)
  func behaviour(of behaviour: SymbolBehaviour) async throws {
    #expect(try await behaviour.holds())
  }

  @Test("Every planned symbol is seen to work, or listed as one without effect")
  func everySymbol() throws {
    var planned: Set<String> = []
    for line in try Self.lines(of: "names.txt") {
      if line.hasPrefix("# Not planned") { break }
      if !line.hasPrefix("#") { planned.insert(line) }
    }
    let reasons = try Self.lines(of: "without-effect.txt").filter { !$0.hasPrefix("#") }
    let withoutEffect = Set(reasons.compactMap { $0.components(separatedBy: " | ").first })
    let working = Set(SymbolBehaviour.all.flatMap(\.symbols))
    #expect(planned.subtracting(working).subtracting(withoutEffect).sorted() == [], "neither seen to work nor listed")
    #expect(working.intersection(withoutEffect).sorted() == [], "listed as without effect, but seen to work")
    #expect(working.union(withoutEffect).subtracting(planned).sorted() == [], "no symbols of QuartzCore")
  }
}
