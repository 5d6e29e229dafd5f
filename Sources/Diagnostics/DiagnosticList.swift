// A list of diagnostics that a hostile scene cannot make endless.
// SPDX-License-Identifier: Apache-2.0

/// Diagnostics in the order in which they came up; beyond a thousand, only their number is kept.
public struct DiagnosticList: Sendable, Sequence {
  /// The most diagnostics that are kept whole.
  public static let capacity = 1_000

  private var kept: [Diagnostic] = []
  /// How many diagnostics came up after the list was full.
  public private(set) var omittedCount = 0

  /// Creates an empty list.
  public init() {}

  /// Adds a diagnostic, or counts it when the list is full.
  public mutating func append(_ diagnostic: Diagnostic) {
    if kept.count < Self.capacity { kept.append(diagnostic) } else { omittedCount += 1 }
  }

  /// Adds a diagnostic whose place and message are made only where it is kept and not only counted: those of a hundred
  /// thousand would cost more than all the rest of a frame.
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
    // Which ones were left out is not known, so that of several lists the longest rest counts.
    omittedCount = Swift.max(omittedCount, other.omittedCount)
  }

  /// Whether nothing came up.
  public var isEmpty: Bool { kept.isEmpty }

  /// All kept diagnostics and, where some were left out, one that says how many.
  public var all: [Diagnostic] {
    guard omittedCount > 0 else { return kept }
    return kept + [Diagnostic(kept[0].kind, "\(omittedCount) more diagnostics were left out")]
  }

  /// Iterates over the kept diagnostics.
  public func makeIterator() -> IndexingIterator<[Diagnostic]> { kept.makeIterator() }
}
