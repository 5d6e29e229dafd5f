// The CPU form of the blur of a pass.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartzitePixelEffects
import QuartziteTessellation

extension PassBlur {
  /// Blurs the part that it reads of a picture of some size, and returns the pixels of a target of another, row by row; they are of no
  /// use once `deadline` has passed.
  package func blurred(
    _ picture: UnsafeRawBufferPointer, width: Int, height: Int, toWidth targetWidth: Int, height targetHeight: Int,
    by deadline: Deadline
  ) -> [UInt8] {
    let part = self.part.intersection(PixelRect(x0: 0, y0: 0, x1: width, y1: height))
    var bytes: [UInt8] = []
    bytes.reserveCapacity(part.byteCount)
    for y in part.y0..<max(part.y0, part.y1) {
      let first = (y * width + part.x0) * 4
      bytes.append(contentsOf: picture[first..<first + part.width * 4])
    }
    return blurred(bytes, of: part, toWidth: targetWidth, height: targetHeight, by: deadline)
  }

  /// Blurs the pixels of a part of the source, row by row, and returns those of a target of some size, which are of no use once
  /// `deadline` has passed.
  package func blurred(
    _ bytes: [UInt8], of part: PixelRect, toWidth width: Int, height: Int, by deadline: Deadline
  ) -> [UInt8] {
    let plane = BytePlane(
      width: part.width, height: part.height, channels: isAlphaOnly ? 1 : 4,
      bytes: isAlphaOnly ? bytes.everyFourth : bytes)
    let shift = SIMD2(part.x0 - self.part.x0, part.y0 - self.part.y0), point = targetPoint &+ shift
    let blurred = GaussianBlur(sigma: sigma)
      .apply(
        to: plane, x: -point.x, y: -point.y, width: width, height: height, origin: origin &+ shift,
        hasEnded: deadline.question
      ).bytes
    return isAlphaOnly ? blurred.fourfold : blurred
  }
}

extension [UInt8] {
  /// The alpha of pixels.
  fileprivate var everyFourth: [UInt8] {
    withUnsafeBufferPointer { pixels in
      [UInt8](unsafeUninitializedCapacity: pixels.count / 4) { alpha, count in
        count = pixels.count / 4
        for index in 0..<count { alpha[index] = pixels[4 * index + 3] }
      }
    }
  }

  /// Pixels that have these values in all four channels.
  fileprivate var fourfold: [UInt8] {
    withUnsafeBufferPointer { values in
      [UInt8](unsafeUninitializedCapacity: 4 * values.count) { pixels, count in
        count = 4 * values.count
        let words = UnsafeMutableRawBufferPointer(pixels).assumingMemoryBound(to: UInt32.self)
        for index in values.indices { words[index] = UInt32(values[index]) &* 0x0101_0101 }
      }
    }
  }
}
