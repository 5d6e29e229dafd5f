// Tests of a page control of shape layers: its dots are round boxes, and it follows the pages under a finger.
// SPDX-License-Identifier: Apache-2.0

import QuartziteViews
import Testing

@Suite("A page control of shape layers")
struct PillPageControlTests {
  private let pages = Pages(
    frame: CGRect(x: 0, y: 0, width: 120, height: 104), colors: [.systemTeal, .systemYellow, .systemIndigo])

  /// A page of one colour or two, with dots of widths between 8 and 24 points.
  private func reference(_ boxes: [CALayer], widths: [CGFloat]) -> CALayer {
    var (x, layers): (CGFloat, [CALayer]) = (34, boxes)
    for width in widths {
      let part = (width - 8) / 16
      // The tint is (0, 122, 255) of 255.
      let color = UIColor(
        red: 0.8 * (1 - part), green: 0.8 + (122 / 255 - 0.8) * part, blue: 0.8 + 0.2 * part, alpha: 1)
      layers.append(Showcase.box(CGRect(x: x, y: 88, width: width, height: 8), color, radius: 4))
      x += width + 6
    }
    return Showcase.root(120, 104, layers)
  }

  @Test("The control is as wide as two dots and a long one, in the middle, whatever page is shown")
  func layout() {
    pages.layoutIfNeeded()
    #expect(pages.pageControl.frame == CGRect(x: 34, y: 88, width: 52, height: 8))
    pages.pageControl.numberOfPages = 5
    pages.layoutIfNeeded()
    #expect(pages.pageControl.frame == CGRect(x: 20, y: 88, width: 80, height: 8))
  }

  @Test("Between two pages both dots are half as long")
  func between() throws {
    // The ends of the dots' paths are a little fuller than half circles.
    let page = CGRect(x: 0, y: 0, width: 120, height: 80)
    let first = try IdiomPicture(of: pages)
    let expected = try IdiomPicture(of: reference([Showcase.box(page, .systemTeal)], widths: [24, 8, 8]))
    #expect(first.difference(inPixelsFrom: expected) < 4)
    pages.scrollView.contentOffset.x = 180
    let (left, right) = page.divided(atDistance: 60, from: .minXEdge)
    let boxes = [Showcase.box(left, .systemYellow), Showcase.box(right, .systemIndigo)]
    let middle = try IdiomPicture(of: pages, named: "page-control")
    #expect(try middle.difference(inPixelsFrom: IdiomPicture(of: reference(boxes, widths: [8, 16, 16]))) < 4)
    #expect(try middle.difference(inPixelsFrom: IdiomPicture(of: reference(boxes, widths: [8, 16.5, 15.5]))) > 8)
  }

  @Test("A finger that drags the pages moves the dots along, and lets go on a whole page")
  func touches() {
    let fingers = TouchSimulator(showing: pages)
    let finger = fingers.touchDown(at: CGPoint(x: 100, y: 40))
    for x in stride(from: 90.0, through: 30, by: -10) {
      fingers.advance(by: 0.02)
      fingers.move(finger, to: CGPoint(x: x, y: 40))
    }
    let progress = pages.pageControl.progress
    #expect(progress > 0.3 && progress < 0.7)
    #expect(progress == pages.scrollView.contentOffset.x / 120)
    fingers.lift(finger)
    #expect(pages.pageControl.progress == 1 && pages.pageControl.currentPage == 1)
  }
}
