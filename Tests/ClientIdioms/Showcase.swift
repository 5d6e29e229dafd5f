// Showcase: windows, stages with a clock of their own, and layers by hand, for tests of typical views.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteViews

enum Showcase {
  /// Returns a view of a size that holds views which are placed by hand.
  static func board(_ width: CGFloat, _ height: CGFloat, _ views: UIView...) -> UIView {
    let board = UIView(frame: CGRect(x: 0, y: 0, width: width, height: height))
    for view in views { board.addSubview(view) }
    return board
  }

  /// Returns a window of a size, which shows the view of a controller, if there is one.
  static func window(_ width: CGFloat, _ height: CGFloat, _ controller: UIViewController? = nil) -> UIWindow {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: width, height: height))
    window.rootViewController = controller
    window.isHidden = false
    return window
  }

  /// Returns a root layer of a size with layers in it.
  static func root(_ width: CGFloat, _ height: CGFloat, _ layers: [CALayer]) -> CALayer {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: width, height: height)
    for layer in layers { root.addSublayer(layer) }
    return root
  }

  /// Returns a layer of one colour.
  static func box(_ frame: CGRect, _ color: UIColor, radius: CGFloat = 0) -> CALayer {
    let box = CALayer()
    box.frame = frame
    box.backgroundColor = color.cgColor
    box.cornerRadius = radius
    return box
  }

  /// Calls `body` with a stage that shows the tree below a view, on a clock of its own that stands at 0 seconds.
  static func staged(_ view: UIView, _ body: (LayerStage) throws -> Void) rethrows {
    try MediaClock.withClock {
      CATransaction.flush()
      let stage = LayerStage(view.layer)
      stage.advance(to: 0)
      try body(stage)
      stage.end()
      CATransaction.flush()
    }
  }

  /// The frame in which a view's layer is shown at the stage's time, in points of the layer above.
  static func shownFrame(_ view: UIView) -> CGRect { (view.layer.presentation() ?? view.layer).frame }

  /// The value at a part of the time of the timing curve through (x1, y1) and (x2, y2), by halving.
  static func curve(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, at part: Double) -> Double {
    func value(_ t: Double, _ one: Double, _ two: Double) -> Double {
      3 * (1 - t) * (1 - t) * t * one + 3 * (1 - t) * t * t * two + t * t * t
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let t = (low + high) / 2
      if value(t, x1, x2) < part { low = t } else { high = t }
    }
    return value((low + high) / 2, y1, y2)
  }

  /// Whether two numbers differ by no more than a tolerance.
  static func near(_ one: CGFloat, _ other: CGFloat, _ tolerance: CGFloat = 0.01) -> Bool {
    abs(one - other) <= tolerance
  }
}
