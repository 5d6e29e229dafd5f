// JPEGSegments: the segments of a JPEG file before its first scan: size, orientation, resolution, colour profile.
// Source: ITU-T T.81, annex B; T.871 (JFIF); EXIF 2.32, 4.7; ICC.1:2022, B.4 (embedding in JPEG).
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteGraphics

/// The contents of the segments of a JPEG file.
struct JPEGSegments {
  private(set) var header: ImageHeader
  /// Whether the file has a part of an ICC profile.
  private(set) var hasProfile = false
  /// The embedded ICC profile, assembled from its parts; nil where one is missing, and where there is none.
  private(set) var profile: [UInt8]?
  /// Whether the file has an Adobe segment, which means that CMYK is stored inverted.
  private(set) var hasAdobeSegment = false

  init(_ bytes: ImageBytes) throws(RenderError) {
    header = ImageHeader(format: .jpeg, width: 0, height: 0)
    var profileParts: [Int: ImageBytes] = [:]
    var profilePartCount = 0
    var metadata: ExifMetadata?
    var hasFrame = false
    var offset = 2
    while let marker = JPEGSegments.marker(bytes, &offset), marker != 0xda, marker != 0xd9 {
      // Restart markers and TEM have no length.
      if marker == 0x01 || (0xd0...0xd8).contains(marker) { continue }
      guard let size = bytes.number(at: offset, size: 2), size >= 2,
        let content = bytes.slice(at: offset + 2, count: size - 2)
      else { break }
      offset += size
      switch marker {
      case 0xc0...0xc3, 0xc5...0xc7, 0xc9...0xcb, 0xcd...0xcf:
        guard !hasFrame else { throw bytes.invalid("the JPEG file has two frame headers") }
        try readFrame(content, bytes)
        hasFrame = true
      case 0xe0: readDensity(content)
      case 0xe1:
        if content.starts(with: Array("Exif\0\0".utf8)), metadata == nil {
          metadata = content.slice(at: 6, count: content.count - 6).flatMap { ExifMetadata(tiff: $0) }
        }
      case 0xe2:
        if content.starts(with: Array("ICC_PROFILE\0".utf8)), let number = content.byte(at: 12),
          let count = content.byte(at: 13)
        {
          profileParts[Int(number)] = content.slice(at: 14, count: content.count - 14)
          profilePartCount = Int(count)
        }
      case 0xee:
        if content.starts(with: Array("Adobe".utf8)) { hasAdobeSegment = true }
      default: break
      }
    }
    guard hasFrame else { throw bytes.invalid("the JPEG file is cut short or damaged: it has no frame header") }
    header.apply(metadata)
    hasProfile = !profileParts.isEmpty
    // Parts count from 1, and each of them states their number.
    let parts = (1...max(profilePartCount, 1)).compactMap { profileParts[$0] }
    if parts.count == profilePartCount, hasProfile { profile = parts.flatMap { Array($0.bytes) } }
  }

  /// The number of scans in a file; each may go through the whole picture.
  static func scanCount(_ bytes: ImageBytes) -> Int {
    var count = 0
    for index in 1..<max(1, bytes.count) where bytes.bytes[index] == 0xda && bytes.bytes[index - 1] == 0xff {
      count += 1
    }
    return count
  }

  /// Returns the next marker from `offset` on, and moves `offset` after it.
  private static func marker(_ bytes: ImageBytes, _ offset: inout Int) -> UInt8? {
    // Anything before a marker is skipped, as decoders do.
    while let byte = bytes.byte(at: offset) {
      offset += 1
      guard byte == 0xff else { continue }
      while bytes.byte(at: offset) == 0xff { offset += 1 }
      guard let code = bytes.byte(at: offset) else { return nil }
      offset += 1
      if code != 0 { return code }
    }
    return nil
  }

  private mutating func readFrame(_ content: ImageBytes, _ bytes: ImageBytes) throws(RenderError) {
    guard let depth = content.byte(at: 0), let height = content.number(at: 1, size: 2),
      let width = content.number(at: 3, size: 2), let components = content.byte(at: 5)
    else { throw bytes.invalid("the JPEG file has a frame header that is cut short") }
    header.width = width
    header.height = height
    header.bitsPerComponent = Int(depth)
    switch components {
    case 1: header.colorModel = .gray
    case 3: header.colorModel = .rgb
    case 4: header.colorModel = .cmyk
    default: throw bytes.invalid("the JPEG file has \(components) colour components; 1, 3 and 4 are understood")
    }
  }

  private mutating func readDensity(_ content: ImageBytes) {
    guard content.starts(with: Array("JFIF\0".utf8)), let unit = content.byte(at: 7), unit == 1 || unit == 2,
      let x = content.number(at: 8, size: 2), let y = content.number(at: 10, size: 2), x > 0, y > 0
    else { return }
    header.resolution = SIMD2(Double(x), Double(y)) * (unit == 2 ? 2.54 : 1)
  }
}
