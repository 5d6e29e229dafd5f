// LayerAnimations: the animations of one layer, compiled, by what they change.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The animations of one layer, compiled once and evaluated at any time.
package final class LayerAnimations {
  /// Animations of a property that every layer has.
  struct OfState {
    let property: StateProperty
    /// The property as one of the numbers that are animated fastest; nil for any other.
    let number: StateNumber?
    let animations: PropertyAnimations
    /// Whether an animation is of the position, and turns the layer along its path.
    let rotatesLayer: Bool

    init(_ property: StateProperty, _ keyPath: String, _ animations: PropertyAnimations) {
      self.property = property
      number = StateNumber(rawValue: keyPath)
      self.animations = animations
      rotatesLayer = animations.animations.contains(where: \.rotatesLayer)
    }
  }

  /// Animations of a property of the layer's class, of a filter or a cell, or of a key of the client's.
  struct OfKeyPath {
    let keyPath: String
    let animations: PropertyAnimations
  }

  /// Animations, by a layer, of a property of one of its sublayers or of its mask.
  struct OfOther {
    /// The name of the sublayer; nil for the mask.
    let name: String?
    let animations: LayerAnimations
  }

  /// The duration, in seconds, of a cycle of animations that have none: that of a transaction without another one.
  static let inheritedDuration = 0.25

  // The values that every commit reads lie side by side, at the beginning.
  /// All of ``ofState`` once more, in its order, where each is one animation of a number; else empty.
  private var numbers: [NumberAnimation] = []
  /// The pacings of ``numbers``, each once.
  private var pacings: [CubicPacing] = []
  private(set) var ofKeyPaths: [OfKeyPath] = []
  private(set) var ofOthers: [OfOther] = []
  /// The transitions, in the order in which they were added.
  private var transitions: [(values: CompiledTransition, run: AnimationRun?)] = []
  /// Remarks about values that cannot be understood, and about animations that change nothing.
  private(set) var remarks: [String] = []
  private(set) var ofState: [OfState] = []
  /// All of ``ofState`` once more, in its order, where each property has one animation of few components; else empty, and
  /// where ``numbers`` has them.
  private var simple: [(property: StateProperty.Components, animation: ComponentAnimation)] = []

  /// Compiles the animations of `layer`.
  init(of layer: CALayer, _ animations: AnimationList) {
    var byKeyPath: [String: [CompiledAnimation]] = [:]
    var keyPaths: [String] = []
    var targets: [String: Target] = [:]
    func target(_ keyPath: String) -> Target {
      if let known = targets[keyPath] { return known }
      let found = Target(keyPath, in: layer)
      targets[keyPath] = found
      return found
    }
    var left = AnimationCompiler.maximumCount
    for keyed in animations {
      let compilation = AnimationCompiler.compile(keyed.animation, startTime: keyed.startTime, limit: left) { keyPath in
        target(keyPath).kind
      }
      left -= compilation.count
      if !(keyed.givenDuration >= 0) {
        remark(
          "\(keyed.title): duration is \(keyed.givenDuration), where a number of seconds from 0 on was expected; that "
            + "of the transaction is used")
      }
      for transition in compilation.transitions { transitions.append((transition, keyed.run)) }
      for problem in compilation.problems { remark("\(keyed.title): \(problem)") }
      for animation in compilation.animations {
        if byKeyPath[animation.keyPath] == nil { keyPaths.append(animation.keyPath) }
        byKeyPath[animation.keyPath, default: []].append(animation)
      }
      for keyPath in Set(compilation.animations.map(\.keyPath)).sorted() where !target(keyPath).isFound {
        remark("\(keyed.title): the key path “\(keyPath.shownInMessages)” leads to no property; nothing is animated")
      }
      // The last remark said that the rest have no effect.
      if compilation.count == 0 { break }
    }
    var ofOthers: [String?: [(keyPath: String, animations: [CompiledAnimation])]] = [:]
    for keyPath in keyPaths {
      guard let animations = byKeyPath[keyPath] else { continue }
      if let (name, rest) = Self.other(keyPath) {
        ofOthers[name, default: []].append((rest, animations))
      } else {
        add(animations, keyPath, needsObject: Self.redraws(keyPath, layer))
      }
    }
    findSimple()
    for (name, list) in ofOthers.sorted(by: { ($0.key ?? "") < ($1.key ?? "") }) {
      self.ofOthers.append(OfOther(name: name, animations: LayerAnimations(list)))
    }
  }

  /// Creates the animations that another layer has of a layer's properties.
  private init(_ list: [(keyPath: String, animations: [CompiledAnimation])]) {
    for (keyPath, animations) in list { add(animations, keyPath, needsObject: false) }
    findSimple()
  }

  private func findSimple() {
    let found = ofState.compactMap { item -> (StateProperty.Components, ComponentAnimation)? in
      guard let property = item.property.components, item.animations.animations.count == 1,
        let animation = item.animations.animations[0].components, animation.values.kind == property.kind
      else { return nil }
      return (property, animation)
    }
    guard found.count == ofState.count else { return }
    let numbers = zip(ofState, found).compactMap { item, simple in
      simple.1.values.kind == .number
        ? item.number.flatMap { NumberAnimation(simple.1, of: $0, pacings: &pacings) } : nil
    }
    if numbers.count == found.count { self.numbers = numbers } else { simple = found }
  }

  /// Whether `layer`, which has the animations, draws itself again at each of their moments.
  func redraws(_ layer: CALayer) -> Bool { ofKeyPaths.contains { Self.redraws($0.keyPath, layer) } }

  /// Whether a presentation layer has to be made to hold the values.
  var needsObject: Bool { !ofKeyPaths.isEmpty }

  private func add(_ animations: [CompiledAnimation], _ keyPath: String, needsObject: Bool) {
    let list = PropertyAnimations(animations)
    if !needsObject, let property = StateProperty.named(keyPath) {
      ofState.append(OfState(property, keyPath, list))
    } else {
      ofKeyPaths.append(OfKeyPath(keyPath: keyPath, animations: list))
    }
  }

  private static let maxRemarks = 100

  private func remark(_ message: String) {
    if remarks.count < Self.maxRemarks { remarks.append(message) }
  }

  // MARK: Key paths

  /// The property that a key path leads to.
  private struct Target {
    /// The type of the property; nil where it has no value that says so.
    let kind: AnimatableValue.Kind?
    /// Whether something changes with its value.
    let isFound: Bool

    init(_ keyPath: String, in layer: CALayer) {
      kind = LayerAnimations.kind(of: keyPath, in: layer)
      isFound = LayerAnimations.leads(keyPath, from: layer)
    }
  }

  /// The type of the property at a key path; nil where it has no value that says so.
  private static func kind(of keyPath: String, in layer: CALayer) -> AnimatableValue.Kind? {
    let value = StateProperty.named(keyPath)?.read(layer.state) ?? value(at: keyPath, in: layer)
    if value.kind != .nothing { return value.kind }
    return LayerKey.named(Substring(keyPath).firstKey.key)?.kind.ofMissingValue
  }

  /// The value at a key path. Where no property says that it is a whole number, one that happens to be whole stands for a
  /// number of any size.
  static func value(at keyPath: String, in layer: CALayer) -> AnimatableValue {
    let value = AnimatableValue(layer.value(forKeyPath: keyPath))
    guard case .integer(let number) = value, type(of: layer).keyedProperties[named: keyPath] == nil else {
      return value
    }
    return .number(Double(number))
  }

  /// Whether something changes with the value at a key path: a property, a filter's input, a key that a class draws by.
  private static func leads(_ keyPath: String, from layer: CALayer) -> Bool {
    let (key, rest) = Substring(keyPath).firstKey
    if type(of: layer).needsDisplay(forKey: key) { return true }
    guard type(of: layer).keyedProperties[named: key] != nil else { return layer.value(forKey: key) != nil }
    return rest == nil || StateProperty.named(keyPath) != nil || layer.value(forKeyPath: keyPath) != nil
  }

  /// Whether a layer draws itself again when the value at a key path changes.
  fileprivate static func redraws(_ keyPath: String, _ layer: CALayer) -> Bool {
    layer.redraws(forKey: Substring(keyPath).firstKey.key)
  }

  /// The name of the sublayer that a key path leads to, nil for the mask, and the key path from there.
  private static func other(_ keyPath: String) -> (name: String?, keyPath: String)? {
    let (key, rest) = Substring(keyPath).firstKey
    guard let rest else { return nil }
    if key == LayerKey.mask.rawValue { return (nil, String(rest)) }
    guard key == LayerKey.sublayers.rawValue else { return nil }
    let (name, inside) = rest.firstKey
    return inside.map { (name, String($0)) }
  }
}

