// UIGestureRecognizer+Touches: following touches, and being told of them.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension UIGestureRecognizer {
  /// The touches of the gesture that are on the screen.
  final var touchesDown: [UITouch] { followed.filter { !$0.isLifted } }

  /// The middle of the touches in the space of the window: of those on the screen, if there are any.
  final var middle: CGPoint {
    let down = touchesDown
    return UIGestureRecognizer.middle(down.isEmpty ? followed : down) ?? lastMiddle
  }

  /// Returns the middle of touches in the space of the window; nil where there are none.
  static func middle(_ touches: [UITouch]) -> CGPoint? {
    guard !touches.isEmpty else { return nil }
    var sum = CGPoint.zero
    for touch in touches {
      sum.x += touch.place.x
      sum.y += touch.place.y
    }
    return CGPoint(x: sum.x / CGFloat(touches.count), y: sum.y / CGFloat(touches.count))
  }

  /// The window of the touches, or of the view where there are none.
  private var window: UIWindow? { (followed.first ?? seen.first)?.window ?? ownView?.window }

  final func place(_ point: CGPoint, in view: UIView?) -> CGPoint {
    guard let window else { return point }
    return window.convert(point, to: view ?? window)
  }

  /// Converts the difference of two points of the window's space.
  final func difference(_ vector: CGPoint, from point: CGPoint, in view: UIView?) -> CGPoint {
    guard let view else { return vector }
    let start = place(point, in: view)
    let end = place(CGPoint(x: point.x + vector.x, y: point.y + vector.y), in: view)
    return CGPoint(x: end.x - start.x, y: end.y - start.y)
  }

  final func place(ofTouch index: Int, in view: UIView?) -> CGPoint {
    let down = touchesDown
    let touches = down.isEmpty ? followed : down
    return touches.indices.contains(index) ? touches[index].location(in: view) : location(in: view)
  }

  /// Whether the delegate and the recognizer itself want to be told of a touch that has begun.
  final func wants(_ touch: UITouch, _ event: UIEvent) -> Bool {
    isEnabled && allowedTouchTypes.contains { $0.intValue == touch.type.rawValue } && shouldReceive(event)
      && delegate?.gestureRecognizer(self, shouldReceive: event) != false
      && delegate?.gestureRecognizer(self, shouldReceive: touch) != false
  }

  /// Follows a touch that has begun, unless the gesture is decided and not over yet.
  final func follow(_ touch: UITouch, _ arbiter: GestureArbiter) {
    guard isEnabled, ownView != nil, !followed.contains(where: { $0 === touch }) else { return }
    if followed.isEmpty, isOver || (self.arbiter !== arbiter && !seen.isEmpty) {
      self.arbiter?.drop(self)
      if isQueued { arbiter.settle() }
      finish()
    }
    guard followed.isEmpty || self.arbiter === arbiter, !isOver, wanted != .ended, following != .ended else { return }
    self.arbiter = arbiter
    followed.append(touch)
    seen.append(touch)
    touch.readers.append(TouchReader(recognizer: self, gesture: gesture))
    arbiter.enter(self)
  }

  /// Follows a touch no longer, and leaves it to its view.
  final func unfollow(_ touch: UITouch) {
    lastMiddle = middle
    followed.removeAll { $0 === touch }
    seen.removeAll { $0 === touch }
    touch.readers.removeAll { $0.recognizer === self }
  }

  /// Follows touches no longer that are not on the screen any more.
  final func unfollowLifted() {
    guard followed.contains(where: \.isLifted) else { return }
    lastMiddle = middle
    followed.removeAll(where: \.isLifted)
  }

  final func forgetTouches() {
    gesture += 1
    followed = []
    seen = []
  }

  /// Calls the subclass for touches that are followed and have changed.
  final func read(_ touches: [UITouch], _ event: UIEvent) {
    for phase in [UITouch.Phase.began, .moved, .ended, .cancelled] {
      let mine = Set(touches.filter { touch in touch.phase == phase && followed.contains { $0 === touch } })
      guard !mine.isEmpty else { continue }
      guard isEnabled, !isOver, ownView != nil, following == nil else { return }
      switch phase {
      case .began: touchesBegan(mine, with: event)
      case .moved: touchesMoved(mine, with: event)
      case .ended: touchesEnded(mine, with: event)
      default: touchesCancelled(mine, with: event)
      }
    }
  }
}
