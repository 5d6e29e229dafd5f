// ImageHeader: what an image file says about itself before any pixel is decoded.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteGraphics

/// What a file says about its picture.
package struct ImageHeader: Equatable, Sendable {
  /// The kind of a file's colour components.
  package enum ColorModel: String, Sendable {
    case gray = "Gray"
    case rgb = "RGB"
    case cmyk = "CMYK"
  }

  /// The format of the file.
  package var format: ImageFormat
  /// The width of the stored picture in pixels, before it is turned upright.
  package var width: Int
  /// The height of the stored picture in pixels, before it is turned upright.
  package var height: Int
  /// Whether the picture has an alpha channel or a transparent colour.
  package var hasAlpha = false
  /// How the stored picture is to be turned to be upright.
  package var orientation = CGImagePropertyOrientation.up
  /// The bits of one component as stored.
  package var bitsPerComponent = 8
  /// The kind of colour components as stored; palettes are RGB.
  package var colorModel = ColorModel.rgb
  /// Whether pixels are indices into a palette.
  package var isIndexed = false
  /// Pixels per inch along both axes, where the file says.
  package var resolution: SIMD2<Double>?

  init(format: ImageFormat, width: Int, height: Int) {
    self.format = format
    self.width = width
    self.height = height
  }

  /// The width in pixels of the picture when it is upright, as decoded.
  package var uprightWidth: Int { orientation.swapsAxes ? height : width }
  /// The height in pixels of the picture when it is upright, as decoded.
  package var uprightHeight: Int { orientation.swapsAxes ? width : height }

  /// Takes over what EXIF metadata says; what it does not say stays as it is.
  mutating func apply(_ metadata: ExifMetadata?) {
    if let orientation = metadata?.orientation { self.orientation = orientation }
    if let resolution = metadata?.resolution, self.resolution == nil { self.resolution = resolution }
  }

  /// Throws unless a picture of this size may be decoded: called before anything is allocated for it.
  func check(_ limits: Limits, in bytes: ImageBytes) throws(RenderError) {
    guard width > 0, height > 0 else {
      throw bytes.invalid("the \(format.displayName) header gives a size of \(width) × \(height) pixels")
    }
    let (area, overflow) = width.multipliedReportingOverflow(by: height)
    guard !overflow, area <= limits.imageArea, area <= Int.max / 16 else {
      let found = overflow ? "more than \(Int.max)" : "\(area)"
      throw bytes.error(
        .limitExceeded,
        "the image is \(width) × \(height) = \(found) pixels; the limit (imageArea) is \(limits.imageArea)")
    }
  }
}
