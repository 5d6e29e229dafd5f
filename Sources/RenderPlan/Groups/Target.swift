// Offscreen pictures: a target while it is being drawn, and the place of its pixels once it is finished.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDisplayList
import QuartziteTessellation

/// A target being drawn to, from its beginning until it is shown.
final class Target {
  // Checks of exclusive access take as long as a draw. Nothing that is drawn looks at the target.
  @exclusivity(unchecked) private(set) var builder: PassBuilder
  /// The nesting depth of the groups that this target shows; 0 for a target that shows none.
  @exclusivity(unchecked) private(set) var nesting = 0
  /// Whether something in it depends on what was drawn below it, so that it is not the same in another target.
  @exclusivity(unchecked) private(set) var readsBackdrop = false
  // A group of a single painted shape needs no target: the shape can be painted with the group's tint.
  @exclusivity(unchecked) private var paintCount = 0
  @exclusivity(unchecked) private var sole: Sole?
  /// The one thing that was painted.
  private enum Sole {
    case pixels(PixelRect, color: SIMD4<Double>, Tint, clip: PixelRect)
    case paint(SolePaint)
    case quad(SoleQuad)
  }

  /// A painted shape.
  struct SolePaint {
    var coverage: PlacedCoverage
    var paint: Paint
    var tint: Tint
    var clip: PixelRect
  }

  /// A filled convex quad.
  struct SoleQuad {
    var quad: ConvexQuad
    var color: SIMD4<Double>
    var tint: Tint
    var clip: PixelRect
  }

  init(bounds: PixelRect) { builder = PassBuilder(bounds: bounds) }

  /// Paints a shape. If that shows another target, `nesting` is the resulting nesting depth of the groups that this one shows.
  func paint(
    _ coverage: PlacedCoverage, with paint: Paint, tint: Tint, clip: PixelRect, nesting: Int, _ tables: inout DrawTables
  ) {
    guard !coverage.isEmpty else { return }
    self.nesting = max(self.nesting, nesting)
    builder.paint(coverage, with: paint, tint: tint, clip: clip, &tables)
    if paint.readsBackdrop {
      readsBackdrop = true
      paintCount += 1
    }
    paintCount += 1
    sole = paintCount == 1 ? .paint(SolePaint(coverage: coverage, paint: paint, tint: tint, clip: clip)) : nil
  }

  /// Paints glyphs of a line that is moved by whole pixels.
  func paint(_ run: PaintedLine.Run, x: Int, y: Int, tint: Tint, clip: PixelRect, _ tables: inout DrawTables) {
    builder.paint(run, x: x, y: y, tint: tint, clip: clip, &tables)
    endSolePaint()
  }

  /// Multiplies everything in `rect` by the alpha of `paint` times `tint`; `nesting` as for painting.
  func mask(by paint: Paint, tint: Tint, in rect: PixelRect, nesting: Int, _ tables: inout DrawTables) {
    self.nesting = max(self.nesting, nesting)
    builder.mask(by: paint, tint: tint, in: rect, &tables)
    endSolePaint()
  }

  /// Fills whole pixels with a premultiplied colour.
  func fill(_ pixels: PixelRect, with color: SIMD4<Double>, tint: Tint, clip: PixelRect) {
    guard !pixels.isEmpty else { return }
    builder.fill(pixels, with: color, tint: tint, clip: clip)
    paintCount += 1
    sole = paintCount == 1 ? .pixels(pixels, color: color, tint, clip: clip) : nil
  }

  /// Fills a convex quad with a premultiplied colour.
  func fill(
    _ quad: ConvexQuad, with color: SIMD4<Double>, tint: Tint, clip: PixelRect, _ tables: inout DrawTables
  ) {
    builder.fill(quad, with: color, tint: tint, clip: clip, &tables)
    paintCount += 1
    sole = paintCount == 1 ? .quad(SoleQuad(quad: quad, color: color, tint: tint, clip: clip)) : nil
  }

  /// Fills a box, whose area is computed while it is drawn, with a premultiplied colour.
  func fill(
    _ box: PlacedBox, with color: SIMD4<Double>, tint: Tint, clip: PixelRect, _ tables: inout DrawTables
  ) {
    builder.fill(box, with: color, tint: tint, clip: clip, &tables)
    endSolePaint()
  }

  /// Adds something that is drawn as no other target could draw it.
  func add(_ draw: Draw) {
    builder.add(draw)
    endSolePaint()
  }

  /// Copies pixels as they are at this moment.
  func add(_ copy: BackdropCopy) {
    builder.add(copy)
    readsBackdrop = true
    endSolePaint()
  }

  /// Counts something that is no single shape.
  private func endSolePaint() {
    paintCount += 2
    sole = nil
  }

  /// Whether nothing was painted.
  var isUnpainted: Bool { paintCount == 0 }

  /// The one shape that was painted, if that was all.
  var solePaint: SolePaint? {
    guard paintCount == 1 else { return nil }
    return switch sole {
    case .pixels(let pixels, let color, let tint, let clip):
      SolePaint(coverage: PlacedCoverage(solid: pixels), paint: .color(color), tint: tint, clip: clip)
    case .paint(let paint): paint
    case .quad, nil: nil
    }
  }

  /// The one convex quad that was filled, if that was all.
  var soleQuad: SoleQuad? { if paintCount == 1, case .quad(let quad)? = sole { quad } else { nil } }

  /// Takes over what another target holds, as it is.
  func append(_ other: Target) {
    builder.append(other.builder)
    nesting = max(nesting, other.nesting)
    readsBackdrop = readsBackdrop || other.readsBackdrop
    endSolePaint()
  }
}

/// A finished picture: where its pixels are found.
struct DrawnGroup {
  /// The pass that drew it, or a copy of one.
  var source: TextureReference
  /// The device pixels that it holds; beyond, nothing may be read.
  var rect: PixelRect
  /// From device pixels to pixels of the source.
  var shift: SIMD2<Double>
  /// The nesting depth of the groups that it shows.
  var nesting: Int
}

extension DrawnGroup {
  /// A picture in a target of its own.
  init(source: TextureReference, rect: PixelRect, nesting: Int) {
    self.init(source: source, rect: rect, shift: SIMD2(-Double(rect.x0), -Double(rect.y0)), nesting: nesting)
  }

  /// The picture pixel for pixel.
  var paint: TexturePaint {
    TexturePaint(
      source: source, filter: .nearest, map: Projection(a: 1, b: 0, c: 0, d: 1, tx: shift.x, ty: shift.y),
      isOpaque: false)
  }
}
