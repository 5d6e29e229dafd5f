// Saturating sums and products of sizes and counts, so that any amount that a scene requests can be counted.
// SPDX-License-Identifier: Apache-2.0

extension Int {
  /// Returns the sum, or the nearest representable number.
  @inlinable
  package func saturatingAdding(_ other: Int) -> Int {
    let (sum, overflows) = addingReportingOverflow(other)
    return overflows ? (other > 0 ? .max : .min) : sum
  }

  /// Returns the product, or the nearest representable number.
  package func saturatingMultiplied(by other: Int) -> Int {
    let (product, overflows) = multipliedReportingOverflow(by: other)
    return overflows ? ((self < 0) == (other < 0) ? .max : .min) : product
  }

  /// Adds a number, up to the nearest representable number.
  package mutating func saturatingAdd(_ other: Int) { self = saturatingAdding(other) }
}

extension Sequence {
  /// Returns the sum of a number of each element, or the nearest representable number.
  @inlinable
  package func saturatingSum(_ number: (Element) -> Int) -> Int {
    reduce(0) { $0.saturatingAdding(number($1)) }
  }
}
