// Turns rows of accumulated area into solid rectangles and tiles of boundary pixels.

/// Collects the bands of a sweep; see ``CoverageRasterizer``.
struct CoverageMaskBuilder {
  private let clip: PixelRect
  private var mask = CoverageMask()
  private var band: [UInt8]
  private var running = [Int32](repeating: 0, count: CoverageRasterizer.cell)
  // Solid runs that reach down to the band before: they grow while the next band has the same run.
  private var open: [PixelRect] = []
  private var wholeRows: [UInt8] = []

  private enum CellKind { case outside, inside, boundary }

  init(clip: PixelRect) {
    self.clip = clip
    band = Array(repeating: 0, count: clip.width * CoverageRasterizer.cell)
  }

  /// Adds `rows` rows of pixels, the first of them `row` rows below the top of the clip, and clears the accumulator.
  mutating func add(
    rows: Int, at row: Int, accumulator: inout [Int32], touched: inout [Bool], stride: Int, fullShift: Int32,
    halfPlanes: [HalfPlane], asOneTile: Bool
  ) {
    let kinds = resolve(
      rows: rows, accumulator: &accumulator, touched: &touched, stride: stride, fullShift: fullShift,
      fillsEverything: asOneTile || !halfPlanes.isEmpty)
    if !halfPlanes.isEmpty { erase(outside: halfPlanes, rows: rows, at: row) }
    if asOneTile {
      wholeRows.append(contentsOf: band[..<(rows * clip.width)])
    } else {
      emit(halfPlanes.isEmpty ? kinds : kinds.indices.map { kind(ofColumn: $0, rows: rows) }, rows: rows, at: row)
    }
  }

  /// The finished mask.
  mutating func finish(asOneTile: Bool) -> CoverageMask {
    if asOneTile {
      if wholeRows.contains(where: { $0 != 0 }) {
        mask.tiles = [.init(rect: clip, firstByte: 0)]
        mask.bytes = wholeRows
      }
    } else {
      mask.solids.append(contentsOf: open)
      open.removeAll()
    }
    return mask
  }

  // MARK: Area to bytes

  private mutating func resolve(
    rows: Int, accumulator: inout [Int32], touched: inout [Bool], stride: Int, fullShift: Int32, fillsEverything: Bool
  ) -> [CellKind] {
    let size = CoverageRasterizer.cell
    let columns = (clip.width + size - 1) / size
    var kinds = [CellKind](repeating: .outside, count: columns)
    for row in 0..<rows { running[row] = 0 }
    for column in 0..<columns {
      let x0 = column * size, x1 = min(x0 + size, clip.width)
      if touched[column] {
        var low: UInt8 = 255, high: UInt8 = 0
        accumulator.withUnsafeMutableBufferPointer { accumulator in
          band.withUnsafeMutableBufferPointer { band in
            for row in 0..<rows {
              var sum = running[row]
              for x in x0..<x1 {
                sum = sum &+ accumulator[row * stride + x]
                accumulator[row * stride + x] = 0
                let byte = Self.byte(sum, fullShift)
                band[row * clip.width + x] = byte
                low = min(low, byte)
                high = max(high, byte)
              }
              running[row] = sum
            }
          }
        }
        touched[column] = false
        kinds[column] = high == 0 ? .outside : low == 255 ? .inside : .boundary
      } else {
        // No edge passes through: each row keeps the coverage it came with.
        var low: UInt8 = 255, high: UInt8 = 0
        for row in 0..<rows {
          let byte = Self.byte(running[row], fullShift)
          low = min(low, byte)
          high = max(high, byte)
        }
        kinds[column] = high == 0 ? .outside : low == 255 ? .inside : .boundary
        if fillsEverything || kinds[column] == .boundary {
          for row in 0..<rows {
            let byte = Self.byte(running[row], fullShift)
            for x in x0..<x1 { band[row * clip.width + x] = byte }
          }
        }
      }
    }
    // What lies right of the clip is of no interest, but must not stay for the next band.
    touched[columns] = false
    for row in 0..<rows {
      accumulator[row * stride + clip.width] = 0
      accumulator[row * stride + clip.width + 1] = 0
    }
    return kinds
  }

  /// The covered area as a byte; polygons of either direction count.
  @inline(__always)
  private static func byte(_ area: Int32, _ fullShift: Int32) -> UInt8 {
    let magnitude = min(Int64(area.magnitude), 1 << Int64(fullShift))
    return UInt8(truncatingIfNeeded: (magnitude * 255 + (1 << Int64(fullShift - 1))) >> Int64(fullShift))
  }

  private mutating func erase(outside halfPlanes: [HalfPlane], rows: Int, at row: Int) {
    for y in 0..<rows {
      for x in 0..<clip.width where band[y * clip.width + x] != 0 {
        let centre = SIMD2(Double(clip.x0 + x) + 0.5, Double(clip.y0 + row + y) + 0.5)
        if !halfPlanes.allSatisfy({ $0.contains(centre) }) { band[y * clip.width + x] = 0 }
      }
    }
  }

  private func kind(ofColumn column: Int, rows: Int) -> CellKind {
    let x0 = column * CoverageRasterizer.cell, x1 = min(x0 + CoverageRasterizer.cell, clip.width)
    var low: UInt8 = 255, high: UInt8 = 0
    for row in 0..<rows {
      for x in x0..<x1 {
        low = min(low, band[row * clip.width + x])
        high = max(high, band[row * clip.width + x])
      }
    }
    return high == 0 ? .outside : low == 255 ? .inside : .boundary
  }

  // MARK: Bytes to pieces

  private mutating func emit(_ kinds: [CellKind], rows: Int, at row: Int) {
    let size = CoverageRasterizer.cell
    var solids: [PixelRect] = []
    var column = 0
    while column < kinds.count {
      let kind = kinds[column]
      var end = column + 1
      let most = kind == .boundary ? CoverageRasterizer.widestTile / size : kinds.count
      while end < kinds.count, kinds[end] == kind, end - column < most { end += 1 }
      let rect = PixelRect(
        x0: clip.x0 + column * size, y0: clip.y0 + row,
        x1: min(clip.x0 + end * size, clip.x1), y1: clip.y0 + row + rows)
      switch kind {
      case .outside: break
      case .inside: solids.append(rect)
      case .boundary: addTile(rect, rows: rows)
      }
      column = end
    }
    grow(with: solids)
  }

  private mutating func addTile(_ rect: PixelRect, rows: Int) {
    mask.tiles.append(.init(rect: rect, firstByte: mask.bytes.count))
    for y in 0..<rows {
      let start = y * clip.width + rect.x0 - clip.x0
      mask.bytes.append(contentsOf: band[start..<(start + rect.width)])
    }
  }

  private mutating func grow(with solids: [PixelRect]) {
    var grown: [PixelRect] = []
    for rect in open {
      if solids.contains(where: { $0.x0 == rect.x0 && $0.x1 == rect.x1 && $0.y0 == rect.y1 }) { continue }
      mask.solids.append(rect)
    }
    for rect in solids {
      let above = open.first { $0.x0 == rect.x0 && $0.x1 == rect.x1 && $0.y1 == rect.y0 }
      grown.append(PixelRect(x0: rect.x0, y0: above?.y0 ?? rect.y0, x1: rect.x1, y1: rect.y1))
    }
    open = grown
  }
}
