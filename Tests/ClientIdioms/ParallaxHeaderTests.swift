// Tests of a picture above a list that moves at half of the speed: its places, and its pictures by hand.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteViews
import Testing

@Suite("A picture above a list that moves at half of the speed")
struct ParallaxHeaderTests {
  /// A red ring on green, as large as the header.
  private func image() -> UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: 120, height: 80)).image { context in
      UIColor.green.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 120, height: 80))
      UIColor.red.setStroke()
      context.cgContext.setLineWidth(10)
      context.cgContext.strokeEllipse(in: CGRect(x: 35, y: 15, width: 50, height: 50))
    }
  }

  private func page() -> (window: UIWindow, page: ParallaxHeader) {
    let page = ParallaxHeader(frame: CGRect(x: 0, y: 0, width: 120, height: 160), image: image(), contentHeight: 400)
    page.content.backgroundColor = .systemYellow
    let window = Showcase.window(120, 160)
    window.addSubview(page)
    return (window, page)
  }

  private func byHand(_ header: CGRect, opacity: Float = 1, content y: CGFloat) -> CALayer {
    let picture = CALayer(), content = CALayer()
    picture.frame = header
    picture.contents = image().cgImage
    picture.contentsScale = 2
    picture.contentsGravity = .resizeAspectFill
    picture.masksToBounds = true
    picture.opacity = opacity
    content.frame = CGRect(x: 0, y: y, width: 120, height: 400)
    content.backgroundColor = UIColor.systemYellow.cgColor
    let root = Showcase.root(120, 160, [picture, content])
    root.masksToBounds = true
    return root
  }

  @Test("Scrolled down the picture moves half as far, and pales")
  func down() throws {
    let (window, page) = page()
    page.scrollView.contentOffset.y = 32
    #expect(page.header.frame == CGRect(x: 0, y: 16, width: 120, height: 80))
    try IdiomPicture(of: window, named: "parallax-down").expect(
      looksLike: byHand(CGRect(x: 0, y: -16, width: 120, height: 80), opacity: 0.6, content: 48))
  }

  @Test("Pulled down the picture fills the room above the content")
  func up() throws {
    let (window, page) = page()
    page.scrollView.contentOffset.y = -40
    try IdiomPicture(of: window, named: "parallax-pulled").expect(
      looksLike: byHand(CGRect(x: 0, y: 0, width: 120, height: 120), content: 120))
  }

  @Test("A finger scrolls, and what it pulls past the edge comes back")
  func finger() {
    let (window, page) = page()
    Showcase.staged(window) { stage in
      let fingers = TouchSimulator(window)
      let finger = fingers.touchDown(at: CGPoint(x: 60, y: 40))
      for step in 1...10 {
        fingers.advance(by: 0.05)
        fingers.move(finger, to: CGPoint(x: 60, y: 40 + 10 * CGFloat(step)))
      }
      let pulled = -page.scrollView.contentOffset.y
      #expect(pulled > 20 && pulled < 100 && page.header.frame.height == 80 + pulled)
      fingers.advance(by: 0.5)
      fingers.lift(finger)
      stage.advance(to: 5)
      #expect(page.scrollView.contentOffset == .zero && page.header.frame.height == 80)
      fingers.drag(from: CGPoint(x: 60, y: 140), to: CGPoint(x: 60, y: 80), duration: 1, steps: 20)
      stage.advance(to: 10)
      let offset = page.scrollView.contentOffset.y
      #expect(offset >= 40 && page.header.frame.minY == offset / 2)
    }
  }
}
