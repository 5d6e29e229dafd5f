// TiledContent: the tiles of a CATiledLayer that are seen in a picture, drawn at its level of detail.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics
import QuartziteDisplayList

/// The tiles of a layer that are seen, as one drawing.
package struct TiledContent: Sendable {
  /// The drawing, of whole pixels of its level.
  package var drawing: LayerDrawing
  /// The part of the layer that it covers, in points of the layer's space.
  package var area: CGRect
}

/// The picture that a tree is drawn into, as far as its layers need to know it before they are drawn.
package struct PictureView: Sendable {
  /// Pixels of the picture for each point of the root layer's space.
  package var scale: CGFloat
  /// The part of the root layer's space that the picture shows; nil if that is not known.
  package var visible: CGRect?

  package init(scale: CGFloat, visible: CGRect?) { (self.scale, self.visible) = (scale, visible) }
}

/// The tiles of one level of detail that are seen.
struct TileGrid: Hashable {
  /// The number of tiles beyond which none is drawn.
  static let maxTiles = 16_384
  /// The longest edge of all tiles together, in pixels.
  private static let longestEdge: CGFloat = 0x1p24

  /// The bounds of the layer.
  let bounds: CGRect
  /// Pixels for each point.
  let scale: CGFloat
  /// The size of a tile, in pixels.
  let tile: CGSize
  /// The columns and rows that are seen, counted from the smallest x and y.
  let columns: Range<Int>
  let rows: Range<Int>
  /// Whether y grows down.
  let isFlipped: Bool

  /// Finds the tiles of a layer that is shown with `pixels` for each of its points, and of which `visible` is seen. Nil
  /// where nothing is; otherwise `isTooLarge` says whether there are too many tiles to be drawn.
  init?(
    _ values: TilingValues, _ state: borrowing LayerState, pixels: CGFloat, visible: CGRect?, isFlipped: Bool
  ) {
    let bounds = state.bounds, contentsScale = state.rare.contentsScale
    let seen = visible.map { bounds.overlap(with: $0) } ?? bounds
    guard let seen, seen.size.width > 0, seen.size.height > 0, contentsScale > 0, pixels > 0, pixels.isFinite,
      contentsScale.isFinite
    else { return nil }
    self.bounds = bounds
    self.isFlipped = isFlipped
    scale = contentsScale * exp2(CGFloat(values.level(for: pixels / contentsScale)))
    tile = CGSize(width: Self.edge(values.tileSize.width), height: Self.edge(values.tileSize.height))
    let scale = scale
    func range(_ low: CGFloat, _ high: CGFloat, _ edge: CGFloat) -> Range<Int> {
      // A tile that lies beyond a border by a rounding error alone is not seen.
      let first = (low * scale / edge + 1e-6).rounded(.down), last = (high * scale / edge - 1e-6).rounded(.up)
      let limit: CGFloat = 0x1p40
      guard first < limit, last < limit else { return 0..<Int.max }
      return Int(max(first, 0))..<Int(max(last, first + 1, 1))
    }
    columns = range(seen.minX - bounds.minX, seen.maxX - bounds.minX, tile.width)
    rows = range(seen.minY - bounds.minY, seen.maxY - bounds.minY, tile.height)
  }

  private static func edge(_ given: CGFloat) -> CGFloat {
    given >= 1 ? min(given.rounded(.down), 0x1p14) : given > 0 ? 1 : 256
  }

  /// The pixels from the corner of the bounds to the corners of all tiles.
  private var corners: (low: CGPoint, high: CGPoint) {
    func end(_ index: Int, _ edge: CGFloat, _ length: CGFloat) -> CGFloat {
      min(CGFloat(index) * edge, (length * scale - 1e-6).rounded(.up))
    }
    return (
      CGPoint(x: CGFloat(columns.lowerBound) * tile.width, y: CGFloat(rows.lowerBound) * tile.height),
      CGPoint(
        x: end(columns.upperBound, tile.width, bounds.width), y: end(rows.upperBound, tile.height, bounds.height))
    )
  }

