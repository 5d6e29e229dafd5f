// Scenes with animated views, beside the plain values that they have to show at a time.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite
import QuartziteViews
import Testing

/// A scene of views that moves.
struct ViewScene: Sendable, CustomTestStringConvertible {
  let name: String
  /// Animates a view, which is a box in a root view, at the time 0.
  let animate: @Sendable (BoxView) -> Void
  /// Sets the values of the view to those that it shows at a time, in seconds.
  let set: @Sendable (BoxView, Double) -> Void
  /// The largest difference between the two pictures, in levels of 255: 0 where no number is rounded on the way.
  var tolerance = 0

  var testDescription: String { name }

  /// The times of the comparisons, in seconds, in whole eighths.
  static let times: [Double] = [0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875, 1, 1.5]

  /// Returns a root view with a box in it.
  static func build() -> (root: UIView, box: BoxView) {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 64, height: 48))
    root.backgroundColor = UIColor(red: 0.9, green: 0.92, blue: 0.95, alpha: 1)
    let box = BoxView(frame: CGRect(x: 16, y: 12, width: 24, height: 16))
    root.addSubview(box)
    return (root, box)
  }

  private static let ease = CAMediaTimingFunction(name: .easeInEaseOut)

  static let all: [ViewScene] = [
    ViewScene(
      name: "a fade after a delay",
      animate: { box in
        box.alpha = 0
        UIView.animate(withDuration: 0.5, delay: 0.25, options: .curveLinear) { box.alpha = 1 }
      }, set: { box, time in box.alpha = min(max(2 * (time - 0.25), 0), 1) }),
    ViewScene(
      name: "a move that begins and ends slowly",
      animate: { box in UIView.animate(withDuration: 1) { box.center.x += 16 } },
      set: { box, time in box.center.x += 16 * ease.value(at: min(time, 1)) }, tolerance: 1),
    ViewScene(
      name: "a frame that grows",
      animate: { box in
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
          box.frame = CGRect(x: 8, y: 4, width: 48, height: 40)
        }
      },
      set: { box, time in
        let time = min(time, 1)
        box.frame = CGRect(x: 16 - 8 * time, y: 12 - 8 * time, width: 24 + 24 * time, height: 16 + 24 * time)
      }),
    ViewScene(
      name: "a turn",
      animate: { box in
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
          box.transform = CGAffineTransform(rotationAngle: 1.2)
        }
      },
      set: { box, time in box.transform = CGAffineTransform(rotationAngle: 1.2 * min(time, 1)) }, tolerance: 1),
    ViewScene(
      name: "a colour from another one",
      animate: { box in
        box.backgroundColor = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
          box.backgroundColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
        }
      },
      set: { box, time in
        let time = min(time, 1)
        box.backgroundColor = UIColor(red: time, green: 1 - time, blue: 0, alpha: 1)
      }, tolerance: 1),
    ViewScene(
      name: "a spring",
      animate: { box in
        UIView.animate(
          withDuration: 1, delay: 0, usingSpringWithDamping: 0.4, initialSpringVelocity: 0,
          animations: { box.center.x += 16 })
      },
      set: { box, time in
        // The envelope of the motion, which is at its goal but for a thousandth after a second.
        let ratio = 0.4, root = (1 - ratio * ratio).squareRoot(),
          frequency = (log(1_000) + log(1 + ratio / root)) / ratio
        let angle = frequency * root * time
        let progress = 1 - exp(-ratio * frequency * time) * (cos(angle) + ratio / root * sin(angle))
        // At the very end a stage has taken the animation away, a thousandth before the goal.
        box.center.x += 16 * (time >= 1 ? 1 : progress)
      }, tolerance: 4),
    ViewScene(
      name: "to and fro, three times",
      animate: { box in
        UIView.animate(withDuration: 0.375, delay: 0, options: .curveLinear) {
          UIView.modifyAnimations(withRepeatCount: 3, autoreverses: true) { box.center.x += 16 }
        }
      },
      set: { box, time in
        let place = (time / 0.375).truncatingRemainder(dividingBy: 2)
        box.center.x += 16 * (place > 1 ? 2 - place : place)
      }, tolerance: 1),
    ViewScene(
      name: "keyframes",
      animate: { box in
        UIView.animateKeyframes(
          withDuration: 1, delay: 0, options: .init(rawValue: UIView.AnimationOptions.curveLinear.rawValue),
          animations: {
            UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { box.center.x += 16 }
            UIView.addKeyframe(withRelativeStartTime: 0.25, relativeDuration: 0.75) { box.alpha = 0.25 }
          })
      },
      set: { box, time in
        box.center.x += min(time, 0.5) * 32
        box.alpha = 1 - min(max(time - 0.25, 0), 0.75)
      }),
    ViewScene(
      name: "two moves at once, the second back before the first has arrived",
      animate: { box in
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { box.center.x += 16 }
        UIView.animate(withDuration: 0.5, delay: 0.5, options: .curveLinear) { box.center.x -= 16 }
      },
      set: { box, time in box.center.x += 16 * min(time, 1) - 16 * min(max(2 * time - 1, 0), 1) }),
    ViewScene(
      name: "what layout moves",
      animate: { box in
        box.innerWidth = 16
        box.setNeedsLayout()
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { box.layoutIfNeeded() }
      },
      set: { box, time in
        box.innerWidth = 8 + 8 * min(time, 1)
        box.setNeedsLayout()
      }),
    ViewScene(
      name: "a property animator",
      animate: { box in
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
          box.center.x += 16
          box.alpha = 0.5
        }
        animator.addAnimations({ box.layer.cornerRadius = 8 }, delayFactor: 0.5)
        animator.startAnimation()
      },
      set: { box, time in
        let time = min(time, 1)
        box.center.x += 16 * time
        box.alpha = 1 - time / 2
        box.layer.cornerRadius = max(time - 0.5, 0) * 16
      }),
    ViewScene(
      name: "a property of the layer's own class",
      animate: { box in
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { box.ring.progress = 1 }
      }, set: { box, time in box.ring.progress = min(time, 1) }),
  ]
}

