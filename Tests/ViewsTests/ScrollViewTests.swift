// Tests of scroll views: the offset and its range, zooming, drags, and what the delegate is told.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteViews
import Testing

/// A delegate that notes what it is told.
private final class Notes: UIScrollViewDelegate {
  var calls: [String] = []
  var target: CGPoint?
  weak var zoomed: UIView?
  func scrollViewDidScroll(_ scrollView: UIScrollView) { calls.append("scroll \(scrollView.contentOffset.y)") }
  func scrollViewDidZoom(_ scrollView: UIScrollView) { calls.append("zoom") }
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { calls.append("begin") }
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {
    calls.append("will end")
    if let target { targetContentOffset.pointee = target }
  }
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    calls.append("end \(decelerate)")
  }
  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) { calls.append("slow") }
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { calls.append("rest") }
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { calls.append("animated") }
  func viewForZooming(in scrollView: UIScrollView) -> UIView? { zoomed }
  func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) { calls.append("inset") }
}

@Suite("Scroll views")
struct ScrollViewTests {
  /// A scroll view of 100 × 100 points in a window, with content of the given size.
  private func scrolled(_ width: CGFloat = 100, _ height: CGFloat = 400) -> UIScrollView {
    let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    view.contentSize = CGSize(width: width, height: height)
    return view
  }

  @Test("The offset is the origin of the bounds, and moves no subview")
  func offset() {
    let (view, child) = (scrolled(), UIView(frame: CGRect(x: 10, y: 60, width: 20, height: 20)))
    view.addSubview(child)
    view.contentOffset = CGPoint(x: 0, y: 50)
    #expect(view.bounds == CGRect(x: 0, y: 50, width: 100, height: 100))
    #expect(view.frame == CGRect(x: 0, y: 0, width: 100, height: 100))
    #expect(child.frame.origin == CGPoint(x: 10, y: 60))
    #expect(view.convert(CGPoint.zero, from: child).y == 60 && child.convert(CGPoint.zero, to: nil).y == 10)
  }

