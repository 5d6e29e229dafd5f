// The formulas of the blend modes.
//
// Sources: Compositing and Blending Level 1 (W3C, 2024), sections 5 and 9 to 11, which agree with PDF (ISO 32000-1,
// 11.3.5 and 11.3.6); Porter and Duff, "Compositing Digital Images" (1984). The modes of image editors, for which there
// is no standard, are the sums, differences and quotients that their names denote; sums that are clipped to black add
// the distances to white, and are therefore max(0, source + backdrop − 1) if both are opaque.
// SPDX-License-Identifier: Apache-2.0

extension BlendMode {
  /// Returns the pixel that results from painting `source` onto `backdrop`.
  ///
  /// Pixels are red, green, blue and alpha in 0…1, premultiplied: no component is above alpha. The result has the same
  /// form.
  package func blend(_ source: SIMD4<Float>, onto backdrop: SIMD4<Float>) -> SIMD4<Float> {
    switch self {
    case .normal: source + backdrop * (1 - source.w)
    case .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn, .softLight, .hardLight, .difference,
      .exclusion, .hue, .saturation, .color, .luminosity, .linearBurn, .linearDodge, .linearLight, .pinLight, .subtract,
      .divide:
      composed(source, backdrop)
    case .clear: .zero
    case .copy: source
    case .sourceIn: source * backdrop.w
    case .sourceOut: source * (1 - backdrop.w)
    case .sourceAtop: source * backdrop.w + backdrop * (1 - source.w)
    case .destOver: backdrop + source * (1 - backdrop.w)
    case .destIn: backdrop * source.w
    case .destOut: backdrop * (1 - source.w)
    case .destAtop: backdrop * source.w + source * (1 - backdrop.w)
    case .xor: source * (1 - backdrop.w) + backdrop * (1 - source.w)
    case .plusL: least(source + backdrop, .one)
    case .plusD: darkerSum(source, backdrop)
    case .subtractS: difference(source, backdrop)
    case .subtractD: difference(backdrop, source)
    }
  }

  /// Returns the pixel that results from painting `source` onto the part `coverage` (0…1) of `backdrop`, and leaving
  /// the rest.
  @inline(__always)
  package func blend(_ source: SIMD4<Float>, onto backdrop: SIMD4<Float>, coverage: Float) -> SIMD4<Float> {
    backdrop + (blend(source, onto: backdrop) - backdrop) * coverage
  }

  /// Returns four pixels as the function for one does. The mode has to be separable.
  package func blend(_ source: FourColors, onto backdrop: FourColors, coverage: SIMD4<Float>) -> FourColors {
    assert(isSeparable, "the components of \(self) depend on each other")
    let both = source.alpha * backdrop.alpha, alpha = source.alpha + backdrop.alpha - both
    let sourceAlone = .one - backdrop.alpha, backdropAlone = .one - source.alpha
    func component(_ color: SIMD4<Float>, _ below: SIMD4<Float>) -> SIMD4<Float> {
      let alone = color * sourceAlone + below * backdropAlone
      let mixed = mixed(least(color / source.alpha, .one), least(below / backdrop.alpha, .one))
      // Transparent pixels have no colour.
      let whole = least((alone + both * mixed).replacing(with: alone, where: both .<= 0), alpha)
      return below + (whole - below) * coverage
    }
    return FourColors(
      red: component(source.red, backdrop.red), green: component(source.green, backdrop.green),
      blue: component(source.blue, backdrop.blue), alpha: backdrop.alpha + (alpha - backdrop.alpha) * coverage)
  }

  // MARK: Blend functions

  /// Returns the blend function for the area covered by both pixels, plus each of them for the area that only it
  /// covers.
  private func composed(_ source: SIMD4<Float>, _ backdrop: SIMD4<Float>) -> SIMD4<Float> {
    if source.w == 1, backdrop.w == 1 {
      var result = mixed(source, backdrop)
      result.w = 1
      return least(result, .one)
    }
    let both = source.w * backdrop.w
    var result = source * (1 - backdrop.w) + backdrop * (1 - source.w)
    if both > 0 {
      result += both * mixed(least(source / source.w, .one), least(backdrop / backdrop.w, .one))
    }
    result.w = source.w + backdrop.w - both
    return least(result, SIMD4(repeating: result.w))
  }

