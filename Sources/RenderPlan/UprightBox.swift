// A box whose edges run along rows and columns of pixels: its coverage is a product of rows and columns, exact
// with a few rectangles.

import Tessellation

/// The device-space image of a box under a projection that keeps rectangles.
struct UprightBox {
  /// The edges in device pixels, hard ones already moved to the pixels that they keep.
  private(set) var low: SIMD2<Double>
  private(set) var high: SIMD2<Double>
  /// The edges of the hole, if there is one.
  private(set) var hole: (low: SIMD2<Double>, high: SIMD2<Double>)?
  /// How far from the edges the corners reach, in pixels.
  let cornerReach: SIMD2<Double>

  /// Further out than any picture.
  static let farthest = PixelRect(x0: -1 << 30, y0: -1 << 30, x1: 1 << 30, y1: 1 << 30)

  init(_ shape: BoxShape, under projection: Projection) {
    let isSwapped = projection.x.x == 0 && projection.y.y == 0
    (low, high) = Self.image(shape.box, projection)
    hole = shape.hole.map { Self.image($0, projection) }
    let scale = SIMD2(
      abs(isSwapped ? projection.y.x : projection.x.x), abs(isSwapped ? projection.x.y : projection.y.y))
    cornerReach = scale * shape.cornerExtent

    guard !shape.hardEdges.isEmpty else { return }
    // Which side of the layer each side of the picture is.
    let alongX: (BoxShape.Edges, BoxShape.Edges) = isSwapped ? (.minY, .maxY) : (.minX, .maxX)
    let alongY: (BoxShape.Edges, BoxShape.Edges) = isSwapped ? (.minX, .maxX) : (.minY, .maxY)
    let growsX = (isSwapped ? projection.y.x : projection.x.x) > 0
    let growsY = (isSwapped ? projection.x.y : projection.y.y) > 0
    let hard = shape.hardEdges
    if hard.contains(growsX ? alongX.0 : alongX.1) { low.x = Self.hard(low.x) }
    if hard.contains(growsX ? alongX.1 : alongX.0) { high.x = Self.hard(high.x) }
    if hard.contains(growsY ? alongY.0 : alongY.1) { low.y = Self.hard(low.y) }
    if hard.contains(growsY ? alongY.1 : alongY.0) { high.y = Self.hard(high.y) }
  }

  /// The edge between the pixels whose centres lie before `edge` and the others. A centre that it misses by rounding
  /// errors only is on it.
  private static func hard(_ edge: Double) -> Double { (edge - 0.5 - 1e-9).rounded(.up) }

  private static func image(_ box: RoundedBox, _ projection: Projection) -> (low: SIMD2<Double>, high: SIMD2<Double>) {
    let a = projection.applied(to: box.low), b = projection.applied(to: box.high)
    return (snapped(pointwiseMin(a, b)), snapped(pointwiseMax(a, b)))
  }

  /// Edges that miss a pixel edge by rounding errors only are put onto it.
  private static func snapped(_ point: SIMD2<Double>) -> SIMD2<Double> {
    let whole = point.rounded(.toNearestOrEven)
    return point.replacing(with: whole, where: ((point - whole) * (point - whole)) .< SIMD2(repeating: 1e-12))
  }

  /// Whether every edge runs between pixels.
  var isPixelAligned: Bool { low == low.rounded(.down) && high == high.rounded(.down) }

  /// The pixels that are covered wholly; meaningful for boxes without a hole.
  func coveredPixels(within clip: PixelRect) -> PixelRect {
    PixelRect(innermostOf: low, high, within: clip)
  }

  /// Adds the rectangles of equal coverage that make up the part of the box in `window`, corners taken as sharp.
  func addRectangles(to result: inout PlacedCoverage, within window: PixelRect) {
    guard !window.isEmpty else { return }
    let columns = Self.spans(low.x, high.x, hole?.low.x, hole?.high.x, window.x0, window.x1)
    let rows = Self.spans(low.y, high.y, hole?.low.y, hole?.high.y, window.y0, window.y1)
    for row in rows {
      // Neighbours with the same coverage are one rectangle: a row of a plain box is three at most.
      var pending: (x0: Int, x1: Int, coverage: UInt8)?
      func flush() {
        guard let run = pending, run.coverage > 0 else { return }
        result.add(PixelRect(x0: run.x0, y0: row.start, x1: run.x1, y1: row.end), coverage: run.coverage)
      }
      for column in columns {
        let area = column.outer * row.outer - column.inner * row.inner
        let coverage = UInt8(max(0, min(255, (area * 255).rounded())))
        if let run = pending, run.coverage == coverage {
          pending = (run.x0, column.end, coverage)
        } else {
          flush()
          pending = (column.start, column.end, coverage)
        }
      }
      flush()
    }
  }

  /// A run of pixel columns (or rows) that the outer box and the hole cover equally.
  private struct Span {
    var start: Int
    var end: Int
    var outer: Double
    var inner: Double
  }

  private static func spans(
    _ low: Double, _ high: Double, _ holeLow: Double?, _ holeHigh: Double?, _ first: Int, _ end: Int
  ) -> [Span] {
    var cuts: [Int] = [first, end]
    for edge in [low, high, holeLow, holeHigh] {
      guard let edge, edge > Double(first), edge < Double(end) else { continue }
      cuts.append(Int(edge.rounded(.down)))
      cuts.append(Int(edge.rounded(.up)))
    }
    cuts.sort()
    func covered(_ pixel: Int, _ low: Double, _ high: Double) -> Double {
      max(0, min(high, Double(pixel + 1)) - max(low, Double(pixel)))
    }
    return zip(cuts, cuts.dropFirst()).compactMap { start, end in
      guard start < end else { return nil }
      let outer = covered(start, low, high)
      guard outer > 0 else { return nil }
      var inner = 0.0
      if let holeLow, let holeHigh { inner = covered(start, holeLow, holeHigh) }
      return Span(start: start, end: end, outer: outer, inner: inner)
    }
  }
}

extension PlacedCoverage {
  fileprivate mutating func add(_ rect: PixelRect, coverage: UInt8) {
    guard coverage < 255 else {
      // A row below one of the same extent continues it.
      if let last = solids.last, last.x0 == rect.x0, last.x1 == rect.x1, last.y1 == rect.y0 {
        solids[solids.count - 1].y1 = rect.y1
      } else {
        solids.append(rect)
      }
      return
    }
    uniform.append((rect, coverage))
  }
}
