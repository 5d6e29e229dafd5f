// Arithmetic of animated values, component by component: sums, multiples, differences, distances.
// SPDX-License-Identifier: Apache-2.0

extension AnimatableValue {
  /// Returns the combination of two values of one type, made component by component; nil for types without components
  /// and for lists and paths of different structure. Whole numbers are rounded.
  @inline(__always)
  package static func combined(
    _ first: AnimatableValue, _ second: AnimatableValue,
    _ combine: (_ first: SIMD4<Double>, _ second: SIMD4<Double>) -> SIMD4<Double>
  ) -> AnimatableValue? {
    switch (first, second) {
    case (.number(let a), .number(let b)):
      return .number(combine(SIMD4(a, 0, 0, 0), SIMD4(b, 0, 0, 0)).x)
    case (.point(let a), .point(let b)):
      let sum = combine(SIMD4(Double(a.x), Double(a.y), 0, 0), SIMD4(Double(b.x), Double(b.y), 0, 0))
      return .point(CGPoint(x: sum.x, y: sum.y))
    case (.size(let a), .size(let b)):
      let sum = combine(
        SIMD4(Double(a.width), Double(a.height), 0, 0), SIMD4(Double(b.width), Double(b.height), 0, 0))
      return .size(CGSize(width: sum.x, height: sum.y))
    case (.rect(let a), .rect(let b)): return .rect(CGRect(components: combine(a.components, b.components)))
    case (.color(let a), .color(let b)): return .color(combine(a, b))
    case (.triple(let a), .triple(let b)):
      let sum = combine(SIMD4(a, 0), SIMD4(b, 0))
      return .triple(SIMD3(sum.x, sum.y, sum.z))
    case (.transform(let a), .transform(let b)):
      return .transform(
        CATransform3D(
          rows: combine(a.row1, b.row1), combine(a.row2, b.row2), combine(a.row3, b.row3), combine(a.row4, b.row4)))
    case (.affineTransform(let a), .affineTransform(let b)):
      let linear = combine(SIMD4(a.a, a.b, a.c, a.d), SIMD4(b.a, b.b, b.c, b.d))
      let offset = combine(SIMD4(a.tx, a.ty, 0, 0), SIMD4(b.tx, b.ty, 0, 0))
      return .affineTransform(
        CGAffineTransform(a: linear.x, b: linear.y, c: linear.z, d: linear.w, tx: offset.x, ty: offset.y))
    case (.integer(let a), .integer(let b)):
      let sum = combine(SIMD4(Double(a), 0, 0, 0), SIMD4(Double(b), 0, 0, 0)).x
      return Int(truncating: sum.rounded()).map { .integer($0) }
    case (.numbers(let a), .numbers(let b)):
      guard a.count == b.count else { return nil }
      return .numbers(zip(a, b).map { combine(SIMD4($0, 0, 0, 0), SIMD4($1, 0, 0, 0)).x })
    case (.colors(let a), .colors(let b)):
      guard a.count == b.count else { return nil }
      return .colors(zip(a, b).map { combine($0, $1) })
    case (.path(let a), .path(let b)):
      return PathCombination.combined(a, b) { first, second in
        let sum = combine(
          SIMD4(Double(first.x), Double(first.y), 0, 0), SIMD4(Double(second.x), Double(second.y), 0, 0))
        return CGPoint(x: sum.x, y: sum.y)
      }.map { .path($0) }
    default: return nil
    }
  }

  /// Returns the sum of the components of two values; nil where there is none.
  package func plus(_ other: AnimatableValue) -> AnimatableValue? {
    Self.combined(self, other) { $0 + $1 }
  }

  /// Returns the difference of the components of two values; nil where there is none.
  package func minus(_ other: AnimatableValue) -> AnimatableValue? {
    Self.combined(self, other) { $0 - $1 }
  }

  /// Returns the value with all components multiplied by a factor; nil for types without components.
  package func multiplied(by factor: Double) -> AnimatableValue? {
    Self.combined(self, self) { value, _ in value * factor }
  }

  /// Returns the sum of two values as additive animations make it: transforms are concatenated, this one applied first;
  /// components of others are added. Nil where the types do not allow it.
  package func added(to underlying: AnimatableValue) -> AnimatableValue? {
    switch (self, underlying) {
    case (.transform(let value), .transform(let base)): .transform(CATransform3DConcat(value, base))
    case (.affineTransform(let value), .affineTransform(let base)): .affineTransform(value.concatenating(base))
    case (.nothing, _): underlying
    case (_, .nothing): self
    default: plus(underlying)
    }
  }

  /// Returns the value that gives this one when `difference` is added to it; nil where there is none.
  package func subtracting(_ difference: AnimatableValue) -> AnimatableValue? {
    switch (self, difference) {
    case (.transform(let value), .transform(let step)):
      // A step without an inverse cannot be undone; then the numbers are subtracted.
      step.inverse.map { .transform(CATransform3DConcat($0, value)) } ?? minus(difference)
    case (.affineTransform(let value), .affineTransform(let step)):
      step.inverse.map { .affineTransform($0.concatenating(value)) } ?? minus(difference)
    default: minus(difference)
    }
  }

  /// Returns the value added to itself `count` times, which is at least 1: a transform concatenated that often, the
  /// components of others multiplied. Nil for types without sums, and where a number would not be finite.
  package func repeated(_ count: Double) -> AnimatableValue? {
    guard count >= 1, count.isFinite else { return nil }
    let product: AnimatableValue?
    switch self {
    case .transform(let transform): product = .transform(Self.power(of: transform, count))
    case .affineTransform(let affine):
      let power = Self.power(of: CATransform3DMakeAffineTransform(affine), count)
      product = .affineTransform(CATransform3DGetAffineTransform(power))
    default: product = multiplied(by: count)
    }
    return product.flatMap { $0.isFinite ? $0 : nil }
  }

  /// Returns a transform concatenated with itself, by squaring: as many steps as the count has binary digits.
  private static func power(of transform: CATransform3D, _ count: Double) -> CATransform3D {
    guard var remaining = UInt64(exactly: min(count.rounded(), 0x1p62)) else { return transform }
    var result = CATransform3DIdentity
    var square = transform
    while remaining > 0 {
      if remaining & 1 == 1 { result = CATransform3DConcat(result, square) }
      remaining >>= 1
      if remaining > 0 { square = CATransform3DConcat(square, square) }
    }
    return result
  }

  /// Returns the Euclidean distance of the components of two values; nil for types without components.
  package func distance(to other: AnimatableValue) -> Double? {
    var sum = 0.0
    let difference = Self.combined(self, other) { first, second in
      let difference = second - first
      sum += (difference * difference).sum()
      return difference
    }
    guard difference != nil, sum.isFinite else { return nil }
    return sum.squareRoot()
  }
}
