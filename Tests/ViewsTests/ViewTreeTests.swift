// Tests of the tree of views: the layers follow it, and hit tests find points in it.
// SPDX-License-Identifier: Apache-2.0

import QuartziteViews
import Testing

/// A view that records the changes of its tree.
private final class NotingView: UIView, @unchecked Sendable {
  var notes: [String] = []
  override func willMove(toSuperview newSuperview: UIView?) {
    notes.append(newSuperview == nil ? "will leave" : "will move")
  }
  override func didMoveToSuperview() { notes.append(superview == nil ? "left" : "moved") }
  override func didAddSubview(_ subview: UIView) { notes.append("added \(subview.tag)") }
  override func willRemoveSubview(_ subview: UIView) { notes.append("removes \(subview.tag)") }
  override func layoutSubviews() { notes.append("layout \(bounds.width)") }
}

@Suite("The tree of views")
struct ViewTreeTests {
  /// A view of 100 × 100 points with `count` subviews, tagged from 1 on.
  private func tree(_ count: Int) -> UIView {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    for tag in 0..<count {
      let child = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
      child.tag = tag + 1
      view.addSubview(child)
    }
    return view
  }

  /// Checks that the layers lie in the order of the views; returns the tags in that order.
  private func order(_ view: UIView) -> [Int] {
    let layers = view.layer.sublayers ?? []
    let ofViews = layers.filter { layer in view.subviews.contains { $0.layer === layer } }
    #expect(ofViews.map(ObjectIdentifier.init) == view.subviews.map { ObjectIdentifier($0.layer) })
    return view.subviews.map(\.tag)
  }

  @Test("Views are inserted at an index, below and above others, and out of range at the ends")
  func inserting() {
    let view = tree(3)
    let new = UIView()
    new.tag = 9
    view.insertSubview(new, at: 1)
    #expect(order(view) == [1, 9, 2, 3])
    view.insertSubview(new, belowSubview: view.subviews[3])
    #expect(order(view) == [1, 2, 9, 3])
    view.insertSubview(new, aboveSubview: view.subviews[0])
    #expect(order(view) == [1, 9, 2, 3])
    view.insertSubview(new, at: -5)
    #expect(order(view) == [9, 1, 2, 3])
    view.insertSubview(new, at: 500)
    #expect(order(view) == [1, 2, 3, 9])
    view.insertSubview(new, aboveSubview: UIView())
    #expect(order(view) == [1, 2, 3, 9])
  }

  @Test("Views come to the front, go to the back and change places")
  func reordering() {
    let view = tree(4)
    view.bringSubviewToFront(view.subviews[0])
    #expect(order(view) == [2, 3, 4, 1])
    view.sendSubviewToBack(view.subviews[2])
    #expect(order(view) == [4, 2, 3, 1])
    view.exchangeSubview(at: 3, withSubviewAt: 0)
    #expect(order(view) == [1, 2, 3, 4])
    view.exchangeSubview(at: 1, withSubviewAt: 2)
    #expect(order(view) == [1, 3, 2, 4])
    view.exchangeSubview(at: 1, withSubviewAt: 4)
    view.bringSubviewToFront(UIView())
    #expect(order(view) == [1, 3, 2, 4])
  }

  @Test("Sublayers that are no view's stay where they are")
  func foreignLayers() {
    let view = tree(1)
    let foreign = CALayer()
    view.layer.insertSublayer(foreign, at: 0)
    view.insertSubview(UIView(), at: 0)
    #expect(view.layer.sublayers?.first === foreign)
    view.addSubview(UIView())
    #expect(view.layer.sublayers?.first === foreign)
  }

