// The pixels that one pass of a picture drew, for debugging.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics
import QuartziteTessellation

/// The target of one pass when it is complete: a group, a mask, several small groups side by side, or the picture itself.
///
/// ``RenderOptions/passHandler`` is given them in the order in which they are drawn.
public struct PassPicture: Sendable {
  /// The tile of the picture that the pass belongs to, from 0. Pictures of at most 4096 pixels each way have one tile.
  public let tile: Int
  /// The index of the pass among those of its tile, from 0; the last draws the picture itself.
  public let index: Int
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// The pixels: rows from the top without gaps, four bytes a pixel in the order blue, green, red, alpha, premultiplied.
  public let pixels: [UInt8]

  init(tile: Int, index: Int, rect: PixelRect, pixels: [UInt8]) {
    self.tile = tile
    self.index = index
    width = rect.width
    height = rect.height
    self.pixels = pixels
  }

  /// Writes the picture to a file: PNG, JPEG or WebP by the extension of `path`, alpha straight.
  ///
  /// The file appears whole or not at all. Throws `outputNotCreated` or `outputFailed` with the path and the reason.
  public func write(to path: String) throws(RenderError) {
    let picture = Frame(
      width: width, height: height, bytesPerRow: width * 4, pixels: pixels, report: RenderReport())
    try picture.write(to: path)
  }

  /// Writes the picture to the file that a file URL names, as the method for a path does.
  ///
  /// Throws `usage` for a URL with another scheme.
  public func write(to url: URL) throws(RenderError) { try write(to: try FilePath(url).text) }
}

extension PassPicture: CustomStringConvertible, CustomReflectable {
  /// The place of the pass in its picture and the size, on one line: `PassPicture(tile 0, pass 3, 128 × 64 pixels)`.
  public var description: String { "PassPicture(tile \(tile), pass \(index), \(width) × \(height) pixels)" }

  /// The picture's parts for `dump` and for tests that fail, with the number of bytes in place of the pixels.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: [
        "tile": tile, "index": index, "width": width, "height": height, "pixels": pixels.count.counting("byte"),
      ], displayStyle: .struct)
  }
}
