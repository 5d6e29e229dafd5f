// Interpolation between two animated values, by type.
// SPDX-License-Identifier: Apache-2.0

extension AnimatableValue {
  /// Returns the value at `fraction` of the way to `other`; fractions outside 0…1 continue the way.
  ///
  /// - Numbers, points, sizes, rectangles and colours: component by component. With a colour that is nil at one end
  ///   there is none on the whole way.
  /// - Transforms: as ``TransformInterpolation`` does.
  /// - Paths: point by point if their elements correspond; with nil at one end, the other end on the whole way.
  /// - Lists: element by element if they have the same count.
  /// - Boolean values: `other` from any fraction above 0.
  /// - Contents: a cross-fade.
  /// - Everything else, and unequal paths and lists: `other` from half of the way.
  package func interpolated(to other: AnimatableValue, at fraction: Double) -> AnimatableValue {
    if let value = Self.combined(from: self, to: other, at: fraction) { return value }
    switch (self, other) {
    case (.flag, .flag): return fraction > 0 ? other : self
    case (.color, .nothing), (.nothing, .color): return .nothing
    case (.path, .nothing): return self
    case (.nothing, .path): return other
    case (.contents, _), (.crossFade, _), (_, .contents), (_, .crossFade):
      if let from = singleContents, let to = other.singleContents {
        return Self.crossFade(from: from, to: to, share: fraction)
      }
    default:
      // The types differ: the second value is made one of the first's type, or the first one of the second's.
      if kind != other.kind, self != .nothing, other != .nothing {
        if let other = other.converted(to: kind), other.kind == kind {
          return interpolated(to: other, at: fraction)
        }
        if let own = converted(to: other.kind), own.kind == other.kind {
          return own.interpolated(to: other, at: fraction)
        }
      }
    }
    return fraction < 0.5 ? self : other
  }

  /// Returns the interpolation of values that have components; nil for others.
  @inline(__always)
  private static func combined(
    from first: AnimatableValue, to second: AnimatableValue, at fraction: Double
  ) -> AnimatableValue? {
    switch (first, second) {
    case (.transform(let from), .transform(let to)):
      return .transform(TransformInterpolation(from: from, to: to).transform(at: fraction))
    case (.affineTransform(let from), .affineTransform(let to)):
      let way = TransformInterpolation(
        from: CATransform3DMakeAffineTransform(from), to: CATransform3DMakeAffineTransform(to))
      return .affineTransform(CATransform3DGetAffineTransform(way.transform(at: fraction)))
    default:
      // The end itself, since the start and the difference may not add up to it.
      if fraction == 1 { return combined(first, second) { _, to in to } }
      return combined(first, second) { from, to in from + (to - from) * fraction }
    }
  }

  /// The contents that can fade: nil within for none; that of a cross-fade is the larger one. Nil for other types.
  private var singleContents: LayerContents?? {
    switch self {
    case .nothing: .some(nil)
    case .contents(let contents): contents
    case .crossFade(let fade): .some(fade.larger)
    default: nil
    }
  }

  private static func crossFade(from: LayerContents?, to: LayerContents?, share: Double) -> AnimatableValue {
    if share > 0, share < 1 { return .crossFade(ContentsCrossFade(from: from, to: to, share: share)) }
    return (share > 0 ? to : from).map { .contents($0) } ?? .nothing
  }
}
