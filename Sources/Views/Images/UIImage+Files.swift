// UIImage+Files: images from the bytes of image files, and image files from images.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteImages

extension UIImage {
  /// Creates an image from the contents of an image file, or returns nil where they cannot be read.
  ///
  /// The orientation is that of the file; `scale` is the number of pixels per point.
  public convenience init?(data: Data, scale: CGFloat) {
    guard let source = CGImageSourceCreateWithData(data, nil),
      let image = CGImageSourceCreateImageAtIndex(source, 0, nil)
    else { return nil }
    let properties = CGImageSourceCopyPropertiesAtIndex(source, 0, nil)
    let stored = (properties?.object(forKey: kCGImagePropertyOrientation) as? NSNumber)?.uint32Value
    let orientation = stored.flatMap(CGImagePropertyOrientation.init(rawValue:)) ?? .up
    self.init(cgImage: image, scale: scale, orientation: Orientation(orientation))
  }

  /// Creates an image from the contents of an image file, with one pixel per point; nil where they cannot be read.
  public convenience init?(data: Data) {
    self.init(data: data, scale: 1)
  }

  /// Creates an image from a file, or returns nil where it cannot be read. Only regular files are read.
  ///
  /// A name that ends in `@2x` or `@3x` before the extension sets the number of pixels per point.
  public convenience init?(contentsOfFile path: String) {
    guard let data = try? ImageFile.read(path, limits: .trusted) else { return nil }
    self.init(data: data, scale: UIImage.scale(ofFile: path))
  }
}

extension UIImage {
  /// Returns an image file with the image as it is displayed; a quality outside 0…1 is clamped to it.
  final func data(as type: CFString, quality: CGFloat) -> Data? {
    let buffer = NSMutableData()
    guard let image = upright, let destination = CGImageDestinationCreateWithData(buffer, type, 1, nil) else {
      return nil
    }
    let properties = NSMutableDictionary()
    properties[kCGImageDestinationLossyCompressionQuality] = quality > 0 ? min(Double(quality), 1) : 0
    CGImageDestinationAddImage(destination, image, properties)
    return CGImageDestinationFinalize(destination) ? Data(referencing: buffer) : nil
  }
}

extension UIImage.Orientation {
  /// Creates the orientation that a file's metadata names.
  public init(_ orientation: CGImagePropertyOrientation) {
    switch orientation {
    case .up: self = .up
    case .upMirrored: self = .upMirrored
    case .down: self = .down
    case .downMirrored: self = .downMirrored
    case .leftMirrored: self = .leftMirrored
    case .right: self = .right
    case .rightMirrored: self = .rightMirrored
    case .left: self = .left
    }
  }
}