  @Test("A view moves from one superview to another, and both hear of it")
  func moving() {
    let (from, to, child) = (NotingView(), NotingView(), NotingView())
    child.tag = 7
    from.addSubview(child)
    to.addSubview(child)
    child.removeFromSuperview()
    child.removeFromSuperview()
    #expect(from.notes == ["added 7", "removes 7"] && to.notes == ["added 7", "removes 7"])
    #expect(child.notes == ["will move", "moved", "will move", "moved", "will leave", "left"])
    #expect(child.superview == nil && child.layer.superlayer == nil && to.subviews.isEmpty)
  }

  @Test("No view comes to lie in itself")
  func cycles() {
    let (view, child) = (UIView(), UIView())
    view.addSubview(child)
    child.addSubview(view)
    view.addSubview(view)
    #expect(view.superview == nil && view.subviews == [child] && child.subviews.isEmpty)
    #expect(child.isDescendant(of: view) && !view.isDescendant(of: child))
  }

  @Test("A superview keeps its subviews, and leaves them alone when it goes")
  func lifetime() {
    weak var gone: UIView?
    let kept = UIView()
    do {
      let view = UIView()
      let child = UIView()
      gone = child
      view.addSubview(child)
      child.addSubview(kept)
    }
    #expect(gone == nil && kept.superview == nil)
  }

  @Test("The window of a view is that at the top, whatever comes, leaves or goes around it")
  func windows() {
    let views = (0..<4).map { _ in UIView() }
    for (outer, inner) in zip(views, views.dropFirst()) { outer.addSubview(inner) }
    let others = (first: UIWindow(frame: .zero), second: UIWindow(frame: .zero))
    #expect(views.allSatisfy { $0.window == nil })
    others.first.addSubview(views[0])
    #expect(views.allSatisfy { $0.window === others.first })
    others.second.addSubview(views[2])
    #expect(views.map { $0.window === others.first } == [true, true, false, false])
    #expect(views[3].window === others.second)
    views[3].removeFromSuperview()
    #expect(views[3].window == nil && views[2].window === others.second)
    views[1].addSubview(views[3])
    #expect(views[3].window === others.first)
    var window: UIWindow? = UIWindow(frame: .zero)
    window?.addSubview(views[0])
    #expect(views[3].window === window)
    window = nil
    #expect([views[0], views[1], views[3]].allSatisfy { $0.window == nil } && views[2].window === others.second)
    #expect(views[0].superview == nil && views[3].superview === views[1])
  }

  @Test("Twenty thousand views in one another leave one by one, the innermost first")
  func departures() {
    let window = UIWindow(frame: .zero)
    var views: [UIView] = [window]
    for _ in 0..<20_000 {
      let child = UIView()
      views[views.count - 1].addSubview(child)
      views.append(child)
    }
    #expect(views[20_000].window === window)
    while views.count > 1 { views.removeLast().removeFromSuperview() }
    #expect(window.subviews.isEmpty)
  }

  @Test("A hundred thousand views may lie in one another")
  func depth() {
    let frame = CGRect(x: 0, y: 0, width: 1, height: 1)
    let root = UIView(frame: frame)
    var view = root
    for _ in 0..<100_000 {
      let child = UIView(frame: frame)
      view.addSubview(child)
      view = child
    }
    view.tag = 5
    #expect(root.viewWithTag(5) === view)
    #expect(root.hitTest(.zero, with: nil) != nil)
    root.tintColor = .red
    #expect(view.tintColor == .red)
  }

  @Test("The first view with a tag is found, those in front after those behind")
  func tags() {
    let view = tree(2)
    let deep = UIView()
    deep.tag = 2
    view.subviews[0].addSubview(deep)
    #expect(view.viewWithTag(2) === deep)
    #expect(view.viewWithTag(1) === view.subviews[0])
    #expect(view.viewWithTag(3) == nil)
  }

  // MARK: Geometry

  @Test("Centre, bounds and transform are the layer's, and the frame follows")
  func geometry() {
    let view = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
    #expect(view.center == CGPoint(x: 25, y: 40) && view.bounds == CGRect(x: 0, y: 0, width: 30, height: 40))
    view.transform = CGAffineTransform(scaleX: 2, y: 1)
    #expect(view.frame == CGRect(x: -5, y: 20, width: 60, height: 40))
    view.center = CGPoint(x: 30, y: 20)
    #expect(view.layer.position == CGPoint(x: 30, y: 20) && view.frame.origin == CGPoint(x: 0, y: 0))
  }

