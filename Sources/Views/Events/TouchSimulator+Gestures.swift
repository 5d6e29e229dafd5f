// TouchSimulator+Gestures: the common gestures, each as touches over time.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension TouchSimulator {
  // MARK: Taps

  /// Taps at a point, with one finger, for 0.05 seconds.
  public func tap(at point: CGPoint) {
    let finger = touchDown(at: point)
    advance(by: TouchSimulator.tapTime)
    lift(finger)
  }

  /// Taps in the middle of a view, or on what is in front of it there.
  public func tap(_ view: UIView) { tap(at: middle(of: view)) }

  /// Taps at several points at the same time.
  public func tap(at points: [CGPoint]) {
    let fingers = touchDown(at: points)
    advance(by: TouchSimulator.tapTime)
    lift(fingers)
  }

  /// Taps twice at a point, 0.05 seconds after each other.
  public func doubleTap(at point: CGPoint) {
    tap(at: point)
    advance(by: TouchSimulator.tapTime)
    tap(at: point)
  }

  /// Taps twice in the middle of a view.
  public func doubleTap(_ view: UIView) { doubleTap(at: middle(of: view)) }

  /// Holds a finger down for a number of seconds; 0.6 by default, a little longer than recognizers ask for.
  public func longPress(at point: CGPoint, duration: TimeInterval = 0.6) {
    let finger = touchDown(at: point)
    advance(by: duration)
    lift(finger)
  }

  /// Holds a finger down in the middle of a view for a number of seconds.
  public func longPress(_ view: UIView, duration: TimeInterval = 0.6) {
    longPress(at: middle(of: view), duration: duration)
  }

  // MARK: Moves

  /// Puts a finger down, moves it in steps of equal length and time to another point, and lifts it.
  public func drag(from start: CGPoint, to end: CGPoint, duration: TimeInterval = 0.5, steps: Int = 10) {
    perform(duration, steps) { part in
      [CGPoint(x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part)]
    }
  }

  /// Drags a finger from the middle of a view by a distance in points of the window.
  public func drag(_ view: UIView, by distance: CGVector, duration: TimeInterval = 0.5, steps: Int = 10) {
    let start = middle(of: view)
    drag(
      from: start, to: CGPoint(x: start.x + distance.dx, y: start.y + distance.dy), duration: duration, steps: steps)
  }

  /// Moves a finger by 100 points, or `distance`, in one direction, in a tenth of a second.
  ///
  /// Of several directions the first of right, left, up and down is taken.
  public func swipe(at point: CGPoint, _ direction: UISwipeGestureRecognizer.Direction, distance: CGFloat = 100) {
    var end = point
    if direction.contains(.right) {
      end.x += distance
    } else if direction.contains(.left) {
      end.x -= distance
    } else if direction.contains(.up) {
      end.y -= distance
    } else if direction.contains(.down) {
      end.y += distance
    }
    drag(from: point, to: end, duration: 0.1, steps: 5)
  }

  /// Moves a finger from the middle of a view by 100 points in one direction, in a tenth of a second.
  public func swipe(_ view: UIView, _ direction: UISwipeGestureRecognizer.Direction) {
    swipe(at: middle(of: view), direction)
  }

  /// Puts two fingers down beside each other, `distance` points apart around a point, and moves them until they are
  /// `scale` times as far apart.
  public func pinch(
    at point: CGPoint, scale: CGFloat, distance: CGFloat = 100, duration: TimeInterval = 0.5, steps: Int = 10
  ) {
    perform(duration, steps) { part in
      let half = distance * (1 + (scale - 1) * part) / 2
      return [CGPoint(x: point.x - half, y: point.y), CGPoint(x: point.x + half, y: point.y)]
    }
  }

  /// Puts two fingers down beside each other, `distance` points apart around a point, and turns them by an angle in
  /// radians, clockwise.
  public func rotate(
    at point: CGPoint, by angle: CGFloat, distance: CGFloat = 100, duration: TimeInterval = 0.5, steps: Int = 10
  ) {
    perform(duration, steps) { part in
      let offset = CGPoint(x: cos(angle * part) * distance / 2, y: sin(angle * part) * distance / 2)
      return [
        CGPoint(x: point.x - offset.x, y: point.y - offset.y), CGPoint(x: point.x + offset.x, y: point.y + offset.y),
      ]
    }
  }

  /// Puts fingers down, moves them through the points of each step, and lifts them.
  private func perform(_ duration: TimeInterval, _ steps: Int, _ points: (CGFloat) -> [CGPoint]) {
    let steps = min(max(steps, 1), TouchSimulator.maxSteps)
    let fingers = touchDown(at: points(0))
    for step in 1...steps {
      advance(by: duration / Double(steps))
      move(fingers, to: points(CGFloat(step) / CGFloat(steps)))
    }
    lift(fingers)
  }

  /// The middle of a view, in the space of the window.
  private func middle(of view: UIView) -> CGPoint {
    window.layoutIfNeeded()
    return view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: window)
  }
}
