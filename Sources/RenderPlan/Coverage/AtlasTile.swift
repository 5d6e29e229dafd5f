// Rectangles of coverage or colours, shared between plans, caches and the device.
// SPDX-License-Identifier: Apache-2.0

/// An immutable rectangle of coverage or of colours.
package final class AtlasTile: Sendable {
  /// The pixel data of a tile.
  package enum Content: Sendable {
    /// One byte per pixel: rows from the top, without padding. The tiles of a mask are slices of one array.
    case bytes(ArraySlice<UInt8>)
    /// A colour for each pixel, premultiplied, blue in the lowest byte: rows from the top, without padding.
    case pixels(ArraySlice<UInt32>)
    /// One byte per pixel, laid out as in ``bytes(_:)``: the index of one of 256 colours, given as in ``pixels(_:)``.
    case indexed(ArraySlice<UInt8>, [UInt32])
    /// Pieces of disjoint trapezoids, whose areas the device adds up.
    case mesh([TrapezoidRecord])

    /// The number of values, one per pixel; nil for a mesh.
    package var pixelCount: Int? {
      switch self {
      case .bytes(let bytes), .indexed(let bytes, _): bytes.count
      case .pixels(let pixels): pixels.count
      case .mesh: nil
      }
    }
  }

  /// The longest edge of a tile, in pixels. A page of the atlas has 16 more rows, for full coverage and small tiles.
  package static let largestEdge = 1008

  package let width: Int
  package let height: Int
  package let content: Content

  /// Whether the tile holds colours, which are shown as they are; otherwise it holds coverage, which a paint fills.
  package var holdsColors: Bool {
    switch content {
    case .pixels, .indexed: true
    case .bytes, .mesh: false
    }
  }

  /// Whether only a device can draw it.
  var isMesh: Bool { if case .mesh = content { true } else { false } }

  package init(width: Int, height: Int, content: Content) {
    self.width = width
    self.height = height
    self.content = content
  }

  /// The size of the content in memory, in bytes.
  package var byteCount: Int {
    switch content {
    case .bytes(let bytes), .indexed(let bytes, _): bytes.count
    case .pixels(let pixels): pixels.count * 4
    case .mesh(let records): records.count * MemoryLayout<TrapezoidRecord>.stride
    }
  }
}
