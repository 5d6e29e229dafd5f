// EmitterMotion: the animated numbers of an emitter and its cells over time.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics

/// The animations of the numbers that particles take at their birth.
struct EmitterMotion {
  /// The number of moments that the numbers are known at, beyond which the oldest are forgotten.
  static let maxMoments = 8_192

  /// Animations of one number, and the number without them.
  private struct Member {
    let animations: PropertyAnimations
    let model: AnimatableValue
    /// Whether it is a birth rate.
    let isRate: Bool
    let set: (inout EmitterTimeline.Moment, AnimatableValue) -> Void

    func value(at time: Double) -> AnimatableValue {
      let value = animations.value(
        at: time, inheritedDuration: LayerAnimations.inheritedDuration, model: model)
      return value.flatMap { $0.isFinite ? $0 : nil } ?? model
    }
  }

  private var members: [Member] = []
  /// The numbers without animations.
  private var still: EmitterTimeline.Moment

  /// Finds the animations of a layer's numbers; `names` are those of the cells of `still`.
  init(
    of layer: CAEmitterLayer, _ animations: [LayerAnimations], still: EmitterTimeline.Moment, names: [String?],
    parents: [Int]
  ) {
    self.still = still
    for item in animations.flatMap(\.ofKeyPaths) {
      guard let set = Self.setter(item.keyPath, names: names, parents: parents) else { continue }
      let model = LayerAnimations.value(at: item.keyPath, in: layer)
      set(&self.still, model)
      members.append(
        Member(
          animations: item.animations, model: model, isRate: item.keyPath.hasSuffix(LayerKey.birthRate.rawValue),
          set: set))
    }
  }

  /// Whether nothing is animated.
  var isStill: Bool { members.isEmpty }

  /// Returns the moments from `start` up to the first one after `time`, in seconds of the layer's local time, and whether
  /// there were more than are kept.
  func moments(from start: Double, until time: Double) -> (moments: [EmitterTimeline.Moment], isCut: Bool) {
    var knots: Set<Double> = []
    for animation in members.flatMap(\.animations.animations) {
      knots.formUnion(
        animation.knots(until: time, inheritedDuration: LayerAnimations.inheritedDuration, limit: Self.maxMoments))
    }
    let sorted = knots.filter { $0 > start }.sorted()
    // The product of two rates that change evenly does not.
    let all = members.count(where: \.isRate) > 1 ? Self.refined(sorted) : sorted
    let times = Self.latest(all)
    var moments: [EmitterTimeline.Moment] = []
    if start.isFinite { append(start, isStart: true, to: &moments) }
    for time in times { append(time, isStart: false, to: &moments) }
    if moments.isEmpty { moments.append(moment(at: time, values(at: time))) }
    return (moments, times.count < all.count)
  }

  /// Some times with others between them.
  private static func refined(_ times: [Double]) -> [Double] {
    var result = Array(times.prefix(1))
    for (start, end) in zip(times, times.dropFirst()) {
      for part in 1..<8 { result.append(start + (end - start) * Double(part) / 8) }
      result.append(end)
    }
    return result
  }

  /// The latest of some times, if there are very many. The oldest are forgotten many at a time, and particles change only
  /// when that happens.
  private static func latest(_ times: [Double]) -> [Double] {
    guard times.count > maxMoments / 2, let last = times.last else { return times }
    let oldest = times[times.count - maxMoments / 2]
    let step = exp2(log2((last - oldest) / 4).rounded(.up))
    let cut = (oldest / step).rounded(.down) * step
    return times.filter { $0 >= cut }
  }

  private func values(at time: Double) -> [AnimatableValue] { members.map { $0.value(at: time) } }

  private func moment(at time: Double, _ values: [AnimatableValue]) -> EmitterTimeline.Moment {
    var result = still
    result.time = time
    for (member, value) in zip(members, values) { member.set(&result, value) }
    return result
  }

  /// Appends the numbers at a time: those before and those after it, where they jump.
  private func append(_ time: Double, isStart: Bool, to moments: inout [EmitterTimeline.Moment]) {
    let step = max(1e-9, abs(time) * 1e-14)
    let now = values(at: time), before = isStart ? now : values(at: time - step), after = values(at: time + step)
    let jumpsBefore = Self.jumps(from: before, to: now), jumpsAfter = Self.jumps(from: now, to: after)
    if isStart, jumpsAfter { return moments.append(moment(at: time, after)) }
    moments.append(moment(at: time, jumpsBefore ? before : now))
    if jumpsBefore || jumpsAfter { moments.append(moment(at: time, jumpsAfter ? after : now)) }
  }

  private static func jumps(from first: [AnimatableValue], to second: [AnimatableValue]) -> Bool {
    zip(first, second).contains { ($0.distance(to: $1) ?? .infinity) > 1e-6 }
  }