  /// Returns the blend function of two colours that are not premultiplied; the last component is unused.
  private func mixed(_ source: SIMD4<Float>, _ backdrop: SIMD4<Float>) -> SIMD4<Float> {
    switch self {
    case .multiply: source * backdrop
    case .screen: source + backdrop - source * backdrop
    case .overlay: Self.hardLight(backdrop, source)
    case .darken: least(source, backdrop)
    case .lighten: greatest(source, backdrop)
    case .colorDodge:
      // Black stays black, even under white.
      least(Self.quotient(backdrop, .one - source), .one)
    case .colorBurn:
      .one - least(Self.quotient(.one - backdrop, source), .one)
    case .softLight: Self.softLight(source, backdrop)
    case .hardLight: Self.hardLight(source, backdrop)
    case .difference: greatest(source, backdrop) - least(source, backdrop)
    case .exclusion: source + backdrop - 2 * source * backdrop
    case .hue: source.withSaturation(backdrop.saturation).withLuminosity(backdrop.luminosity)
    case .saturation: backdrop.withSaturation(source.saturation).withLuminosity(backdrop.luminosity)
    case .color: source.withLuminosity(backdrop.luminosity)
    case .luminosity: backdrop.withLuminosity(source.luminosity)
    case .linearBurn: greatest(source + backdrop - .one, .zero)
    case .linearDodge: least(source + backdrop, .one)
    case .linearLight: (2 * source + backdrop - .one).clamped(lowerBound: .zero, upperBound: .one)
    case .pinLight: greatest(least(backdrop, 2 * source), 2 * source - .one)
    case .subtract: greatest(backdrop - source, .zero)
    case .divide:
      // Black stays black, even if it is divided by black.
      least(Self.quotient(backdrop, source), .one)
    default: source
    }
  }

  /// Returns a / b, with 0 / 0 = 0; infinite if only b is 0.
  private static func quotient(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> SIMD4<Float> {
    (a / b).replacing(with: 0, where: a .<= 0)
  }

  private static func hardLight(_ source: SIMD4<Float>, _ backdrop: SIMD4<Float>) -> SIMD4<Float> {
    let doubled = 2 * source, upper = doubled - .one
    return (backdrop * doubled).replacing(with: backdrop + upper - backdrop * upper, where: source .> 0.5)
  }

  private static func softLight(_ source: SIMD4<Float>, _ backdrop: SIMD4<Float>) -> SIMD4<Float> {
    let polynomial = ((16 * backdrop - 12) * backdrop + 4) * backdrop
    let raised = backdrop.squareRoot().replacing(with: polynomial, where: backdrop .<= 0.25)
    let slope = 2 * source - .one
    return backdrop + slope * (backdrop * (.one - backdrop)).replacing(with: raised - backdrop, where: source .> 0.5)
  }

  // MARK: Sums and differences

  private func darkerSum(_ source: SIMD4<Float>, _ backdrop: SIMD4<Float>) -> SIMD4<Float> {
    let alpha = min(source.w + backdrop.w, 1)
    let missing = (source.w - source) + (backdrop.w - backdrop)
    var result = greatest(alpha - missing, .zero)
    result.w = alpha
    return result
  }

  /// Returns the difference of premultiplied colours, clipped to black, with the alpha of both together.
  private func difference(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> SIMD4<Float> {
    var result = greatest(a - b, .zero)
    result.w = a.w + b.w - a.w * b.w
    return result
  }
}

/// The components of four pixels, premultiplied, 0…1.
package struct FourColors {
  package var red, green, blue, alpha: SIMD4<Float>

  /// Creates colours from their components.
  package init(red: SIMD4<Float>, green: SIMD4<Float>, blue: SIMD4<Float>, alpha: SIMD4<Float>) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }
}

extension SIMD4<Float> {
  fileprivate static var one: SIMD4 { SIMD4(repeating: 1) }

  /// The function Lum of the standard: 0.3 red + 0.59 green + 0.11 blue.
  fileprivate var luminosity: Float { 0.3 * x + 0.59 * y + 0.11 * z }

  /// The function Sat of the standard: the largest component less the smallest.
  fileprivate var saturation: Float { Swift.max(x, y, z) - Swift.min(x, y, z) }

  /// The function SetSat of the standard: the smallest component becomes 0, the largest `saturation`, the middle one in
  /// proportion.
  fileprivate func withSaturation(_ saturation: Float) -> SIMD4 {
    let low = Swift.min(x, y, z), range = self.saturation
    return range > 0 ? (self - low) * (saturation / range) : .zero
  }

  /// The function SetLum of the standard: shifted to `luminosity`, and moved towards gray as far as needed to stay in
  /// 0…1.
  fileprivate func withLuminosity(_ luminosity: Float) -> SIMD4 {
    let moved = self + (luminosity - self.luminosity)
    let middle = moved.luminosity
    let low = Swift.min(moved.x, moved.y, moved.z), high = Swift.max(moved.x, moved.y, moved.z)
    var result = moved
    if low < 0, middle > low { result = middle + (result - middle) * (middle / (middle - low)) }
    if high > 1, high > middle { result = middle + (result - middle) * ((1 - middle) / (high - middle)) }
    return result.clamped(lowerBound: .zero, upperBound: .one)
  }
}

// The library's functions of these names compare lane by lane, in a call.

/// The smaller components of two vectors.
@inline(__always)
private func least(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> SIMD4<Float> { a.replacing(with: b, where: b .< a) }

/// The larger components of two vectors.
@inline(__always)
private func greatest(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> SIMD4<Float> { a.replacing(with: b, where: b .>= a) }
