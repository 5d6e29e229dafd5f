// Cuts a mesh into tiles, with coordinates that a shader's floats can represent.
//
// A shader's floats have 24 bits. Relative to the corner of a tile of up to 1024 pixels, y coordinates of the grid are
// exact and x coordinates are within 2^-15 of a pixel. Lines are cut to the tile before they are rounded, once for each
// line and not for each trapezoid, so that all pieces that share a line compute the same positions on it.
// SPDX-License-Identifier: Apache-2.0

import QuartziteTessellation

/// Cuts meshes into tiles.
enum MeshTiles {
  /// The longest edge of a tile, in pixels.
  static let edge = AtlasTile.largestEdge

  // A slanted piece fills little of the rectangle around it. If it is taller than this and shifts sideways by more than
  // this, in pixels, it is cut into several.
  private static let tallestSlant = 16

  /// The nonempty tiles of a mesh, each no larger than the pixels that it covers.
  static func tiles(of mesh: TrapezoidMesh) -> [PlacedCoverage.Tile] {
    let columns = (mesh.clip.width + edge - 1) / edge, rows = (mesh.clip.height + edge - 1) / edge
    var cells = Array(repeating: Cell(), count: columns * rows)
    for row in 0..<rows {
      for column in 0..<columns {
        cells[row * columns + column].window = PixelRect(
          x0: column * edge, y0: row * edge, x1: min((column + 1) * edge, mesh.clip.width),
          y1: min((row + 1) * edge, mesh.clip.height))
      }
    }
    for piece in mesh.trapezoids {
      let firstRow = Int(piece.top) / edge, lastRow = min(rows - 1, Int(piece.bottom) / edge)
      for row in firstRow...max(firstRow, lastRow) where row < rows {
        for column in 0..<columns { cells[row * columns + column].add(piece) }
      }
    }
    return cells.compactMap { $0.tile(in: mesh.clip) }
  }

  /// A tile in the making.
  private struct Cell {
    /// The pixels of the tile, relative to the corner of the mesh's clip.
    var window = PixelRect.empty
    private var records: [TrapezoidRecord] = []
    private var touched = PixelRect.empty

    /// Adds the part of a trapezoid that lies in the window.
    mutating func add(_ piece: TrapezoidMesh.Trapezoid) {
      let top = max(piece.top, Double(window.y0)), bottom = min(piece.bottom, Double(window.y1))
      guard top < bottom else { return }
      let ends = (piece.left.x(at: top), piece.left.x(at: bottom), piece.right.x(at: top), piece.right.x(at: bottom))
      let low = min(min(ends.0, ends.1), min(ends.2, ends.3)), high = max(max(ends.0, ends.1), max(ends.2, ends.3))
      guard low < Double(window.x1), high > Double(window.x0), low < high else { return }
      let lean = max(abs(ends.0 - ends.1), abs(ends.2 - ends.3))
      let left = points(of: piece.left), right = points(of: piece.right)
      guard bottom - top > Double(tallestSlant), lean > Double(tallestSlant) else {
        return add(piece, top, bottom, left, right)
      }
      var start = top
      while start < bottom {
        let band = (start / Double(tallestSlant)).rounded(.down) + 1
        let end = min(bottom, band * Double(tallestSlant))
        add(piece, start, end, left, right)
        start = end
      }
    }

    private mutating func add(
      _ piece: TrapezoidMesh.Trapezoid, _ top: Double, _ bottom: Double, _ left: SIMD4<Float>, _ right: SIMD4<Float>
    ) {
      let xs = [
        piece.left.x(at: top), piece.left.x(at: bottom), piece.right.x(at: top), piece.right.x(at: bottom),
      ]
      let pixels = PixelRect(
        around: SIMD2(xs.reduce(xs[0], min), top), SIMD2(xs.reduce(xs[0], max), bottom), within: window)
      guard !pixels.isEmpty else { return }
      touched = touched.union(pixels)
      let origin = SIMD4(window.x0, window.y0, window.x0, window.y0)
      let local = SIMD4(pixels.x0, pixels.y0, pixels.x1, pixels.y1) &- origin
      records.append(
        TrapezoidRecord(
          left: left, right: right, rows: SIMD2(Float(top - Double(window.y0)), Float(bottom - Double(window.y0))),
          rect: SIMD4<UInt16>(clamping: local), index: records.count))
    }

    /// Two points that a line runs through, as far apart as the window lets them be.
    private func points(of line: TrapezoidMesh.Line) -> SIMD4<Float> {
      let low = Double(window.x0 - 1), high = Double(window.x1 + 1)
      let top = max(line.y0, Double(window.y0)), bottom = min(line.y1, Double(window.y1))
      var a = SIMD2(line.x(at: top), top), b = SIMD2(line.x(at: bottom), bottom)
      if max(a.x, b.x) <= low || min(a.x, b.x) >= high {
        // The whole line lies on one side of the window, so its slope has no effect there.
        let x = a.x <= low ? low : high
        (a.x, b.x) = (x, x)
      } else if a.x != b.x {
        let slope = (b.y - a.y) / (b.x - a.x), start = a
        func cut(_ point: SIMD2<Double>) -> SIMD2<Double> {
          let x = min(max(point.x, low), high)
          return x == point.x ? point : SIMD2(x, start.y + (x - start.x) * slope)
        }
        (a, b) = (cut(a), cut(b))
      }
      let origin = SIMD2(Double(window.x0), Double(window.y0))
      return SIMD4(lowHalf: SIMD2<Float>(a - origin), highHalf: SIMD2<Float>(b - origin))
    }

    /// The finished tile, cut to the pixels that its pieces touch, or nil if it has no pieces.
    func tile(in clip: PixelRect) -> PlacedCoverage.Tile? {
      guard !records.isEmpty else { return nil }
      let x = touched.x0 - window.x0, y = touched.y0 - window.y0
      let across = Float(x), down = Float(y)
      let moved = records.map { record in
        var record = record
        record.left -= SIMD4(across, down, across, down)
        record.right -= SIMD4(across, down, across, down)
        record.rows -= down
        record.rect &-= SIMD4(UInt16(x), UInt16(y), UInt16(x), UInt16(y))
        return record
      }
      return PlacedCoverage.Tile(rect: touched.offset(x: clip.x0, y: clip.y0), content: .mesh(moved))
    }
  }
}

extension CoverageCache.Entry {
  /// The trapezoids of a mesh, in tiles for the device.
  init(_ mesh: TrapezoidMesh) {
    solids = []
    tiles = MeshTiles.tiles(of: mesh)
    meshCounts = mesh.counts
    byteCount = tiles.reduce(128) { $0 + $1.tile.byteCount + 64 }
  }
}
