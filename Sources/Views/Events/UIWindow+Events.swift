// UIWindow+Events: handing touches to the views in which they began.
// SPDX-License-Identifier: Apache-2.0

extension UIWindow {
  /// Hands the touches of this window to their views, by what they do.
  final func deliver(_ event: UIEvent) {
    let steps: [(UITouch.Phase, (UIView, Set<UITouch>) -> Void)] = [
      (.began, { $0.touchesBegan($1, with: event) }), (.moved, { $0.touchesMoved($1, with: event) }),
      (.ended, { $0.touchesEnded($1, with: event) }), (.cancelled, { $0.touchesCancelled($1, with: event) }),
    ]
    for (phase, call) in steps {
      var touches = event.touches.filter { $0.window === self && $0.phase == phase }
      while let view = touches.first?.view {
        call(view, touches.filter { $0.view === view })
        touches = touches.filter { $0.view !== view && $0.view != nil }
      }
    }
  }
}
