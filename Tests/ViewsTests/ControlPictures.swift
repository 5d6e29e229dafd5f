// Helpers for tests of controls: their pictures, and how far two pictures differ.
// SPDX-License-Identifier: Apache-2.0

import QuartziteViews

/// Pictures of controls.
enum ControlPictures {
  /// Returns the picture of a view in its bounds, at two pixels a point.
  static func picture(_ view: UIView) -> Pixels? {
    Pixels.drawn(width: Int(view.bounds.width.rounded(.up)), height: Int(view.bounds.height.rounded(.up)), scale: 2) {
      _ in view.drawHierarchy(in: view.bounds, afterScreenUpdates: true)
    }
  }

  /// Returns the largest difference of a component, 0…255, between two pictures, of which the second may be mirrored, or
  /// one of 128 at least; nil where they have other sizes or one is missing.
  static func difference(_ one: Pixels?, _ other: Pixels?, mirrored: Bool = false) -> Int? {
    guard let one, let other, one.width == other.width, one.height == other.height else { return nil }
    if !mirrored, one == other { return 0 }
    var most = 0
    for y in 0..<one.height {
      for x in 0..<one.width {
        let (left, right) = (one[x, y], other[mirrored ? one.width - 1 - x : x, y])
        for part in 0..<4 { most = max(most, abs(left[part] - right[part])) }
        if most >= 128 { return most }
      }
    }
    return most
  }

  /// Makes lines and rows of a view run from right to left.
  static func runLeft(_ view: UIView) { view.traitOverrides.layoutDirection = .rightToLeft }

  /// Returns the number of events of a kind that a control sends during `action`.
  static func events(_ control: UIControl, _ event: UIControl.Event, _ action: () -> Void) -> Int {
    final class Count: @unchecked Sendable { var value = 0 }
    let count = Count()
    let counter = UIAction { _ in count.value += 1 }
    control.addAction(counter, for: event)
    action()
    control.removeAction(counter, for: event)
    return count.value
  }

  /// Returns `view` in the middle of a board of 300 × 200 points, with fingers on it.
  static func fingers(on view: UIView) -> TouchSimulator {
    let board = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    view.center = CGPoint(x: 150, y: 100)
    board.addSubview(view)
    return TouchSimulator(showing: board)
  }
}
