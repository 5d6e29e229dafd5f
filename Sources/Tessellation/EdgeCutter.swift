// EdgeCutter: cuts the sides of polygons to a rectangle of pixels.
// SPDX-License-Identifier: Apache-2.0

/// Cuts edges to a rectangle. Positions are relative to its top left corner.
package struct EdgeCutter {
  package let origin: SIMD2<Double>
  /// The width and the height of the rectangle.
  package let size: SIMD2<Double>

  package init(clip: PixelRect) {
    origin = SIMD2(Double(clip.x0), Double(clip.y0))
    size = SIMD2(Double(clip.width), Double(clip.height))
  }

  /// Emits the remainder of an edge: its part in the rows of the rectangle, split at its sides. Parts beyond the sides are
  /// projected onto them, which preserves the winding of everything to their right.
  ///
  /// - Parameter emit: called with the upper end, the lower end, and 1 for edges that run down or −1.
  package func cut(
    _ from: SIMD2<Double>, _ to: SIMD2<Double>, emit: (SIMD2<Double>, SIMD2<Double>, Int32) -> Void
  ) {
    let (right, height) = (size.x, size.y)
    // Far outside the picture only the direction of an edge matters; numbers of this size still subtract to less than a
    // thousandth of a pixel.
    let limit = SIMD2(repeating: 1e12)
    let from = pointwiseMin(pointwiseMax(from, -limit), limit), to = pointwiseMin(pointwiseMax(to, -limit), limit)
    let direction: Int32 = from.y <= to.y ? 1 : -1
    let (top, bottom) = direction > 0 ? (from, to) : (to, from)
    guard bottom.y > 0, top.y < height else { return }
    let slope = (bottom.x - top.x) / (bottom.y - top.y)

    func point(atY y: Double) -> SIMD2<Double> {
      SIMD2(slope.isFinite ? top.x + (y - top.y) * slope : top.x, y)
    }
    let first = top.y < 0 ? point(atY: 0) : top
    let last = bottom.y > height ? point(atY: height) : bottom
    func put(_ a: SIMD2<Double>, _ b: SIMD2<Double>) {
      emit(SIMD2(min(max(a.x, 0), right), a.y), SIMD2(min(max(b.x, 0), right), b.y), direction)
    }

    let low = min(first.x, last.x), high = max(first.x, last.x)
    // An almost horizontal edge crosses the sides at heights that make no difference.
    guard slope.isFinite, low < 0 || high > right, low < right, high > 0 else { return put(first, last) }
    // At most two cuts, in order along the edge.
    var previous = first
    for side in slope > 0 ? [0, right] : [right, 0] where low < side && side < high {
      let next = point(atY: min(max(top.y + (side - top.x) / slope, first.y), last.y))
      put(previous, next)
      previous = next
    }
    put(previous, last)
  }
}
