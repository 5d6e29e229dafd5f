// EmitterParameters and CellParameters: the numbers of an emitter and of a cell that may vary with time.
// SPDX-License-Identifier: Apache-2.0

/// The numbers of a `CAEmitterLayer` that particles take at their birth.
package struct EmitterParameters: Hashable, Sendable {
  /// The factor of the birth rates of all cells.
  package var birthRate = 1.0
  /// The factor of the lifetimes of all cells.
  package var lifetime = 1.0
  /// The factor of the speeds.
  package var velocity = 1.0
  /// The factor of the scales.
  package var scale = 1.0
  /// The factor of the angular speeds.
  package var spin = 1.0
  /// The centre of the shape, in points of the layer's space; z towards the viewer.
  package var position = SIMD3<Double>.zero
  /// The width, the height and the depth of the shape, in points.
  package var size = SIMD3<Double>.zero

  /// Creates the numbers of a layer with the default values.
  package init() {}

  /// Returns the numbers that lie between these and `other`, at a fraction of the way.
  func mixed(with other: EmitterParameters, at fraction: Double) -> EmitterParameters {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * fraction }
    var result = EmitterParameters()
    result.birthRate = mix(birthRate, other.birthRate)
    result.lifetime = mix(lifetime, other.lifetime)
    result.velocity = mix(velocity, other.velocity)
    result.scale = mix(scale, other.scale)
    result.spin = mix(spin, other.spin)
    result.position = position + (other.position - position) * fraction
    result.size = size + (other.size - size) * fraction
    return result
  }
}

/// The numbers of a `CAEmitterCell` that particles take at their birth.
///
/// A range is the full width of the interval around its number over which particles are evenly spread.
package struct CellParameters: Hashable, Sendable {
  /// Particles per second of the cell's time.
  package var birthRate = 0.0
  /// Seconds of the cell's time.
  package var lifetime = 0.0
  package var lifetimeRange = 0.0
  /// Radians.
  package var emissionLatitude = 0.0
  package var emissionLongitude = 0.0
  package var emissionRange = 0.0
  /// Points per second.
  package var velocity = 0.0
  package var velocityRange = 0.0
  /// Points per second squared.
  package var acceleration = SIMD3<Double>.zero
  package var scale = 1.0
  package var scaleRange = 0.0
  /// The change of the scale per second.
  package var scaleSpeed = 0.0
  /// Radians per second.
  package var spin = 0.0
  package var spinRange = 0.0
  /// Straight red, green, blue and alpha in sRGB.
  package var color = SIMD4<Double>(repeating: 1)
  package var colorRange = SIMD4<Double>.zero
  /// The change of the colour per second.
  package var colorSpeed = SIMD4<Double>.zero

  /// Creates the numbers of a cell with the default values, which emits nothing.
  package init() {}

  /// Returns the numbers that lie between these and `other`, at a fraction of the way.
  func mixed(with other: CellParameters, at fraction: Double) -> CellParameters {
    func mix(_ number: KeyPath<CellParameters, Double>) -> Double {
      self[keyPath: number] + (other[keyPath: number] - self[keyPath: number]) * fraction
    }
    var result = CellParameters()
    result.birthRate = mix(\.birthRate)
    result.lifetime = mix(\.lifetime)
    result.lifetimeRange = mix(\.lifetimeRange)
    result.emissionLatitude = mix(\.emissionLatitude)
    result.emissionLongitude = mix(\.emissionLongitude)
    result.emissionRange = mix(\.emissionRange)
    result.velocity = mix(\.velocity)
    result.velocityRange = mix(\.velocityRange)
    result.acceleration = acceleration + (other.acceleration - acceleration) * fraction
    result.scale = mix(\.scale)
    result.scaleRange = mix(\.scaleRange)
    result.scaleSpeed = mix(\.scaleSpeed)
    result.spin = mix(\.spin)
    result.spinRange = mix(\.spinRange)
    result.color = color + (other.color - color) * fraction
    result.colorRange = colorRange + (other.colorRange - colorRange) * fraction
    result.colorSpeed = colorSpeed + (other.colorSpeed - colorSpeed) * fraction
    return result
  }
}
