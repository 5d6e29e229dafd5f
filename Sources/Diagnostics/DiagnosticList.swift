// DiagnosticList: a list of diagnostics of bounded length, which a hostile scene cannot make endless.
// SPDX-License-Identifier: Apache-2.0

/// Diagnostics in the order in which they came up; beyond a thousand, only their number is counted.
public struct DiagnosticList: Sendable, Sequence {
  /// The largest number of diagnostics that are stored.
  public static let capacity = 1_000

  private var kept: [Diagnostic] = []
  /// The number of diagnostics that came up after the list was full.
  public private(set) var omittedCount = 0

  /// Creates an empty list.
  public init() {}

  /// Adds a diagnostic, or counts it when the list is full.
  public mutating func append(_ diagnostic: Diagnostic) {
    if kept.count < Self.capacity { kept.append(diagnostic) } else { omittedCount += 1 }
  }

  /// Adds a diagnostic whose place and message are evaluated only if it is stored and not merely counted: building
  /// those of a hundred thousand diagnostics would cost more than the rest of the frame.
  package mutating func append(
    _ kind: Diagnostic.Kind, at place: @autoclosure () -> Place? = nil, _ message: @autoclosure () -> String
  ) {
    guard kept.count < Self.capacity else {
      omittedCount += 1
      return
    }
    kept.append(Diagnostic(kind, at: place(), message()))
  }

  /// Adds the diagnostics of another list.
  public mutating func append(contentsOf other: DiagnosticList) {
    for diagnostic in other.kept { append(diagnostic) }
    omittedCount += other.omittedCount
  }

  /// Adds the diagnostics of another list that are not among `known`, and adds them there.
  package mutating func append(contentsOf other: DiagnosticList, unlessIn known: inout Set<Diagnostic>) {
    for diagnostic in other.kept where known.insert(diagnostic).inserted { append(diagnostic) }
    // The omitted diagnostics are unknown and may be the same in several lists, so the largest count is used.
    omittedCount = Swift.max(omittedCount, other.omittedCount)
  }

  /// Whether there are no diagnostics.
  public var isEmpty: Bool { kept.isEmpty }

  /// All stored diagnostics and, if some were left out, one more that gives their number.
  public var all: [Diagnostic] {
    guard omittedCount > 0 else { return kept }
    return kept + [Diagnostic(kept[0].kind, "\(omittedCount) more diagnostics were left out")]
  }

  /// Iterates over the stored diagnostics.
  public func makeIterator() -> IndexingIterator<[Diagnostic]> { kept.makeIterator() }
}

extension DiagnosticList: CustomStringConvertible {
  /// The number of diagnostics, on one line: `DiagnosticList(3 diagnostics)`. ``all`` has their texts.
  public var description: String { "DiagnosticList(\((kept.count + omittedCount).counting("diagnostic")))" }
}
