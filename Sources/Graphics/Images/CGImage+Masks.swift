// Masks: images of coverage, images that one has cut out, and images in which a range of colours is transparent.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension CGImage {
  /// Creates a mask from samples: where a sample is 0 it lets paint through, and where it is the largest, nothing.
  ///
  /// Samples have 1, 2, 4 or 8 bits, the first in the highest bits of a byte; rows begin with a byte. Where `decode` is [1, 0], the
  /// largest lets through. A context draws the mask in its fill colour. The image holds the coverage, 8 bits for each
  /// pixel, so that its ``dataProvider`` has other bytes than `provider`. Nil for an invalid size, sample or row length, and for
  /// data shorter than the rows need.
  public convenience init?(
    maskWidth width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int,
    provider: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool
  ) {
    guard [1, 2, 4, 8].contains(bitsPerComponent), bitsPerPixel == bitsPerComponent, width > 0, height > 0,
      let data = provider.data
    else { return nil }
    let (bits, overflow) = width.multipliedReportingOverflow(by: bitsPerComponent)
    guard !overflow, bits <= Int.max - 7,
      CGImage.byteCount(width: width, height: height, bytesPerPixel: 1, bytesPerRow: max(width, bytesPerRow)) != nil,
      let needed = CGImage.byteCount(
        width: (bits + 7) / 8, height: height, bytesPerPixel: 1, bytesPerRow: bytesPerRow), needed <= data.count
    else { return nil }
    let largest = (1 << bitsPerComponent) - 1
    let low = decode.map { Double($0[0]) } ?? 0, high = decode.map { Double($0[1]) } ?? 1
    let coverages = (0...largest).map { sample -> UInt8 in
      let value = 1 - (low + (high - low) * Double(sample) / Double(largest))
      return UInt8(Int((value * 255).rounded(), within: 0...255))
    }
    var coverage = Data(count: width * height)
    coverage.withUnsafeMutableBytes { (output: UnsafeMutableRawBufferPointer) in
      data.withUnsafeBytes { (input: UnsafeRawBufferPointer) in
        for y in 0..<height {
          for x in 0..<width {
            let bit = x * bitsPerComponent
            let sample = Int(input[y * bytesPerRow + bit / 8]) >> (8 - bitsPerComponent - bit % 8) & largest
            output[y * width + x] = coverages[sample]
          }
        }
      }
    }
    guard let pixels = CGDataProvider(data: coverage) else { return nil }
    self.init(
      width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: width,
      space: CGColorSpaceCreateDeviceGray(),
      bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.alphaOnly.rawValue), provider: pixels, decode: nil,
      shouldInterpolate: shouldInterpolate, intent: .defaultIntent)
  }

  /// Returns the image with `mask` over it, in standard RGB: what the mask lets through, and in a gray image what is bright, stays.
  ///
  /// The mask is fitted to the image. Where it has more columns or rows, the result has as many. Nil where there is no memory for it.
  public func masking(_ mask: CGImage) -> CGImage? {
    let width = max(width, mask.width), height = max(height, mask.height)
    guard
      let context = CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0, space: .standardRGB,
        bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue)
    else { return nil }
    let rect = CGRect(x: 0, y: 0, width: width, height: height)
    context.clip(to: rect, mask: mask)
    context.draw(self, in: rect)
    return context.makeImage()
  }

  /// Returns the image with the pixels transparent whose components lie all in the given ranges.
  ///
  /// `maskingColorComponents` has the smallest and the largest value of each component, in the whole numbers that are stored: 0…255 in
  /// images with 8 bits a component. Nil for images with alpha or with components that are no whole numbers, and for a wrong number of
  /// ranges.
  public func copy(maskingColorComponents: [CGFloat]) -> CGImage? {
    guard layout.alpha == .none, layout.component == .byte || layout.component == .integer16, layout.colorCount > 0,
      maskingColorComponents.count == 2 * layout.colorCount
    else { return nil }
    let ranges = stride(from: 0, to: maskingColorComponents.count, by: 2).map { index in
      (low: Double(maskingColorComponents[index]), high: Double(maskingColorComponents[index + 1]))
    }
    var output = premultipliedBGRA()
    let offsets = [layout.offsets.red, layout.offsets.green, layout.offsets.blue]
    pixels.withUnsafeBytes { source in
      guard let base = source.baseAddress else { return }
      for y in 0..<height {
        for x in 0..<width {
          let pixel = base + offset + y * bytesPerRow + x * layout.bytesPerPixel
          let isMasked = ranges.indices.allSatisfy { index in
            let value = Double(sample(at: pixel + offsets[index]))
            return value >= ranges[index].low && value <= ranges[index].high
          }
          guard isMasked else { continue }
          for byte in 0..<4 { output[4 * (y * width + x) + byte] = 0 }
        }
      }
    }
    return CGImage(premultipliedBGRA: Data(output), width: width, height: height, bytesPerRow: width * 4)
  }

  /// The whole number of a component.
  private func sample(at pointer: UnsafeRawPointer) -> Int {
    guard layout.component == .integer16 else { return Int(pointer.load(as: UInt8.self)) }
    let word = pointer.loadUnaligned(as: UInt16.self)
    return Int(layout.isLittleEndian ? UInt16(littleEndian: word) : UInt16(bigEndian: word))
  }
}
