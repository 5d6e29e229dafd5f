// Tests of views that are drawn into the current context: their trees, and their own drawing.
// SPDX-License-Identifier: Apache-2.0

import QuartziteViews
import Testing

/// A view that draws a square at its upper left corner, and its text.
private final class SquareView: UIView, @unchecked Sendable {
  override func draw(_ rect: CGRect) {
    UIColor.green.setFill()
    UIRectFill(CGRect(x: 0, y: 0, width: 4, height: 4))
    "H".draw(at: CGPoint(x: 6, y: 0), withAttributes: [.font: UIFont.systemFont(ofSize: 12)])
  }
}

@Suite("Views are drawn into the current context")
struct ViewDrawingTests {
  /// A red view of 20 × 20 points whose subview at (4, 8) draws a square.
  private func tree() -> UIView {
    let view = UIView(frame: CGRect(x: 100, y: 200, width: 20, height: 20))
    view.backgroundColor = .red
    let square = SquareView(frame: CGRect(x: 4, y: 8, width: 16, height: 12))
    square.contentScaleFactor = 1
    view.addSubview(square)
    return view
  }

  @Test("A tree of views fills the rectangle that it is drawn in")
  func trees() throws {
    let view = tree()
    let pixels = try #require(
      Pixels.drawn { _ in
        #expect(view.drawHierarchy(in: CGRect(x: 10, y: 5, width: 20, height: 20), afterScreenUpdates: true))
      })
    #expect(pixels.box() == CGRect(x: 10, y: 5, width: 20, height: 20) && pixels[11, 6] == [255, 0, 0, 255])
    #expect(pixels.box { $0 == [0, 255, 0, 255] } == CGRect(x: 14, y: 13, width: 4, height: 4))
    // The letter is black.
    #expect(pixels.box { $0[0] < 100 && $0[1] < 100 && $0[3] == 255 } != nil)
    let halved = try #require(
      Pixels.drawn { _ in
        view.drawHierarchy(in: CGRect(x: 0, y: 0, width: 10, height: 10), afterScreenUpdates: false)
      })
    #expect(halved.box() == CGRect(x: 0, y: 0, width: 10, height: 10))
    #expect(halved.box { $0 == [0, 255, 0, 255] } == CGRect(x: 2, y: 4, width: 2, height: 2))
  }

  @Test("The bounds count, wherever their origin is")
  func bounds() throws {
    let view = tree()
    view.bounds.origin = CGPoint(x: 4, y: 8)
    let pixels = try #require(
      Pixels.drawn { _ in view.drawHierarchy(in: view.bounds, afterScreenUpdates: true) })
    #expect(pixels.box() == CGRect(x: 4, y: 8, width: 20, height: 20))
    #expect(pixels.box { $0 == [0, 255, 0, 255] } == CGRect(x: 4, y: 8, width: 4, height: 4))
  }

  @Test("A view that is rotated in space is drawn as it is seen, which layers drawn into a context are not")
  func rotated() throws {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20)), card = UIView(frame: view.bounds)
    card.backgroundColor = .red
    card.transform3D = CATransform3DMakeRotation(.pi / 3, 0, 1, 0)
    view.addSubview(card)
    let pixels = try #require(Pixels.drawn { _ in view.drawHierarchy(in: view.bounds, afterScreenUpdates: true) })
    #expect(pixels.box() == CGRect(x: 5, y: 0, width: 10, height: 20))
  }

  @Test("Nothing is drawn without a context, without bounds, and in rectangles that are no numbers")
  func nothing() throws {
    #expect(!tree().drawHierarchy(in: CGRect(x: 0, y: 0, width: 5, height: 5), afterScreenUpdates: true))
    let pixels = try #require(
      Pixels.drawn { _ in
        #expect(!UIView().drawHierarchy(in: CGRect(x: 0, y: 0, width: 5, height: 5), afterScreenUpdates: true))
        for value in [CGFloat.nan, .infinity] {
          let rect = CGRect(x: 0, y: value, width: value, height: 5)
          #expect(!tree().drawHierarchy(in: rect, afterScreenUpdates: true))
        }
      })
    #expect(pixels.box() == nil)
  }
}