  /// Whether there are too many tiles, or pixels in them.
  var isTooLarge: Bool {
    guard columns.upperBound < .max, rows.upperBound < .max else { return true }
    let (low, high) = corners
    return columns.count.saturatingMultiplied(by: rows.count) > Self.maxTiles || high.x - low.x > Self.longestEdge
      || high.y - low.y > Self.longestEdge
  }

  /// The part of the layer that the tiles cover, in points of its space.
  var area: CGRect {
    let (low, high) = corners
    return CGRect(
      x: bounds.minX + low.x / scale, y: bounds.minY + low.y / scale, width: (high.x - low.x) / scale,
      height: (high.y - low.y) / scale)
  }

  /// Draws each tile by `draw`, which is given a context that is clipped to it.
  func drawing(_ draw: (CGContext) -> Void) -> LayerDrawing {
    let (low, high) = corners, area = area
    let width = Int(high.x - low.x), height = Int(high.y - low.y)
    let transform = CGAffineTransform(
      a: scale, b: 0, c: 0, d: isFlipped ? scale : -scale, tx: -area.minX * scale,
      ty: isFlipped ? -area.minY * scale : area.maxY * scale)
    var commands: [DrawingCommand] = []
    for row in rows {
      for column in columns {
        let context = CGContext(width: width, height: height, ctm: transform)
        context.clip(
          to: CGRect(
            x: bounds.minX + CGFloat(column) * tile.width / scale, y: bounds.minY + CGFloat(row) * tile.height / scale,
            width: tile.width / scale, height: tile.height / scale))
        draw(context)
        commands += context.commands
      }
    }
    return LayerDrawing(width: width, height: height, commands: commands)
  }
}

extension TilingValues {
  /// The level that has at least `factor` pixels for each pixel of the layer's own scale, as a power of two; the nearest
  /// there is.
  fileprivate func level(for factor: CGFloat) -> Int {
    let finest = min(max(levelsOfDetailBias, 0), 64)
    let coarsest = max(finest - max(min(levelsOfDetail, 64), 1) + 1, -64)
    // A factor that is a power of two but for rounding errors is that power.
    let wanted = log2(factor) - 1e-6
    return min(max(Int(min(max(wanted, -100), 100).rounded(.up)), coarsest), finest)
  }
}

extension CGRect {
  /// The part of the rectangle that lies in another one; nil where they only touch, and where an edge is no number.
  fileprivate func overlap(with other: CGRect) -> CGRect? {
    let x0 = max(minX, other.minX), x1 = min(maxX, other.maxX)
    let y0 = max(minY, other.minY), y1 = min(maxY, other.maxY)
    return x1 > x0 && y1 > y0 ? CGRect(x: x0, y: y0, width: x1 - x0, height: y1 - y0) : nil
  }
}

/// The tiles that a layer has drawn last.
package struct DrawnTiles: Sendable {
  fileprivate var grid: TileGrid
  fileprivate var drawing: LayerDrawing
}

extension CATiledLayer {
  /// Draws the tiles that are seen, unless they were drawn before and nothing asked to draw them anew; nil where there
  /// are too many.
  final func drawing(of grid: TileGrid) -> LayerDrawing? {
    if let drawnTiles, drawnTiles.grid == grid { return drawnTiles.drawing }
    guard !grid.isTooLarge else { return nil }
    let drawing = grid.drawing { draw(in: $0) }
    drawnTiles = DrawnTiles(grid: grid, drawing: drawing)
    return drawing
  }

  /// Has the tiles drawn, and drawn anew in the next picture.
  final func drawTilesAnew() {
    drawsTiles = true
    drawnTiles = nil
  }
}

extension CATransform3D {
  /// The scale and the map of a plane whose points stay in it as seen from the front; nil where they do not.
  func planar() -> (scale: CGFloat, map: CGAffineTransform)? {
    guard m14 == 0, m24 == 0, m44 == 1 else { return nil }
    let map = CGAffineTransform(a: m11, b: m12, c: m21, d: m22, tx: m41, ty: m42)
    let scale = max((m11 * m11 + m12 * m12).squareRoot(), (m21 * m21 + m22 * m22).squareRoot())
    return scale.isFinite ? (scale, map) : nil
  }
}
