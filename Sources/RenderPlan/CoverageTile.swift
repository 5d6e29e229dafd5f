// Coverage that is shared between plans, caches and the device.

/// A rectangle of coverage, one byte a pixel, that stays the same for as long as it lives.
package final class CoverageTile: Sendable {
  package let width: Int
  package let height: Int
  /// Rows from the top, without padding.
  package let bytes: [UInt8]

  package init(width: Int, height: Int, bytes: [UInt8]) {
    self.width = width
    self.height = height
    self.bytes = bytes
  }
}
