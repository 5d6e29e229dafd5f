// The gate that stops infinite numbers and not-a-numbers at the commit: everything after it relies on finite values.
// SPDX-License-Identifier: Apache-2.0

/// A value that was stopped at the gate.
package struct StoppedValue {
  private let key: LayerKey
  private let value: Any
  private let consequence: String

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
    return "\(key.rawValue) is \(value), which is not finite; \(consequence)"
  }

  /// Stops `value`, which only one class of layers has; nil where it is finite or there is none.
  init?(ofClass key: LayerKey, _ value: Any?) {
    guard let value, !Finite.holds(value) else { return nil }
    self.init(key, value, "what it would draw is left out")
  }
}

extension LayerState {
  /// Replaces values that are not finite by their defaults. A layer whose position cannot be known is hidden.
  mutating func stopNonFiniteValues() -> [StoppedValue] {
    if commonValuesAreFinite, hasOnlyCommonValues || rare.areFinite { return [] }
    var stopped: [StoppedValue] = []
    let defaults = LayerState()

    func stops<Value>(_ key: LayerKey, _ value: inout Value, _ fallback: Value, _ consequence: String) -> Bool {
      guard !Finite.holds(value) else { return false }
      stopped.append(StoppedValue(key, value, consequence))
      value = fallback
      return true
    }
    func reset<Value>(_ key: LayerKey, _ value: inout Value, to fallback: Value) {
      _ = stops(key, &value, fallback, "its default was used")
    }
    func isUnplaceable<Value>(_ key: LayerKey, _ value: inout Value, _ fallback: Value) -> Bool {
      stops(key, &value, fallback, "the layer was left out")
    }

    if isUnplaceable(.bounds, &bounds, defaults.bounds) { flags.insert(.hidden) }
    if isUnplaceable(.position, &position, defaults.position) { flags.insert(.hidden) }
    if isUnplaceable(.anchorPoint, &anchorPoint, defaults.anchorPoint) { flags.insert(.hidden) }
    reset(.zPosition, &zPosition, to: defaults.zPosition)
    reset(.cornerRadius, &cornerRadius, to: defaults.cornerRadius)
    reset(.borderWidth, &borderWidth, to: defaults.borderWidth)
    reset(.opacity, &opacity, to: defaults.opacity)
    reset(.backgroundColor, &backgroundColor, to: nil)
    guard !hasOnlyCommonValues else { return stopped }

    let usual = RareLayerState()
    if isUnplaceable(.transform, &rare.transform, usual.transform) { flags.insert(.hidden) }
    if isUnplaceable(.sublayerTransform, &rare.sublayerTransform, usual.sublayerTransform) { flags.insert(.hidden) }
    reset(.anchorPointZ, &rare.anchorPointZ, to: usual.anchorPointZ)
    reset(.borderColor, &rare.borderColor, to: nil)
    reset(.contentsRect, &rare.contentsRect, to: usual.contentsRect)
    reset(.contentsCenter, &rare.contentsCenter, to: usual.contentsCenter)
    reset(.contentsScale, &rare.contentsScale, to: usual.contentsScale)
    reset(.contentsHeadroom, &rare.contentsHeadroom, to: usual.contentsHeadroom)
    reset(.minificationFilterBias, &rare.minificationFilterBias, to: usual.minificationFilterBias)
    reset(.rasterizationScale, &rare.rasterizationScale, to: usual.rasterizationScale)
    reset(.shadowColor, &rare.shadowColor, to: nil)
    reset(.shadowOpacity, &rare.shadowOpacity, to: usual.shadowOpacity)
    reset(.shadowOffset, &rare.shadowOffset, to: usual.shadowOffset)
    reset(.shadowRadius, &rare.shadowRadius, to: usual.shadowRadius)
    reset(.shadowPath, &rare.shadowPath, to: nil)
    reset(.beginTime, &rare.timing.beginTime, to: usual.timing.beginTime)
    reset(.speed, &rare.timing.speed, to: usual.timing.speed)
    reset(.timeOffset, &rare.timing.timeOffset, to: usual.timing.timeOffset)
    // Infinite durations and counts are valid; only not-a-number and negative infinity are stopped.
    func resetUnlessEndless<Value: BinaryFloatingPoint>(_ key: LayerKey, _ value: inout Value, to fallback: Value) {
      guard value.isNaN || value == -.infinity else { return }
      stopped.append(StoppedValue(key, value, "its default was used"))
      value = fallback
    }
    resetUnlessEndless(.duration, &rare.timing.duration, to: usual.timing.duration)
    resetUnlessEndless(.repeatCount, &rare.timing.repeatCount, to: usual.timing.repeatCount)
    resetUnlessEndless(.repeatDuration, &rare.timing.repeatDuration, to: usual.timing.repeatDuration)
    return stopped
  }