  @Test("Points and rectangles are converted between views")
  func conversion() {
    let view = tree(2)
    view.subviews[0].frame.origin = CGPoint(x: 10, y: 0)
    view.subviews[1].frame.origin = CGPoint(x: 0, y: 30)
    let (first, second) = (view.subviews[0], view.subviews[1])
    #expect(first.convert(CGPoint(x: 1, y: 2), to: second) == CGPoint(x: 11, y: -28))
    #expect(first.convert(CGPoint(x: 11, y: -28), from: second) == CGPoint(x: 1, y: 2))
    let rect = CGRect(x: 0, y: 0, width: 5, height: 6)
    #expect(first.convert(rect, to: view) == CGRect(x: 10, y: 0, width: 5, height: 6))
    #expect(first.convert(rect, from: view) == CGRect(x: -10, y: 0, width: 5, height: 6))
  }

  @Test("A subview follows the size of its superview as its mask says")
  func autoresizing() {
    let view = tree(1)
    view.subviews[0].autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
    view.bounds.size = CGSize(width: 120, height: 130)
    #expect(view.subviews[0].frame == CGRect(x: 0, y: 30, width: 70, height: 50))
  }

  @Test("A view without a size of its own keeps the one that it has")
  func sizes() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 40))
    view.sizeToFit()
    #expect(view.bounds.size == CGSize(width: 30, height: 40))
    #expect(view.intrinsicContentSize == CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric))
  }

  @Test("Subviews are laid out after a change of size, and when it is called for")
  func layout() {
    let view = NotingView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    view.layoutIfNeeded()
    view.notes = []
    view.layoutIfNeeded()
    #expect(view.notes.isEmpty)
    view.bounds.size.width = 20
    view.layoutIfNeeded()
    view.setNeedsLayout()
    view.layoutIfNeeded()
    #expect(view.notes == ["layout 20.0", "layout 20.0"])
  }

  // MARK: Hit tests

  @Test("The frontmost view at a point is found")
  func hits() {
    let view = tree(2)
    view.subviews[1].frame.origin = CGPoint(x: 25, y: 25)
    #expect(view.hitTest(CGPoint(x: 30, y: 30), with: nil)?.tag == 2)
    #expect(view.hitTest(CGPoint(x: 20, y: 30), with: nil)?.tag == 1)
    #expect(view.hitTest(CGPoint(x: 90, y: 90), with: nil) === view)
    #expect(view.hitTest(CGPoint(x: 100, y: 50), with: nil) == nil)
  }

  @Test("Hidden, transparent and untouchable views are passed over")
  func missed() {
    let view = tree(4)
    view.subviews[1].isHidden = true
    view.subviews[2].alpha = 0.005
    view.subviews[3].isUserInteractionEnabled = false
    #expect(view.hitTest(CGPoint(x: 5, y: 5), with: nil)?.tag == 1)
  }

  @Test("A tint is inherited until another is set, and who inherits it hears of changes")
  func tint() {
    final class TintedView: UIView, @unchecked Sendable {
      var changes = 0
      override func tintColorDidChange() { changes += 1 }
    }
    let (top, middle, bottom) = (UIView(), TintedView(), TintedView())
    top.addSubview(middle)
    middle.addSubview(bottom)
    let blue = top.tintColor
    top.tintColor = .green
    #expect(bottom.tintColor == .green && middle.changes == 1 && bottom.changes == 1)
    middle.tintColor = .red
    top.tintColor = nil
    #expect(bottom.tintColor == .red && middle.changes == 2 && bottom.changes == 2)
    #expect(top.tintColor == blue)
  }
}
