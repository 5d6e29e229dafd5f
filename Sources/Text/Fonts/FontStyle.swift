// FontStyle: the weight, width and slant of a face.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCHarfBuzz

/// Weight, width and slant of a face, or of one that is searched for.
package struct FontStyle: Hashable, Sendable {
  /// The weight, from 1 to 1000: 400 is regular, 700 is bold.
  package var weight = 400.0
  /// The width, in percent of the normal width.
  package var width = 100.0
  /// Whether the letters lean to the right.
  package var isItalic = false
  /// Whether all letters are equally wide.
  package var isMonospaced = false
  /// Whether the letters have serifs, as far as the font says.
  package var hasSerifs = false
  /// The angle of the letters in degrees, counterclockwise from the vertical: negative where they lean to the right.
  package var angle = 0.0

  package init() {}

  package init(weight: Double, isItalic: Bool) {
    self.weight = weight
    self.isItalic = isItalic
  }

  /// Reads the style from a face's tables, with the axes of weight, width and slant taken into account.
  init(_ face: OpaquePointer, axes: [FontAxis], variation: [OpenTypeTag: Double], names: FontNames) {
    let os2 = FontTable("OS/2", of: face)
    let head = FontTable("head", of: face)
    let post = FontTable("post", of: face)
    let macStyle = head.unsigned16(at: 44) ?? 0
    let selection = os2.unsigned16(at: 62) ?? 0
    // Old fonts give the weight from 1 to 9.
    let declared = os2.unsigned16(at: 4).map { $0 > 0 && $0 < 10 ? $0 * 100 : $0 } ?? 0
    weight = declared >= 1 && declared <= 1000 ? Double(declared) : macStyle & 1 != 0 ? 700 : 400
    // The percentages of the OpenType specification, OS/2, usWidthClass.
    let widths = [50, 62.5, 75, 87.5, 100, 112.5, 125, 150, 200]
    let widthClass = os2.unsigned16(at: 6) ?? 5
    width = widths.indices.contains(widthClass - 1) ? widths[widthClass - 1] : 100
    angle = post.fixed(at: 4) ?? 0
    isItalic = selection & 0x201 != 0 || macStyle & 2 != 0
    isMonospaced = (post.unsigned32(at: 12) ?? 0) != 0
    // Classes 1 to 5 and 7 of sFamilyClass have serifs; where there is no class, Panose's serif style decides.
    let familyClass = (os2.unsigned16(at: 30) ?? 0) >> 8
    let panose = (os2.unsigned16(at: 32) ?? 0, os2.unsigned16(at: 33) ?? 0)
    let serifStyle = panose.0 >> 8 == 2 ? panose.1 >> 8 : 0
    hasSerifs = [1, 2, 3, 4, 5, 7].contains(familyClass) || (familyClass == 0 && (2...10).contains(serifStyle))
    for axis in axes {
      let value = variation[axis.tag] ?? axis.defaultValue
      switch axis.tag.description {
      case "wght": weight = value
      case "wdth": width = value
      case "slnt": (angle, isItalic) = (value, isItalic || value <= -4)
      case "ital": isItalic = isItalic || value >= 0.5
      default: break
      }
    }
    if !angle.isFinite || abs(angle) > 60 { angle = 0 }
  }

  /// Returns the distance of another style from this one; the nearest style of a family is used.
  ///
  /// Slant takes precedence over width, width over weight; of two weights equally far from `other`, the lighter wins.
  package func distance(to other: FontStyle) -> Double {
    let slant = isItalic == other.isItalic ? 0 : 100_000.0
    return slant + abs(width - other.width) * 100 + abs(weight - other.weight) - (other.weight > weight ? 0.5 : 0)
  }

  /// Whether the weight is that of bold letters.
  package var isBold: Bool { weight >= 600 }
}
