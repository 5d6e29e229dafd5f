// Images out of the bytes of a PNG or JPEG file, as Core Graphics has them.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteGraphics

extension CGImage {
  /// Creates the image of a PNG file's bytes; nil if they are no such file, or cannot be read.
  ///
  /// On Apple's platforms Core Graphics declares it; here it comes with ImageIO, and so with UIKit. `decode` has two numbers for each
  /// component, or is nil.
  public convenience init?(
    pngDataProviderSource source: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool,
    intent: CGColorRenderingIntent
  ) {
    self.init(file: source, ofType: "public.png", decode, shouldInterpolate, intent)
  }

  /// Creates the image of a JPEG file's bytes; nil if they are no such file, or cannot be read.
  ///
  /// On Apple's platforms Core Graphics declares it; here it comes with ImageIO, and so with UIKit. `decode` has two numbers for each
  /// component, or is nil.
  public convenience init?(
    jpegDataProviderSource source: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool,
    intent: CGColorRenderingIntent
  ) {
    self.init(file: source, ofType: "public.jpeg", decode, shouldInterpolate, intent)
  }

  private convenience init?(
    file: CGDataProvider, ofType type: String, _ decode: UnsafePointer<CGFloat>?, _ shouldInterpolate: Bool,
    _ intent: CGColorRenderingIntent
  ) {
    guard let data = file.data, let source = CGImageSourceCreateWithData(data, nil),
      CGImageSourceGetType(source) == type,
      let image = CGImageSourceCreateImageAtIndex(source, 0, nil), let space = image.colorSpace,
      let provider = image.dataProvider
    else { return nil }
    self.init(
      width: image.width, height: image.height, bitsPerComponent: image.bitsPerComponent,
      bitsPerPixel: image.bitsPerPixel, bytesPerRow: image.bytesPerRow, space: space, bitmapInfo: image.bitmapInfo,
      provider: provider, decode: decode, shouldInterpolate: shouldInterpolate, intent: intent)
  }
}
