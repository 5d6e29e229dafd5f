// CGImageSource: Apple's way to read image files.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteGraphics

/// The state of reading an image file.
public enum CGImageSourceStatus: Int32, Sendable {
  case statusUnexpectedEOF = -5
  case statusInvalidData = -4
  case statusUnknownType = -3
  case statusReadingHeader = -2
  case statusIncomplete = -1
  case statusComplete = 0
}

/// An image file that has been read but not decoded.
public final class CGImageSource: NSObject, Sendable {
  private let swiftMark = SwiftObjectMark()
  let data: Data
  let file: String
  let header: ImageHeader

  init?(data: Data, file: String) {
    guard let header = try? ImageFile.header(data, named: file) else { return nil }
    self.data = data
    self.file = file
    self.header = header
    super.init()
  }
}

/// Creates a source of the bytes in `data`, or returns nil when they are no PNG, JPEG or WebP file. `options` is
/// unused.
public func CGImageSourceCreateWithData(_ data: CFData, _ options: CFDictionary?) -> CGImageSource? {
  CGImageSource(data: data, file: "image data")
}

/// Creates a source of the bytes that `provider` gives, or returns nil when they are no PNG, JPEG or WebP file.
public func CGImageSourceCreateWithDataProvider(
  _ provider: CGDataProvider, _ options: CFDictionary?
) -> CGImageSource? {
  provider.data.flatMap { CGImageSource(data: $0, file: "image data") }
}

/// Creates a source of the file at `url`, or returns nil when it cannot be read or is no PNG, JPEG or WebP file.
///
/// Only regular files are read.
public func CGImageSourceCreateWithURL(_ url: CFURL, _ options: CFDictionary?) -> CGImageSource? {
  guard url.isFileURL, let data = try? ImageFile.read(url.path, limits: .trusted) else { return nil }
  return CGImageSource(data: data, file: url.path)
}

/// The number of pictures in the file: 1 for the formats that are read.
public func CGImageSourceGetCount(_ isrc: CGImageSource) -> Int { 1 }

/// The index of the picture that represents the file: always 0.
public func CGImageSourceGetPrimaryImageIndex(_ isrc: CGImageSource) -> Int { 0 }

/// The uniform type identifier of the file's format.
public func CGImageSourceGetType(_ isrc: CGImageSource) -> CFString? { isrc.header.format.typeIdentifier }

/// The state of the source; sources are created whole.
public func CGImageSourceGetStatus(_ isrc: CGImageSource) -> CGImageSourceStatus { .statusComplete }

/// The uniform type identifiers of the formats that can be read.
public func CGImageSourceCopyTypeIdentifiers() -> CFArray {
  ImageFormat.allCases.map(\.typeIdentifier)._bridgeToObjectiveC()
}

/// The properties of the file as a whole: its size in bytes.
public func CGImageSourceCopyProperties(_ isrc: CGImageSource, _ options: CFDictionary?) -> CFDictionary? {
  [kCGImagePropertyFileSize: NSNumber(value: isrc.data.count)]._bridgeToObjectiveC()
}

/// The properties of a picture, or nil for an index that the file does not have.
///
/// Width and height are those of the stored picture, in pixels, before its orientation is applied.
public func CGImageSourceCopyPropertiesAtIndex(
  _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CFDictionary? {
  guard index == 0 else { return nil }
  let header = isrc.header
  var properties: [String: Any] = [
    kCGImagePropertyPixelWidth: NSNumber(value: header.width),
    kCGImagePropertyPixelHeight: NSNumber(value: header.height),
    kCGImagePropertyDepth: NSNumber(value: header.bitsPerComponent),
    kCGImagePropertyOrientation: NSNumber(value: header.orientation.rawValue),
    kCGImagePropertyHasAlpha: NSNumber(value: header.hasAlpha),
    kCGImagePropertyIsIndexed: NSNumber(value: header.isIndexed),
    kCGImagePropertyColorModel: header.colorModel.rawValue,
  ]
  if let resolution = header.resolution {
    properties[kCGImagePropertyDPIWidth] = NSNumber(value: resolution.x)
    properties[kCGImagePropertyDPIHeight] = NSNumber(value: resolution.y)
  }
  return properties._bridgeToObjectiveC()
}

/// Decodes a picture, converted to standard RGB, or returns nil when the file is damaged, its picture too large
/// (``Limits/trusted``) or `index` not 0.
///
/// The picture is as it is stored: its orientation is among its properties and left to the caller, as on Apple's
/// platforms.
public func CGImageSourceCreateImageAtIndex(
  _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
  guard index == 0 else { return nil }
  return try? ImageFile.decode(isrc.data, named: isrc.file, limits: .trusted, appliesOrientation: false).image
}