extension LayerAnimations {
  /// Has the processor fetch the animations of numbers.
  @inline(__always)
  final func fetchNumbers() {
    numbers.withUnsafeBytes { bytes in
      if let start = bytes.baseAddress { LayerFetching.fetch(start, bytes.count) }
    }
  }

  /// Brings the values that every layer has to `time`, in seconds of the layer's own time.
  func animate(_ state: inout LayerState, at time: Double) {
    guard numbers.isEmpty else {
      numbers.withUnsafeBufferPointer { numbers in
        pacings.withUnsafeBufferPointer { pacings in
          for index in numbers.indices {
            let number = numbers[index].number
            let value = numbers[index].value(
              at: time, inheritedDuration: Self.inheritedDuration, over: state[number], pacings: pacings)
            if let value { state[number] = value }
          }
        }
      }
      return
    }
    guard simple.isEmpty else {
      simple.withUnsafeBufferPointer { simple in
        for index in simple.indices {
          let value = simple[index].animation.components(
            at: time, inheritedDuration: Self.inheritedDuration, over: simple[index].property.read(&state))
          if let value { simple[index].property.write(&state, value) }
        }
      }
      return
    }
    for item in ofState {
      let model = item.property.read(state)
      guard
        let value = item.animations.value(at: time, inheritedDuration: Self.inheritedDuration, model: model)
      else { continue }
      item.property.write(&state, value)
      guard item.rotatesLayer,
        let angle = item.animations.rotation(at: time, inheritedDuration: Self.inheritedDuration, model: model)
      else { continue }
      // It turns with its path in the space of its superlayer.
      state.rare.transform = CATransform3DConcat(state.rare.transform, CATransform3DMakeRotation(angle, 0, 0, 1))
    }
  }

