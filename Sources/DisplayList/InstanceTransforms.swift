// The maps and colours of instances: powers of one transform about a point, and colours in even steps.
// SPDX-License-Identifier: Apache-2.0

/// The maps of instances, each computed as one product of two maps.
///
/// Memory and work grow with the square root of the number of instances.
package struct InstanceTransforms {
  /// The number of instances.
  package let count: Int
  /// The map from each instance to the next.
  package let step: CATransform3D
  /// The number of powers in ``low``: instance k is low power k mod base, then high power k / base.
  package let base: Int
  /// The powers 0 ..< base.
  package let low: [CATransform3D]
  /// The powers 0, base, 2 · base, and so on.
  package let high: [CATransform3D]

  /// Creates the maps of `count` instances, each of which `transform` takes to the next about the point (`x`, `y`).
  package init(count: Int, transform: CATransform3D, aboutX x: CGFloat, y: CGFloat) {
    self.count = max(0, count)
    base = max(1, Int(Double(self.count).squareRoot().rounded(.up)))
    step = CATransform3DTranslate(transform, -x, -y, 0).displaced(x: x, y: y, z: 0)
    let powers = Self.powers(of: step, count: base + 1)
    low = Array(powers.dropLast())
    high = Self.powers(of: powers[base], count: (self.count + base - 1) / base)
  }

  private static func powers(of step: CATransform3D, count: Int) -> [CATransform3D] {
    var result: [CATransform3D] = []
    result.reserveCapacity(count)
    var power = CATransform3DIdentity
    for _ in 0..<count {
      result.append(power)
      power = CATransform3DConcat(power, step)
    }
    return result
  }

  /// The map from the space of the repeated nodes to that of their owner, for instance `k`.
  package subscript(k: Int) -> CATransform3D {
    k < base ? low[k] : CATransform3DConcat(low[k % base], high[k / base])
  }
}

/// The colours of instances.
package struct InstanceColors: Hashable {
  /// The colour of the first instance: straight red, green, blue, alpha.
  package let first: SIMD4<Double>
  /// The difference from instance to instance.
  package let step: SIMD4<Double>

  package init(first: SIMD4<Double>, step: SIMD4<Double>) {
    self.first = first
    self.step = step
  }

  package subscript(k: Int) -> Tint { Tint(straight: first + step * Double(k)) }
}
