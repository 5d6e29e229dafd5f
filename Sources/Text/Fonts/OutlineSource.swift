// OutlineSource: FreeType's side of a font face; used behind the lock of its FontFace.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCFreeType
import QuartziteGraphics

/// FreeType's face. It has a library of its own, so that faces on different threads share nothing.
struct OutlineSource: @unchecked Sendable {
  private let library: FT_Library
  let face: FT_Face
  /// The bytes that the face reads.
  private let data: FontData

  /// The number of glyphs in the face.
  var glyphCount: Int { max(0, face.pointee.num_glyphs) }

  /// Opens a face; returns nil where FreeType cannot read it or it has no glyphs.
  init?(data: FontData, index: Int) {
    var library: FT_Library?
    guard FT_Init_FreeType(&library) == 0, let library else { return nil }
    var face: FT_Face?
    let start = data.bytes.bindMemory(to: UInt8.self).baseAddress
    guard FT_New_Memory_Face(library, start, data.bytes.count, index, &face) == 0, let face else {
      FT_Done_FreeType(library)
      return nil
    }
    guard face.pointee.num_glyphs > 0, face.pointee.face_flags & Int(FT_FACE_FLAG_SFNT) != 0 else {
      FT_Done_Face(face)
      FT_Done_FreeType(library)
      return nil
    }
    self.library = library
    self.face = face
    self.data = data
  }

  func close() {
    FT_Done_Face(face)
    FT_Done_FreeType(library)
  }

  /// Sets the values of all axes, in the order of the font.
  func vary(_ coordinates: [Double]) {
    var fixed = coordinates.map { FT_Fixed(($0 * 65536).rounded()) }
    _ = FT_Set_Var_Design_Coordinates(face, UInt32(fixed.count), &fixed)
  }

  /// The outline of a glyph in font units, y upwards; empty where it has none.
  func outline(of glyph: CGGlyph) -> PathStorage {
    let flags = Int32(FT_LOAD_NO_SCALE | FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP)
    guard FT_Load_Glyph(face, UInt32(glyph), flags) == 0, let slot = face.pointee.glyph,
      slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE
    else { return PathStorage() }
    var functions = FT_Outline_Funcs(
      move_to: { end, builder in OutlineBuilder.from(builder) { $0.move(to: end) } },
      line_to: { end, builder in OutlineBuilder.from(builder) { $0.addLine(to: end) } },
      conic_to: { control, end, builder in OutlineBuilder.from(builder) { $0.addQuadCurve(control, end) } },
      cubic_to: { first, second, end, builder in OutlineBuilder.from(builder) { $0.addCurve(first, second, end) } },
      shift: 0, delta: 0)
    var builder = OutlineBuilder()
    let isComplete = withUnsafeMutablePointer(to: &builder) {
      FT_Outline_Decompose(&slot.pointee.outline, &functions, $0) == 0
    }
    guard isComplete else { return PathStorage() }
    builder.close()
    return builder.path
  }
}

/// Collects the parts of an outline from FreeType's calls.
private struct OutlineBuilder {
  var path = PathStorage()
  private var start = CGPoint.zero
  /// A pending line, dropped if it only leads back to the beginning of the contour: closing does that.
  private var line: CGPoint?

  /// Calls `body` with the builder that a call from FreeType carries.
  static func from(_ pointer: UnsafeMutableRawPointer?, _ body: (inout OutlineBuilder) -> Void) -> Int32 {
    guard let pointer else { return 1 }
    body(&pointer.assumingMemoryBound(to: OutlineBuilder.self).pointee)
    return 0
  }

  mutating func move(to end: UnsafePointer<FT_Vector>?) {
    close()
    start = point(end)
    path.move(to: start)
  }

  mutating func addLine(to end: UnsafePointer<FT_Vector>?) {
    flush()
    line = point(end)
  }

  mutating func addQuadCurve(_ control: UnsafePointer<FT_Vector>?, _ end: UnsafePointer<FT_Vector>?) {
    flush()
    path.addQuadCurve(to: point(end), control: point(control))
  }

  mutating func addCurve(
    _ first: UnsafePointer<FT_Vector>?, _ second: UnsafePointer<FT_Vector>?, _ end: UnsafePointer<FT_Vector>?
  ) {
    flush()
    path.addCurve(to: point(end), control1: point(first), control2: point(second))
  }

  mutating func close() {
    if line == start { line = nil }
    flush()
    if !path.isEmpty { path.closeSubpath() }
  }

  private mutating func flush() {
    if let line { path.addLine(to: line) }
    line = nil
  }

  private func point(_ vector: UnsafePointer<FT_Vector>?) -> CGPoint {
    guard let vector = vector?.pointee else { return start }
    return CGPoint(x: CGFloat(vector.x), y: CGFloat(vector.y))
  }
}
