// Reduced images, in which each pixel is the mean of a cell of the original, and their cache.
// SPDX-License-Identifier: Apache-2.0

import Synchronization

extension CGImage {
  /// Returns the image of the means of all cells: premultiplied B, G, R, A, or without alpha if this one has none. The
  /// most recently used ones are cached for the lifetime of this image. Nil if there is no memory for it.
  package func reduced(_ reduction: ImageReduction) -> CGImage? {
    reductions.image(reduction, largestArea: width * height / 2) { averaged(reduction) }
  }

  /// Same as ``reduced(_:)``, without the cache.
  package func averaged(_ reduction: ImageReduction) -> CGImage? {
    let newWidth = reduction.columns.count, newHeight = reduction.rows.count
    let byteCount = newWidth * newHeight * 4
    guard newWidth > 0, newHeight > 0, let memory = malloc(byteCount) else { return nil }
    let target = memory.bindMemory(to: UInt8.self, capacity: byteCount)
    pixels.withUnsafeBytes { source in
      guard let base = source.baseAddress else { return }
      let converter = PixelConverter(image: self)
      let bytesPerPixel = layout.bytesPerPixel
      let first = base + offset
      if converter.readsInPlace {
        AreaAverage.write(reduction, width: width, height: height, to: target) { x, y, _ in
          (first + y * bytesPerRow + x * 4).assumingMemoryBound(to: UInt8.self)
        }
      } else {
        let scratch = UnsafeMutablePointer<UInt8>.allocate(capacity: AreaAverage.stretch * 4)
        defer { scratch.deallocate() }
        AreaAverage.write(reduction, width: width, height: height, to: target) { x, y, count in
          converter.convertRow(first + y * bytesPerRow + x * bytesPerPixel, into: scratch, count: count)
          return UnsafePointer(scratch)
        }
      }
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

/// A cache of the reduced images of one image, in least-recently-used order.
final class ReducedImages: Sendable {
  private let kept = Mutex<[(reduction: ImageReduction, image: CGImage)]>([])
  /// The largest number of cached images, whatever their size.
  private static let mostImages = 64

  /// Returns the image of a reduction, making it if it is not cached. The cached images have at most `largestArea`
  /// pixels in total, unless only one is cached.
  func image(_ reduction: ImageReduction, largestArea: Int, make: () -> CGImage?) -> CGImage? {
    let known = kept.withLock { kept -> CGImage? in
      guard let place = kept.firstIndex(where: { $0.reduction == reduction }) else { return nil }
      let entry = kept.remove(at: place)
      kept.append(entry)
      return entry.image
    }
    if let known { return known }
    guard let made = make() else { return nil }
    return kept.withLock { kept in
      // Another thread may have made it in the meantime; all callers must get the same object.
      if let entry = kept.first(where: { $0.reduction == reduction }) { return entry.image }
      kept.append((reduction, made))
      var area = kept.reduce(0) { $0 + $1.image.width * $1.image.height }
      while kept.count > 1, area > largestArea || kept.count > Self.mostImages {
        let oldest = kept.removeFirst().image
        area -= oldest.width * oldest.height
      }
      return made
    }
  }
}
