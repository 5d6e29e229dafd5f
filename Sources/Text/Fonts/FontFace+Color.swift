// FontFace+Color: coloured glyphs: layers of outlines (COLR, version 0) and bitmaps (sbix, CBDT).
// SPDX-License-Identifier: Apache-2.0

import QuartziteCFreeType
import QuartziteCHarfBuzz
import QuartziteGraphics

/// The kinds of coloured glyphs that a face has.
package struct ColorGlyphKinds: OptionSet, Hashable, Sendable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }

  /// Outlines, each in a colour of a palette.
  package static let layers = ColorGlyphKinds(rawValue: 1)
  /// Bitmaps.
  package static let bitmaps = ColorGlyphKinds(rawValue: 2)

  init(_ face: OpaquePointer) {
    var kinds: ColorGlyphKinds = []
    if hb_ot_color_has_layers(face) != 0 { kinds.insert(.layers) }
    if hb_ot_color_has_png(face) != 0 { kinds.insert(.bitmaps) }
    self = kinds
  }
}

/// One outline of a glyph that is made of several.
package struct ColorGlyphLayer: Hashable, Sendable {
  /// The glyph with the layer's outline.
  package let glyph: CGGlyph
  /// The colour of the layer, or nil where it has that of the text.
  package let color: CGColor?
}

extension FontFace {
  /// The layers of a glyph from back to front, in the first palette; nil where the glyph has one outline only.
  package func colorLayers(of glyph: CGGlyph) -> [ColorGlyphLayer]? {
    guard colorKinds.contains(.layers) else { return nil }
    var count = UInt32(hb_ot_color_glyph_get_layers(shaperFace, hb_codepoint_t(glyph), 0, nil, nil))
    guard count > 0 else { return nil }
    count = min(count, 1024)
    var layers = [hb_ot_color_layer_t](repeating: hb_ot_color_layer_t(), count: Int(count))
    _ = hb_ot_color_glyph_get_layers(shaperFace, hb_codepoint_t(glyph), 0, &count, &layers)
    var colorCount = UInt32(hb_ot_color_palette_get_colors(shaperFace, 0, 0, nil, nil))
    var colors = [hb_color_t](repeating: 0, count: Int(colorCount))
    _ = hb_ot_color_palette_get_colors(shaperFace, 0, 0, &colorCount, &colors)
    return layers.prefix(Int(count)).map { layer in
      let index = Int(layer.color_index)
      let color = index == 0xFFFF || index >= colors.count ? nil : Self.color(colors[index])
      return ColorGlyphLayer(glyph: CGGlyph(truncatingIfNeeded: layer.glyph), color: color)
    }
  }

  private static func color(_ value: hb_color_t) -> CGColor {
    // Blue, green, red, alpha from the highest byte to the lowest; not premultiplied.
    func part(_ shift: UInt32) -> CGFloat { CGFloat((value >> shift) & 255) / 255 }
    return CGColor(red: part(8), green: part(16), blue: part(24), alpha: part(0))
  }

  /// The smallest picture of a glyph with at least `pixelsPerEm`, or else the largest there is; nil where the glyph has
  /// none.
  package func bitmap(of glyph: CGGlyph, pixelsPerEm: Double) -> GlyphBitmap? {
    guard glyph < glyphCount else { return nil }
    return outlines.withLock { $0.bitmap(of: glyph, pixelsPerEm: pixelsPerEm) }
  }
}

extension OutlineSource {
  /// The longest side of a picture that is decoded, in pixels.
  private static var largestSide: Int { 2048 }

  func bitmap(of glyph: CGGlyph, pixelsPerEm: Double) -> GlyphBitmap? {
    let sizes = UnsafeBufferPointer(
      start: face.pointee.available_sizes, count: max(0, Int(face.pointee.num_fixed_sizes)))
    // Large enough sizes come first, from the smallest, then the others from the largest: not all have every glyph.
    let order = sizes.indices.filter { sizes[$0].x_ppem > 0 && sizes[$0].y_ppem > 0 }.sorted { first, second in
      let (a, b) = (Double(sizes[first].y_ppem) / 64, Double(sizes[second].y_ppem) / 64)
      let (isA, isB) = (a >= pixelsPerEm, b >= pixelsPerEm)
      return isA != isB ? isA : a != b ? (isA ? a < b : a > b) : first < second
    }
    for index in order.prefix(8) {
      if let bitmap = bitmap(of: glyph, size: index, sizes[index]) { return bitmap }
    }
    return nil
  }

  private func bitmap(of glyph: CGGlyph, size: Int, _ metrics: FT_Bitmap_Size) -> GlyphBitmap? {
    guard FT_Select_Size(face, Int32(size)) == 0, let slot = face.pointee.glyph else { return nil }
    let flags = Int32(FT_LOAD_COLOR | FT_LOAD_NO_HINTING | FT_LOAD_SBITS_ONLY)
    // The size is loaded first, so that a picture that is much too large isn't decoded.
    guard FT_Load_Glyph(face, UInt32(glyph), flags | Int32(FT_LOAD_BITMAP_METRICS_ONLY)) == 0,
      slot.pointee.bitmap.width <= Self.largestSide, slot.pointee.bitmap.rows <= Self.largestSide,
      FT_Load_Glyph(face, UInt32(glyph), flags) == 0, slot.pointee.format == FT_GLYPH_FORMAT_BITMAP
    else { return nil }
    let bitmap = slot.pointee.bitmap
    let (width, height) = (Int(bitmap.width), Int(bitmap.rows))
    guard width > 0, height > 0, width <= Self.largestSide, height <= Self.largestSide, let buffer = bitmap.buffer
    else { return nil }
    let mode = UInt32(bitmap.pixel_mode)
    var pixels = [UInt8](repeating: 0, count: width * height * 4)
    for row in 0..<height {
      // Rows that are stored bottom-up have a negative pitch, and the buffer begins at the last one.
      let pitch = Int(bitmap.pitch)
      let line = buffer + (pitch >= 0 ? row * pitch : (row - height + 1) * pitch)
      let target = row * width * 4
      switch mode {
      case FT_PIXEL_MODE_BGRA.rawValue:
        for offset in 0..<width * 4 { pixels[target + offset] = line[offset] }
      case FT_PIXEL_MODE_GRAY.rawValue:
        for offset in 0..<width * 4 { pixels[target + offset] = line[offset / 4] }
      case FT_PIXEL_MODE_MONO.rawValue:
        for offset in 0..<width * 4 {
          pixels[target + offset] = line[offset / 32] & (0x80 >> UInt8(offset / 4 % 8)) != 0 ? 255 : 0
        }
      default: return nil
      }
    }
    let (across, up) = (Double(metrics.x_ppem) / 64, Double(metrics.y_ppem) / 64)
    return GlyphBitmap(
      width: width, height: height, pixels: pixels, isColored: mode == FT_PIXEL_MODE_BGRA.rawValue,
      placement: CGRect(
        x: Double(slot.pointee.bitmap_left) / across, y: Double(Int(slot.pointee.bitmap_top) - height) / up,
        width: Double(width) / across, height: Double(height) / up))
  }
}
