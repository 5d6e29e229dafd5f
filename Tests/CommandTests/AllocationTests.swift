// Tests of the allocations that planning makes for each box of an unchanged picture.
// SPDX-License-Identifier: Apache-2.0

import Testing

@Suite("Planning an unchanged picture")
struct AllocationTests {
  /// The most allocations for each box, in a build with optimisations and in one without, where arrays and closures that
  /// are optimised away count.
  private static let bounds: [String: (optimized: Double, unoptimized: Double)] = [
    "sharp": (0.1, 12), "between-pixels": (0.1, 25), "round": (0.1, 70), "bordered": (0.2, 140), "rotated": (0.1, 60),
  ]

  @Test("A box whose coverage is known allocates nothing for itself")
  func boxes() throws {
    let result = try Command.run("AllocationTrial", [])
    #expect(result.status == 0)
    let lines = result.outputText.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    let counts = Dictionary(uniqueKeysWithValues: lines.compactMap { line in Double(line[1]).map { (line[0], $0) } })
    // A sanitizer has an allocator of its own.
    if counts["sanitized"] != nil { return }
    for (kind, bound) in Self.bounds {
      let count = try #require(counts[kind])
      #expect(count <= (counts["unoptimized"] == nil ? bound.optimized : bound.unoptimized), "\(kind)")
    }
  }
}
