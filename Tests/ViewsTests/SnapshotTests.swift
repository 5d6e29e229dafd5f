// Tests of views that show the picture of another one.
// SPDX-License-Identifier: Apache-2.0

import QuartziteViews
import Testing

@Suite("Snapshots of views")
struct SnapshotTests {
  /// A red view with a turned green square.
  private func view() -> UIView {
    let view = UIView(frame: CGRect(x: 5, y: 7, width: 40, height: 30))
    let square = UIView(frame: CGRect(x: 10, y: 5, width: 12, height: 12))
    view.backgroundColor = .red
    square.backgroundColor = .green
    square.transform = CGAffineTransform(rotationAngle: 0.5)
    view.addSubview(square)
    return view
  }

  private func picture(_ view: UIView) -> Pixels? {
    Pixels.drawn(scale: 2) { _ in view.drawHierarchy(in: view.bounds, afterScreenUpdates: true) }
  }

  @Test("A snapshot looks as the view did, whatever becomes of it")
  func whole() throws {
    let view = view(), before = picture(view)
    let snapshot = try #require(view.snapshotView(afterScreenUpdates: false))
    view.backgroundColor = .blue
    #expect(snapshot.frame == CGRect(x: 0, y: 0, width: 40, height: 30))
    #expect(picture(snapshot) == before && picture(view) != before)
  }

  @Test("A part of a view is cut out of its picture")
  func part() throws {
    let view = view()
    view.bounds.origin = CGPoint(x: 3, y: 2)
    let part = CGRect(x: 8, y: 4, width: 20, height: 16)
    let snapshot = try #require(
      view.resizableSnapshotView(from: part, afterScreenUpdates: true, withCapInsets: .zero))
    let cut = Pixels.drawn(width: 20, height: 16, scale: 2) { _ in
      view.drawHierarchy(in: CGRect(x: -5, y: -2, width: 40, height: 30), afterScreenUpdates: true)
    }
    let shown = Pixels.drawn(width: 20, height: 16, scale: 2) { _ in
      snapshot.drawHierarchy(in: snapshot.bounds, afterScreenUpdates: true)
    }
    #expect(snapshot.bounds.size == part.size && shown != nil && shown == cut)
  }

  @Test("Empty and endless parts have no picture")
  func badParts() {
    let view = view()
    #expect(UIView().snapshotView(afterScreenUpdates: true) == nil)
    for part in [CGRect.null, .infinite, CGRect(x: CGFloat.nan, y: 0, width: 5, height: 5)] {
      #expect(view.resizableSnapshotView(from: part, afterScreenUpdates: true, withCapInsets: .zero) == nil)
    }
  }

  @Test("The anchor of a view is that of its layer")
  func anchor() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 30))
    view.anchorPoint = CGPoint(x: 0, y: 1)
    #expect(view.layer.anchorPoint == CGPoint(x: 0, y: 1) && view.frame.origin == CGPoint(x: 20, y: -15))
  }
}
