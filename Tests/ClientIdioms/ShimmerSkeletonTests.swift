// Tests of a skeleton with a light that passes over it: the picture at a time is that of a mask that stands still.
// SPDX-License-Identifier: Apache-2.0

import QuartziteViews
import Testing

@Suite("A shimmering skeleton")
struct ShimmerSkeletonTests {
  private let skeleton = ShimmerSkeleton(frame: CGRect(x: 0, y: 0, width: 200, height: 74), numberOfLines: 3)

  private func blocks(mask locations: [NSNumber]?) -> CALayer {
    let grey = UIColor(white: 0.7, alpha: 1)
    let root = Showcase.root(
      200, 74,
      [
        Showcase.box(CGRect(x: 10, y: 10, width: 40, height: 40), grey, radius: 20),
        Showcase.box(CGRect(x: 60, y: 10, width: 130, height: 12), grey, radius: 6),
        Showcase.box(CGRect(x: 60, y: 32, width: 130, height: 12), grey, radius: 6),
        Showcase.box(CGRect(x: 60, y: 54, width: 65, height: 12), grey, radius: 6),
      ])
    guard let locations else { return root }
    let gradient = CAGradientLayer()
    gradient.frame = root.bounds
    gradient.colors = [0.4, 1, 0.4].map { CGColor(srgbRed: 0, green: 0, blue: 0, alpha: $0) }
    gradient.locations = locations
    gradient.startPoint = CGPoint(x: 0, y: 0.5)
    gradient.endPoint = CGPoint(x: 1, y: 0.5)
    root.mask = gradient
    return root
  }

  @Test("The light stands where its time says, comes again and again, and ends without a trace")
  func light() throws {
    try Showcase.staged(skeleton) { (stage) throws in
      #expect(try IdiomPicture(of: skeleton) == IdiomPicture(of: blocks(mask: nil)))
      skeleton.startShimmering()
      stage.advance(to: 0.75)
      let middle = try IdiomPicture(of: skeleton, at: 0.75, named: "shimmer-skeleton")
      #expect(try middle == IdiomPicture(of: blocks(mask: [0, 0.5, 1])))
      #expect(middle[125, 16][0] < middle[70, 16][0])
      stage.advance(to: 1.125)
      let later = try IdiomPicture(of: skeleton, at: 1.125)
      #expect(try later == IdiomPicture(of: blocks(mask: [0.5, 1, 1.5])))
      #expect(try later != IdiomPicture(of: blocks(mask: [0.5, 1.02, 1.5])))
      stage.advance(to: 3.75)
      #expect(try IdiomPicture(of: skeleton, at: 3.75) == middle)
      skeleton.stopShimmering()
      stage.advance(to: 4)
      #expect(!skeleton.isShimmering)
      #expect(try IdiomPicture(of: skeleton, at: 4) == IdiomPicture(of: blocks(mask: nil)))
    }
  }
}