  @Test("A scrolled view is drawn like one whose content was placed higher, and clipped")
  func picture() throws {
    func drawn(_ offset: CGFloat, _ y: CGFloat) -> Pixels? {
      let root = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 30))
      let view = UIScrollView(frame: CGRect(x: 5, y: 5, width: 20, height: 20))
      let child = UIView(frame: CGRect(x: 2, y: y, width: 30, height: 12))
      child.backgroundColor = .red
      view.addSubview(child)
      view.contentSize = CGSize(width: 20, height: 200)
      view.contentOffset.y = offset
      root.addSubview(view)
      return Pixels.drawn { _ in root.drawHierarchy(in: root.bounds, afterScreenUpdates: true) }
    }
    let scrolled = try #require(drawn(50, 64))
    #expect(scrolled == drawn(0, 14))
    #expect(scrolled.box() == CGRect(x: 7, y: 19, width: 18, height: 6))
  }

  @Test("Numbers that are not finite leave offset, size and insets as they were")
  func badNumbers() {
    let view = scrolled()
    view.contentOffset = CGPoint(x: 0, y: 30)
    view.contentOffset = CGPoint(x: CGFloat.nan, y: .infinity)
    view.contentSize = CGSize(width: CGFloat.nan, height: -.infinity)
    view.contentInset = UIEdgeInsets(top: .nan, left: 0, bottom: 0, right: 0)
    view.setZoomScale(.nan, animated: false)
    view.scrollRectToVisible(CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1), animated: true)
    view.bounds = CGRect(x: 0, y: CGFloat.nan, width: 100, height: 100)
    #expect(view.contentOffset == CGPoint(x: 0, y: 30))
    #expect(view.contentSize == CGSize(width: 100, height: 400) && view.contentInset == .zero)
  }

  @Test("The delegate is told of each change of the offset, and of the end of one with an animation")
  func telling() {
    let (view, notes) = (scrolled(), Notes())
    view.delegate = notes
    view.contentOffset.y = 10
    view.contentOffset.y = 10
    view.setContentOffset(CGPoint(x: 0, y: 20), animated: true)
    view.setContentOffset(CGPoint(x: 0, y: 20), animated: true)
    #expect(notes.calls == ["scroll 10.0", "scroll 20.0", "animated"])
  }

  @Test("Content that rested at its beginning rests there with other insets, too")
  func insets() {
    let (view, notes) = (scrolled(), Notes())
    view.delegate = notes
    view.contentInset = UIEdgeInsets(top: 20, left: 5, bottom: 0, right: 0)
    #expect(view.contentOffset == CGPoint(x: -5, y: -20) && view.adjustedContentInset.top == 20)
    #expect(notes.calls.contains("inset"))
    view.contentOffset.y = 7
    view.contentInset.top = 40
    #expect(view.contentOffset.y == 7)
  }

  @Test("Content that shrinks is not left behind")
  func shrinking() {
    let view = scrolled()
    view.contentOffset.y = 300
    view.contentSize.height = 250
    #expect(view.contentOffset.y == 150)
  }

  @Test(
    "A rectangle is scrolled into sight by the least distance",
    arguments: [(20, 0), (120, 40), (360, 280), (90, 10)] as [(CGFloat, CGFloat)])
  func rectToVisible(_ y: CGFloat, _ expected: CGFloat) {
    let view = scrolled()
    view.scrollRectToVisible(CGRect(x: 0, y: y, width: 10, height: 20), animated: false)
    #expect(view.contentOffset.y == expected)
    view.contentOffset.y = 300
    view.scrollRectToVisible(CGRect(x: 0, y: 100, width: 10, height: 20), animated: false)
    #expect(view.contentOffset.y == 100)
  }

  // MARK: Drags

  @Test("A slow drag moves the content with the finger, and tells the delegate of its beginning and its end")
  func dragging() {
    let (view, notes) = (scrolled(), Notes())
    let fingers = TouchSimulator(showing: view)
    view.delegate = notes
    let finger = fingers.touchDown(at: CGPoint(x: 50, y: 80))
    fingers.advance(by: 0.1)
    fingers.move(finger, to: CGPoint(x: 50, y: 60))
    #expect(view.isDragging && view.contentOffset.y == 20)
    fingers.advance(by: 0.1)
    fingers.move(finger, to: CGPoint(x: 50, y: 40))
    #expect(view.contentOffset.y == 40)
    fingers.advance(by: 2)
    fingers.lift(finger)
    #expect(!view.isDragging && view.contentOffset.y == 40)
    #expect(notes.calls == ["begin", "scroll 20.0", "scroll 40.0", "will end", "end false"])
  }

  @Test("Past an edge the content follows by ever less, and springs back when the finger is lifted")
  func rubberBand() {
    let view = scrolled()
    let fingers = TouchSimulator(showing: view)
    let finger = fingers.touchDown(at: CGPoint(x: 50, y: 10))
    fingers.advance(by: 0.1)
    fingers.move(finger, to: CGPoint(x: 50, y: 50))
    let first = -view.contentOffset.y
    fingers.move(finger, to: CGPoint(x: 50, y: 90))
    let second = -view.contentOffset.y
    #expect(first > 5 && first < 40 && second > first && second < 2 * first)
    fingers.lift(finger)
    #expect(view.contentOffset.y == 0)
    view.bounces = false
    fingers.drag(view, by: CGVector(dx: 0, dy: 30))
    #expect(view.contentOffset.y == 0)
  }

  @Test("After a fast drag the content comes to rest further on, where the delegate wants it")
  func momentum() {
    let (view, notes) = (scrolled(100, 5000), Notes())
    let fingers = TouchSimulator(showing: view)
    fingers.drag(from: CGPoint(x: 50, y: 90), to: CGPoint(x: 50, y: 30), duration: 0.1)
    #expect(view.contentOffset.y > 120 && view.contentOffset.y < 1000)
    view.delegate = notes
    notes.target = CGPoint(x: 0, y: 777)
    fingers.drag(from: CGPoint(x: 50, y: 90), to: CGPoint(x: 50, y: 30), duration: 0.1)
    #expect(view.contentOffset.y == 777)
    #expect(notes.calls.suffix(4) == ["end true", "slow", "scroll 777.0", "rest"])
  }

  @Test("Pages stop at multiples of the view's size, one page a drag")
  func paging() {
    let view = scrolled(500, 100)
    view.isPagingEnabled = true
    let fingers = TouchSimulator(showing: view)
    fingers.drag(from: CGPoint(x: 90, y: 50), to: CGPoint(x: 20, y: 50), duration: 0.1)
    #expect(view.contentOffset.x == 100)
    fingers.drag(from: CGPoint(x: 90, y: 50), to: CGPoint(x: 60, y: 50), duration: 5)
    #expect(view.contentOffset.x == 100)
    fingers.drag(from: CGPoint(x: 20, y: 50), to: CGPoint(x: 90, y: 50), duration: 0.1)
    #expect(view.contentOffset.x == 0)
  }

  @Test("Nothing is dragged where scrolling is off, or the content is not larger than the view")
  func notDragged() {
    let view = scrolled()
    let fingers = TouchSimulator(showing: view)
    view.isScrollEnabled = false
    fingers.drag(view, by: CGVector(dx: 0, dy: -40))
    #expect(view.contentOffset == .zero)
    view.isScrollEnabled = true
    view.contentSize = CGSize(width: 100, height: 100)
    fingers.drag(view, by: CGVector(dx: 0, dy: -40))
    #expect(view.contentOffset == .zero)
  }

  // MARK: Zooming

  @Test("Zooming enlarges the view by its transform, and keeps the middle of what is in sight")
  func zooming() {
    let (view, notes, child) = (scrolled(100, 100), Notes(), UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
    view.addSubview(child)
    notes.zoomed = child
    view.delegate = notes
    view.maximumZoomScale = 4
    view.zoomScale = 2
    #expect(view.zoomScale == 2 && child.frame == CGRect(x: 0, y: 0, width: 200, height: 200))
    #expect(view.contentSize == CGSize(width: 200, height: 200))
    #expect(view.contentOffset == CGPoint(x: 50, y: 50))
    view.zoomScale = 100
    #expect(view.zoomScale == 4)
    view.zoom(to: CGRect(x: 50, y: 50, width: 50, height: 50), animated: false)
    #expect(view.zoomScale == 2 && view.contentOffset == CGPoint(x: 100, y: 100))
    view.zoomScale = 0
    #expect(view.zoomScale == 1 && child.frame == CGRect(x: 0, y: 0, width: 100, height: 100))
  }

  @Test("A pinch zooms between the least and the largest factor")
  func pinching() {
    let (view, notes, child) = (scrolled(100, 100), Notes(), UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
    view.addSubview(child)
    notes.zoomed = child
    view.delegate = notes
    view.maximumZoomScale = 2
    let fingers = TouchSimulator(showing: view)
    fingers.pinch(at: CGPoint(x: 50, y: 50), scale: 10, distance: 10)
    #expect(view.zoomScale == 2 && !view.isZooming)
  }

  @Test("Without a view for zooming there is no zooming")
  func noZooming() {
    let view = scrolled()
    view.maximumZoomScale = 3
    view.zoomScale = 2
    view.zoom(to: CGRect(x: 0, y: 0, width: 0, height: 10), animated: true)
    #expect(view.zoomScale == 1 && view.contentSize.height == 400)
  }

  // MARK: Indicators and guides

  @Test("Flashed indicators are drawn until the content is moved")
  func indicators() throws {
    let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 60, height: 80))
    view.contentSize = CGSize(width: 60, height: 160)
    func drawn() -> Pixels? {
      Pixels.drawn(width: 60, height: 80) { _ in view.drawHierarchy(in: view.layer.frame, afterScreenUpdates: true) }
    }
    #expect(try #require(drawn()).box() == nil)
    view.flashScrollIndicators()
    let bar = try #require(drawn()?.box())
    #expect(bar.width == 3 && bar.maxX == 57 && bar.minY == 3 && abs(bar.height - 37) <= 1)
    #expect(view.subviews.isEmpty)
    view.contentOffset.y = 10
    #expect(try #require(drawn()).box() == nil)
  }

  @Test("Constraints between subviews and the content's guide tell the size of the content")
  func contentGuide() {
    let (view, child) = (scrolled(0, 0), UIView())
    child.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(child)
    NSLayoutConstraint.activate([
      child.topAnchor.constraint(equalTo: view.contentLayoutGuide.topAnchor, constant: 10),
      child.leadingAnchor.constraint(equalTo: view.contentLayoutGuide.leadingAnchor),
      child.trailingAnchor.constraint(equalTo: view.contentLayoutGuide.trailingAnchor),
      child.bottomAnchor.constraint(equalTo: view.contentLayoutGuide.bottomAnchor, constant: -30),
      child.widthAnchor.constraint(equalTo: view.frameLayoutGuide.widthAnchor),
      child.heightAnchor.constraint(equalToConstant: 500),
    ])
    view.layoutIfNeeded()
    #expect(child.frame == CGRect(x: 0, y: 10, width: 100, height: 500))
    #expect(view.contentSize == CGSize(width: 100, height: 540))
    view.contentOffset.y = 200
    view.setNeedsLayout()
    view.layoutIfNeeded()
    #expect(child.frame.minY == 10)
  }

  @Test("The safe area is added to the insets, unless it must not be")
  func safeArea() {
    let controller = UIViewController()
    controller.additionalSafeAreaInsets = UIEdgeInsets(top: 30, left: 0, bottom: 10, right: 0)
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
    window.rootViewController = controller
    let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
    view.contentSize = CGSize(width: 100, height: 1000)
    controller.view.addSubview(view)
    window.makeKeyAndVisible()
    view.layoutIfNeeded()
    #expect(view.adjustedContentInset == UIEdgeInsets(top: 30, left: 0, bottom: 10, right: 0))
    #expect(view.contentOffset.y == -30)
    view.contentInsetAdjustmentBehavior = .never
    #expect(view.adjustedContentInset == .zero && view.contentOffset.y == 0)
    window.isHidden = true
  }

  @Test("A pull by more than its height begins refreshing, and sends an action")
  func refreshing() {
    let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 400))
    view.alwaysBounceVertical = true
    let control = UIRefreshControl()
    var sent = 0
    control.addAction(UIAction { _ in sent += 1 }, for: .valueChanged)
    view.refreshControl = control
    let fingers = TouchSimulator(showing: view)
    fingers.drag(from: CGPoint(x: 50, y: 10), to: CGPoint(x: 50, y: 40))
    #expect(!control.isRefreshing && sent == 0)
    fingers.drag(from: CGPoint(x: 50, y: 10), to: CGPoint(x: 50, y: 380))
    #expect(control.isRefreshing && sent == 1 && control.frame.maxY == 0)
    control.endRefreshing()
    #expect(!control.isRefreshing)
  }
}
