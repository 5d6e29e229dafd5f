// Where the instances of a replicator lie: the powers of its instance transform about the middle of its bounds.
// SPDX-License-Identifier: Apache-2.0

/// The maps of a replicator's instances, each found by one product of two.
///
/// Memory and work grow with the square root of the number of instances.
package struct InstanceTransforms {
  /// How many instances there are.
  package let count: Int
  /// What takes each instance to the next.
  package let step: CATransform3D
  /// How many powers ``low`` holds: instance k is low power k mod base, then high power k / base.
  package let base: Int
  /// The powers 0 ..< base.
  package let low: [CATransform3D]
  /// The powers 0, base, 2 · base, and so on.
  package let high: [CATransform3D]

  /// The instances of a replicator with these values and bounds; `count` of them.
  package init(_ values: ReplicatorValues, bounds: CGRect) {
    count = max(0, values.instanceCount)
    base = max(1, Int(Double(count).squareRoot().rounded(.up)))
    let x = bounds.origin.x + bounds.size.width / 2, y = bounds.origin.y + bounds.size.height / 2
    step = CATransform3DTranslate(values.instanceTransform, -x, -y, 0).displaced(x: x, y: y, z: 0)
    let powers = Self.powers(of: step, count: base + 1)
    low = Array(powers.dropLast())
    high = Self.powers(of: powers[base], count: (count + base - 1) / base)
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

  /// From the space of the sublayers to the replicator's, for instance `k`.
  package subscript(k: Int) -> CATransform3D {
    k < base ? low[k] : CATransform3DConcat(low[k % base], high[k / base])
  }
}

/// The colours of a replicator's instances.
package struct InstanceColors {
  /// The colour of the first instance: straight red, green, blue, alpha.
  package let first: SIMD4<Double>
  /// What is added from instance to instance.
  package let step: SIMD4<Double>

  package init(_ values: ReplicatorValues) {
    first = values.instanceColor?.sRGBComponents ?? SIMD4(repeating: 1)
    step = SIMD4(
      Double(values.instanceRedOffset), Double(values.instanceGreenOffset), Double(values.instanceBlueOffset),
      Double(values.instanceAlphaOffset))
  }

  package subscript(k: Int) -> Tint { Tint(straight: first + step * Double(k)) }
}
