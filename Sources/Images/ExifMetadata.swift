// ExifMetadata: the few EXIF fields that change how a picture is shown: orientation and resolution.
// Source: TIFF 6.0 (image file directories) and EXIF 2.32, section 4.6.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics

/// The EXIF metadata that affects how a picture is shown; damaged metadata gives no values.
struct ExifMetadata {
  private(set) var orientation: CGImagePropertyOrientation?
  /// The resolution, in pixels per inch along both axes.
  private(set) var resolution: SIMD2<Double>?

  /// Reads the first directory of a TIFF structure; returns nil when `tiff` is none.
  init?(tiff: ImageBytes) {
    let isLittleEndian: Bool
    switch tiff.tag(at: 0) {
    case "II*\0": isLittleEndian = true
    case "MM\0*": isLittleEndian = false
    default: return nil
    }
    func number(_ offset: Int, _ size: Int) -> Int? {
      tiff.number(at: offset, size: size, isLittleEndian: isLittleEndian)
    }
    guard let directory = number(4, 4), let count = number(directory, 2) else { return nil }
    var ratios: [Int: Double] = [:]
    var unitsPerInch = 1.0
    for index in 0..<count {
      let entry = directory + 2 + index * 12
      guard let tag = number(entry, 2), let type = number(entry + 2, 2) else { break }
      switch (tag, type) {
      case (0x0112, 3):
        orientation = number(entry + 8, 2).flatMap { CGImagePropertyOrientation(rawValue: UInt32($0)) }
      case (0x011a, 5), (0x011b, 5):
        if let offset = number(entry + 8, 4), let above = number(offset, 4), let below = number(offset + 4, 4),
          above > 0, below > 0
        {
          ratios[tag] = Double(above) / Double(below)
        }
      case (0x0128, 3):
        unitsPerInch = number(entry + 8, 2) == 3 ? 2.54 : 1
      default: break
      }
    }
    if let x = ratios[0x011a], let y = ratios[0x011b] { resolution = SIMD2(x, y) * unitsPerInch }
  }
}
