// CGImage: an immutable raster of pixels, rows from top to bottom.
// SPDX-License-Identifier: Apache-2.0

/// A raster image: pixels with their layout and colour space. Immutable, so it may be shared between threads.
public final class CGImage: NSObject, Sendable {
  private let swiftMark = SwiftObjectMark()
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// The bits of one component.
  public let bitsPerComponent: Int
  /// The bits of one pixel.
  public let bitsPerPixel: Int
  /// The bytes from the start of one row to that of the next.
  public let bytesPerRow: Int
  /// The layout of the components of a pixel in memory.
  public let bitmapInfo: CGBitmapInfo
  /// Whether the image should be interpolated when it is scaled; layers have filters of their own and ignore it.
  public let shouldInterpolate: Bool
  /// The intent with which colours are to be converted to another space.
  public let renderingIntent: CGColorRenderingIntent

  let space: CGColorSpace
  let layout: PixelLayout
  let provider: CGDataProvider
  let pixels: Data
  /// The offset of the first row in ``pixels``, in bytes: above 0 in a part of a larger image.
  let offset: Int
  /// The range of values of each component, two numbers per component; nil for 0 and 1.
  let decode: [CGFloat]?
  /// The pixels and the reduced images that were made of this one.
  let memory = ImageMemory()

  /// The size and the layout, on one line: `CGImage(40 × 30 pixels of 32 bits)`.
  public override var description: String { "CGImage(\(width) × \(height) pixels of \(bitsPerPixel) bits)" }

  /// Creates an image from pixels.
  ///
  /// Supported are 8- and 16-bit integers, and 16- and 32-bit floats, in gray and RGB spaces with or without alpha.
  /// Returns nil for an invalid size, layout or row length, and for data shorter than the rows need.
  public init?(
    width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int, space: CGColorSpace,
    bitmapInfo: CGBitmapInfo, provider: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool,
    intent: CGColorRenderingIntent
  ) {
    guard
      let layout = PixelLayout(
        bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel, space: space, bitmapInfo: bitmapInfo),
      let data = provider.data,
      let byteCount = CGImage.byteCount(
        width: width, height: height, bytesPerPixel: layout.bytesPerPixel, bytesPerRow: bytesPerRow),
      byteCount <= data.count
    else { return nil }
    self.width = width
    self.height = height
    self.bitsPerComponent = bitsPerComponent
    self.bitsPerPixel = bitsPerPixel
    self.bytesPerRow = bytesPerRow
    self.bitmapInfo = bitmapInfo
    self.shouldInterpolate = shouldInterpolate
    self.renderingIntent = intent
    self.space = space
    self.layout = layout
    self.provider = provider
    self.pixels = data
    self.offset = 0
    self.decode = decode.map { Array(UnsafeBufferPointer(start: $0, count: 2 * layout.colorCount)) }
    super.init()
  }

  /// Creates the part of `image` whose top left pixel is (`x`, `y`).
  private init(part x: Int, _ y: Int, width: Int, height: Int, of image: CGImage) {
    assert(
      x >= 0 && y >= 0 && width > 0 && height > 0 && x + width <= image.width && y + height <= image.height,
      "\(width) × \(height) pixels at (\(x),\(y)) are no part of \(image.width) × \(image.height)")
    self.width = width
    self.height = height
    bitsPerComponent = image.bitsPerComponent
    bitsPerPixel = image.bitsPerPixel
    bytesPerRow = image.bytesPerRow
    bitmapInfo = image.bitmapInfo
    shouldInterpolate = image.shouldInterpolate
    renderingIntent = image.renderingIntent
    space = image.space
    layout = image.layout
    provider = image.provider
    pixels = image.pixels
    offset = image.offset + y * image.bytesPerRow + x * image.layout.bytesPerPixel
    decode = image.decode
    super.init()
  }

  /// Returns the bytes that such an image takes, or nil if a size is not positive, a row too short or a product too
  /// large.
  static func byteCount(width: Int, height: Int, bytesPerPixel: Int, bytesPerRow: Int) -> Int? {
    guard width > 0, height > 0 else { return nil }
    let (row, rowOverflow) = width.multipliedReportingOverflow(by: bytesPerPixel)
    guard !rowOverflow, bytesPerRow >= row else { return nil }
    let (above, aboveOverflow) = bytesPerRow.multipliedReportingOverflow(by: height - 1)
    let (total, totalOverflow) = above.addingReportingOverflow(row)
    // The size of four bytes per pixel must be representable too, since conversions produce that.
    let (area, areaOverflow) = width.multipliedReportingOverflow(by: height)
    guard !aboveOverflow, !totalOverflow, !areaOverflow, area <= Int.max / 4 else { return nil }
    return total
  }

  /// The position of alpha in a pixel.
  public var alphaInfo: CGImageAlphaInfo {
    CGImageAlphaInfo(rawValue: bitmapInfo.rawValue & CGBitmapInfo.alphaInfoMask.rawValue) ?? .none
  }

  /// The order of bytes in the words of a pixel.
  public var byteOrderInfo: CGImageByteOrderInfo {
    CGImageByteOrderInfo(rawValue: bitmapInfo.rawValue & CGBitmapInfo.byteOrderMask.rawValue) ?? .orderDefault
  }

  /// The colour space of the components.
  public var colorSpace: CGColorSpace? { space }

  /// Whether the image has no colours, only coverage.
  public var isMask: Bool { alphaInfo == .alphaOnly }

  /// The source of the pixels; for a cropped image, the bytes from its first to its last pixel.
  public var dataProvider: CGDataProvider? {
    guard
      let count = CGImage.byteCount(
        width: width, height: height, bytesPerPixel: layout.bytesPerPixel, bytesPerRow: bytesPerRow)
    else { return nil }
    if offset == 0 && count == pixels.count { return provider }
    let start = pixels.startIndex + offset
    return CGDataProvider(data: pixels.subdata(in: start..<start + count))
  }

  /// Returns the part of the image inside `rect`, in pixels from the top left corner, or nil if it is empty.
  ///
  /// The rectangle is enlarged to whole pixels and clipped to the image's edges; the pixels are shared, not copied.
  public func cropping(to rect: CGRect) -> CGImage? {
    guard let columns = CGImage.pixels(from: rect.minX, to: rect.maxX, count: width),
      let rows = CGImage.pixels(from: rect.minY, to: rect.maxY, count: height)
    else { return nil }
    return CGImage(
      part: columns.lowerBound, rows.lowerBound, width: columns.count, height: rows.count, of: self)
  }

  /// Returns the whole pixels of 0..<count that the interval `start`…`end` touches, or nil if there are none.
  private static func pixels(from start: CGFloat, to end: CGFloat, count: Int) -> Range<Int>? {
    guard start < end, end > 0, start < CGFloat(count) else { return nil }
    let lower = Int(max(start, 0).rounded(.down))
    let upper = Int(min(end, CGFloat(count)).rounded(.up))
    return lower < upper ? lower..<upper : nil
  }

  /// Returns this image itself, since it is immutable.
  public func copy() -> CGImage? { self }

  /// Whether every pixel is opaque because the layout has no alpha.
  package var isOpaque: Bool { layout.alpha == .none }
}

extension CGImage: CustomReflectable {
  /// The image's parts for `dump` and for tests that fail, without the pixels.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: [
        "width": width, "height": height, "bitsPerComponent": bitsPerComponent, "bitsPerPixel": bitsPerPixel,
        "bytesPerRow": bytesPerRow, "bitmapInfo": bitmapInfo,
      ], displayStyle: .class)
  }
}
