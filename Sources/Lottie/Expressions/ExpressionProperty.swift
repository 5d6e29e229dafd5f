// ExpressionProperty: a property as expressions see it: its value, its keyframes, and what they repeat.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A property of the animation.
final class ExpressionProperty<Value: Interpolated>: ExpressionHostObject {
  let property: Keyframed<Value>
  private let view: ExpressionView
  private let seed: UInt64
  /// Whether it is the property whose expression is evaluated: it has the value of its keyframes there.
  private let isOwn: Bool

  init(_ property: Keyframed<Value>, _ view: ExpressionView, seed: UInt64 = 0, isOwn: Bool = false) {
    (self.property, self.view, self.seed, self.isOwn) = (property, view, seed, isOwn)
  }

  var subject: String { "a property" }

  func value(_ interpreter: ExpressionInterpreter) throws(ExpressionFailure) -> ExpressionValue? {
    // An outline is only handed on, and need not be made.
    guard Value.self != BezierContours.self else { return nil }
    return try value(at: view.frame, interpreter.budget)
  }

  func member(_ name: String, _ interpreter: ExpressionInterpreter) throws(ExpressionFailure) -> ExpressionValue? {
    switch name {
    case "value": return try value(interpreter)
    case "numKeys": return .number(property.keyframes.count > 1 ? Double(property.keyframes.count) : 0)
    case "velocity": return try velocity(at: view.frame, interpreter.budget)
    case "speed": return .number(length(try velocity(at: view.frame, interpreter.budget)))
    case "key", "nearestKey", "valueAtTime", "velocityAtTime", "speedAtTime", "wiggle", "loopOut", "loopIn",
      "loopOutDuration", "loopInDuration":
      return .function(name) { arguments, interpreter throws(ExpressionFailure) in
        try self.call(name, arguments, interpreter)
      }
    default: return nil
    }
  }

  private func call(
    _ name: String, _ arguments: [ExpressionValue], _ interpreter: ExpressionInterpreter
  ) throws(ExpressionFailure) -> ExpressionValue {
    func number(_ index: Int, _ standard: Double? = nil) throws(ExpressionFailure) -> Double {
      if index < arguments.count, let number = arguments[index].number, number.isFinite { return number }
      guard let standard else { throw .value("\(name) needs a number as argument \(index + 1)") }
      return standard
    }
    let budget = interpreter.budget
    if name.hasPrefix("nearest") { try interpreter.charge(property.keyframes.count / 8) }
    switch name {
    case "key": return try key(Int(min(max(try number(0), 0), 1e6)))
    case "nearestKey": return try key(nearest(to: view.frame(atTime: try number(0))) + 1)
    case "valueAtTime": return try value(at: view.frame(atTime: try number(0)), budget)
    case "velocityAtTime": return try velocity(at: view.frame(atTime: try number(0)), budget)
    case "speedAtTime": return .number(length(try velocity(at: view.frame(atTime: try number(0)), budget)))
    case "wiggle":
      let octaves = Int(min(max(try number(2, 1), 1), 8))
      return try wiggled(
        frequency: try number(0), by: try number(1), octaves, try number(3, 0.5), at: try number(4, view.time),
        interpreter)
    case "loopOut", "loopIn", "loopOutDuration", "loopInDuration":
      let kind = arguments.first?.string ?? "cycle", extent = try number(1, 0)
      return try looped(kind, extent: extent, isOut: name.hasPrefix("loopOut"), isDuration: name.hasSuffix("Duration"))
    default: return try value(at: view.frame, budget)
    }
  }

  // MARK: Keyframes

  /// The value at a frame; of the keyframes alone without a budget, or if the expression being evaluated is the property's own.
  private func value(at frame: Double, _ budget: ExpressionBudget? = nil) throws(ExpressionFailure) -> ExpressionValue {
    let value =
      if let budget, !isOwn { try property.value(at: frame, budget) } else { property.keyframedValue(at: frame) }
    guard let result = value.forExpressions(dimensions: view.dimensions) else {
      throw .value("an outline can only be handed on as it is")
    }
    return result
  }

  private func key(_ number: Int) throws(ExpressionFailure) -> ExpressionValue {
    guard property.keyframes.count > 1, property.keyframes.indices.contains(number - 1) else {
      throw .value("there is no keyframe \(number)")
    }
    let keyframe = property.keyframes[number - 1]
    guard let value = keyframe.value.forExpressions(dimensions: view.dimensions) else {
      throw .value("an outline can only be handed on as it is")
    }
    return .object([
      "index": .number(Double(number)), "time": .number(view.time(ofFrame: keyframe.time)), "value": value,
    ])
  }

