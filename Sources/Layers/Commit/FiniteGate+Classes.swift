// The finite gate for the values that only one class of layers has.
//
// The values are checked by their static types first: finding the types at run time would cost more than all the rest
// of a commit.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension ShapeValues {
  /// The values that are not finite.
  func nonFiniteValues() -> [StoppedValue] {
    if areFinite { return [] }
    let values: [(LayerKey, Any?)] = [
      (.path, path), (.fillColor, fillColor), (.strokeColor, strokeColor), (.strokeStart, strokeStart),
      (.strokeEnd, strokeEnd), (.lineWidth, lineWidth), (.miterLimit, miterLimit), (.lineDashPhase, lineDashPhase),
      (.lineDashPattern, lineDashPattern),
    ]
    return values.compactMap { StoppedValue(ofClass: $0, $1) }
  }

  private var areFinite: Bool {
    let numbers = strokeStart + strokeEnd + lineWidth + miterLimit + lineDashPhase
    return numbers * 0 == 0 && (path.map(Finite.holds) ?? true)
      && (fillColor.map(Finite.holds) ?? true) && (strokeColor.map(Finite.holds) ?? true)
      && (lineDashPattern?.allSatisfy { $0.doubleValue.isFinite } ?? true)
  }
}

extension GradientValues {
  /// The values that are not finite.
  func nonFiniteValues() -> [StoppedValue] {
    if areFinite { return [] }
    let values: [(LayerKey, Any?)] = [
      (.colors, colors), (.locations, locations), (.startPoint, startPoint), (.endPoint, endPoint),
    ]
    return values.compactMap { StoppedValue(ofClass: $0, $1) }
  }

  private var areFinite: Bool {
    let numbers = startPoint.x + startPoint.y + endPoint.x + endPoint.y
    return numbers * 0 == 0 && (locations?.allSatisfy { $0.doubleValue.isFinite } ?? true)
      && (colors?.allSatisfy { ($0 as? CGColor).map(Finite.holds) ?? Finite.holds($0) } ?? true)
  }
}

extension ReplicatorValues {
  /// The values that are not finite.
  func nonFiniteValues() -> [StoppedValue] {
    if areFinite { return [] }
    let values: [(LayerKey, Any?)] = [
      (.instanceDelay, instanceDelay), (.instanceTransform, instanceTransform), (.instanceColor, instanceColor),
      (.instanceRedOffset, instanceRedOffset), (.instanceGreenOffset, instanceGreenOffset),
      (.instanceBlueOffset, instanceBlueOffset), (.instanceAlphaOffset, instanceAlphaOffset),
    ]
    return values.compactMap { StoppedValue(ofClass: $0, $1) }
  }

  private var areFinite: Bool {
    let offsets = instanceRedOffset + instanceGreenOffset + instanceBlueOffset + instanceAlphaOffset
    return offsets * 0 == 0 && instanceDelay.isFinite && instanceTransform.sumOfCells * 0 == 0
      && (instanceColor.map(Finite.holds) ?? true)
  }
}

extension TextValues {
  /// The values that are not finite.
  func nonFiniteValues() -> [StoppedValue] {
    if areFinite { return [] }
    let values: [(LayerKey, Any?)] = [
      (.string, string), (.font, font), (.fontSize, fontSize), (.foregroundColor, foregroundColor),
    ]
    return values.compactMap { StoppedValue(ofClass: $0, $1) }
  }

  /// Whether all values are finite. False as well for strings and fonts of types that they should not have: those are
  /// checked one by one.
  private var areFinite: Bool {
    fontSize.isFinite && (foregroundColor.map(Finite.holds) ?? true)
      && (font == nil || font is CTFont || font is CGFont || font is NSString)
      && (string == nil || string is String || string is NSAttributedString)
  }
}

extension CALayer {
  /// The values of a specialised class that are not finite.
  ///
  /// - Parameter kind: the kind of this layer.
  func nonFiniteValues(of kind: LayerKind) -> [StoppedValue] {
    switch kind {
    case .plain: return []
    case .shape(let values): return values.nonFiniteValues()
    case .gradient(let values): return values.nonFiniteValues()
    case .replicator:
      if let layer = self as? CAReplicatorLayer { return layer.replicator.nonFiniteValues() }
    case .text:
      if let layer = self as? CATextLayer { return layer.text.nonFiniteValues() }
    case .transform, .emitter, .tiled, .particles: break
    }
    return nonFiniteValuesByKey()
  }

  /// The values that are not finite, read by their keys and checked by their types at run time.
  private func nonFiniteValuesByKey() -> [StoppedValue] {
    type(of: self).keysBeyondPlainLayers.compactMap { StoppedValue(ofClass: $0, value(forKey: $0.rawValue)) }
  }
}
