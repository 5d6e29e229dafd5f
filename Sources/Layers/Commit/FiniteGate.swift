// The gate that stops infinite numbers and not-a-numbers at the commit: everything after it relies on finite values.
// SPDX-License-Identifier: Apache-2.0

/// A value that was stopped at the gate.
package struct StoppedValue {
  private let key: LayerKey
  private let value: Any
  private let consequence: String
  /// The most characters of a value that messages show.
  private static let maxShown = 200

  fileprivate init(_ key: LayerKey, _ value: Any, _ consequence: String) {
    (self.key, self.value, self.consequence) = (key, value, consequence)
  }

  /// The diagnostic, in one sentence: the value that was found, and what was done instead. It is made only on request,
  /// since most stopped values are only counted.
  package var message: String {
    // A list may be as long as a document, so only the first of its values that is not finite is named.
    if let list = value as? [Any], let first = list.first(where: { !Finite.holds($0) }) {
      return "\(key.rawValue) is a list with \(first) in it, which is not finite; \(consequence)"
    }
    let text = "\(value)"
    // A path is as long as a document, too.
    let shown = text.utf8.count > Self.maxShown ? text.prefix(Self.maxShown) + "…" : text[...]
    return "\(key.rawValue) is \(shown), which is not finite; \(consequence)"
  }

  /// Stops `value`, which only one class of layers has; nil where it is finite or there is none.
  fileprivate init?(ofClass key: LayerKey, _ value: Any?) {
    guard let value, !Finite.holds(value) else { return nil }
    self.init(key, value, Self.ofClass)
  }

  /// The consequence for a value that only one class of layers has.
  fileprivate static let ofClass = "what it would draw is left out"
}

/// The check of all values in one structure of stored values, derived from the table of their properties.
///
/// Nearly all values are finite, and that is determined first, since every commit asks for every layer.
final class FiniteGate<Values: StoredValues>: @unchecked Sendable {
  /// A check of fields that lie side by side: of as many doubles as `layout` says, or of one field of another form.
  private typealias Step = (layout: StoredNumbers.Layout, offset: Int)

  private let properties: [(key: LayerKey, placesLayer: Bool, numbers: StoredNumbers)]
  /// The steps that determine whether all values are finite. They lie in memory that is never freed: an array would be retained for every
  /// layer. Nothing changes them.
  private let steps: UnsafeMutableBufferPointer<Step>
  /// The checks of fields whose form says nothing.
  private let others: [@Sendable (UnsafeRawPointer) -> Bool]

  init(_ table: PropertyTable) {
    properties = table.all.compactMap { property in
      guard let key = property.key, let numbers = property.numbers, numbers.isIn(Values.self) else { return nil }
      return (key, property.traits.contains(.placesLayer), numbers)
    }.sorted { $0.key.ordinal < $1.key.ordinal }
    var steps: [Step] = []
    for numbers in properties.map(\.numbers).sorted(by: { $0.offset < $1.offset }) {
      if case .doubles(let more) = numbers.layout, case .doubles(let count)? = steps.last?.layout,
        let offset = steps.last?.offset, offset + 8 * count == numbers.offset
      {
        steps[steps.count - 1].layout = .doubles(count + more)
      } else if numbers.layout != .other {
        steps.append((numbers.layout, numbers.offset))
      }
    }
    self.steps = .allocate(capacity: steps.count)
    _ = self.steps.initialize(from: steps)
    others = properties.map(\.numbers).filter { $0.layout == .other }.map(\.isFinite)
  }

  /// Whether nothing in the values at an address has to be stopped. False as well for numbers so large that their sum overflows: the slower
  /// check of each decides about those.
  @inline(__always)
  func passes(_ values: UnsafeRawPointer) -> Bool {
    // A sum that is multiplied by zero is zero unless one of its terms was not finite.
    var sum = 0.0
    for step in steps {
      let field = values + step.offset
      switch step.layout {
      case .doubles(let count):
        let numbers = field.assumingMemoryBound(to: Double.self)
        for index in 0..<count { sum += numbers[index] }
      case .float: sum += Double(field.load(as: Float.self))
      case .endlessDouble: if !(field.load(as: Double.self) > -.infinity) { return false }
      case .endlessFloat: if !(field.load(as: Float.self) > -.infinity) { return false }
      case .color:
        // Without a count of references, which costs more than the check.
        let color = field.load(as: Unmanaged<CGColor>?.self)
        if let color, !color._withUnsafeGuaranteedRef({ CGColor.isFinite($0) }) { return false }
      case .path:
        let path = field.load(as: Unmanaged<CGPath>?.self)
        if let path, !path._withUnsafeGuaranteedRef({ CGPath.isFinite($0) }) { return false }
      case .other: break
      }
    }
    return sum * 0 == 0 && (others.isEmpty || othersPass(values))
  }

