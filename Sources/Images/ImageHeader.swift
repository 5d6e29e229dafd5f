// ImageHeader: the properties of an image file that are read before any pixel is decoded.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteGraphics

/// The properties of a picture as its file states them.
package struct ImageHeader: Equatable, Sendable {
  /// The kind of a file's colour components.
  package enum ColorModel: String, Sendable {
    case gray = "Gray"
    case rgb = "RGB"
    case cmyk = "CMYK"
  }

  /// The format of the file.
  package var format: ImageFormat
  /// The width of the stored picture in pixels, before it is rotated upright.
  package var width: Int
  /// The height of the stored picture in pixels, before it is rotated upright.
  package var height: Int
  /// Whether the picture has an alpha channel or a transparent colour.
  package var hasAlpha = false
  /// The orientation of the stored picture: the rotation and mirroring that make it upright.
  package var orientation = CGImagePropertyOrientation.up
  /// The number of bits in one component as stored.
  package var bitsPerComponent = 8
  /// The kind of colour components as stored; palettes are RGB.
  package var colorModel = ColorModel.rgb
  /// Whether pixels are indices into a palette.
  package var isIndexed = false
  /// The resolution in pixels per inch along both axes, where the file states it.
  package var resolution: SIMD2<Double>?

  init(format: ImageFormat, width: Int, height: Int) {
    self.format = format
    self.width = width
    self.height = height
  }

  /// The width in pixels of the picture when it is upright, as decoded.
  package var orientedWidth: Int { orientation.swapsAxes ? height : width }
  /// The height in pixels of the picture when it is upright, as decoded.
  package var orientedHeight: Int { orientation.swapsAxes ? width : height }

  /// Takes over the values of EXIF metadata; values that it lacks stay as they are.
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
