// Conversions between colour spaces: transfer curve, primaries, gray. NaN is propagated; nothing traps.
// SPDX-License-Identifier: Apache-2.0

/// The transfer curve of standard RGB, continued to negative values by symmetry.
///
/// Source: IEC 61966-2-1; the symmetric continuation is that of extended sRGB (IEC 61966-2-1 Amendment 1).
package enum StandardTransfer {
  /// Returns the light for an encoded component.
  @inline(__always)
  package static func linear(_ encoded: Double) -> Double {
    let magnitude = abs(encoded)
    let light = magnitude <= 0.04045 ? magnitude / 12.92 : pow((magnitude + 0.055) / 1.055, 2.4)
    return encoded < 0 ? -light : light
  }

  /// Returns the encoded component for an amount of light.
  @inline(__always)
  package static func encoded(_ light: Double) -> Double {
    let magnitude = abs(light)
    let value = magnitude <= 0.0031308 ? magnitude * 12.92 : 1.055 * pow(magnitude, 1 / 2.4) - 0.055
    return light < 0 ? -value : value
  }
}

extension CGColorSpace {
  // Both matrices follow from the chromaticities of the primaries (sRGB: IEC 61966-2-1; P3: SMPTE EG 432-1) and the
  // common white point D65 (0.3127, 0.3290), by exact rational arithmetic; they agree with those of CSS Color 4.
  private static func standardFromP3(_ p3: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(
      1.2249401762805598 * p3.x - 0.22494017628055996 * p3.y,
      -0.04205695470968816 * p3.x + 1.042056954709688 * p3.y,
      -0.019637554590334432 * p3.x - 0.07863604555063189 * p3.y + 1.0982736001409663 * p3.z)
  }

  private static func p3FromStandard(_ rgb: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(
      0.8224619687143623 * rgb.x + 0.17753803128563775 * rgb.y,
      0.03319419885096162 * rgb.x + 0.9668058011490384 * rgb.y,
      0.017082630721120033 * rgb.x + 0.07239744066396347 * rgb.y + 0.9105199286149165 * rgb.z)
  }

  private static func linear(_ encoded: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(
      StandardTransfer.linear(encoded.x), StandardTransfer.linear(encoded.y), StandardTransfer.linear(encoded.z))
  }

  private static func encoded(_ light: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(
      StandardTransfer.encoded(light.x), StandardTransfer.encoded(light.y), StandardTransfer.encoded(light.z))
  }

  /// Converts components of this space to gamma-encoded standard RGB, unclamped; gray is read from the first component.
  package func standardRGB(_ components: SIMD3<Double>) -> SIMD3<Double> {
    switch primaries {
    case .gray:
      // Gamma-encoded gray is r = g = b; white 0.5 is therefore drawn as 128.
      return SIMD3(repeating: isLinear ? StandardTransfer.encoded(components.x) : components.x)
    case .sRGB:
      return isLinear ? CGColorSpace.encoded(components) : components
    case .displayP3:
      let light = isLinear ? components : CGColorSpace.linear(components)
      return CGColorSpace.encoded(CGColorSpace.standardFromP3(light))
    }
  }

  /// Converts gamma-encoded standard RGB to components of this space, unclamped; gray is put in the first component.
  package func components(standardRGB rgb: SIMD3<Double>) -> SIMD3<Double> {
    switch primaries {
    case .gray:
      if rgb.x == rgb.y && rgb.y == rgb.z {
        return SIMD3(isLinear ? StandardTransfer.linear(rgb.x) : rgb.x, 0, 0)
      }
      // Relative luminance, from the same chromaticities.
      let light = CGColorSpace.linear(rgb)
      let luminance = 0.21263900587151036 * light.x + 0.7151686787677559 * light.y + 0.07219231536073371 * light.z
      return SIMD3(isLinear ? luminance : StandardTransfer.encoded(luminance), 0, 0)
    case .sRGB:
      return isLinear ? CGColorSpace.linear(rgb) : rgb
    case .displayP3:
      let light = CGColorSpace.p3FromStandard(CGColorSpace.linear(rgb))
      return isLinear ? light : CGColorSpace.encoded(light)
    }
  }
}
