// Tests of images at a fraction of their size: the distance of the picture from the means of the image over its pixels.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers
import ReferenceRenderer
import Testing

@Suite("Images at a fraction of their size", .everyProduction)
struct MinificationTests {
  /// An image of rings, lines and grains, which has details of all sizes as a photograph does.
  static let details = TestImage(width: 384, height: 320) { x, y in
    let u = Double(x) - 190, v = Double(y) - 150
    let ring = 127.5 + 127.5 * sin((u * u + v * v) / 700)
    let line = (x + 3 * y) % 23 < 4 ? 255.0 : 40
    let grain = Double((x &* 2_654_435_761 &+ y &* 40_503 &* 977) >> 7 & 255)
    return (UInt8(ring), UInt8(line), UInt8(grain), 255)
  }

  /// The mean of the image over a box, by area: red, green and blue.
  private func mean(_ low: SIMD2<Double>, _ high: SIMD2<Double>) -> SIMD3<Double> {
    var sum = SIMD3<Double>.zero
    let image = Self.details
    for y in Int(low.y)..<Int(high.y.rounded(.up)) {
      for x in Int(low.x)..<Int(high.x.rounded(.up)) {
        let across = min(high.x, Double(x + 1)) - max(low.x, Double(x))
        let along = min(high.y, Double(y + 1)) - max(low.y, Double(y))
        let texel = (min(y, image.height - 1) * image.width + min(x, image.width - 1)) * 4
        let color = SIMD3(
          Double(image.texels[texel]), Double(image.texels[texel + 1]), Double(image.texels[texel + 2]))
        sum += color * (across * along)
      }
    }
    return sum / ((high.x - low.x) * (high.y - low.y))
  }

  /// The mean difference of the inner pixels of a layer that shows the details from (x, y) on, `times` smaller, and the
  /// fraction of them that differ by more than 8 levels in a channel.
  private func error(_ picture: Picture, x: Double, y: Double, times: Double) -> (mean: Double, part: Double) {
    var sum = 0.0, count = 0.0, off = 0.0
    for row in Int(y) + 1..<Int(y + 320 / times) - 1 {
      for column in Int(x) + 1..<Int(x + 384 / times) - 1 {
        let low = SIMD2(Double(column) - x, Double(row) - y) * times
        let expected = mean(low, low + times)
        let found = picture.rgba(column, row)
        let difference = SIMD3(Double(found[0]), Double(found[1]), Double(found[2])) - expected
        let distances = [abs(difference.x), abs(difference.y), abs(difference.z)]
        sum += distances.reduce(0, +) / 3
        if distances.contains(where: { $0 > 8 }) { off += 1 }
        count += 1
      }
    }
    return (sum / count, off / count)
  }

  private func scene(x: CGFloat, y: CGFloat, times: CGFloat, _ change: (CALayer) -> Void = { _ in }) -> CALayer {
    ground([picture(Self.details, x, y, 384 / times, 320 / times, nil, change)], width: 104, height: 90)
  }

  @Test(
    "At whole pixels an image shows the means of what its pixels cover, by the renderer and in a context",
    arguments: [
      4.0, 8, 16, 32,
    ])
  func whole(times: Double) throws {
    let scene = scene(x: 3, y: 2, times: times)
    let recorded = Production.once { Recorded.render(scene, width: 104, height: 90) }
    let shown = [try Production.render(scene), try #require(recorded)]
    for picture in shown {
      let error = error(picture, x: 3, y: 2, times: times)
      #expect(error.mean < 0.51 && error.part == 0, "\(error)")
    }
    // The nearest texels must be far from the means.
    let nearest = try Production.render(self.scene(x: 3, y: 2, times: times) { $0.minificationFilter = .nearest })
    #expect(self.error(nearest, x: 3, y: 2, times: times).mean > 20)
  }

  @Test(
    "Between pixels, and at other scales, an image is much closer to the means than its nearest texels are",
    arguments: [
      (3.4, 2.7, 8.0), (3.5, 2.5, 8), (3.25, 2, 5.3), (3, 2, 11.7),
    ])
  func between(x: Double, y: Double, times: Double) throws {
    let scene = scene(x: x, y: y, times: times)
    let plain = try Production.render(scene)
    let recorded = Production.once { Recorded.render(scene, width: 104, height: 90) }
    #expect(plain.largestDifference(from: try #require(recorded)) <= 3)
    let error = error(plain, x: x, y: y, times: times)
    let nearest = try Production.render(self.scene(x: x, y: y, times: times) { $0.minificationFilter = .nearest })
    let far = self.error(nearest, x: x, y: y, times: times)
    // Details of every size make the hardest image: a photograph has few that are as small as a texel.
    #expect(error.mean < far.mean / 3, "\(error), \(far)")
  }

  @Test("What was shown before changes nothing")
  func history() throws {
    let first = try Production.render(scene(x: 3.3, y: 2, times: 9.1))
    for times in [3.0, 4.4, 9.2, 20, 1] { _ = try Production.render(scene(x: 3.3, y: 2, times: times)) }
    #expect(try Production.render(scene(x: 3.3, y: 2, times: 9.1)) == first)
  }

  @Test("A floor of fine checks is of one colour in the distance")
  func floor() throws {
    func shown(_ filter: CALayerContentsFilter) throws -> Picture {
      let layer = picture(.checks, 0, 0, 60, 120) {
        $0.contentsRect = CGRect(x: 0, y: 0, width: 0.5, height: 1)
        $0.minificationFilter = filter
        $0.transform = CATransform3DMakeRotation(1.35, 1, 0, 0)
      }
      let root = ground([layer], width: 60, height: 120) { $0.sublayerTransform.m34 = -1 / 120 }
      return try Production.render(root)
    }
    /// The largest distance of a pixel of the middle from the mean of the checks.
    func deviation(_ picture: Picture) -> Int {
      var worst = 0
      for y in 0..<120 {
        let pixels = (26..<34).map { picture.rgba($0, y) }
        guard pixels.allSatisfy({ $0 != picture.rgba(0, 0) }), y < 60 else { continue }
        for pixel in pixels { worst = max(worst, abs(Int(pixel[0]) - 125), abs(Int(pixel[2]) - 85)) }
      }
      return worst
    }
    #expect(deviation(try shown(.nearest)) > 60)
    let averaged = deviation(try shown(.linear))
    #expect(averaged <= 30, "\(averaged)")
  }
}
