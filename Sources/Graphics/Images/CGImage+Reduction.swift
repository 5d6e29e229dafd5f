// Reduced images, in which each pixel is the mean of a cell of the original.
// SPDX-License-Identifier: Apache-2.0

import QuartziteTessellation

extension CGImage {
  /// Returns the image of the means of all cells: premultiplied B, G, R, A, or without alpha if this one has none. The
  /// most recently used ones are cached with this image while the budget has room. Nil if there is no memory for it, and if the meter
  /// ends before it is made.
  package func reduced(_ reduction: ImageReduction, meter: WorkMeter? = nil) -> CGImage? {
    memory.reduced(reduction, largestArea: width * height / 2) { averaged(reduction, meter: meter) }
  }

  /// Same as ``reduced(_:meter:)``, without keeping it.
  package func averaged(_ reduction: ImageReduction, meter: WorkMeter? = nil) -> CGImage? {
    let newWidth = reduction.columns.count, newHeight = reduction.rows.count
    let byteCount = newWidth * newHeight * 4
    guard newWidth > 0, newHeight > 0, let memory = malloc(byteCount) else { return nil }
    let target = memory.bindMemory(to: UInt8.self, capacity: byteCount)
    pixels.withUnsafeBytes { source in
      guard let base = source.baseAddress else { return }
      let converter = PixelConverter(image: self)
      let bytesPerPixel = layout.bytesPerPixel
      let first = base + offset
      assert(
        offset + (height - 1) * bytesPerRow + width * bytesPerPixel <= source.count,
        "\(source.count) bytes do not hold \(height) rows of \(bytesPerRow) bytes from \(offset) on")
      if converter.readsInPlace {
        AreaAverage.write(reduction, width: width, height: height, to: target, meter: meter) { x, y, _ in
          (first + y * bytesPerRow + x * 4).assumingMemoryBound(to: UInt8.self)
        }
      } else {
        let scratch = UnsafeMutablePointer<UInt8>.allocate(capacity: AreaAverage.stretch * 4)
        defer { scratch.deallocate() }
        AreaAverage.write(reduction, width: width, height: height, to: target, meter: meter) { x, y, count in
          converter.convertRow(first + y * bytesPerRow + x * bytesPerPixel, into: scratch, count: count)
          return UnsafePointer(scratch)
        }
      }
    }
    guard !meter.hasEnded else {
      free(memory)
      return nil
    }
    let alpha = isOpaque ? CGImageAlphaInfo.noneSkipFirst : .premultipliedFirst
    guard let provider = CGDataProvider(data: Data(bytesNoCopy: memory, count: byteCount, deallocator: .free)) else {
      return nil
    }
    return CGImage(
      width: newWidth, height: newHeight, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: newWidth * 4,
      space: .standardRGB, bitmapInfo: [.byteOrder32Little, CGBitmapInfo(rawValue: alpha.rawValue)], provider: provider,
      decode: nil, shouldInterpolate: shouldInterpolate, intent: renderingIntent)
  }
}
