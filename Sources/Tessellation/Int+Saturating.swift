// Sums and products of sizes and counts that stop at the largest number there is: what a scene may ask for can be
// counted, however much it is.
// SPDX-License-Identifier: Apache-2.0

extension Int {
  /// The sum, or the nearest number that there is.
  package func saturatingAdding(_ other: Int) -> Int {
    let (sum, overflows) = addingReportingOverflow(other)
    return overflows ? (other > 0 ? .max : .min) : sum
  }

  /// The product, or the nearest number that there is.
  package func saturatingMultiplied(by other: Int) -> Int {
    let (product, overflows) = multipliedReportingOverflow(by: other)
    return overflows ? ((self < 0) == (other < 0) ? .max : .min) : product
  }

  /// Adds a number, up to the nearest number that there is.
  package mutating func saturatingAdd(_ other: Int) { self = saturatingAdding(other) }
}

extension Sequence {
  /// The sum of a number of each element, or the nearest number that there is.
  package func saturatingSum(_ number: (Element) -> Int) -> Int {
    reduce(0) { $0.saturatingAdding(number($1)) }
  }
}
