// Coverage and colours that are shared between plans, caches and the device.
// SPDX-License-Identifier: Apache-2.0

/// A rectangle of coverage or of colours that stays the same for as long as it lives.
package final class CoverageTile: Sendable {
  /// What the coverage is made from.
  package enum Content: Sendable {
    /// One byte a pixel: rows from the top, without padding. The tiles of a mask are parts of one array.
    case bytes(ArraySlice<UInt8>)
    /// A colour for each pixel, premultiplied, blue in the lowest byte: rows from the top, without padding.
    case pixels(ArraySlice<UInt32>)
    /// One byte a pixel, as in ``bytes(_:)``, each the number of one of 256 colours, which are given as in ``pixels(_:)``.
    case indexed(ArraySlice<UInt8>, [UInt32])
    /// Pieces of disjoint trapezoids, whose areas the device adds up.
    case mesh([TrapezoidRecord])

    /// How many values there are, one a pixel; nil for a mesh.
    package var pixelCount: Int? {
      switch self {
      case .bytes(let bytes), .indexed(let bytes, _): bytes.count
      case .pixels(let pixels): pixels.count
      case .mesh: nil
      }
    }
  }

  /// The longest edge of a tile, in pixels. A page of the atlas has 16 rows more, where full coverage and small tiles lie.
  package static let largestEdge = 1008

  package let width: Int
  package let height: Int
  package let content: Content

  package init(width: Int, height: Int, content: Content) {
    self.width = width
    self.height = height
    self.content = content
  }

  /// What the content takes up in memory, in bytes.
  package var byteCount: Int {
    switch content {
    case .bytes(let bytes), .indexed(let bytes, _): bytes.count
    case .pixels(let pixels): pixels.count * 4
    case .mesh(let records): records.count * MemoryLayout<TrapezoidRecord>.stride
    }
  }
}
