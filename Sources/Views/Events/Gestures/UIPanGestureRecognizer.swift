// UIPanGestureRecognizer: recognizes fingers that are moved over the screen.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Recognizes fingers that are moved over the screen.
///
/// The gesture is continuous: it begins when the middle of the fingers has moved by 10 points, changes with every
/// further move, and ends when the last finger is lifted. The translation counts from where the fingers were put down.
open class UIPanGestureRecognizer: UIGestureRecognizer, @unchecked Sendable {
  private var path = CGPoint.zero
  private var origin = CGPoint.zero
  private var motion = GestureMotion()
  private var lastTime: TimeInterval = 0

  private static let threshold: CGFloat = 10

  /// The least number of fingers that are moved. 1 by default.
  open var minimumNumberOfTouches = 1
  /// The greatest number of fingers with which the gesture begins. Any number by default.
  open var maximumNumberOfTouches = Int.max

  /// Returns how far the fingers have moved, in points of the space of `view`, or of the window.
  open func translation(in view: UIView?) -> CGPoint {
    difference(CGPoint(x: path.x - origin.x, y: path.y - origin.y), from: middle, in: view)
  }
  /// Changes what ``translation(in:)`` returns now, from where it goes on; the velocity stays.
  open func setTranslation(_ translation: CGPoint, in view: UIView?) {
    let offset = windowDifference(translation, in: view)
    guard offset.x.isFinite, offset.y.isFinite else { return }
    origin = CGPoint(x: path.x - offset.x, y: path.y - offset.y)
  }
  /// Returns how fast the fingers move, in points of the space of `view`, or of the window, per second: their mean over
  /// the last tenth of a second.
  open func velocity(in view: UIView?) -> CGPoint {
    difference(motion.velocity(at: lastTime), from: middle, in: view)
  }

  private func windowDifference(_ vector: CGPoint, in view: UIView?) -> CGPoint {
    guard let view, let window = seen.first?.window ?? self.view?.window else { return vector }
    let (start, end) = (view.convert(CGPoint.zero, to: window), view.convert(vector, to: window))
    return CGPoint(x: end.x - start.x, y: end.y - start.y)
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard !hasBegun else { return }
    guard touchesDown.count <= maximumNumberOfTouches else { return state = .failed }
    path = .zero
    motion = GestureMotion()
    note(event)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    let step = step
    path.x += step.x
    path.y += step.y
    note(event)
    guard touchesDown.count >= minimumNumberOfTouches else { return }
    if isGoingOn {
      state = .changed
    } else if !hasBegun, hypot(path.x, path.y) >= Self.threshold {
      state = .began
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    lastTime = event.timestamp
    endWithLastTouch()
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { endWithLastTouch(.cancelled) }

  private func note(_ event: UIEvent) {
    lastTime = event.timestamp
    motion.note(path, at: lastTime)
  }

  open override func reset() {
    super.reset()
    path = .zero
    origin = .zero
    motion = GestureMotion()
  }
}

/// Recognizes fingers that are moved over the screen from one of its edges: from less than 20 points away.
open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer, @unchecked Sendable {
  private static let margin: CGFloat = 20

  /// The edges of the window from which the gesture may begin. None by default.
  open var edges: UIRectEdge = []

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard hasBegun || touches.allSatisfy(beginsAtEdge) else { return state = .failed }
    super.touchesBegan(touches, with: event)
  }

  private func beginsAtEdge(_ touch: UITouch) -> Bool {
    guard let bounds = touch.window?.bounds else { return false }
    let margin = Self.margin, place = touch.place
    return (edges.contains(.left) && place.x < bounds.minX + margin)
      || (edges.contains(.right) && place.x >= bounds.maxX - margin)
      || (edges.contains(.top) && place.y < bounds.minY + margin)
      || (edges.contains(.bottom) && place.y >= bounds.maxY - margin)
  }
}