/// A box with a smaller one in it, and with a ring that says how far something has come.
final class BoxView: UIView, @unchecked Sendable {
  let inner = UIView(frame: .zero)
  let ring = RingView(frame: CGRect(x: -14, y: -10, width: 36, height: 36))
  var innerWidth: CGFloat = 8

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = UIColor(red: 0.2, green: 0.4, blue: 0.8, alpha: 1)
    inner.backgroundColor = UIColor(red: 1, green: 0.8, blue: 0.2, alpha: 1)
    addSubview(inner)
    addSubview(ring)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func layoutSubviews() { inner.frame = CGRect(x: 4, y: 4, width: innerWidth, height: 6) }
}

/// A view that shows a progress as a part of a ring.
final class RingView: UIView, @unchecked Sendable {
  override class var layerClass: AnyClass { RingLayer.self }

  var progress: CGFloat {
    get { (layer as? RingLayer)?.progress ?? 0 }
    set { (layer as? RingLayer)?.progress = newValue }
  }

  override func draw(_ layer: CALayer, in context: CGContext) {
    guard let progress = (layer as? RingLayer)?.progress, progress > 0 else { return }
    context.setStrokeColor(CGColor(srgbRed: 0.9, green: 0.2, blue: 0.3, alpha: 1))
    context.setLineWidth(3)
    context.addArc(
      center: CGPoint(x: 18, y: 18), radius: 12, startAngle: 0, endAngle: 2 * .pi * progress, clockwise: false)
    context.strokePath()
  }
}

/// A layer with a progress that can be animated, and that takes the duration and the pacing of the block around a change.
final class RingLayer: CALayer, @unchecked Sendable {
  var progress: CGFloat {
    get { value(forKey: "progress", as: CGFloat.self) ?? 0 }
    set { setValue(newValue, forKey: "progress") }
  }

  override class func needsDisplay(forKey key: String) -> Bool { key == "progress" || super.needsDisplay(forKey: key) }

  override func action(forKey event: String) -> CAAction? {
    guard event == "progress" else { return super.action(forKey: event) }
    guard let animation = super.action(forKey: "backgroundColor") as? CABasicAnimation else { return nil }
    animation.keyPath = event
    animation.fromValue = presentation()?.progress ?? progress
    return animation
  }
}
