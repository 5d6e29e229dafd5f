// UIImage+Files: images from the bytes of image files, and image files from images.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteImages

extension ImageFacts {
  /// Creates the values of an image whose pixels are `1 / scale` points wide; a scale that is no positive number counts as 1.
  init(
    _ image: CGImage?, scale: CGFloat, orientation: UIImage.Orientation, _ mode: UIImage.RenderingMode = .automatic
  ) {
    self.init(image: image, scale: scale > 0 && scale.isFinite ? scale : 1, orientation: orientation, mode: mode)
  }

  /// Reads the values of an image from the contents of an image file; nil where they cannot be read.
  init?(file data: Data, scale: CGFloat) {
    guard let source = CGImageSourceCreateWithData(data, nil),
      let image = CGImageSourceCreateImageAtIndex(source, 0, nil)
    else { return nil }
    let properties = CGImageSourceCopyPropertiesAtIndex(source, 0, nil)
    let stored = (properties?.object(forKey: kCGImagePropertyOrientation) as? NSNumber)?.uint32Value
    let orientation = stored.flatMap(CGImagePropertyOrientation.init(rawValue:)) ?? .up
    self.init(image, scale: scale, orientation: UIImage.Orientation(orientation))
  }

  /// Reads the values of an image from a file, whose name may say the scale; nil where it cannot be read.
  init?(fileAt path: String) {
    guard let data = try? ImageFile.read(path, limits: .trusted) else { return nil }
    self.init(file: data, scale: UIImage.scale(ofFile: path))
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
