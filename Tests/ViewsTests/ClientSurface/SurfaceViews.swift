// Uses of views, windows and the application that clients' code has: it compiles, so they exist.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteViews

/// Uses of what every view has.
func useViews(_ context: CGContext) -> [Any?] {
  let view = UIView(frame: .zero), other = UIView()
  useAppearance(of: view)
  useTree(of: view, other)
  useAnimation(of: view)
  view.display(view.layer)
  view.draw(view.layer, in: context)
  view.layerWillDraw(view.layer)
  view.layoutSublayers(of: view.layer)
  view.invalidateIntrinsicContentSize()
  view.tintColorDidChange()
  view.traitCollectionDidChange(nil)
  view.isAccessibilityElement = true
  view.accessibilityLabel = "a"
  view.accessibilityValue = "b"
  view.accessibilityIdentifier = "c"
  view.accessibilityFrame = .zero
  view.accessibilityTraits = [.updatesFrequently, .staticText, .button]
  return [
    UIView.layerClass, UIView.init(coder:) as Any, view.superview, view.subviews, view.window,
    view.intrinsicContentSize,
    view.traitCollection.layoutDirection, view.traitCollection.displayScale, view.traitCollection.userInterfaceStyle,
    view.traitCollection.hasDifferentColorAppearance(comparedTo: nil), view.sizeThatFits(.zero), view.viewWithTag(1),
    view.action(for: view.layer, forKey: "opacity"), view.hitTest(.zero, with: nil),
    view.point(inside: .zero, with: nil),
    view.convert(CGPoint.zero, from: nil), view.convert(CGPoint.zero, to: nil), view.convert(CGRect.zero, from: nil),
    view.convert(CGRect.zero, to: nil), UIAccessibility.isReduceMotionEnabled,
  ]
}

private func useAppearance(of view: UIView) {
  view.frame = .zero
  view.bounds = .zero
  view.center = .zero
  view.transform = .identity
  view.alpha = 1
  view.isHidden = false
  view.isOpaque = true
  view.clipsToBounds = false
  view.contentMode = .redraw
  view.tag = 1
  view.isUserInteractionEnabled = true
  view.autoresizingMask = [
    .flexibleWidth, .flexibleHeight, .flexibleLeftMargin, .flexibleRightMargin, .flexibleTopMargin,
    .flexibleBottomMargin,
  ]
  view.contentScaleFactor = 1
  view.backgroundColor = nil
  view.tintColor = nil
  view.mask = nil
  let modes: [UIView.ContentMode] = [
    .scaleToFill, .scaleAspectFit, .scaleAspectFill, .redraw, .center, .top, .bottom, .left, .right, .topLeft,
    .topRight,
    .bottomLeft, .bottomRight,
  ]
  _ = modes
}

private func useTree(of view: UIView, _ other: UIView) {
  view.addSubview(other)
  view.insertSubview(other, at: 0)
  view.insertSubview(UIView(), aboveSubview: other)
  view.insertSubview(UIView(), belowSubview: other)
  view.bringSubviewToFront(other)
  view.bringSubview(toFront: other)
  view.sendSubviewToBack(other)
  other.removeFromSuperview()
  view.layoutSubviews()
  view.setNeedsLayout()
  view.layoutIfNeeded()
  view.setNeedsDisplay()
  view.setNeedsDisplay(.zero)
  view.draw(.zero)
  view.sizeToFit()
  view.didMoveToWindow()
  view.didMoveToSuperview()
  view.willMove(toWindow: nil)
  view.willMove(toSuperview: nil)
}

private func useAnimation(of view: UIView) {
  UIView.animate(withDuration: 0) {}
  UIView.animate(withDuration: 0, animations: {}, completion: nil)
  let options: UIViewAnimationOptions = [
    .curveEaseInOut, .curveEaseIn, .curveEaseOut, .curveLinear, .transitionFlipFromLeft, .repeat,
    .beginFromCurrentState, .allowUserInteraction, .autoreverse, .transitionCrossDissolve,
  ]
  UIView.animate(withDuration: 0, delay: 0, options: options, animations: {}, completion: { _ in })
  UIView.animate(
    withDuration: 0, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0, options: [], animations: {},
    completion: nil)
  UIView.beginAnimations(nil, context: nil)
  UIView.setAnimationDuration(0)
  UIView.commitAnimations()
  UIView.transition(with: view, duration: 0, options: options, animations: nil, completion: nil)
  UIView.performWithoutAnimation {}
}

/// Uses of responders, touches and events.
func useResponders(_ view: UIView, _ touch: UITouch, _ event: UIEvent?) -> [Any?] {
  view.touchesBegan([touch], with: event)
  view.touchesMoved([touch], with: event)
  view.touchesEnded([touch], with: event)
  view.touchesCancelled([touch], with: event)
  view.awakeFromNib()
  view.prepareForInterfaceBuilder()
  let known = [view.becomeFirstResponder(), view.resignFirstResponder(), view.isFirstResponder]
  return [known, touch.location(in: view), touch.previousLocation(in: nil), touch.view]
}

/// Uses of windows, the screen and the application.
func useApplication() -> [Any?] {
  let window = UIWindow(frame: UIScreen.main.bounds)
  window.rootViewController = nil
  window.makeKeyAndVisible()
  let names = [
    UIApplication.didBecomeActiveNotification, UIApplication.willResignActiveNotification,
    UIApplication.didEnterBackgroundNotification, UIApplication.willEnterForegroundNotification,
    UIApplication.didReceiveMemoryWarningNotification,
  ]
  return [
    window.isKeyWindow, window.screen, UIScreen.main.scale, UIScreen.main.nativeScale, UIApplication.shared.keyWindow,
    UIApplication.shared.delegate, UIApplication.shared.windows, names,
  ]
}

/// Uses of controllers of views.
func useControllers(_ other: UIViewController) -> [Any?] {
  let controller = UIViewController(nibName: nil, bundle: nil)
  controller.loadView()
  controller.view = UIView()
  controller.viewDidLoad()
  controller.viewWillAppear(true)
  controller.viewDidAppear(true)
  controller.viewWillDisappear(true)
  controller.viewDidDisappear(true)
  controller.viewWillLayoutSubviews()
  controller.viewDidLayoutSubviews()
  controller.didReceiveMemoryWarning()
  controller.title = "a"
  controller.addChild(other)
  controller.present(other, animated: false, completion: nil)
  controller.present(other, animated: false)
  controller.dismiss(animated: false, completion: nil)
  controller.dismiss(animated: false)
  return [UIViewController(), UIViewController.init(coder:) as Any, controller.prefersStatusBarHidden]
}
