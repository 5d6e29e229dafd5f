// CGImageDestination: Apple's way to write image files.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteGraphics

/// A buffer of bytes that grows.
public typealias CFMutableData = NSMutableData

/// An image file that is being written; not for use from several threads at once.
public final class CGImageDestination: NSObject {
  private let swiftMark = SwiftObjectMark()
  /// The target for the bytes of the finished file.
  enum Target {
    case file(String)
    case data(NSMutableData)
  }

  let target: Target
  let format: ImageFormat
  /// The properties for all pictures.
  var properties: CFDictionary?
  var picture: (image: CGImage, properties: CFDictionary?)?
  var isFinalized = false

  init?(_ target: Target, type: String, count: Int) {
    // The formats hold one picture each.
    guard count == 1, let format = ImageFormat(typeIdentifier: type) else { return nil }
    self.target = target
    self.format = format
    super.init()
  }

  func finish() -> Bool {
    guard !isFinalized, let picture else { return false }
    isFinalized = true
    let quality =
      number(kCGImageDestinationLossyCompressionQuality, picture.properties)
      ?? number(kCGImageDestinationLossyCompressionQuality, properties) ?? 0.9
    guard let data = try? ImageFile.encode(picture.image, as: format, quality: quality) else { return false }
    switch target {
    case .data(let buffer):
      buffer.append(data)
      return true
    case .file(let path):
      do throws(RenderError) {
        try ImageFile.write(data, to: path)
        return true
      } catch {
        return false
      }
    }
  }

  private func number(_ key: CFString, _ properties: CFDictionary?) -> Double? {
    switch properties?[key] {
    case let number as NSNumber: number.doubleValue
    case let number as Double: number
    case let number as CGFloat: Double(number)
    case let number as Float: Double(number)
    case let number as Int: Double(number)
    default: nil
    }
  }
}

/// Creates a destination that appends to `data` a file of the format `type` (a uniform type identifier).
///
/// Returns nil for a format that cannot be written and for a `count` other than 1, since the formats hold one picture.
public func CGImageDestinationCreateWithData(
  _ data: CFMutableData, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
  CGImageDestination(.data(data), type: type, count: count)
}

/// Creates a destination that writes a file of the format `type` (a uniform type identifier) at `url`.
///
/// The file appears when the destination is finalized, whole or not at all.
/// Returns nil for a format that cannot be written and for a `count` other than 1, since the formats hold one picture.
public func CGImageDestinationCreateWithURL(
  _ url: CFURL, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
  guard url.isFileURL else { return nil }
  return CGImageDestination(.file(url.path), type: type, count: count)
}

/// The uniform type identifiers of the formats that can be written.
public func CGImageDestinationCopyTypeIdentifiers() -> CFArray {
  ImageFormat.allCases.map(\.typeIdentifier)._bridgeToObjectiveC()
}

/// Sets properties for all pictures; ``kCGImageDestinationLossyCompressionQuality`` is understood.
public func CGImageDestinationSetProperties(_ idst: CGImageDestination, _ properties: CFDictionary?) {
  idst.properties = properties
}

/// Adds the picture to the file; pictures after the first one are not written.
///
/// The property ``kCGImageDestinationLossyCompressionQuality`` is understood.
public func CGImageDestinationAddImage(
  _ idst: CGImageDestination, _ image: CGImage, _ properties: CFDictionary?
) {
  if idst.picture == nil { idst.picture = (image, properties) }
}

/// Adds a picture of a source, decoded and encoded anew; it is added as stored, without its orientation.
public func CGImageDestinationAddImageFromSource(
  _ idst: CGImageDestination, _ isrc: CGImageSource, _ index: Int, _ properties: CFDictionary?
) {
  guard let image = CGImageSourceCreateImageAtIndex(isrc, index, nil) else { return }
  CGImageDestinationAddImage(idst, image, properties)
}

/// Encodes and writes the file; returns false when there is no picture, or when encoding or writing fails. Works once.
public func CGImageDestinationFinalize(_ idst: CGImageDestination) -> Bool {
  idst.finish()
}
