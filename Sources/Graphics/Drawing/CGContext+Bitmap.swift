// Bitmap contexts: their creation, their pixels, and images of them.
// SPDX-License-Identifier: Apache-2.0

extension CGContext {
  /// Creates a context that paints on pixels in memory, with the origin of user space in the lower left corner and y up.
  ///
  /// Components have 8 bits. The pixels are RGB with premultiplied alpha or with a byte to spare, in any order; gray without
  /// alpha, with a space of one component; or alpha only. Painting is done in gamma-encoded sRGB, whatever the space.
  ///
  /// With `data`, drawing begins with the pixels that it holds, rows from the top, and every call that draws has changed them when it
  /// returns; what others write there in between is painted on. The memory has to remain for as long as the context is drawn in.
  /// Without, the context has memory of its own, transparent at first, or black where there is no alpha. A `bytesPerRow` of 0
  /// stands for rows that follow each other.
  ///
  /// Nil for other formats, for sizes that are not positive or above 134,217,728 pixels, and for rows that are too short.
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

  /// An image of what has been drawn so far, which later drawing doesn't change; nil where there are no pixels, or too many for
  /// memory. What is in a transparency layer shows once the layer has ended.
  public func makeImage() -> CGImage? { painted?.makeImage() }

  /// The memory of a bitmap context's pixels, rows from the top; nil in other contexts.
  ///
  /// It is the memory that the context was created with, or its own, which goes when the context goes. From the first call on, every
  /// call that draws has changed it when it returns.
  public var data: UnsafeMutableRawPointer? { ownBitmap?.data }

  /// The bytes from the start of one row of a bitmap context to that of the next; 0 in other contexts.
  public var bytesPerRow: Int { ownBitmap?.bytesPerRow ?? 0 }

  /// The layout of a bitmap context's pixels; none in other contexts.
  public var bitmapInfo: CGBitmapInfo { ownBitmap?.format.bitmapInfo ?? [] }

  /// Where alpha lies in a bitmap context's pixels; none in other contexts.
  public var alphaInfo: CGImageAlphaInfo {
    CGImageAlphaInfo(rawValue: bitmapInfo.rawValue & CGBitmapInfo.alphaInfoMask.rawValue) ?? .none
  }

  /// The colour space of a bitmap context's pixels; nil in other contexts, and where there is alpha only.
  public var colorSpace: CGColorSpace? {
    guard let format = ownBitmap?.format, format.layout.alpha != .only else { return nil }
    return format.space
  }

  /// The bits of one component in a bitmap context; 0 in other contexts.
  public var bitsPerComponent: Int { ownBitmap == nil ? 0 : 8 }

  /// The bits of one pixel of a bitmap context; 0 in other contexts.
  public var bitsPerPixel: Int { (ownBitmap?.format.layout.bytesPerPixel ?? 0) * 8 }

  /// Does nothing: what was drawn is painted already, or will be when it is looked at.
  public func flush() {}

  /// Does nothing: what was drawn is painted already, or will be when it is looked at.
  public func synchronize() {}
}
