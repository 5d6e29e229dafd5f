// UIFeedbackGenerator: calls for small taps that are felt, on a machine that nobody holds.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A source of taps that are felt; without an effect here.
open class UIFeedbackGenerator: NSObject, @unchecked Sendable {
  private let swiftMark = SwiftObjectMark()

  /// Creates a source of taps.
  public override init() {
    super.init()
  }

  /// Called shortly before a tap is wanted; does nothing.
  open func prepare() {}
}

/// A source of taps that feel like things that meet; without an effect here.
open class UIImpactFeedbackGenerator: UIFeedbackGenerator, @unchecked Sendable {
  /// The kinds of things that meet.
  public enum FeedbackStyle: Int, Sendable {
    /// Small, light things.
    case light = 0
    /// Things of middle size.
    case medium = 1
    /// Large, heavy things.
    case heavy = 2
    /// Things that give way.
    case soft = 3
    /// Things that do not give way.
    case rigid = 4
  }

  /// Creates a source of taps of things of middle size.
  public override init() {
    super.init()
  }

  /// Creates a source of taps of one kind.
  public init(style: FeedbackStyle) {
    super.init()
  }

  /// Called for a tap; does nothing.
  open func impactOccurred() {}
  /// Called for a tap of a strength, 0…1; does nothing.
  open func impactOccurred(intensity: CGFloat) {}
}

/// A source of the tap of a selection that moves on; without an effect here.
open class UISelectionFeedbackGenerator: UIFeedbackGenerator, @unchecked Sendable {
  /// Called for a tap; does nothing.
  open func selectionChanged() {}
}

/// A source of taps that tell of an outcome; without an effect here.
open class UINotificationFeedbackGenerator: UIFeedbackGenerator, @unchecked Sendable {
  /// The outcomes.
  public enum FeedbackType: Int, Sendable {
    /// It has worked.
    case success = 0
    /// Something deserves attention.
    case warning = 1
    /// It has failed.
    case error = 2
  }

  /// Called for a tap; does nothing.
  open func notificationOccurred(_ notificationType: FeedbackType) {}
}
