// Tests of the areas that the program for quads computes, pixel by pixel, against exact ones.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers
import ReferenceRenderer
import SeededRandom
import Testing

/// A white box in perspective on nothing, so that a pixel's alpha is the area of the box in it.
private struct TiltedBox {
  static let side = 160
  let size: SIMD2<Double>
  let transform: CATransform3D
  let place: SIMD2<Double>
  static let eye = 300.0

  /// Creates a box of up to `largest` points; a thin one is seen almost edge-on.
  init(_ random: inout SeededRandom, largest: Double, isThin: Bool) {
    size = SIMD2(random.number(0.2...largest), random.number(0.2...largest))
    let turn = CATransform3DMakeRotation(random.number(0...6.3), 0, 0, 1)
    let tilt = isThin ? random.number(1.5...1.64) : random.number(0.1...1.3)
    let axis = random.number(0...6.3)
    transform = CATransform3DConcat(turn, CATransform3DMakeRotation(tilt, cos(axis), sin(axis), 0))
    place = SIMD2(random.number(60...100), random.number(60...100))
  }

  func root(wider: Double = 0) -> CALayer {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: Self.side, height: Self.side)
    root.sublayerTransform.m34 = -1 / Self.eye
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: size.x + wider, height: size.y)
    layer.position = CGPoint(x: place.x, y: place.y)
    layer.transform = transform
    layer.backgroundColor = CGColor(gray: 1, alpha: 1)
    root.addSublayer(layer)
    return root
  }

  /// The corners in the picture, projected by formula: the eye is over the middle.
  var outline: [ReferencePoint] {
    let middle = Double(Self.side) / 2
    return [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].map { x, y in
      let corner = SIMD2(x, y) * size / 2
      let inSpace = SIMD3(
        corner.x * transform.m11 + corner.y * transform.m21, corner.x * transform.m12 + corner.y * transform.m22,
        corner.x * transform.m13 + corner.y * transform.m23)
      let depth = 1 - inSpace.z / Self.eye
      return ReferencePoint(
        middle + (place.x + inSpace.x - middle) / depth, middle + (place.y + inSpace.y - middle) / depth)
    }
  }

  /// The largest difference of a pixel from the exact area, in levels of 255.
  func difference(_ root: CALayer) throws -> Double {
    let actual = try Production.render(root)
    let exact = Production.once {
      ReferenceCoverage.area(outline, pictureWidth: Self.side, pictureHeight: Self.side)
    }
    var worst = 0.0
    for y in 0..<Self.side {
      for x in 0..<Self.side {
        worst = max(worst, abs(Double(actual.bytes[(y * Self.side + x) * 4 + 3]) - 255 * exact.at(x, y)))
      }
    }
    return worst
  }
}

@Suite("Areas of boxes in perspective", .everyProduction)
struct PerspectiveAreaTests {
  @Test("Each pixel has the area of the box in it", arguments: [3.0, 20, 110], [false, true])
  func exact(largest: Double, isThin: Bool) throws {
    var random = SeededRandom(seed: UInt64(largest))
    for number in 0..<40 {
      let box = TiltedBox(&random, largest: largest, isThin: isThin)
      // Half a level is due to the rounding to bytes, and as much may be due to the grid on which corners lie.
      let difference = try box.difference(box.root())
      #expect(difference <= 1, "\(difference) levels at box \(number): \(box)")
    }
  }

  @Test("A box wider by a thirtieth of a pixel is told from the right one")
  func changeShows() throws {
    var random = SeededRandom(seed: 5)
    let box = TiltedBox(&random, largest: 110, isThin: false)
    #expect(try box.difference(box.root(wider: 1.0 / 30)) > 1)
  }
}
