// Draw: one step of filling a target. The tables of the plan have its coverage and its filling.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteDisplayList
import QuartziteGraphics
import QuartzitePixelEffects
import QuartziteTessellation

/// A rectangle of a target, how each of its pixels is covered, and what they are filled with. 48 bytes: large pictures have millions.
package struct Draw: Hashable, Sendable {
  private var edges: SIMD4<Int32>
  /// The whole pixels by which the coverage and the filling are moved from where the tables place them.
  package private(set) var shift = SIMD2<Int32>.zero
  package var coverage: Coverage
  package var composition: Composition
  package var filling: Filling

  init(_ rect: PixelRect, _ filling: Filling, _ coverage: Coverage = .full, _ composition: Composition = .over) {
    edges = SIMD4(
      Int32(clamping: rect.x0), Int32(clamping: rect.y0), Int32(clamping: rect.x1), Int32(clamping: rect.y1))
    (self.filling, self.coverage, self.composition) = (filling, coverage, composition)
  }

  /// The pixels that are drawn, in the space of the pass.
  package var rect: PixelRect { PixelRect(x0: Int(edges.x), y0: Int(edges.y), x1: Int(edges.z), y1: Int(edges.w)) }

  /// The left top pixel of the rectangle, without the shift.
  package var corner: SIMD2<Double> { SIMD2<Double>(edges.lowHalf &- shift) }

  /// The source of coverage. A position is the left top pixel's, without the shift.
  package enum Coverage: Hashable, Sendable {
    /// Every pixel of the rectangle is covered.
    case full
    /// The texels of a tile of ``DrawTables/tiles``, each a pixel, by its index and the position of its corner.
    case tile(UInt32, x: Int32, y: Int32)
    /// A tile of ``DrawTables/stretchedTiles``.
    case stretchedTile(UInt32)
    /// The area of a shape of ``FramePlan/areas``, by its index and the position of its space's origin.
    case area(UInt32, x: Int32, y: Int32)
    /// The area of a box of ``DrawTables/boxes``. Its filling is a colour.
    case box(UInt32)
    /// The area of a quad of ``DrawTables/convexQuads``. Its filling is a colour.
    case convexQuad(UInt32)
    /// The areas of the boxes of a replication of ``DrawTables/replications``, in their colours.
    case boxes(UInt32)
  }

  /// The source of colours.
  package enum Filling: Hashable, Sendable {
    /// A premultiplied colour: red, green, blue, alpha. The colours of a tile that holds some are multiplied by it.
    case color(SIMD4<UInt8>)
    /// A paint of ``DrawTables/paints``.
    case paint(UInt32)
  }

  /// The way in which pixels are combined with what lies below them.
  package enum Composition: UInt8, Sendable {
    /// They lie over it.
    case over
    /// They take its place.
    case replace
    /// It is multiplied by their alpha: a mask.
    case mask
    /// They are added to it.
    case add
  }

  /// Moves the draw by whole pixels, with all that it reads.
  mutating func move(x: Int, y: Int) {
    let way = SIMD2(Int32(clamping: x), Int32(clamping: y))
    edges = edges &+ SIMD4(lowHalf: way, highHalf: way)
    shift = shift &+ way
  }

  /// The part of the draw in `clip`, or nil where it has none.
  func clipped(to clip: PixelRect) -> Draw? {
    let whole = rect, part = whole.intersection(clip)
    if part == whole { return self }
    guard !part.isEmpty else { return nil }
    var result = Draw(part, filling, coverage, composition)
    result.shift = shift
    return result
  }
}

