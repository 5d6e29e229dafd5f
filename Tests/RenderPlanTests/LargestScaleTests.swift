// Tests of the scale by which curves are flattened under perspective.
// SPDX-License-Identifier: Apache-2.0

import ReferenceAreas
import SeededRandom
import Testing

@testable import QuartziteTessellation

@Suite("The largest scale of a projection")
struct LargestScaleTests {
  @Test("No part of a box in the picture is larger than it says, and none has to be much smaller", arguments: 0..<40)
  func bound(seed: Int) {
    var random = SeededRandom(shape: seed)
    let projection = ShapeView.perspective.projection(&random), side = Int(pictureSide)
    let points = (0..<400).map { _ in projection.planePoint(random.point(0)) }
    let low = points.reduce(points[0], pointwiseMin), high = points.reduce(points[0], pointwiseMax)
    let bound = projection.largestScale(of: (low, high), in: PixelRect(x0: 0, y0: 0, x1: side, y1: side))
    let largest = TrueShape(projection: projection, fineness: 1).scale(around: points)
    #expect(largest <= bound * 1.001)
    #expect(bound < largest * 4)
    #expect(bound < projection.largestScale)
  }

  @Test("An affine map has one scale, wherever a box lies")
  func affine() {
    let projection = Projection(a: 3, b: 0, c: 0, d: 2, tx: 5, ty: 7)
    let clip = PixelRect(x0: 0, y0: 0, x1: 40, y1: 40)
    #expect(projection.largestScale(of: (SIMD2(-9, -9), SIMD2(9, 9)), in: clip) == 3)
  }
}
