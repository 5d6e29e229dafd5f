// Uses of gestures, layout, scrolling and more controllers that clients' code has: it compiles, so they exist.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteViews

/// Uses of gesture recognizers.
func useGestures(_ target: NSObject) -> [Any?] {
  let gesture = UIGestureRecognizer(target: target, action: Selector("moved:"))
  gesture.addTarget(target, action: Selector("moved:"))
  gesture.removeTarget(target, action: nil)
  gesture.delegate = nil
  gesture.isEnabled = true
  gesture.state = .began
  let states: [UIGestureRecognizer.State] = [.possible, .began, .changed, .ended, .cancelled, .failed]
  let tap = UITapGestureRecognizer(), pan = UIPanGestureRecognizer()
  tap.numberOfTapsRequired = 1
  pan.minimumNumberOfTouches = 1
  pan.maximumNumberOfTouches = 1
  pan.setTranslation(.zero, in: nil)
  let view = UIView()
  view.addGestureRecognizer(tap)
  view.isMultipleTouchEnabled = true
  return [
    states, gesture.location(in: nil), gesture.view, pan.translation(in: nil), pan.velocity(in: nil),
    UIGestureRecognizer(),
  ]
}

/// Uses of constraints.
func useLayout() -> [Any?] {
  let view = UIView(), inner = UIView()
  view.addSubview(inner)
  inner.translatesAutoresizingMaskIntoConstraints = false
  let attributes: [NSLayoutConstraint.Attribute] = [
    .left, .right, .top, .bottom, .leading, .trailing, .width, .height, .centerX, .centerY, .notAnAttribute,
  ]
  let relations: [NSLayoutConstraint.Relation] = [.equal, .lessThanOrEqual, .greaterThanOrEqual]
  let constraint = NSLayoutConstraint(
    item: inner, attribute: .width, relatedBy: .equal, toItem: nil, attribute: .notAnAttribute, multiplier: 1,
    constant: 5)
  constraint.constant = 6
  constraint.isActive = true
  view.addConstraint(constraint)
  view.addConstraints([constraint])
  view.layoutMargins = .zero
  view.autoresizesSubviews = true
  view.clearsContextBeforeDrawing = true
  return [attributes, relations]
}

/// A delegate of scroll views and text fields.
final class SurfaceScrollDelegate: NSObject, UIScrollViewDelegate, UITextFieldDelegate {}

/// Uses of scroll views.
func useScrolling(_ delegate: SurfaceScrollDelegate) -> [Any?] {
  let view = UIScrollView()
  view.contentOffset = .zero
  view.contentSize = .zero
  view.contentInset = .zero
  view.delegate = delegate
  view.minimumZoomScale = 1
  view.maximumZoomScale = 2
  view.zoomScale = 1
  view.setContentOffset(.zero, animated: false)
  return [view.panGestureRecognizer, view.isDragging]
}

/// Uses of messages, segues and containers of controllers.
func useMessages(_ segue: UIStoryboardSegue) -> [Any?] {
  let alert = UIAlertController(title: "a", message: nil, preferredStyle: .alert)
  let styles: [UIAlertAction.Style] = [.default, .cancel, .destructive]
  let kinds: [UIAlertController.Style] = [.alert, .actionSheet]
  alert.addAction(UIAlertAction(title: "b", style: .default, handler: nil))
  alert.addAction(UIAlertAction(title: "b", style: .default))
  let controller = UIViewController()
  controller.prepare(for: segue, sender: nil)
  controller.performSegue(withIdentifier: "a", sender: nil)
  return [styles, kinds, controller.navigationController, controller.storyboard, segue.destination, segue.identifier]
}
