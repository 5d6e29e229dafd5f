// UIStackView+Hiding: hidden views of a stack, which take no room, and fade or grow into it in animations.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension UIStackView {
  /// The hidden views with their frames: without a length, at the end of the view before them. So an animation in which
  /// they come into sight lets them grow from there, and one in which they are hidden lets them shrink.
  final var collapsedFrames: [(view: UIView, frame: CGRect)] {
    guard arranged.contains(where: \.isHidden) else { return [] }
    let insets = isLayoutMarginsRelativeArrangement ? layoutMargins : .zero
    let room = bounds.inset(by: insets), isColumn = axis == .vertical
    var end = isColumn ? room.minY : isRightToLeft ? room.maxX : room.minX
    var found: [(view: UIView, frame: CGRect)] = []
    for view in arranged {
      let frame = view.untransformedFrame
      if !view.isHidden {
        end = isColumn ? frame.maxY : isRightToLeft ? frame.minX : frame.maxX
      } else if isColumn {
        let across = alignment == .fill ? (room.minX, room.width) : (frame.minX, frame.width)
        found.append((view, CGRect(x: across.0, y: end, width: max(across.1, 0), height: 0)))
      } else {
        let across = alignment == .fill ? (room.minY, room.height) : (frame.minY, frame.height)
        found.append((view, CGRect(x: end, y: across.0, width: 0, height: max(across.1, 0))))
      }
    }
    return found
  }
}

extension UIView {
  /// The superview, where it is a stack that places the view.
  private var arrangingStack: UIStackView? {
    guard let identity = layout?.stack, let stack = parent as? UIStackView, ObjectIdentifier(stack) == identity else {
      return nil
    }
    return stack
  }

  /// Whether the view is a hidden one of a stack's.
  final var isHiddenInStack: Bool { isHidden && arrangingStack != nil }

  /// Tells a stack that places the view that it is hidden, or not any more. One that is hidden in an animation is seen
  /// until its end.
  final func noteVisibility() {
    guard let stack = arrangingStack else { return }
    stack.noteArrangement()
    let thread = ThreadState.current
    guard isHidden, thread.areAnimationsEnabled, let block = thread.animations.last, block.animates else { return }
    block.hold("hidden", at: NSNumber(value: false), of: layer)
  }
}
