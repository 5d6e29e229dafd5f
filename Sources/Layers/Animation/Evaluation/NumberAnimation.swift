// NumberAnimation: a basic animation of one number of a layer, in as little memory as it needs.
// SPDX-License-Identifier: Apache-2.0

/// A number among the values that every layer has, which animations read and write without a call through memory.
enum StateNumber: String, CaseIterable {
  case positionX = "position.x"
  case positionY = "position.y"
  case zPosition
  case anchorPointX = "anchorPoint.x"
  case anchorPointY = "anchorPoint.y"
  case boundsX = "bounds.origin.x"
  case boundsY = "bounds.origin.y"
  case opacity, cornerRadius, borderWidth
}

extension LayerState {
  /// The value of a number.
  subscript(number: StateNumber) -> Double {
    get {
      switch number {
      case .positionX: Double(position.x)
      case .positionY: Double(position.y)
      case .zPosition: Double(zPosition)
      case .anchorPointX: Double(anchorPoint.x)
      case .anchorPointY: Double(anchorPoint.y)
      case .boundsX: Double(bounds.origin.x)
      case .boundsY: Double(bounds.origin.y)
      case .opacity: Double(opacity)
      case .cornerRadius: Double(cornerRadius)
      case .borderWidth: Double(borderWidth)
      }
    }
    set {
      switch number {
      case .positionX: position.x = CGFloat(newValue)
      case .positionY: position.y = CGFloat(newValue)
      case .zPosition: zPosition = CGFloat(newValue)
      case .anchorPointX: anchorPoint.x = CGFloat(newValue)
      case .anchorPointY: anchorPoint.y = CGFloat(newValue)
      case .boundsX: bounds.origin.x = CGFloat(newValue)
      case .boundsY: bounds.origin.y = CGFloat(newValue)
      case .opacity: opacity = Float(newValue)
      case .cornerRadius: cornerRadius = CGFloat(newValue)
      case .borderWidth: borderWidth = CGFloat(newValue)
      }
    }
  }
}

/// A ``ComponentAnimation`` of a number: the same value at any time, from less than a third of the memory.
///
/// Fetching ten thousand animations takes most of the time of their evaluation.
struct NumberAnimation: Sendable {
  /// The ends that are known.
  private enum Ends: UInt8 {
    case both, from, to, by
  }

  private struct Flags: OptionSet {
    let rawValue: UInt8
    static let autoreverses = Flags(rawValue: 1 << 0)
    static let fillsBackwards = Flags(rawValue: 1 << 1)
    static let fillsForwards = Flags(rawValue: 1 << 2)
    static let isAdditive = Flags(rawValue: 1 << 3)
    static let isCumulative = Flags(rawValue: 1 << 4)
  }

  private let beginTime, duration, speed, timeOffset, repeatCount, repeatDuration: Double
  /// The known value, or the first of two.
  private let first: Double
  /// The second of two known values.
  private let second: Double
  /// The number that is animated.
  let number: StateNumber
  private let ends: Ends
  private let flags: Flags
  /// The index of the pacing, from 1 on; 0 for none.
  private let pacing: UInt8

  /// Creates the animation of a number. Its pacing is looked for in `pacings`, and added there; nil where there is no room.
  init?(_ animation: ComponentAnimation, of number: StateNumber, pacings: inout [CubicPacing]) {
    let timeline = animation.timeline
    (beginTime, duration, speed) = (timeline.beginTime, timeline.duration, timeline.speed)
    (timeOffset, repeatCount) = (timeline.timeOffset, timeline.repeatCount)
    repeatDuration = timeline.repeatDuration
    self.number = number
    switch animation.values.known {
    case .ends(let from, let to): (ends, first, second) = (.both, from.x, to.x)
    case .from(let from): (ends, first, second) = (.from, from.x, 0)
    case .to(let to): (ends, first, second) = (.to, to.x, 0)
    case .by(let by): (ends, first, second) = (.by, by.x, 0)
    }
    var flags: Flags = []
    if timeline.autoreverses { flags.insert(.autoreverses) }
    if timeline.fillsBackwards { flags.insert(.fillsBackwards) }
    if timeline.fillsForwards { flags.insert(.fillsForwards) }
    if animation.isAdditive { flags.insert(.isAdditive) }
    if animation.isCumulative { flags.insert(.isCumulative) }
    self.flags = flags
    guard let own = timeline.pacing else {
      pacing = 0
      return
    }
    var index = pacings.firstIndex(of: own)
    if index == nil, pacings.count < Int(UInt8.max) {
      index = pacings.count
      pacings.append(own)
    }
    guard let index else { return nil }
    pacing = UInt8(index + 1)
  }

  /// Returns the value at `time`, in seconds of the layer's own time, over the one that the number has without this
  /// animation; nil where the animation has no effect.
  @inline(__always)
  func value(
    at time: Double, inheritedDuration: Double, over underlying: Double, pacings: UnsafeBufferPointer<CubicPacing>
  ) -> Double? {
    let timeline = AnimationTimeline(
      beginTime: beginTime, duration: duration, speed: speed, timeOffset: timeOffset, repeatCount: repeatCount,
      repeatDuration: repeatDuration, autoreverses: flags.contains(.autoreverses),
      fillsBackwards: flags.contains(.fillsBackwards), fillsForwards: flags.contains(.fillsForwards),
      pacing: pacing == 0 ? nil : pacings[Int(pacing) - 1])
    guard let moment = timeline.moment(at: time, inheriting: inheritedDuration) else { return nil }
    var value = value(at: moment.progress, over: underlying)
    if flags.contains(.isCumulative), moment.iteration > 0 {
      let end = self.value(at: 1, over: underlying) * moment.iteration
      if end.isFinite { value = end + value }
    }
    return flags.contains(.isAdditive) ? value + underlying : value
  }

  @inline(__always)
  private func value(at progress: Double, over underlying: Double) -> Double {
    let (start, end) =
      switch ends {
      case .both: (first, second)
      case .from: (first, underlying)
      case .to: (underlying, first)
      case .by: (underlying, underlying + first)
      }
    // The end itself, since the start and the difference may not add up to it.
    return progress == 1 ? end : start + (end - start) * progress
  }
}
