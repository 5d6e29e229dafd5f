// Offscreen pictures: a target while it is being drawn, and the place of its pixels once it is finished.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDisplayList
import QuartziteTessellation

/// A target being drawn to.
struct Target {
  private(set) var builder: PassBuilder
  /// The nesting depth of the groups that this target shows; 0 for a target that shows none.
  private(set) var level = 0
  /// Whether something in it depends on what was drawn below it, so that it is not the same in another target.
  private(set) var readsBackdrop = false
  // A group of a single painted shape needs no target: the shape can be painted with the group's tint.
  private var paintCount = 0
  private var onlyPaint: SolePaint?
  private var onlyQuad: SoleQuad?

  /// A painted shape.
  struct SolePaint {
    var coverage: PlacedCoverage
    var paint: Paint
    var tint: Tint
    var clip: PixelRect
  }

  /// A filled convex quad.
  struct SoleQuad {
    var quad: PlacedConvexQuad
    var color: SIMD4<Double>
    var tint: Tint
    var clip: PixelRect
  }

  init(bounds: PixelRect, costs: CostModel) {
    builder = PassBuilder(bounds: bounds, costs: costs)
  }

  /// Paints a shape. If that shows another target, `level` is the resulting nesting depth of the groups that this one shows.
  mutating func paint(
    _ coverage: PlacedCoverage, with paint: Paint, tint: Tint, clip: PixelRect, tiles: inout TileTable, level: Int = 0
  ) {
    guard !coverage.isEmpty else { return }
    self.level = max(self.level, level)
    builder.paint(coverage, with: paint, tint: tint, clip: clip, tiles: &tiles)
    if case .texture(let texture) = paint, paint.blend != nil || texture.source.isCopy {
      readsBackdrop = true
      paintCount += 1
    }
    paintCount += 1
    onlyPaint = paintCount == 1 ? SolePaint(coverage: coverage, paint: paint, tint: tint, clip: clip) : nil
    onlyQuad = nil
  }

  /// Multiplies everything in `rect` by the alpha of `paint` times `tint`; `level` as for painting.
  mutating func mask(by paint: Paint, tint: Tint, in rect: PixelRect, level: Int) {
    self.level = max(self.level, level)
    builder.mask(by: paint, tint: tint, in: rect)
    endSolePaint()
  }

  /// Fills a convex quad with a premultiplied colour.
  mutating func fill(_ quad: PlacedConvexQuad, with color: SIMD4<Double>, tint: Tint, clip: PixelRect) {
    builder.fill(quad, with: color, tint: tint, clip: clip)
    paintCount += 1
    onlyPaint = nil
    onlyQuad = paintCount == 1 ? SoleQuad(quad: quad, color: color, tint: tint, clip: clip) : nil
  }

  /// Adds a quad that is painted as no other target could paint it.
  mutating func add(_ quad: Quad) {
    builder.add(quad)
    // In another target it would be added to something else.
    if quad.composition == .add { readsBackdrop = true }
    endSolePaint()
  }

  /// Copies pixels as they are at this moment.
  mutating func add(_ copy: BackdropCopy) {
    builder.add(copy)
    readsBackdrop = true
    endSolePaint()
  }

  /// What is painted is more than one shape.
  private mutating func endSolePaint() {
    paintCount += 2
    onlyPaint = nil
    onlyQuad = nil
  }

  /// The one thing that was painted, if it was one.
  var solePaint: SolePaint? { onlyPaint }

  /// The one convex quad that was filled, if that was all.
  var soleQuad: SoleQuad? { onlyQuad }

  /// Takes over what another target holds, as it is.
  mutating func append(_ other: Target) {
    builder.append(other.builder)
    level = max(level, other.level)
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
  var level: Int

  /// A picture in a target of its own.
  init(source: TextureReference, rect: PixelRect, level: Int) {
    self.init(source: source, rect: rect, shift: SIMD2(-Double(rect.x0), -Double(rect.y0)), level: level)
  }

  init(source: TextureReference, rect: PixelRect, shift: SIMD2<Double>, level: Int) {
    self.source = source
    self.rect = rect
    self.shift = shift
    self.level = level
  }

  /// The picture pixel for pixel.
  var paint: TexturePaint {
    TexturePaint(
      source: source, filter: .nearest, map: Projection(a: 1, b: 0, c: 0, d: 1, tx: shift.x, ty: shift.y),
      isOpaque: false)
  }
}

extension TextureReference {
  fileprivate var isCopy: Bool { if case .copy = self { true } else { false } }
}
