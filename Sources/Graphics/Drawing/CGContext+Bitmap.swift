// Bitmap contexts: their creation, their pixels, and images of them.
// SPDX-License-Identifier: Apache-2.0

extension CGContext {
  /// Creates a context that paints on pixels in memory, with the origin of user space in the lower left corner and y
  /// up.
  ///
  /// Components have 8 bits. The pixels are RGB with premultiplied alpha or an unused byte, in any order; gray without
  /// alpha, with a space of one component; or alpha only. Painting is done in gamma-encoded sRGB, whatever the space.
  ///
  /// With `data`, painting starts from the pixels that it holds, rows from the top. Every drawing call has modified the
  /// memory by the time it returns; pixels that other code writes in between are painted over. The memory has to remain
  /// valid for as long as the context is drawn in. Without `data`, the context has memory of its own, initially
  /// transparent, or black if there is no alpha. A `bytesPerRow` of 0 means packed rows.
  ///
  /// Nil for other formats, for sizes that are not positive or above 134,217,728 pixels, and for rows that are too
  /// short.
  public convenience init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
    space: CGColorSpace, bitmapInfo: UInt32
  ) {
    guard
      let format = BitmapFormat(
        bitsPerComponent: bitsPerComponent, space: space, bitmapInfo: CGBitmapInfo(rawValue: bitmapInfo)),
      let bitmap = PaintedBitmap(data: data, width: width, height: height, bytesPerRow: bytesPerRow, format: format)
    else { return nil }
    self.init(painting: bitmap)
  }

  /// Returns an image of everything drawn so far, which later drawing does not change; nil if there are no pixels, or
  /// too many for memory. The contents of a transparency layer appear once the layer has ended.
  public func makeImage() -> CGImage? { painted?.makeImage() }

  /// The memory of a bitmap context's pixels, rows from the top; nil in other contexts.
  ///
  /// It is the memory that the context was created with, or its own, which is freed with the context. From the first
  /// access on, every drawing call has modified it by the time it returns.
  public var data: UnsafeMutableRawPointer? { ownBitmap?.data }

  /// The bytes from the start of one row of a bitmap context to that of the next; 0 in other contexts.
  public var bytesPerRow: Int { ownBitmap?.bytesPerRow ?? 0 }

  /// The layout of a bitmap context's pixels; empty in other contexts.
  public var bitmapInfo: CGBitmapInfo { ownBitmap?.format.bitmapInfo ?? [] }

  /// The position of alpha in a bitmap context's pixels; `none` in other contexts.
  public var alphaInfo: CGImageAlphaInfo {
    CGImageAlphaInfo(rawValue: bitmapInfo.rawValue & CGBitmapInfo.alphaInfoMask.rawValue) ?? .none
  }

  /// The colour space of a bitmap context's pixels; nil in other contexts, and in contexts with alpha only.
  public var colorSpace: CGColorSpace? {
    guard let format = ownBitmap?.format, format.layout.alpha != .only else { return nil }
    return format.space
  }

  /// The bits of one component in a bitmap context; 0 in other contexts.
  public var bitsPerComponent: Int { ownBitmap == nil ? 0 : 8 }

  /// The bits of one pixel of a bitmap context; 0 in other contexts.
  public var bitsPerPixel: Int { (ownBitmap?.format.layout.bytesPerPixel ?? 0) * 8 }

  /// Does nothing: drawing is painted at once, or when the pixels are read.
  public func flush() {}

  /// Does nothing: drawing is painted at once, or when the pixels are read.
  public func synchronize() {}
}