  private func othersPass(_ values: UnsafeRawPointer) -> Bool { others.allSatisfy { $0(values) } }

  /// Returns the values that are not finite. They stay as they are.
  func stopped(in values: Values) -> [StoppedValue] {
    withUnsafePointer(to: values) { pointer in
      guard !passes(pointer) else { return [] }
      return properties.filter { !$0.numbers.isFinite(pointer) }.map { property in
        StoppedValue(property.key, unwrapped(property.numbers.value(pointer)) ?? "nil", StoppedValue.ofClass)
      }
    }
  }

  /// Replaces values that are not finite, and adds them to `stopped`. Returns whether the layer can be placed.
  func stop(in values: inout Values, _ stopped: inout [StoppedValue]) -> Bool {
    withUnsafeMutablePointer(to: &values) { pointer in
      var isPlaced = true
      for (key, placesLayer, numbers) in properties where !numbers.isFinite(pointer) {
        let consequence = placesLayer ? "the layer was left out" : "its default was used"
        stopped.append(StoppedValue(key, numbers.value(pointer), consequence))
        numbers.reset(pointer)
        if placesLayer { isPlaced = false }
      }
      return isPlaced
    }
  }
}

extension LayerState {
  private static let gate = FiniteGate<LayerState>(CALayer.standardTable)
  private static let rareGate = FiniteGate<RareLayerState>(CALayer.standardTable)

  /// Replaces values that are not finite by their defaults. A layer whose position cannot be known is hidden.
  mutating func stopNonFiniteValues() -> [StoppedValue] {
    let passes = withUnsafePointer(to: &self) { Self.gate.passes($0) }
    if passes, hasOnlyCommonValues || withRareAddress({ Self.rareGate.passes($0) }) { return [] }
    var stopped: [StoppedValue] = []
    var isPlaced = Self.gate.stop(in: &self, &stopped)
    if !hasOnlyCommonValues, !Self.rareGate.stop(in: &rare, &stopped) { isPlaced = false }
    if !isPlaced { flags.insert(.hidden) }
    return stopped
  }
}

extension CALayer {
  /// The values of a specialised class that are not finite.
  ///
  /// - Parameter kind: the kind of this layer.
  func nonFiniteValues(of kind: LayerKind) -> [StoppedValue] {
    switch kind {
    case .plain: return []
    case .shape(let values): return ShapeValues.gate.stopped(in: values)
    case .gradient(let values): return GradientValues.gate.stopped(in: values)
    case .replicator:
      if let layer = self as? CAReplicatorLayer { return ReplicatorValues.gate.stopped(in: layer.replicator) }
    case .text:
      if let layer = self as? CATextLayer { return TextValues.gate.stopped(in: layer.text) }
    case .transform, .emitter, .tiled, .particles: break
    }
    return nonFiniteValuesByKey()
  }

  /// The values that are not finite, read by their keys and checked by their types at run time.
  private func nonFiniteValuesByKey() -> [StoppedValue] {
    type(of: self).keysBeyondPlainLayers.compactMap { StoppedValue(ofClass: $0, value(forKey: $0.rawValue)) }
  }
}

extension ShapeValues { fileprivate static let gate = FiniteGate<ShapeValues>(CAShapeLayer.properties) }
extension GradientValues { fileprivate static let gate = FiniteGate<GradientValues>(CAGradientLayer.properties) }
extension ReplicatorValues { fileprivate static let gate = FiniteGate<ReplicatorValues>(CAReplicatorLayer.properties) }
extension TextValues { fileprivate static let gate = FiniteGate<TextValues>(CATextLayer.properties) }
