// UITouch: a finger on the screen.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

/// A finger on the screen, from when it is put down until it is lifted.
///
/// Touches come from a ``TouchSimulator``.
open class UITouch: NSObject, @unchecked Sendable {
  private let swiftMark = SwiftObjectMark()
  final var place = CGPoint.zero
  final var placeBefore = CGPoint.zero
  final var step = Phase.began
  final var taps = 1
  final var time: TimeInterval = 0
  final weak var ownView: UIView?
  final weak var ownWindow: UIWindow?
  /// The place of the touch in the order in which all touches were made.
  final let serial = UITouch.count.wrappingAdd(1, ordering: .relaxed).newValue
  /// The recognizers that the touch was handed to, in the order in which they are told.
  final var readers: [TouchReader] = []
  /// Whether the touch was lifted or taken away.
  final var isLifted = false
  /// The way of the touch to its view.
  final var delivery = ViewDelivery()

  private static let count = Atomic<UInt64>(0)

  /// The things that a touch does.
  public enum Phase: Int, Sendable {
    /// It was put down.
    case began
    /// It has moved.
    case moved
    /// It has not moved.
    case stationary
    /// It was lifted.
    case ended
    /// It was taken away.
    case cancelled
    /// A pointer has come in; nothing sends it.
    case regionEntered
    /// A pointer has moved; nothing sends it.
    case regionMoved
    /// A pointer has gone out; nothing sends it.
    case regionExited
  }

  /// The kinds of touches.
  public enum TouchType: Int, Sendable {
    /// A finger on the screen.
    case direct
    /// A finger on a remote control; nothing sends it.
    case indirect
    /// A pencil; nothing sends it.
    case pencil
    /// A pointer; nothing sends it.
    case indirectPointer

    /// The old name of ``pencil``.
    public static let stylus = TouchType.pencil
  }

  /// The properties of touches that may be told more exactly later: none are, here.
  public struct Properties: OptionSet, Hashable, Sendable {
    /// The set as bits.
    public let rawValue: Int

    /// Creates a set from its bits.
    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// The force.
    public static let force = Properties(rawValue: 1 << 0)
    /// The direction of a pencil.
    public static let azimuth = Properties(rawValue: 1 << 1)
    /// The angle between a pencil and the screen.
    public static let altitude = Properties(rawValue: 1 << 2)
    /// The place.
    public static let location = Properties(rawValue: 1 << 3)
    /// The angle of a pencil about its own axis.
    public static let roll = Properties(rawValue: 1 << 4)
  }

  /// Creates a touch that is nowhere.
  public override init() {
    super.init()
  }

  // MARK: Time and place

  /// The stage of the touch: begun, moved, still, ended or cancelled.
  open var phase: Phase { step }
  /// The time of the last change in seconds, on the clock of who sent it.
  open var timestamp: TimeInterval { time }
  /// The number of touches that were put down here, one soon after the other.
  open var tapCount: Int { taps }
  /// The kind of the touch: a finger on the screen.
  open var type: TouchType { .direct }
  /// The view in which the touch began; nil where there was none, or it is no more.
  open var view: UIView? { ownView }
  /// The window in which the touch began.
  open var window: UIWindow? { ownWindow }
  /// The recognizers that the touch was handed to, and which have not done with it.
  open var gestureRecognizers: [UIGestureRecognizer]? {
    readers.compactMap { $0.isReading ? $0.recognizer : nil }
  }
  /// Returns the place of the touch in the space of `view`, or of the window.
  open func location(in view: UIView?) -> CGPoint { place(place, in: view) }
  /// Returns the place before the last change in the space of `view`, or of the window.
  open func previousLocation(in view: UIView?) -> CGPoint { place(placeBefore, in: view) }
  /// Returns the same as ``location(in:)``.
  open func preciseLocation(in view: UIView?) -> CGPoint { location(in: view) }
  /// Returns the same as ``previousLocation(in:)``.
  open func precisePreviousLocation(in view: UIView?) -> CGPoint { previousLocation(in: view) }

  private func place(_ point: CGPoint, in view: UIView?) -> CGPoint {
    ownWindow?.convert(point, to: view ?? ownWindow) ?? point
  }

  // MARK: The finger

  /// The radius of the finger, in points: 20.
  open var majorRadius: CGFloat { 20 }
  /// The most by which the radius may be wrong, in points: 0.
  open var majorRadiusTolerance: CGFloat { 0 }
  /// The force of the touch, of which 1 is usual: 0, as on screens that don't measure it.
  open var force: CGFloat { 0 }
  /// The greatest force that is measured: 0, as on screens that don't measure it.
  open var maximumPossibleForce: CGFloat { 0 }
  /// The angle between a pencil and the screen in radians: π / 2, upright.
  open var altitudeAngle: CGFloat { .pi / 2 }
  /// Returns the direction of a pencil in radians: 0.
  open func azimuthAngle(in view: UIView?) -> CGFloat { 0 }
  /// Returns the direction of a pencil as a vector of length 1: along x.
  open func azimuthUnitVector(in view: UIView?) -> CGVector { CGVector(dx: 1, dy: 0) }
  /// The angle of a pencil about its own axis in radians: 0.
  open var rollAngle: CGFloat { 0 }
  /// The properties that are estimates: none.
  open var estimatedProperties: Properties { [] }
  /// The properties of which better values will come: none.
  open var estimatedPropertiesExpectingUpdates: Properties { [] }
  /// The number by which better values are matched: nil.
  open var estimationUpdateIndex: NSNumber? { nil }
}
