// PixelBuffer: memory for the pixels of one decoded picture, which becomes a CGImage without being copied.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteGraphics

/// Rows of four bytes per pixel, top to bottom, without gaps; freed unless they become an image.
struct PixelBuffer: ~Copyable {
  let width: Int
  let height: Int
  let hasAlpha: Bool
  let base: UnsafeMutablePointer<UInt8>

  var bytesPerRow: Int { width * 4 }
  var byteCount: Int { width * height * 4 }

  /// Allocates a picture of a size that has been checked against the limits; its pixels are uninitialised.
  init(width: Int, height: Int, hasAlpha: Bool, _ bytes: ImageBytes) throws(RenderError) {
    guard let memory = malloc(width * height * 4) else {
      throw bytes.error(.outOfMemory, "no memory for the pixels of a picture of \(width) × \(height)")
    }
    self.width = width
    self.height = height
    self.hasAlpha = hasAlpha
    base = memory.bindMemory(to: UInt8.self, capacity: width * height * 4)
  }

  deinit {
    free(base)
  }

  /// Returns the first byte of a row.
  func row(_ y: Int) -> UnsafeMutablePointer<UInt8> {
    assert(y >= 0 && y < height, "row \(y) is none of the \(height) of the picture")
    return base + y * bytesPerRow
  }

  /// Calls `convert` with all pixels, which have no gaps between them, in runs. Looks at the deadline between these.
  func convertInPlace(
    _ convert: (_ run: UnsafeMutablePointer<UInt8>, _ count: Int) -> Void
  ) throws(RenderError) {
    let count = width * height
    var meter = PixelMeter()
    for start in stride(from: 0, to: count, by: PixelMeter.pixelsPerLook) {
      let run = min(PixelMeter.pixelsPerLook, count - start)
      convert(base + 4 * start, run)
      try meter.check(after: run)
    }
  }

  /// Makes an image of the pixels, which must be premultiplied B, G, R, A by now.
  consuming func image(_ bytes: ImageBytes) throws(RenderError) -> CGImage {
    let (width, height, bytesPerRow, byteCount) = (self.width, self.height, self.bytesPerRow, self.byteCount)
    let alpha = hasAlpha ? CGImageAlphaInfo.premultipliedFirst : .noneSkipFirst
    let data = Data(bytesNoCopy: base, count: byteCount, deallocator: .free)
    discard self
    guard let provider = CGDataProvider(data: data),
      let image = CGImage(
        width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: bytesPerRow,
        space: .standardRGB, bitmapInfo: [.byteOrder32Little, CGBitmapInfo(rawValue: alpha.rawValue)],
        provider: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent)
    else { throw bytes.error(.internalInconsistency, "a picture of \(width) × \(height) cannot become an image") }
    return image
  }

  /// Returns a copy of the picture, rotated and mirrored so that it is upright.
  consuming func oriented(
    _ orientation: CGImagePropertyOrientation, _ bytes: ImageBytes
  ) throws(RenderError) -> PixelBuffer {
    let swaps = orientation.swapsAxes
    let result = try PixelBuffer(
      width: swaps ? height : width, height: swaps ? width : height, hasAlpha: hasAlpha, bytes)
    let walk = orientation.walk(width: width, height: height)
    let (across, down) = (walk.across * (result.width - 1), walk.down * (result.height - 1))
    assert(
      [0, across, down, across + down].allSatisfy { 0..<(width * height) ~= walk.start + $0 },
      "a walk from \(walk.start) by \(walk.across) and \(walk.down) leaves \(width) × \(height) pixels")
    var meter = PixelMeter()
    base.withMemoryRebound(to: UInt32.self, capacity: width * height) { source in
      result.base.withMemoryRebound(to: UInt32.self, capacity: width * height) { target in
        var output = target
        for y in 0..<result.height {
          if meter.isOver(after: result.width) { return }
          var input = source + walk.start + y * walk.down
          for _ in 0..<result.width {
            output.pointee = input.pointee
            output += 1
            input += walk.across
          }
        }
      }
    }
    try meter.check()
    return result
  }
}
