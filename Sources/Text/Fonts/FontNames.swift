// FontNames: the names of a face.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCHarfBuzz

/// The names of a face, in English where there is a choice.
package struct FontNames: Hashable, Sendable {
  /// The name that programs use, without spaces: "DejaVuSans-Bold".
  package let postScript: String
  /// The name of the family that has up to four styles: "DejaVu Sans".
  package let family: String
  /// The name of the style in that family: "Bold".
  package let style: String
  /// The name of the whole family, where it has more than those styles.
  package let typographicFamily: String?
  /// The name of family and style: "DejaVu Sans Bold".
  package let full: String
  package let copyright: String?
  package let version: String?

  init(_ face: OpaquePointer) {
    let family = Self.name(1, of: face)
    postScript = Self.name(6, of: face) ?? family?.filter { $0 != " " } ?? "Unnamed"
    self.family = family ?? postScript
    style = Self.name(2, of: face) ?? "Regular"
    typographicFamily = Self.name(16, of: face)
    full = Self.name(4, of: face) ?? self.family
    copyright = Self.name(0, of: face)
    version = Self.name(5, of: face)
  }

  /// Returns a name by its number in the font, or nil where there is none; at most 1023 bytes of it.
  static func name(_ identifier: UInt32, of face: OpaquePointer) -> String? {
    func text(_ language: hb_language_t?) -> String? {
      withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1024) { buffer in
        var size = UInt32(buffer.count)
        guard hb_ot_name_get_utf8(face, identifier, language, &size, buffer.baseAddress) > 0 else { return nil }
        return String(decoding: buffer.prefix(Int(size)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
      }
    }
    if let name = text(hb_language_from_string("en", -1)) { return name }
    var count: UInt32 = 0
    guard let entries = hb_ot_name_list_names(face, &count) else { return nil }
    for entry in UnsafeBufferPointer(start: entries, count: Int(count)) where entry.name_id == identifier {
      return text(entry.language)
    }
    return nil
  }
}