  // MARK: Key paths

  /// Returns what sets the number at a key path from the layer; nil where it is none that particles take at their birth.
  private static func setter(
    _ keyPath: String, names: [String?], parents: [Int]
  ) -> ((inout EmitterTimeline.Moment, AnimatableValue) -> Void)? {
    var path = Substring(keyPath), cell = -1
    while true {
      let (key, rest) = path.firstKey
      guard key == LayerKey.emitterCells.rawValue, let rest else { break }
      let (name, inside) = rest.firstKey
      guard let inside, let found = names.indices.first(where: { parents[$0] == cell && names[$0] == name })
      else { return nil }
      (path, cell) = (inside, found)
    }
    let key = String(path)
    guard cell >= 0 else { return ofLayer(key) }
    if key == "color" {
      return { moment, value in
        if case .color(let color) = value { moment.cells[cell].color = color }
      }
    }
    guard let member = ofCells[key] else { return nil }
    return { moment, value in
      if let number = value.double { moment.cells[cell][keyPath: member] = number }
    }
  }

  private static func ofLayer(_ key: String) -> ((inout EmitterTimeline.Moment, AnimatableValue) -> Void)? {
    switch key {
    case "emitterPosition":
      return { moment, value in
        guard case .point(let point) = value else { return }
        (moment.emitter.position.x, moment.emitter.position.y) = (Double(point.x), Double(point.y))
      }
    case "emitterSize":
      return { moment, value in
        guard case .size(let size) = value else { return }
        (moment.emitter.size.x, moment.emitter.size.y) = (Double(size.width), Double(size.height))
      }
    default:
      guard let member = numbersOfLayer[key] else { return nil }
      return { moment, value in
        if let number = value.double { moment.emitter[keyPath: member] = number }
      }
    }
  }

  private typealias LayerNumber = WritableKeyPath<EmitterParameters, Double> & Sendable
  private typealias CellNumber = WritableKeyPath<CellParameters, Double> & Sendable

  private static let numbersOfLayer: [String: LayerNumber] = [
    "birthRate": \.birthRate, "lifetime": \.lifetime, "velocity": \.velocity, "scale": \.scale, "spin": \.spin,
    "emitterPosition.x": \.position.x, "emitterPosition.y": \.position.y, "emitterZPosition": \.position.z,
    "emitterSize.width": \.size.x, "emitterSize.height": \.size.y, "emitterDepth": \.size.z,
  ]

  private static let ofCells: [String: CellNumber] = [
    "birthRate": \.birthRate, "lifetime": \.lifetime, "lifetimeRange": \.lifetimeRange,
    "emissionLatitude": \.emissionLatitude, "emissionLongitude": \.emissionLongitude, "emissionRange": \.emissionRange,
    "velocity": \.velocity, "velocityRange": \.velocityRange, "xAcceleration": \.acceleration.x,
    "yAcceleration": \.acceleration.y, "zAcceleration": \.acceleration.z, "scale": \.scale, "scaleRange": \.scaleRange,
    "scaleSpeed": \.scaleSpeed, "spin": \.spin, "spinRange": \.spinRange, "redRange": \.colorRange.x,
    "greenRange": \.colorRange.y, "blueRange": \.colorRange.z, "alphaRange": \.colorRange.w,
    "redSpeed": \.colorSpeed.x, "greenSpeed": \.colorSpeed.y, "blueSpeed": \.colorSpeed.z, "alphaSpeed": \.colorSpeed.w,
  ]
}

extension EmitterContent {
  /// Gives the emitter the numbers that its layer, without animations, had and has, and those of the animations.
  mutating func follow(_ layer: CAEmitterLayer, _ animations: [LayerAnimations]) {
    guard let timeline = timeline(of: layer, animations) else { return }
    if timeline.isCut {
      remarks.append(
        (
          .tooComplex,
          "the animations of the emitter have had more than \(EmitterMotion.maxMoments / 2) steps, the limit; particles "
            + "born before those are born like the first one after"
        ))
    }
    simulation.timeline = timeline.timeline
  }

  /// Returns the numbers over time; nil where they never change.
  func timeline(
    of layer: CAEmitterLayer, _ animations: [LayerAnimations]
  ) -> (timeline: EmitterTimeline, isCut: Bool)? {
    let present = simulation.timeline.moments[0], parents = simulation.cells.map(\.parent)
    let past = layer.past.flatMap { $0.fits(parents) ? $0.moments : nil } ?? []
    let motion = EmitterMotion(
      of: layer, animations, still: present, names: simulation.names, parents: parents)
    guard !motion.isStill || !past.isEmpty else { return nil }
    let start = past.last?.time ?? -.infinity
    let following = motion.moments(from: start, until: time)
    return EmitterTimeline(moments: past + following.moments).map { ($0, following.isCut) }
  }
}
