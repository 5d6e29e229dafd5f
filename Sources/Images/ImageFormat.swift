// ImageFormat: the image file formats that are read and written, with their names and first bytes.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics

/// A format of image files.
package enum ImageFormat: String, CaseIterable, Sendable {
  case png, jpeg, webp

  /// The uniform type identifier of Apple's platforms.
  package var typeIdentifier: String {
    switch self {
    case .png: "public.png"
    case .jpeg: "public.jpeg"
    case .webp: "org.webmproject.webp"
    }
  }

  /// Creates the format of a uniform type identifier; nil for an unknown one.
  package init?(typeIdentifier: String) {
    if typeIdentifier == "public.webp" {
      self = .webp
    } else if let format = ImageFormat.allCases.first(where: { $0.typeIdentifier == typeIdentifier }) {
      self = format
    } else {
      return nil
    }
  }

  /// Creates the format that a file name ends in (`png`, `jpg`, `jpeg`, `webp`, in any case); nil for other endings.
  package init?(path: String) {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return nil }
    switch name[name.index(after: dot)...].lowercased() {
    case "png": self = .png
    case "jpg", "jpeg": self = .jpeg
    case "webp": self = .webp
    default: return nil
    }
  }

  /// Creates the format of a file that begins with these bytes; nil where it is unknown.
  package init?(recognising data: Data) {
    let format = data.prefix(Self.signatureBytes).withUnsafeBytes {
      ImageFormat(recognising: ImageBytes(bytes: $0, file: ""))
    }
    guard let format else { return nil }
    self = format
  }

  /// The most bytes that begin a file of a known format.
  package static let signatureBytes = 12

  /// Creates the format that a file's first bytes show; nil for an unknown one.
  init?(recognising bytes: ImageBytes) {
    if bytes.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) {
      self = .png
    } else if bytes.starts(with: [0xff, 0xd8, 0xff]) {
      self = .jpeg
    } else if bytes.tag(at: 0) == "RIFF" && bytes.tag(at: 8) == "WEBP" {
      self = .webp
    } else {
      return nil
    }
  }

  /// The name of the format in messages.
  package var displayName: String {
    switch self {
    case .png: "PNG"
    case .jpeg: "JPEG"
    case .webp: "WebP"
    }
  }

  /// The longest edge that a file of this format can have, in pixels.
  var maxEdge: Int {
    switch self {
    case .png: Int(Int32.max)
    case .jpeg: 65_535
    case .webp: 16_383
    }
  }
}
