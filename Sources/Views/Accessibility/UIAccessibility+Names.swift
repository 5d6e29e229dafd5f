// UIAccessibility+Names: the names of the notifications of changed settings.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension UIAccessibility {
  private static func name(_ text: String) -> Foundation.Notification.Name {
    Foundation.Notification.Name("UIAccessibility" + text)
  }

  /// Posted when the reading of the screen begins or ends.
  public static let voiceOverStatusDidChangeNotification = name("VoiceOverStatusDidChangeNotification")
  /// Posted when the use of switches begins or ends.
  public static let switchControlStatusDidChangeNotification = name("SwitchControlStatusDidChangeNotification")
  /// Posted when mono sound is turned on or off.
  public static let monoAudioStatusDidChangeNotification = name("MonoAudioStatusDidChangeNotification")
  /// Posted when captions are turned on or off.
  public static let closedCaptioningStatusDidChangeNotification = name("ClosedCaptioningStatusDidChangeNotification")
  /// Posted when the inversion of colours is turned on or off.
  public static let invertColorsStatusDidChangeNotification = name("InvertColorsStatusDidChangeNotification")
  /// Posted when the program can no longer be left, or can again.
  public static let guidedAccessStatusDidChangeNotification = name("GuidedAccessStatusDidChangeNotification")
  /// Posted when bold text is turned on or off.
  public static let boldTextStatusDidChangeNotification = name("BoldTextStatusDidChangeNotification")
  /// Posted when shapes of buttons are turned on or off.
  public static let buttonShapesEnabledStatusDidChangeNotification = name(
    "ButtonShapesEnabledStatusDidChangeNotification")
  /// Posted when the screen becomes gray or coloured.
  public static let grayscaleStatusDidChangeNotification = name("GrayscaleStatusDidChangeNotification")
  /// Posted when less transparency is asked for, or no longer.
  public static let reduceTransparencyStatusDidChangeNotification = name(
    "ReduceTransparencyStatusDidChangeNotification")
  /// Posted when less motion is asked for, or no longer.
  public static let reduceMotionStatusDidChangeNotification = name("ReduceMotionStatusDidChangeNotification")
  /// Posted when fading instead of sliding is asked for, or no longer.
  public static let prefersCrossFadeTransitionsStatusDidChange = name(
    "PrefersCrossFadeTransitionsStatusDidChangeNotification")
  /// Posted when more contrast is asked for, or no longer.
  public static let darkerSystemColorsStatusDidChangeNotification = name(
    "DarkerSystemColorsStatusDidChangeNotification")
  /// Posted when the reading of selections is turned on or off.
  public static let speakSelectionStatusDidChangeNotification = name("SpeakSelectionStatusDidChangeNotification")
  /// Posted when the reading of the whole screen is turned on or off.
  public static let speakScreenStatusDidChangeNotification = name("SpeakScreenStatusDidChangeNotification")
  /// Posted when the button for touches is turned on or off.
  public static let assistiveTouchStatusDidChangeNotification = name("AssistiveTouchStatusDidChangeNotification")
  /// Posted when labels of switches are turned on or off.
  public static let onOffSwitchLabelsDidChangeNotification = name("OnOffSwitchLabelsDidChangeNotification")
  /// Posted when more than colour is asked for, or no longer.
  public static let differentiateWithoutColorDidChangeNotification =
    name("ShouldDifferentiateWithoutColorDidChangeNotification")
  /// Posted when undoing by a shake is turned on or off.
  public static let shakeToUndoDidChangeNotification = name("ShakeToUndoDidChangeNotification")
  /// Posted when films that begin by themselves are turned on or off.
  public static let videoAutoplayStatusDidChangeNotification = name("VideoAutoplayStatusDidChangeNotification")
  /// Posted when a text was read out; nothing reads on Linux, so only clients post it.
  public static let announcementDidFinishNotification = name("AnnouncementDidFinishNotification")
  /// Posted when another element has the focus; nothing moves it on Linux but ``post(notification:argument:)``.
  public static let elementFocusedNotification = name("ElementFocusedNotification")
  /// The key of the text that was read out.
  public static let announcementStringValueUserInfoKey = "UIAccessibilityAnnouncementKeyStringValue"
  /// The key of whether a text was read out to its end.
  public static let announcementWasSuccessfulUserInfoKey = "UIAccessibilityAnnouncementKeyWasSuccessful"
  /// The key of the element that has the focus.
  public static let focusedElementUserInfoKey = "UIAccessibilityFocusedElementKey"
  /// The key of the element that had the focus.
  public static let unfocusedElementUserInfoKey = "UIAccessibilityUnfocusedElementKey"

  /// The notification of each setting.
  static let notifications: [(setting: Settings, name: Foundation.Notification.Name)] = [
    (.voiceOver, voiceOverStatusDidChangeNotification), (.switchControl, switchControlStatusDidChangeNotification),
    (.monoAudio, monoAudioStatusDidChangeNotification),
    (.closedCaptioning, closedCaptioningStatusDidChangeNotification),
    (.invertColors, invertColorsStatusDidChangeNotification), (.guidedAccess, guidedAccessStatusDidChangeNotification),
    (.boldText, boldTextStatusDidChangeNotification), (.buttonShapes, buttonShapesEnabledStatusDidChangeNotification),
    (.grayscale, grayscaleStatusDidChangeNotification),
    (.reduceTransparency, reduceTransparencyStatusDidChangeNotification),
    (.reduceMotion, reduceMotionStatusDidChangeNotification),
    (.crossFadeTransitions, prefersCrossFadeTransitionsStatusDidChange),
    (.darkerSystemColors, darkerSystemColorsStatusDidChangeNotification),
    (.speakSelection, speakSelectionStatusDidChangeNotification),
    (.speakScreen, speakScreenStatusDidChangeNotification),
    (.assistiveTouch, assistiveTouchStatusDidChangeNotification),
    (.onOffSwitchLabels, onOffSwitchLabelsDidChangeNotification),
    (.differentiateWithoutColor, differentiateWithoutColorDidChangeNotification),
    (.noShakeToUndo, shakeToUndoDidChangeNotification), (.noVideoAutoplay, videoAutoplayStatusDidChangeNotification),
  ]
}
