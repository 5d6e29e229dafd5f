// FontFace: one face of a font file, with the values of its axes, in font units.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCFreeType
import QuartziteCHarfBuzz
import QuartziteGraphics
import Synchronization

/// One face of a font file, at one point of its design space. Immutable, so it may be shared between threads.
///
/// The shaper's side (HarfBuzz) is immutable and needs no lock; the outlines' side (FreeType) works on one glyph at a
/// time behind a lock.
package final class FontFace: Sendable {
  /// The file.
  package let data: FontData
  /// The index of the face in a collection; 0 in a file of one face.
  package let index: Int
  /// A number for the keys of caches. In a process it depends only on the file's content, the index and the variation.
  package let identity: UInt64
  /// The values of the axes that differ from their defaults, in the units of the design.
  package let variation: [OpenTypeTag: Double]
  /// The axes of a variable font; empty in others.
  package let axes: [FontAxis]
  /// The number of font units in an em: 16 to 16384.
  package let unitsPerEm: Int
  /// The number of glyphs, 1 to 65535.
  package let glyphCount: Int
  /// The names, in English where there is a choice.
  package let names: FontNames
  /// Weight, width and slant.
  package let style: FontStyle
  /// The heights of lines and letters, in ems.
  package let metrics: FontMetrics
  /// The kinds of coloured glyphs in the face.
  package let colorKinds: ColorGlyphKinds

  /// HarfBuzz's face; immutable.
  nonisolated(unsafe) let shaperFace: OpaquePointer
  /// HarfBuzz's font, with one unit of its results for one font unit; immutable.
  nonisolated(unsafe) let shaperFont: OpaquePointer
  /// FreeType's face.
  let outlines: Mutex<OutlineSource>

  /// Opens a face; returns nil where there is none with this index, or none that is valid.
  ///
  /// Axes that the font doesn't have are ignored; values beyond an axis' range are clamped to it.
  package init?(data: FontData, index: Int = 0, variation wanted: [OpenTypeTag: Double] = [:]) {
    guard index >= 0, index <= 0xFFFF, FontFace.isOpenType(data.bytes),
      let source = OutlineSource(data: data, index: index)
    else { return nil }
    let blob = hb_blob_create(
      data.bytes.baseAddress, UInt32(data.bytes.count), HB_MEMORY_MODE_READONLY,
      Unmanaged.passRetained(data).toOpaque(),
      { data in
        if let data { Unmanaged<FontData>.fromOpaque(data).release() }
      })
    let face = hb_face_create(blob, UInt32(index))
    hb_blob_destroy(blob)
    hb_face_make_immutable(face)
    guard let face, let font = hb_font_create(face) else { return nil }
    hb_ot_font_set_funcs(font)

    self.data = data
    self.index = index
    shaperFace = face
    shaperFont = font
    unitsPerEm = Int(hb_face_get_upem(face))
    glyphCount = min(source.glyphCount, 0xFFFF)
    let axes = FontAxis.all(of: face)
    let variation = FontAxis.effective(wanted, axes: axes)
    self.axes = axes
    self.variation = variation
    if !variation.isEmpty {
      var settings = variation.sorted { $0.key < $1.key }.map {
        hb_variation_t(tag: $0.key.value, value: Float($0.value))
      }
      hb_font_set_variations(font, &settings, UInt32(settings.count))
      source.vary(axes.map { variation[$0.tag] ?? $0.defaultValue })
    }
    hb_font_set_scale(font, Int32(unitsPerEm), Int32(unitsPerEm))
    hb_font_make_immutable(font)
    let names = FontNames(face)
    self.names = names
    style = FontStyle(face, axes: axes, variation: variation, names: names)
    metrics = FontMetrics(face, font, unitsPerEm: unitsPerEm)
    colorKinds = ColorGlyphKinds(face)
    outlines = Mutex(source)

    var hasher = Hasher()
    hasher.combine(data.identity)
    hasher.combine(index)
    for (tag, value) in variation.sorted(by: { $0.key < $1.key }) {
      hasher.combine(tag)
      hasher.combine(value)
    }
    identity = UInt64(bitPattern: Int64(hasher.finalize()))
  }

  deinit {
    hb_font_destroy(shaperFont)
    hb_face_destroy(shaperFace)
    outlines.withLock { $0.close() }
  }

  /// Returns the same face at another point of its design space, or nil where it cannot be opened.
  package func varied(_ variation: [OpenTypeTag: Double]) -> FontFace? {
    if FontAxis.effective(variation, axes: axes) == self.variation { return self }
    return FontFace(data: data, index: index, variation: variation)
  }

  /// Whether the bytes begin like a TrueType or OpenType file or a collection of them.
  private static func isOpenType(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard bytes.count >= 12 else { return false }
    let kind = UInt32(bigEndian: bytes.loadUnaligned(as: UInt32.self))
    return kind == 0x0001_0000 || ["OTTO", "true", "ttcf"].contains { OpenTypeTag($0).value == kind }
  }

  /// Returns the number of faces in a file: 0 where it is no font.
  package static func count(in data: FontData) -> Int {
    guard isOpenType(data.bytes) else { return 0 }
    let kind = UInt32(bigEndian: data.bytes.loadUnaligned(as: UInt32.self))
    guard kind == OpenTypeTag("ttcf").value else { return 1 }
    // The limit exceeds the count of any real collection; each face is opened.
    return min(Int(UInt32(bigEndian: data.bytes.loadUnaligned(fromByteOffset: 8, as: UInt32.self))), 256)
  }

  /// The face that is embedded in the library, in its regular style.
  package static let embedded: FontFace = {
    guard let face = FontFace(data: .embedded) else { preconditionFailure("the embedded font cannot be opened") }
    return face
  }()

  /// All styles of the embedded face, the regular one first.
  package static let embeddedStyles: [FontFace] =
    [embedded] + (1..<count(in: .embedded)).compactMap { FontFace(data: .embedded, index: $0) }

  /// The beginning of every name of an embedded face, in lower case.
  static let embeddedPrefix = "quartzite"

  /// Returns the embedded face in the nearest style.
  package static func embedded(in style: FontStyle) -> FontFace {
    // Most text is regular, for which the other faces need not be opened.
    if style.weight <= embedded.style.weight, !style.isItalic { return embedded }
    return embeddedStyles.nearest(to: style) ?? embedded
  }
}

extension Sequence<FontFace> {
  /// Returns the face with the nearest style; of equals, the first.
  func nearest(to style: FontStyle) -> FontFace? {
    self.min { $0.style.distance(to: style) < $1.style.distance(to: style) }
  }
}

extension FontFace: Hashable {
  package static func == (first: FontFace, second: FontFace) -> Bool {
    first === second || first.identity == second.identity
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}
