// UIAccessibility: the settings that people have for assistive technologies, which a program simulates here.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

/// The settings that people have for assistive technologies, and what such technologies are told.
///
/// There are none on Linux: all settings are off, but for those of the screen's traits, until ``simulate(_:)`` turns some on.
public enum UIAccessibility {
  /// Settings that can be simulated. This is Quartzite's own.
  public struct Settings: OptionSet, Hashable, Sendable {
    /// The set as bits.
    public let rawValue: UInt

    /// Creates a set from its bits.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    /// The screen is read out.
    public static let voiceOver = Settings(rawValue: 1 << 0)
    /// Switches are used instead of touches.
    public static let switchControl = Settings(rawValue: 1 << 1)
    /// Sound is mono.
    public static let monoAudio = Settings(rawValue: 1 << 2)
    /// Films have captions.
    public static let closedCaptioning = Settings(rawValue: 1 << 3)
    /// Colours are inverted.
    public static let invertColors = Settings(rawValue: 1 << 4)
    /// The program cannot be left.
    public static let guidedAccess = Settings(rawValue: 1 << 5)
    /// Text is bold.
    public static let boldText = Settings(rawValue: 1 << 6)
    /// Buttons have shapes.
    public static let buttonShapes = Settings(rawValue: 1 << 7)
    /// The screen is gray.
    public static let grayscale = Settings(rawValue: 1 << 8)
    /// Nothing shines through.
    public static let reduceTransparency = Settings(rawValue: 1 << 9)
    /// Little moves.
    public static let reduceMotion = Settings(rawValue: 1 << 10)
    /// Views fade instead of sliding.
    public static let crossFadeTransitions = Settings(rawValue: 1 << 11)
    /// Contrast is higher.
    public static let darkerSystemColors = Settings(rawValue: 1 << 12)
    /// A selection can be read out.
    public static let speakSelection = Settings(rawValue: 1 << 13)
    /// The whole screen can be read out.
    public static let speakScreen = Settings(rawValue: 1 << 14)
    /// Touches are made with a button on the screen.
    public static let assistiveTouch = Settings(rawValue: 1 << 15)
    /// Switches have labels.
    public static let onOffSwitchLabels = Settings(rawValue: 1 << 16)
    /// Nothing is told by colour alone.
    public static let differentiateWithoutColor = Settings(rawValue: 1 << 17)
    /// Nothing is undone by a shake.
    public static let noShakeToUndo = Settings(rawValue: 1 << 18)
    /// Films don't begin by themselves.
    public static let noVideoAutoplay = Settings(rawValue: 1 << 19)
  }

  private static let simulated = Mutex(Settings())

  /// Turns settings on, and all others off, and posts the notifications of those that change. This is Quartzite's own.
  public static func simulate(_ settings: Settings) {
    let before = simulated.withLock { current in
      defer { current = settings }
      return current
    }
    for (setting, name) in notifications where before.contains(setting) != settings.contains(setting) {
      NotificationCenter.default.post(name: name, object: nil)
    }
  }

  static func isOn(_ setting: Settings) -> Bool { simulated.withLock { $0.contains(setting) } }

  // MARK: Settings

  /// Whether the screen is read out. False unless it is simulated.
  public static var isVoiceOverRunning: Bool { isOn(.voiceOver) }
  /// Whether switches are used instead of touches. False unless it is simulated.
  public static var isSwitchControlRunning: Bool { isOn(.switchControl) }
  /// Whether sound is mono. False unless it is simulated.
  public static var isMonoAudioEnabled: Bool { isOn(.monoAudio) }
  /// Whether films have captions. False unless it is simulated.
  public static var isClosedCaptioningEnabled: Bool { isOn(.closedCaptioning) }
  /// Whether colours are inverted. False unless it is simulated; pictures are the same.
  public static var isInvertColorsEnabled: Bool { isOn(.invertColors) }
  /// Whether the program cannot be left. False unless it is simulated.
  public static var isGuidedAccessEnabled: Bool { isOn(.guidedAccess) }
  /// Whether text is bold: simulated, or by the legibility weight of the screen's traits.
  public static var isBoldTextEnabled: Bool {
    isOn(.boldText) || UIScreen.main.traitCollection.legibilityWeight == .bold
  }
  /// Whether buttons have shapes. False unless it is simulated.
  public static var buttonShapesEnabled: Bool { isOn(.buttonShapes) }
  /// Whether the screen is gray. False unless it is simulated; pictures are the same.
  public static var isGrayscaleEnabled: Bool { isOn(.grayscale) }
  /// Whether nothing should shine through. False unless it is simulated.
  public static var isReduceTransparencyEnabled: Bool { isOn(.reduceTransparency) }
  /// Whether little should move. False unless it is simulated.
  public static var isReduceMotionEnabled: Bool { isOn(.reduceMotion) }
  /// Whether what slides should be faded instead. False unless it is simulated.
  public static var prefersCrossFadeTransitions: Bool { isOn(.crossFadeTransitions) }
  /// Whether contrast should be higher: simulated, or by the contrast of the screen's traits.
  public static var isDarkerSystemColorsEnabled: Bool {
    isOn(.darkerSystemColors) || UIScreen.main.traitCollection.accessibilityContrast == .high
  }
  /// Whether what is selected can be read out. False unless it is simulated.
  public static var isSpeakSelectionEnabled: Bool { isOn(.speakSelection) }
  /// Whether the whole screen can be read out. False unless it is simulated.
  public static var isSpeakScreenEnabled: Bool { isOn(.speakScreen) }
  /// Whether touches are made with a button on the screen. False unless it is simulated.
  public static var isAssistiveTouchRunning: Bool { isOn(.assistiveTouch) }
  /// Whether switches should have labels. False unless it is simulated.
  public static var isOnOffSwitchLabelsEnabled: Bool { isOn(.onOffSwitchLabels) }
  /// Whether nothing should be told by colour alone. False unless it is simulated.
  public static var shouldDifferentiateWithoutColor: Bool { isOn(.differentiateWithoutColor) }
  /// Whether a shake undoes. True unless the contrary is simulated.
  public static var isShakeToUndoEnabled: Bool { !isOn(.noShakeToUndo) }
  /// Whether films may begin by themselves. True unless the contrary is simulated.
  public static var isVideoAutoplayEnabled: Bool { !isOn(.noVideoAutoplay) }