  private func nearest(to frame: Double) -> Int {
    property.keyframes.indices.min {
      abs(property.keyframes[$0].time - frame) < abs(property.keyframes[$1].time - frame)
    } ?? 0
  }

  /// The change of the value in a second.
  private func velocity(
    at frame: Double, _ budget: ExpressionBudget
  ) throws(ExpressionFailure) -> ExpressionValue {
    let step = 0.01
    let before = try value(at: frame - step, budget), after = try value(at: frame + step, budget)
    return Self.combined(before, after) { ($1 - $0) / (2 * step) * self.view.frameRate }
  }

  private func length(_ value: ExpressionValue) -> Double {
    (value.numbers ?? [value.number ?? 0]).reduce(0) { $0 + $1 * $1 }.squareRoot()
  }

  private static func combined(
    _ one: ExpressionValue, _ other: ExpressionValue, _ combine: (Double, Double) -> Double
  ) -> ExpressionValue {
    if let first = one.number, let second = other.number { return .number(combine(first, second)) }
    return .numbers(zip(one.numbers ?? [], other.numbers ?? []).map(combine))
  }

  // MARK: Loops

  /// The value where the keyframes are repeated after the last one, or before the first one. `extent` is the number of keyframes, or of
  /// seconds, that are repeated; 0 for all.
  private func looped(
    _ kind: String, extent: Double, isOut: Bool, isDuration: Bool
  ) throws(ExpressionFailure) -> ExpressionValue {
    let keyframes = property.keyframes, frame = view.frame
    guard keyframes.count > 1, isOut ? frame > keyframes[keyframes.count - 1].time : frame < keyframes[0].time else {
      return try value(at: frame)
    }
    var first = keyframes[0].time, last = keyframes[keyframes.count - 1].time
    if extent > 0 {
      let count = min(Int(min(extent, 1e6)), keyframes.count - 1), length = view.frame(atTime: extent)
      if isOut { first = isDuration ? last - length : keyframes[keyframes.count - 1 - count].time }
      if !isOut { last = isDuration ? first + length : keyframes[count].time }
    }
    let length = last - first
    guard length > 0 else { return try value(at: frame) }
    // The number of the repetition: 0 for the keyframes themselves.
    let turn = ((frame - first) / length).rounded(.down), phase = frame - first - turn * length
    switch kind {
    case "pingpong":
      return try value(at: turn.truncatingRemainder(dividingBy: 2) == 0 ? first + phase : last - phase)
    case "offset":
      let change = Self.combined(try value(at: first), try value(at: last)) { ($1 - $0) * turn }
      return Self.combined(try value(at: first + phase), change) { $0 + $1 }
    case "continue":
      let edge = isOut ? last : first, inside = isOut ? edge - 0.01 : edge + 0.01
      return Self.combined(try value(at: inside), try value(at: edge)) { near, end in
        end + (end - near) / (edge - inside) * (frame - edge)
      }
    default: return try value(at: first + phase)
    }
  }

  // MARK: Chance

  /// The value with smooth noise in each component, the same in every rendering: octave n has 2ⁿ times the frequency, and the n-th power of
  /// the factor of the amplitude.
  private func wiggled(
    frequency: Double, by amplitude: Double, _ octaves: Int, _ factor: Double, at time: Double,
    _ interpreter: ExpressionInterpreter
  ) throws(ExpressionFailure) -> ExpressionValue {
    try interpreter.charge(10 * octaves)
    let base = try value(at: view.frame, interpreter.budget)
    func noise(_ component: Int) -> Double {
      (0..<octaves).reduce(0) { sum, octave in
        let place = time * frequency * pow(2, Double(octave))
        return sum + self.noise(at: place, component * 16 + octave) * amplitude * pow(factor, Double(octave))
      }
    }
    if let number = base.number { return .number(number + noise(0)) }
    return .numbers((base.numbers ?? []).enumerated().map { $1 + noise($0) })
  }

  /// Smooth noise from −1 to 1: numbers by chance at whole places, and a cubic between them.
  private func noise(at place: Double, _ channel: Int) -> Double {
    guard place.isFinite else { return 0 }
    let whole = min(max(place.rounded(.down), -1e9), 1e9), t = min(max(place - whole, 0), 1)
    func chance(_ index: Double) -> Double {
      // SplitMix64 (Steele, Lea and Flood 2014).
      var bits =
        seed &+ UInt64(bitPattern: Int64(index)) &* 0x9E37_79B9_7F4A_7C15 &+ UInt64(channel) &* 0xD1B5_4A32_D192_ED03
      bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
      bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
      return Double((bits ^ (bits >> 31)) >> 11) / Double(1 << 52) - 1
    }
    let (from, to) = (chance(whole), chance(whole + 1))
    return from + (to - from) * t * t * (3 - 2 * t)
  }
}