  // A sum that is multiplied by zero is zero unless one of its terms was not finite; a sum of huge finite numbers that
  // overflows only costs the slower check of each of them.

  private var commonValuesAreFinite: Bool {
    let sum =
      bounds.origin.x + bounds.origin.y + bounds.size.width + bounds.size.height
      + position.x + position.y + zPosition + anchorPoint.x + anchorPoint.y
      + cornerRadius + borderWidth + CGFloat(opacity)
    return sum * 0 == 0 && (backgroundColor.map(Finite.holds) ?? true)
  }
}

extension RareLayerState {
  /// Whether none of the values has to be stopped; infinite durations and counts need not be.
  fileprivate var areFinite: Bool {
    let geometry = anchorPointZ + transform.sumOfCells + sublayerTransform.sumOfCells
    let contents =
      contentsRect.sumOfEdges + contentsCenter.sumOfEdges + contentsScale
      + contentsHeadroom + CGFloat(minificationFilterBias) + rasterizationScale
    let shadow = CGFloat(shadowOpacity) + shadowOffset.width + shadowOffset.height + shadowRadius
    let time = timing.beginTime + Double(timing.speed) + timing.timeOffset
    return (geometry + contents + shadow) * 0 == 0 && time * 0 == 0
      && !timing.duration.isNaN && !timing.repeatCount.isNaN && !timing.repeatDuration.isNaN
      && timing.duration != -.infinity && timing.repeatCount != -.infinity && timing.repeatDuration != -.infinity
      && (borderColor.map(Finite.holds) ?? true) && (shadowColor.map(Finite.holds) ?? true)
      && (shadowPath.map(Finite.holds) ?? true)
  }
}

/// Tests of finiteness for values of any type that a property can have.
enum Finite {
  static func holds(_ value: Any) -> Bool {
    switch value {
    case let number as CGFloat: number.isFinite
    case let number as Double: number.isFinite
    case let number as Float: number.isFinite
    case let point as CGPoint: (point.x + point.y).isFinite || (point.x.isFinite && point.y.isFinite)
    case let size as CGSize: size.width.isFinite && size.height.isFinite
    case let rect as CGRect:
      rect.origin.x.isFinite && rect.origin.y.isFinite && rect.size.width.isFinite && rect.size.height.isFinite
    case let transform as CATransform3D: transform.cells.allSatisfy(\.isFinite)
    case let color as CGColor: (color.sRGBComponents * 0).sum() == 0
    case let path as CGPath: holds(path)
    case let number as NSNumber: number.doubleValue.isFinite
    case let list as [Any]: list.allSatisfy(holds)
    default: true
    }
  }

  static func holds(_ color: CGColor) -> Bool { (color.sRGBComponents * 0).sum() == 0 }

  static func holds(_ path: CGPath) -> Bool { path.storage.isFinite }
}

extension CATransform3D {
  fileprivate var cells: [CGFloat] {
    [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44]
  }

  var sumOfCells: CGFloat {
    let upper = m11 + m12 + m13 + m14 + m21 + m22 + m23 + m24
    return upper + m31 + m32 + m33 + m34 + m41 + m42 + m43 + m44
  }
}

extension CGRect {
  fileprivate var sumOfEdges: CGFloat { origin.x + origin.y + size.width + size.height }
}
