// UIWindow+Events: handing touches to recognizers and views.
// SPDX-License-Identifier: Apache-2.0

extension UIWindow {
  /// Hands the touches of this window to the recognizers, and to their views.
  final func deliver(_ event: UIEvent) { arbiter.deliver(event, in: self) }
}
