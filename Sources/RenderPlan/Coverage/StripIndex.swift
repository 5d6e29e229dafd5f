// A spatial index of planes: a cheap test by strips of the picture rules out most pairs that cannot overlap.
// SPDX-License-Identifier: Apache-2.0

/// An index of planes that finds them by position. Planes are numbered in the order in which they were added.
///
/// The area of all planes is cut into vertical strips and into horizontal ones. Two planes are near each other if they
/// share a vertical and a horizontal strip.
struct StripIndex {
  private static let stripCount = 64

  private let low: SIMD2<Double>
  private let perStrip: SIMD2<Double>
  /// One bit for each plane in each strip, vertical strips first. The words of all strips for the same 64 planes are
  /// adjacent.
  private var words: [UInt64] = []
  private var count = 0

  /// Creates an empty index for planes within the area of `planes`.
  init(_ planes: [ProjectedPlane]) {
    var low = SIMD2(repeating: Double.infinity), high = -low
    for plane in planes {
      low = pointwiseMin(low, plane.low)
      high = pointwiseMax(high, plane.high)
    }
    self.low = low
    perStrip = Double(Self.stripCount) / pointwiseMax(high - low, SIMD2(repeating: 1e-9))
  }

  /// Adds a plane; its number is the number of planes added before.
  mutating func append(_ plane: ProjectedPlane) {
    let bit = UInt64(1) << UInt64(count % 64)
    if count % 64 == 0 { words += repeatElement(0, count: 2 * Self.stripCount) }
    let first = words.count - 2 * Self.stripCount
    let (columns, rows) = strips(of: plane)
    for strip in columns { words[first + strip] |= bit }
    for strip in rows { words[first + Self.stripCount + strip] |= bit }
    count += 1
  }

  /// Calls `body` with the numbers of the planes near `plane`, in order, until it returns false.
  func forEachNear(_ plane: ProjectedPlane, _ body: (Int) -> Bool) {
    let (columns, rows) = strips(of: plane)
    var first = 0
    while first < words.count {
      var inColumns: UInt64 = 0, inRows: UInt64 = 0
      for strip in columns { inColumns |= words[first + strip] }
      for strip in rows { inRows |= words[first + Self.stripCount + strip] }
      var bits = inColumns & inRows
      while bits != 0 {
        guard body(first / (2 * Self.stripCount) * 64 + bits.trailingZeroBitCount) else { return }
        bits &= bits - 1
      }
      first += 2 * Self.stripCount
    }
  }

  private func strips(of plane: ProjectedPlane) -> (columns: ClosedRange<Int>, rows: ClosedRange<Int>) {
    let start = (plane.low - low) * perStrip, end = (plane.high - low) * perStrip
    let column = Self.strip(start.x), row = Self.strip(start.y)
    return (column...max(column, Self.strip(end.x)), row...max(row, Self.strip(end.y)))
  }

  private static func strip(_ position: Double) -> Int {
    position > 0 ? (position < Double(stripCount) ? Int(position) : stripCount - 1) : 0
  }
}
