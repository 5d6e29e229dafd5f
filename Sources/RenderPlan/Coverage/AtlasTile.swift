// Rectangles of coverage or colours, shared between plans, caches and the device.
// SPDX-License-Identifier: Apache-2.0

/// A rectangle of coverage or of colours.
///
/// It is immutable once it has its content. The content of a tile that was promised is set by the one thread that makes it, before
/// the plan is finished.
package final class AtlasTile: @unchecked Sendable {
  /// The pixel data of a tile.
  package enum Content: Sendable {
    /// One byte per pixel: rows from the top, without padding. The tiles of a mask are slices of one array.
    case bytes(ArraySlice<UInt8>)
    /// A colour for each pixel, premultiplied, blue in the lowest byte: rows from the top, without padding.
    case pixels(ArraySlice<UInt32>)
    /// Pieces of disjoint trapezoids, whose areas the device adds up.
    case mesh([TrapezoidRecord])

    /// The number of values, one per pixel; nil for a mesh.
    package var pixelCount: Int? {
      switch self {
      case .bytes(let bytes): bytes.count
      case .pixels(let pixels): pixels.count
      case .mesh: nil
      }
    }
  }

  /// The longest edge of a tile, in pixels. A page of the atlas has 16 more rows, for full coverage and small tiles.
  package static let largestEdge = 1008

  package let width: Int
  package let height: Int
  /// Whether the tile holds colours, which are shown as they are; otherwise it holds coverage, which a paint fills.
  package let holdsColors: Bool
  /// The content; nil where it is made later. Until then, and for ever where a deadline has come first, there is nothing to be seen.
  @exclusivity(unchecked) private var made: Content?

  package init(width: Int, height: Int, content: Content) {
    self.width = width
    self.height = height
    made = content
    holdsColors = if case .pixels = content { true } else { false }
  }

  /// Promises a tile of colours or of coverage.
  init(promised width: Int, height: Int, holdsColors: Bool) {
    (self.width, self.height, self.holdsColors) = (width, height, holdsColors)
  }

  /// Keeps the promise of the tile.
  func keep(_ content: Content) {
    guard made == nil else { return assertionFailure("a tile has its content already") }
    made = content
  }

  package var content: Content {
    if let made { return made }
    return holdsColors
      ? .pixels([UInt32](repeating: 0, count: width * height)[...])
      : .bytes([UInt8](repeating: 0, count: width * height)[...])
  }

  /// The size of the content in memory, in bytes.
  package var byteCount: Int {
    if case .mesh(let records)? = made { return records.count * MemoryLayout<TrapezoidRecord>.stride }
    return width * height * (holdsColors ? 4 : 1)
  }
}