  // MARK: What technologies are told

  /// A message to assistive technologies.
  public struct Notification: RawRepresentable, Hashable, Sendable {
    /// The number of the notification.
    public let rawValue: UInt32

    /// Creates a notification from its number.
    public init(rawValue: UInt32) {
      self.rawValue = rawValue
    }

    /// Most of the screen has changed; the argument is the element to go to.
    public static let screenChanged = Notification(rawValue: 1000)
    /// Some elements have changed; the argument is the element to go to.
    public static let layoutChanged = Notification(rawValue: 1001)
    /// A text is to be read out: the argument.
    public static let announcement = Notification(rawValue: 1008)
    /// Content was scrolled; the argument is a text that says where to.
    public static let pageScrolled = Notification(rawValue: 1009)
    /// A technology is to pause; the argument is its identifier.
    public static let pauseAssistiveTechnology = Notification(rawValue: 1010)
    /// A technology is to go on; the argument is its identifier.
    public static let resumeAssistiveTechnology = Notification(rawValue: 1011)
  }

  /// Tells assistive technologies of a change.
  ///
  /// There are none on Linux: observers of ``didPostNotification`` get it, and where the argument of `screenChanged` or
  /// `layoutChanged` is a view or an element, that one has the focus from then on.
  public static func post(notification: Notification, argument: Any?) {
    var info: [AnyHashable: Any] = [notificationUserInfoKey: notification]
    info[argumentUserInfoKey] = argument
    if let element = argument as? UIResponder, [.screenChanged, .layoutChanged].contains(notification) {
      focus(on: element)
    }
    NotificationCenter.default.post(name: didPostNotification, object: nil, userInfo: info)
  }

  private struct Focus: @unchecked Sendable {
    weak var element: UIResponder?
  }
  private static let focused = Mutex(Focus())

  private static func focus(on element: UIResponder) {
    let before = focused.withLock { focus in
      defer { focus.element = element }
      return focus
    }
    guard before.element !== element else { return }
    before.element?.moveAccessibilityFocus(here: false)
    element.moveAccessibilityFocus(here: true)
  }

  /// Posted for whatever assistive technologies are told, with the notification and its argument in the user info. This is
  /// Quartzite's own.
  public static let didPostNotification = Foundation.Notification.Name("QuartziteAccessibilityDidPost")
  /// The key of the ``Notification`` in the user info of ``didPostNotification``. This is Quartzite's own.
  public static let notificationUserInfoKey = "QuartziteAccessibilityNotification"
  /// The key of the argument in the user info of ``didPostNotification``. This is Quartzite's own.
  public static let argumentUserInfoKey = "QuartziteAccessibilityArgument"

  // MARK: Spaces

  /// Returns a rectangle of the space of `view` in that of the screen, in points.
  public static func convertToScreenCoordinates(_ rect: CGRect, in view: UIView) -> CGRect {
    view.convert(rect, to: nil)
  }

  /// Returns a path of the space of `view` in that of the screen, in points.
  public static func convertToScreenCoordinates(_ path: UIBezierPath, in view: UIView) -> UIBezierPath {
    let origin = view.convert(CGPoint.zero, to: nil)
    let right = view.convert(CGPoint(x: 1, y: 0), to: nil), down = view.convert(CGPoint(x: 0, y: 1), to: nil)
    let result = UIBezierPath(cgPath: path.cgPath)
    result.apply(
      CGAffineTransform(
        a: right.x - origin.x, b: right.y - origin.y, c: down.x - origin.x, d: down.y - origin.y, tx: origin.x,
        ty: origin.y))
    return result
  }
}