/// The lists of what draws name by index.
package struct DrawTables: Sendable {
  /// The most numbers that gradients, images in perspective, colour matrices, cut quads and replications may have together: four for
  /// each texel of the table that devices look them up in.
  package static let capacity = 2048 * 2048

  /// The tiles, of coverage or of colours.
  package var tiles: [AtlasTile] { tileTable.tiles }
  /// The tiles with fewer texels than pixels, or with more.
  package private(set) var stretchedTiles: [PlacedCoverage.Tile] = []
  package private(set) var paints: [PlacedPaint] = []
  package private(set) var gradients: [PlacedGradient] = []
  package private(set) var colorMatrices: [ColorMatrix] = []
  package private(set) var projections: [ProjectedPaint] = []
  package private(set) var boxes: [PlacedBox] = []
  package private(set) var convexQuads: [ConvexQuad] = []
  /// The boxes that are drawn many times.
  package private(set) var replications: [Replication] = []
  package var images: [CGImage] = []

  private var tileTable = TileTable()
  /// The stops of all gradients: equal ones count once.
  private var stops: Set<GradientStops> = []
  /// The entries that are counted against ``capacity``.
  private var entryCount = 0

  /// The index of a tile.
  mutating func index(of tile: AtlasTile) -> UInt32 { tileTable.index(of: tile) }

  /// The coverage by a tile.
  mutating func coverage(by placed: PlacedCoverage.Tile) -> Draw.Coverage {
    let tile = placed.tile, rect = placed.rect
    guard tile.width == rect.width, tile.height == rect.height else {
      return .stretchedTile(Self.append(placed, to: &stretchedTiles))
    }
    return .tile(index(of: tile), x: Int32(clamping: rect.x0), y: Int32(clamping: rect.y0))
  }

  /// The tile of a coverage that has one, in its place without the shift of a draw.
  package func tile(of coverage: Draw.Coverage) -> PlacedCoverage.Tile? {
    switch coverage {
    case .stretchedTile(let index): return stretchedTiles[Int(index)]
    case .tile(let index, let x, let y):
      let tile = tiles[Int(index)]
      let rect = PixelRect(x0: Int(x), y0: Int(y), x1: Int(x) + tile.width, y1: Int(y) + tile.height)
      return PlacedCoverage.Tile(rect: rect, tile: tile)
    case .full, .area, .box, .convexQuad, .boxes: return nil
    }
  }

  mutating func add(_ paint: PlacedPaint) -> Draw.Filling { .paint(Self.append(paint, to: &paints)) }

  mutating func add(_ box: PlacedBox) -> Draw.Coverage { .box(Self.append(box, to: &boxes)) }

  mutating func add(_ quad: ConvexQuad) -> Draw.Coverage { .convexQuad(Self.append(quad, to: &convexQuads)) }

  mutating func add(_ replication: Replication) -> Draw.Coverage {
    .boxes(Self.append(replication, to: &replications))
  }

  /// Adds a gradient and returns its index, or nil if the tables are full. Gradients with equal stops share them.
  mutating func add(_ gradient: PlacedGradient) -> Int? {
    let isNew = !stops.contains(gradient.stops)
    guard reserve(PlacedGradient.entryCount + (isNew ? gradient.stops.entryCount : 0)) else { return nil }
    var gradient = gradient
    gradient.stops = stops.insert(gradient.stops).memberAfterInsert
    return Int(Self.append(gradient, to: &gradients))
  }

  /// The entries that a colour matrix takes: its rows, and what is added.
  private static let entriesOfMatrix = 5

  /// Adds a colour matrix and returns its index, or nil if the tables are full.
  mutating func add(_ matrix: ColorMatrix) -> Int? {
    reserve(Self.entriesOfMatrix) ? Int(Self.append(matrix, to: &colorMatrices)) : nil
  }

  /// Adds an image in perspective, whose entries have been reserved, times a straight colour and an opacity.
  mutating func add(_ paint: ProjectedPaint, tint: SIMD4<UInt8>, opacity: Float) -> Draw.Filling {
    let index = Int(Self.append(paint, to: &projections))
    return add(.projected(paint.source, paint.filter, index, tint: tint, opacity: opacity))
  }

  /// Counts entries against ``capacity``; returns false, and counts nothing, if the tables are full.
  mutating func reserve(_ entries: Int) -> Bool {
    guard entryCount + entries <= Self.capacity else { return false }
    entryCount += entries
    return true
  }

  private static func append<Element>(_ element: Element, to table: inout [Element]) -> UInt32 {
    table.append(element)
    return UInt32(table.count - 1)
  }

  /// The memory that the tables take beside images, in bytes: caches may hold the tiles, too.
  package var byteCount: Int {
    let places = stretchedTiles.count * MemoryLayout<PlacedCoverage.Tile>.stride
    return (tiles + stretchedTiles.map(\.tile)).saturatingSum { $0.byteCount }
      .saturatingAdding(paints.count * MemoryLayout<PlacedPaint>.stride + places)
      .saturatingAdding(boxes.count * MemoryLayout<PlacedBox>.stride)
      .saturatingAdding(4 * entryCount * MemoryLayout<SIMD4<Float>>.stride)
  }
}

/// A texture of a plan.
package enum TextureReference: Hashable, Sendable {
  /// An image of ``DrawTables/images``.
  case image(Int)
  /// The target of an earlier pass.
  case pass(Int)
  /// A backdrop copy of ``FramePlan/copies``.
  case copy(Int)

  /// The index of a pass; nil for all else.
  package var pass: Int? { if case .pass(let index) = self { index } else { nil } }
}

/// The way in which a texture is read between its texels.
package typealias TextureFilter = ImageFilters.Filter

/// A blend mode, and the mask that cuts the result, if any.
package struct MaskedBlend: Hashable, Sendable {
  package var mode: BlendMode
  /// A mask with one texel for each texel of the texture that is blended.
  package var mask: TextureReference?
}

/// The form of boxes whose areas are computed for each pixel.
package enum BoxForm: UInt8, Hashable, Sendable {
  /// Axis-aligned boxes whose edges run between pixels.
  case solid
  /// Axis-aligned sharp boxes.
  case axisAligned
  /// Rotated sharp boxes.
  case rotated
  /// Axis-aligned boxes with round corners, and circles.
  case round
  /// Rotated boxes with round corners.
  case rotatedRound
}