  /// Sets the other values of a presentation layer to those at `time`, and has it drawn where its class draws by them.
  func animate(_ copy: CALayer, at time: Double) {
    guard needsObject else { return }
    var redraws = false
    copy.filling {
      for item in ofKeyPaths {
        let model = Self.value(at: item.keyPath, in: copy)
        guard
          let value = item.animations.value(at: time, inheritedDuration: Self.inheritedDuration, model: model)
        else { continue }
        copy.setValueIfPossible(value.keyedValue, forKeyPath: item.keyPath)
        redraws = redraws || Self.redraws(item.keyPath, copy)
      }
      if redraws, !copy.original.displaysItself { copy.display() }
    }
  }

  /// The transition that shows at `time`, in seconds of the layer's own time; nil where there is none or where only the
  /// new state shows. Of several it is the one added last.
  func transition(at time: Double) -> RunningTransition? {
    guard !transitions.isEmpty else { return nil }
    for (values, run) in transitions.reversed() {
      guard let progress = values.progress(at: time, inheritedDuration: Self.inheritedDuration) else { continue }
      return progress < 1
        ? RunningTransition(type: values.type, subtype: values.subtype, progress: progress, past: run?.stateBefore)
        : nil
    }
    return nil
  }

  /// Whether a value can differ between two moments of the layer's own time, in seconds.
  func canChange(during range: ClosedRange<Double>) -> Bool {
    func changes(_ list: PropertyAnimations) -> Bool {
      list.animations.contains { $0.canChange(during: range, inheritedDuration: Self.inheritedDuration) }
    }
    return ofState.contains { changes($0.animations) } || ofKeyPaths.contains { changes($0.animations) }
      || ofOthers.contains { $0.animations.canChange(during: range) }
      || transitions.contains { $0.values.canChange(during: range, inheritedDuration: Self.inheritedDuration) }
  }

  /// The first time from `time` on, both in seconds of the layer's own time, at which a value can change; nil if none does
  /// any more.
  func nextChange(from time: Double) -> Double? {
    func next(_ list: PropertyAnimations) -> Double? {
      list.animations.compactMap { $0.nextChange(from: time, inheritedDuration: Self.inheritedDuration) }.min()
    }
    let times =
      ofState.map { next($0.animations) } + ofKeyPaths.map { next($0.animations) }
      + ofOthers.map { $0.animations.nextChange(from: time) }
      + transitions.map { $0.values.nextChange(from: time, inheritedDuration: Self.inheritedDuration) }
    return times.compactMap { $0 }.min()
  }
}
