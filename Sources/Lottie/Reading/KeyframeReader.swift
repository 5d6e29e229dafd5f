// KeyframeReader: properties: values that stay, keyframes of today's exporters and those of old ones.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteLayers

extension JSONValue {
  /// A member that is a property; `standard` where it is missing or not understood.
  func property<Value>(
    _ key: String, _ form: ValueForm<Value>, default standard: Value
  ) -> Keyframed<Value> {
    property(key, form) ?? Keyframed(standard)
  }

  /// A member that is a property, if there is one that is understood.
  func property<Value>(_ key: String, _ form: ValueForm<Value>) -> Keyframed<Value>? {
    self[key]?.property(form)
  }

  /// This value as a property: an object with the value or the keyframes as `k`, or the value alone.
  func property<Value>(_ form: ValueForm<Value>) -> Keyframed<Value>? {
    let property = keyframed(form)
    guard let property, object != nil, let text = self["x"]?.string, !text.isEmpty else { return property }
    return context.evaluated(property, by: self, text)
  }

  private func keyframed<Value>(_ form: ValueForm<Value>) -> Keyframed<Value>? {
    guard let value = propertyValue else {
      noteNotUnderstood(expected: "a property with \(form.expected) as k")
      return nil
    }
    if value.holdsKeyframes {
      let keyframes = value.keyframes(form)
      if let keyframed = Keyframed(keyframes: keyframes) { return keyframed }
      value.noteNotUnderstood(expected: "keyframes with \(form.expected)")
      return nil
    }
    if let parsed = form.parse(value) { return Keyframed(parsed) }
    value.noteNotUnderstood(expected: form.expected)
    return nil
  }

  /// The value or the keyframes of a property: those of a slot that it names, its `k`, or the value that stands in its
  /// place.
  var propertyValue: JSONValue? {
    guard let object else { return self }
    // A property in a slot cannot name another one, so that none can name itself.
    if let name = self["sid"]?.string, let slot = context.slot(name) { return slot }
    if let value = self["k"] { return value }
    // An outline that stands where a property is expected.
    return object["v"]?.array == nil ? nil : self
  }

  /// Whether the value is an array of keyframes; the flag that should say so is missing or wrong in many files.
  var holdsKeyframes: Bool {
    guard let first = array?.first?.object else { return false }
    return first["t"] != nil && first["v"] == nil
  }

  /// The keyframes in an array of them, without those that have no time or no value.
  private func keyframes<Value>(_ form: ValueForm<Value>) -> [Keyframe<Value>] {
    var keyframes: [Keyframe<Value>] = []
    let isSpatial = form.isSpatial(context.rules)
    // Files of old exporters have the end value of a segment in the keyframe before it, and none in the last one.
    var legacyEnd: Value?
    for element in elements where !context.deadline.hasPassedLately {
      guard element.object != nil, let time = element["t"]?.number?.roundedToFrame else {
        element.noteNotUnderstood(expected: "a keyframe with a time t", instead: "it was left out")
        continue
      }
      let end = element["e"].flatMap(form.parse)
      if let value = element.keyframeStart(form) ?? legacyEnd ?? keyframes.last?.value ?? end {
        keyframes.append(element.keyframe(at: time, value, isSpatial: isSpatial))
      }
      legacyEnd = end
    }
    return keyframes
  }

  private func keyframeStart<Value>(_ form: ValueForm<Value>) -> Value? {
    guard let start = self["s"] else { return nil }
    if let value = form.parse(start) { return value }
    start.noteNotUnderstood(expected: form.expected, instead: "the value before it was used")
    return nil
  }

  private func keyframe<Value>(at time: Double, _ value: Value, isSpatial: Bool) -> Keyframe<Value> {
    var keyframe = Keyframe(time: time, value: value)
    keyframe.isHold = (self["h"]?.number ?? 0) != 0
    guard !keyframe.isHold else { return keyframe }
    keyframe.easing = easing(0)
    if isSpatial, self["to"] != nil || self["ti"] != nil {
      keyframe.tangents = SpatialTangents(
        outgoing: tangent("to"), incoming: tangent("ti"), isPacedByLength: context.rules.isMotionPacedByLength)
    } else if context.rules.pacesEachComponent {
      let count = max(self["o"]?["x"]?.array?.count ?? 1, self["i"]?["x"]?.array?.count ?? 1)
      let others = (1..<max(1, min(count, 4))).map(easing)
      if others.contains(where: { $0 != keyframe.easing }) { keyframe.otherEasings = others }
    }
    return keyframe
  }

  private func tangent(_ key: String) -> SIMD3<Double> {
    guard let numbers = self[key]?.numbers, numbers.count >= 2 else { return .zero }
    return SIMD3(numbers[0], numbers[1], numbers.count > 2 ? numbers[2] : 0)
  }

  /// The pace of a component to the next keyframe; a missing end is linear.
  private func easing(_ component: Int) -> CubicPacing {
    var easing = CubicPacing(first: handle("o", component) ?? .zero, second: handle("i", component) ?? .one)
    // Points of equal coordinates make a line wherever they lie; other curves are kept within the time of the segment.
    if easing.first.x == easing.first.y && easing.second.x == easing.second.y { return .linear }
    easing.first.x = min(max(easing.first.x, 0), 1)
    easing.second.x = min(max(easing.second.x, 0), 1)
    return easing
  }

  /// The control point of a component's pace at one end of a segment; that of the first where a file has none for it.
  private func handle(_ key: String, _ component: Int) -> SIMD2<Double>? {
    func number(_ numbers: [Double]?) -> Double? {
      numbers.flatMap { component < $0.count ? $0[component] : $0.first }
    }
    guard let value = self[key], let x = number(value["x"]?.numbers), let y = number(value["y"]?.numbers) else {
      return nil
    }
    return SIMD2(x, y)
  }
}
