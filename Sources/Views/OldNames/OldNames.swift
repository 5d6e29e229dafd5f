// Names that UIKit's types had before Swift 4.2: code that was never renamed still has them.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// `NSAttributedString.Key`.
public typealias NSAttributedStringKey = NSAttributedString.Key
/// `RunLoop.Mode`.
public typealias RunLoopMode = RunLoop.Mode
/// `UIView.ContentMode`.
public typealias UIViewContentMode = UIView.ContentMode
/// `UIView.AutoresizingMask`.
public typealias UIViewAutoresizing = UIView.AutoresizingMask
/// `UIView.KeyframeAnimationOptions`.
public typealias UIViewKeyframeAnimationOptions = UIView.KeyframeAnimationOptions
/// `UIImage.Orientation`.
public typealias UIImageOrientation = UIImage.Orientation
/// `UIImage.RenderingMode`.
public typealias UIImageRenderingMode = UIImage.RenderingMode
/// `UIApplication.State`.
public typealias UIApplicationState = UIApplication.State
/// `UIApplication.LaunchOptionsKey`.
public typealias UIApplicationLaunchOptionsKey = UIApplication.LaunchOptionsKey
/// `UIApplication.OpenExternalURLOptionsKey`.
public typealias UIApplicationOpenExternalURLOptionsKey = UIApplication.OpenExternalURLOptionsKey
/// `UIWindow.Level`.
public typealias UIWindowLevel = UIWindow.Level
/// `UIFont.TextStyle`.
public typealias UIFontTextStyle = UIFont.TextStyle
/// `UIFontDescriptor.SymbolicTraits`.
public typealias UIFontDescriptorSymbolicTraits = UIFontDescriptor.SymbolicTraits
/// `UITouch.Phase`.
public typealias UITouchPhase = UITouch.Phase
/// `UIEvent.EventType`.
public typealias UIEventType = UIEvent.EventType

/// `UIAccessibilityTraits.none`.
public let UIAccessibilityTraitNone = UIAccessibilityTraits.none
/// `UIAccessibilityTraits.button`.
public let UIAccessibilityTraitButton = UIAccessibilityTraits.button
/// `UIAccessibilityTraits.image`.
public let UIAccessibilityTraitImage = UIAccessibilityTraits.image
/// `UIAccessibilityTraits.staticText`.
public let UIAccessibilityTraitStaticText = UIAccessibilityTraits.staticText
/// `UIAccessibilityTraits.selected`.
public let UIAccessibilityTraitSelected = UIAccessibilityTraits.selected
/// `UIAccessibilityTraits.adjustable`.
public let UIAccessibilityTraitAdjustable = UIAccessibilityTraits.adjustable
/// `UIAccessibilityTraits.updatesFrequently`.
public let UIAccessibilityTraitUpdatesFrequently = UIAccessibilityTraits.updatesFrequently
/// `UIAccessibility.isReduceMotionEnabled`.
public func UIAccessibilityIsReduceMotionEnabled() -> Bool { UIAccessibility.isReduceMotionEnabled }
/// `UIAccessibility.isVoiceOverRunning`.
public func UIAccessibilityIsVoiceOverRunning() -> Bool { UIAccessibility.isVoiceOverRunning }
/// `UIAccessibility.post(notification:argument:)`.
public func UIAccessibilityPostNotification(_ notification: UIAccessibility.Notification, _ argument: Any?) {
  UIAccessibility.post(notification: notification, argument: argument)
}

extension UIView {
  /// `bringSubviewToFront(_:)`.
  public final func bringSubview(toFront view: UIView) { bringSubviewToFront(view) }
  /// `sendSubviewToBack(_:)`.
  public final func sendSubview(toBack view: UIView) { sendSubviewToBack(view) }
}

/// `UIView.noIntrinsicMetric`.
public let UIViewNoIntrinsicMetric = UIView.noIntrinsicMetric

extension RunLoop.Mode {
  /// The mode in which touches are tracked. On Linux a run loop is in it where a program runs it so.
  public static let tracking = RunLoop.Mode("UITrackingRunLoopMode")
  /// `tracking`.
  public static let UITrackingRunLoopMode = RunLoop.Mode.tracking
  /// `default`.
  public static let defaultRunLoopMode = RunLoop.Mode.default
  /// `common`.
  public static let commonModes = RunLoop.Mode.common
}
