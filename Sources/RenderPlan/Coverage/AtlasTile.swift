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

  /// The source of the content.
  private enum Source {
    case content(Content)
    /// The content is made later. Until then, and for ever where a deadline has come first, there is nothing to be seen.
    case promised
  }

  package let width: Int
  package let height: Int
  /// Whether the tile holds colours, which are shown as they are; otherwise it holds coverage, which a paint fills.
  package let holdsColors: Bool
  @exclusivity(unchecked) private var source: Source

  package init(width: Int, height: Int, content: Content) {
    self.width = width
    self.height = height
    source = .content(content)
    switch content {
    case .pixels: holdsColors = true
    case .bytes, .mesh: holdsColors = false
    }
  }

  /// Promises a tile of colours or of coverage.
  init(promised width: Int, height: Int, holdsColors: Bool) {
    (self.width, self.height, self.holdsColors) = (width, height, holdsColors)
    source = .promised
  }

  /// Keeps the promise of the tile.
  func keep(_ content: Content) {
    guard case .promised = source else { return assertionFailure("a tile has its content already") }
    source = .content(content)
  }

  package var content: Content {
    switch source {
    case .content(let content): content
    case .promised where holdsColors: .pixels([UInt32](repeating: 0, count: width * height)[...])
    case .promised: .bytes([UInt8](repeating: 0, count: width * height)[...])
    }
  }

  /// Whether only a device can draw it.
  var isMesh: Bool { if case .content(.mesh) = source { true } else { false } }

  /// The size of the content in memory, in bytes.
  package var byteCount: Int {
    switch source {
    case .content(.mesh(let records)): records.count * MemoryLayout<TrapezoidRecord>.stride
    case .content(.bytes): width * height
    case .content(.pixels): width * height * 4
    case .promised: width * height * (holdsColors ? 4 : 1)
    }
  }
}
