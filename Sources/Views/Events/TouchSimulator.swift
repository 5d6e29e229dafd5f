// TouchSimulator: sends touches to a window, on a clock of its own. Ours, not Apple's.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Sends touches to the views in a window, as fingers on a screen do, on a clock of its own.
///
/// This is for tests of interaction, and for recordings of what happens to views that are touched. It is ours: UIKit
/// has no counterpart, for its touches come from the screen. All points are in the space of the window. Nothing happens
/// by itself: a press becomes long, and a tap that might be the first of two becomes one, when the simulator's time has
/// passed.
///
/// ```swift
/// let box = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
/// let button = UIControl(frame: CGRect(x: 20, y: 20, width: 80, height: 40))
/// button.addAction(UIAction { _ in print("pressed") }, for: .touchUpInside)
/// box.addSubview(button)
///
/// let fingers = TouchSimulator(showing: box)
/// fingers.tap(button)                                     // prints "pressed"
/// fingers.longPress(at: CGPoint(x: 150, y: 50))
/// fingers.drag(from: CGPoint(x: 10, y: 90), to: CGPoint(x: 190, y: 90), duration: 0.5)
///
/// let finger = fingers.touchDown(at: CGPoint(x: 40, y: 40))
/// fingers.advance(by: 0.2)
/// fingers.move(finger, to: CGPoint(x: 60, y: 40))
/// fingers.lift(finger)
/// ```
///
/// A window finds no views to touch until it is shown. Pending layout is done before a touch. The clock is none of the
/// animations'. Points and times that are no finite numbers leave things as they are; a touch that is put down at such
/// a point belongs to no view. Only one thread at a time may use a simulator.
public final class TouchSimulator {
  /// The window.
  public let window: UIWindow
  /// The time in seconds, 0 at the start.
  public private(set) var time: TimeInterval
  /// The touches that are on the screen, in the order in which they were put down.
  public private(set) var touches: [UITouch] = []
  private var lifted: [UITouch] = []

  /// The longest time between two taps that are counted together, in seconds, and their greatest distance in points.
  private static let pause: TimeInterval = 0.35
  private static let reach: CGFloat = 45
  /// The time that a finger is down in a tap, and that between two taps, in seconds.
  static let tapTime: TimeInterval = 0.05
  static let maxSteps = 10_000

  /// Creates a simulator of touches in a window.
  public init(_ window: UIWindow) {
    self.window = window
    time = 0
  }

  /// Creates a simulator of touches in the window of a view: where it has none, in a new one, which is shown, of the
  /// size of the top of the view's tree.
  public convenience init(showing view: UIView) {
    if let window = view.window {
      self.init(window)
      window.isHidden = false
      return
    }
    let top = view.topView
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: top.frame.maxX, height: top.frame.maxY))
    window.addSubview(top)
    window.isHidden = false
    self.init(window)
  }

  // MARK: Time

  /// Lets time pass, with what happens by it: a press that becomes long, a tap that will not become a double tap.
  ///
  /// Numbers that are negative or not finite are taken as 0.
  public func advance(by seconds: TimeInterval) {
    guard seconds > 0, (time + seconds).isFinite else { return }
    time += seconds
    window.arbiter.passTime(to: time)
  }

  // MARK: Fingers

  /// Puts a finger down, and returns its touch, for the other methods.
  @discardableResult
  public func touchDown(at point: CGPoint) -> UITouch {
    let touch = makeTouch(point)
    send([touch])
    return touch
  }

  /// Puts several fingers down at the same time, and returns their touches, in the order of the points.
  @discardableResult
  public func touchDown(at points: [CGPoint]) -> [UITouch] {
    let touches = points.map { makeTouch($0) }
    send(touches)
    return touches
  }

  /// Moves a finger; does nothing where it is not on the screen.
  public func move(_ touch: UITouch, to point: CGPoint) { move([touch], to: [point]) }

  /// Moves several fingers at the same time, each to the point with its index.
  public func move(_ touches: [UITouch], to points: [CGPoint]) {
    var moved: [UITouch] = []
    for (touch, point) in zip(touches, points)
    where holds(touch) && point.x.isFinite && point.y.isFinite && !moved.contains(touch) {
      touch.placeBefore = touch.place
      touch.place = point
      touch.step = .moved
      moved.append(touch)
    }
    send(moved)
  }

  /// Lifts a finger; does nothing where it is not on the screen.
  public func lift(_ touch: UITouch) { lift([touch]) }

  /// Lifts several fingers at the same time.
  public func lift(_ touches: [UITouch]) { end(touches, .ended) }

  /// Takes a touch away, as a system does for a call; does nothing where it is not on the screen.
  public func cancel(_ touch: UITouch) { cancel([touch]) }

  /// Takes several touches away at the same time.
  public func cancel(_ touches: [UITouch]) { end(touches, .cancelled) }

  private func holds(_ touch: UITouch) -> Bool { touches.contains { $0 === touch } }

  private func makeTouch(_ point: CGPoint) -> UITouch {
    window.layoutIfNeeded()
    let touch = UITouch()
    touch.ownWindow = window
    touch.time = time
    touches.append(touch)
    guard point.x.isFinite, point.y.isFinite else { return touch }
    touch.place = point
    touch.placeBefore = point
    touch.ownView = window.hitTest(point, with: nil)
    lifted.removeAll { time - $0.time > Self.pause }
    let before = lifted.last { hypot($0.place.x - point.x, $0.place.y - point.y) <= Self.reach }
    touch.taps = (before?.taps ?? 0) + 1
    return touch
  }

  private func end(_ touches: [UITouch], _ phase: UITouch.Phase) {
    var ended: [UITouch] = []
    for touch in touches where holds(touch) && !ended.contains(touch) {
      touch.placeBefore = touch.place
      touch.step = phase
      ended.append(touch)
    }
    send(ended)
  }

  private func send(_ changed: [UITouch]) {
    guard !changed.isEmpty else { return }
    for touch in touches {
      if changed.contains(touch) {
        touch.time = time
      } else if touch.step != .stationary {
        touch.step = .stationary
        touch.placeBefore = touch.place
      }
    }
    let event = UIEvent()
    event.time = time
    event.touches = Set(touches)
    let gone = changed.filter { $0.step == .ended || $0.step == .cancelled }
    touches.removeAll { gone.contains($0) }
    lifted += gone.filter { $0.step == .ended }
    UIApplication.shared.sendEvent(event)
  }
}
