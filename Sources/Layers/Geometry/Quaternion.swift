// Quaternion: a rotation in space, interpolated along the shortest arc.
// SPDX-License-Identifier: Apache-2.0

/// A rotation of space as a quaternion of length 1.
package struct Quaternion: Hashable, Sendable {
  /// The imaginary parts x, y and z, and the real part w.
  private var parts: SIMD4<Double>

  /// Creates the rotation that takes the coordinate axes to `x`, `y` and `z`, which are orthogonal and of length 1.
  package init(axes x: SIMD3<Double>, _ y: SIMD3<Double>, _ z: SIMD3<Double>) {
    // The largest of the four parts is computed from the diagonal, the others from it, so that no digits are lost (S. W.
    // Shepperd, Quaternion from Rotation Matrix, 1978).
    let squares = SIMD4(x.x - y.y - z.z, y.y - x.x - z.z, z.z - x.x - y.y, x.x + y.y + z.z) + 1
    let largest = squares.max()
    var parts: SIMD4<Double>
    if squares.w == largest {
      parts = SIMD4(y.z - z.y, z.x - x.z, x.y - y.x, largest)
    } else if squares.x == largest {
      parts = SIMD4(largest, x.y + y.x, z.x + x.z, y.z - z.y)
    } else if squares.y == largest {
      parts = SIMD4(x.y + y.x, largest, y.z + z.y, z.x - x.z)
    } else {
      parts = SIMD4(z.x + x.z, y.z + z.y, largest, x.y - y.x)
    }
    parts /= (parts * parts).sum().squareRoot()
    self.parts = parts
  }

  private init(_ parts: SIMD4<Double>) { self.parts = parts }

  /// The images of the coordinate axes x, y and z under the rotation.
  package var axes: (x: SIMD3<Double>, y: SIMD3<Double>, z: SIMD3<Double>) {
    let (x, y, z, w) = (parts.x, parts.y, parts.z, parts.w)
    return (
      SIMD3(1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)),
      SIMD3(2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)),
      SIMD3(2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y))
    )
  }

  /// Returns the rotation at `fraction` of the shortest arc to `other` (K. Shoemake, Animating Rotation with Quaternion
  /// Curves, 1985); fractions outside 0…1 continue on the arc.
  package func interpolated(to other: Quaternion, at fraction: Double) -> Quaternion {
    var cosine = (parts * other.parts).sum()
    // A quaternion and its negative are the same rotation; the closer one is taken.
    let end = cosine < 0 ? -other.parts : other.parts
    cosine = min(abs(cosine), 1)
    let angle = acos(cosine)
    let sine = sin(angle)
    guard sine > 1e-9 else { return fraction < 0.5 ? self : other }
    let mixed = (parts * sin((1 - fraction) * angle) + end * sin(fraction * angle)) / sine
    return Quaternion(mixed / (mixed * mixed).sum().squareRoot())
  }
}
