// shouldRasterize in the reference renderer: a layer in a bitmap of its own, and the way in which that is shown.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers

extension ReferenceRenderer {
  /// Draws a layer's finished picture to a bitmap in its own space, and shows it from there.
  static func bitmap(
    _ layer: CALayer, _ total: ReferenceMatrix, scale: Double, isFlipped: Bool, width: Int, height: Int
  ) -> ReferenceCanvas {
    var result = ReferenceCanvas(width: width, height: height)
    guard let inverse = total.plane.inverse, let extent = ReferenceReach.extent(of: layer), !extent.isEmpty else {
      return result
    }
    let columns = whole(extent.width * scale), rows = whole(extent.height * scale)
    guard columns > 0, rows > 0, columns * rows < 4_000_000 else { return result }
    let map = ReferenceMatrix.translation(-extent.minX, -extent.minY).then(.scale(scale, scale, 1))
    // A layer that masks to its bounds still has its surroundings blurred into it, so that they are drawn too.
    let around = ReferenceReach.around(layer, map)
    let drawn = picture(
      layer, map.then(.translation(Double(around), Double(around))), isFlipped: isFlipped, width: columns + 2 * around,
      height: rows + 2 * around)
    let bitmap = drawn.part(x: around, y: around, width: columns, height: rows)

    let shown = ReferenceBox(
      minX: extent.minX, minY: extent.minY, maxX: extent.minX + Double(columns) / scale,
      maxY: extent.minY + Double(rows) / scale)
    let coverage = ReferenceCoverage.area(
      shown.corners.map(total.plane.apply), pictureWidth: width, pictureHeight: height)
    let density = max(hypot(inverse.a, inverse.b), hypot(inverse.c, inverse.d)) * scale
    let isNearest = (density > 1 + 1e-6 ? layer.minificationFilter : layer.magnificationFilter) == .nearest
    let isUndecided = abs(density - 1) < 1e-5 && layer.minificationFilter != layer.magnificationFilter
    func place(_ x: Int, _ y: Int) -> (column: Double, row: Double) {
      let point = inverse.apply(ReferencePoint(Double(x) + 0.5, Double(y) + 0.5))
      return ((point.x - extent.minX) * scale, (point.y - extent.minY) * scale)
    }
    func isOnEdge(_ value: Double) -> Bool { abs(value - value.rounded()) < 1e-3 }
    func doubt(_ x: Int, _ y: Int) -> Double {
      let (column, row) = place(x, y)
      if isUndecided || isNearest && (isOnEdge(column) || isOnEdge(row)) { return ReferenceDoubt.undecided }
      return bitmap.doubt(around: column, row) + ReferenceDoubt.sampling
    }
    result.paint(coverage, doubtful: doubt) { x, y in
      let (column, row) = place(x, y)
      return isNearest ? bitmap.nearest(column, row) : bitmap.bilinear(column, row)
    }
    return result
  }

  private static func whole(_ length: Double) -> Int { Int(max(0, min(1e5, (length - 1e-6).rounded(.up)))) }
}

extension ReferenceCanvas {
  private func clamped(_ x: Int, _ y: Int) -> ReferencePixel {
    pixels[max(0, min(height - 1, y)) * width + max(0, min(width - 1, x))]
  }

  /// The pixel that contains a place; beyond the sides the outermost pixels repeat.
  fileprivate func nearest(_ x: Double, _ y: Double) -> ReferencePixel {
    clamped(Int(x.rounded(.down)), Int(y.rounded(.down)))
  }

  /// The largest error of the four pixels around a place.
  fileprivate func doubt(around x: Double, _ y: Double) -> Double {
    let left = Int((x - 0.5).rounded(.down)), top = Int((y - 0.5).rounded(.down))
    func at(_ x: Int, _ y: Int) -> Double { doubt[max(0, min(height - 1, y)) * width + max(0, min(width - 1, x))] }
    return max(max(at(left, top), at(left + 1, top)), max(at(left, top + 1), at(left + 1, top + 1)))
  }

  /// The mean of the four pixels around a place, weighted by the nearness of their centres.
  fileprivate func bilinear(_ x: Double, _ y: Double) -> ReferencePixel {
    let column = (x - 0.5).rounded(.down), row = (y - 0.5).rounded(.down)
    let right = x - 0.5 - column, down = y - 0.5 - row
    let left = Int(column), top = Int(row)
    return clamped(left, top).times((1 - right) * (1 - down)).plus(clamped(left + 1, top).times(right * (1 - down)))
      .plus(clamped(left, top + 1).times((1 - right) * down)).plus(clamped(left + 1, top + 1).times(right * down))
  }
}
