// ColorProfile: an embedded ICC profile, read by Little CMS, as an encoding of colours.
// Source: ICC.1:2022, sections 7.2 (header), 8.3 (contents of profiles), 9.2 (tags).
// SPDX-License-Identifier: Apache-2.0

import QuartziteCLCMS2
import QuartziteGraphics

/// Reads embedded profiles.
enum ColorProfile {
  /// The reason why a profile is not used.
  struct Refusal: Error {
    let reason: String

    /// The remark on a picture with such a profile, for ``ImageFile/Picture``.
    var remark: String { "its colour profile is not used: \(reason); the colours are taken for standard RGB" }
  }

  /// The size in bytes of the largest profile that is used. Real profiles have up to three megabytes.
  static let maxBytes = 4 << 20

  /// Returns the encoding that a profile describes for a picture of `model` with components of `bits` bits;
  /// `isInverted` is whether inks are stored inverted, as the share of paper that they leave uncovered.
  ///
  /// Colours are converted with the rendering intent in the profile's header (perceptual, relative colorimetric or
  /// saturation), since pictures have no intent of their own. An absolute intent is replaced by the relative one, since
  /// a picture's white is shown as the screen's. A profile of one matrix and curves has no intents.
  static func encoding(
    of profile: UnsafeRawBufferPointer, model: ImageHeader.ColorModel, bits: Int, isInverted: Bool = false
  ) throws(Refusal) -> ColorEncoding {
    guard profile.count >= 132, profile.count <= maxBytes, let start = profile.baseAddress else {
      throw Refusal(reason: "it has \(profile.count) bytes")
    }
    guard let context = clcms2_create_context() else { throw Refusal(reason: "there is no memory for it") }
    let session = ProfileSession(context)
    guard let opened = cmsOpenProfileFromMemTHR(context, start, UInt32(profile.count)) else {
      // This may be a minimal profile without curves, of the one space that is recognised by its colorants.
      if model == .rgb, isDisplayP3(profile) { return .displayP3 }
      throw Refusal(reason: "it is damaged")
    }
    session.profiles.append(opened)
    guard
      [cmsSigInputClass, cmsSigDisplayClass, cmsSigOutputClass, cmsSigColorSpaceClass]
        .contains(cmsGetDeviceClass(opened))
    else { throw Refusal(reason: "it is of a kind that pictures do not have") }
    let space = cmsGetColorSpace(opened)
    switch (model, space) {
    case (.rgb, cmsSigRgbData):
      if let encoding = try matrix(opened, bits: bits) { return encoding }
      return .profile(try ProfileTransform(session, opened, from: .rgba(bits: bits)))
    case (.gray, cmsSigGrayData):
      return .shades(try shades(session, opened, bits: bits))
    case (.cmyk, cmsSigCmykData):
      return .profile(try ProfileTransform(session, opened, from: .inks(isInverted: isInverted)))
    default:
      throw Refusal(reason: "it is not one for pictures in \(model.rawValue)")
    }
  }

  // MARK: Matrix and curves

  /// Returns the encoding of a profile that has only a matrix and curves; nil for others.
  private static func matrix(_ profile: cmsHPROFILE, bits: Int) throws(Refusal) -> ColorEncoding? {
    let tables = [
      cmsSigAToB0Tag, cmsSigAToB1Tag, cmsSigAToB2Tag, cmsSigDToB0Tag, cmsSigDToB1Tag, cmsSigDToB2Tag, cmsSigDToB3Tag,
    ]
    guard cmsGetPCS(profile) == cmsSigXYZData, tables.allSatisfy({ cmsIsTag(profile, $0) == 0 }) else { return nil }
    func color(_ tag: cmsTagSignature) -> SIMD3<Double>? {
      guard let value = cmsReadTag(profile, tag)?.assumingMemoryBound(to: cmsCIEXYZ.self).pointee else { return nil }
      return SIMD3(value.X, value.Y, value.Z)
    }
    guard let red = color(cmsSigRedColorantTag), let green = color(cmsSigGreenColorantTag),
      let blue = color(cmsSigBlueColorantTag)
    else { throw Refusal(reason: "it is damaged: it has no colorants") }
    let colorants = Colorants(red: red, green: green, blue: blue)
    let curves = [cmsSigRedTRCTag, cmsSigGreenTRCTag, cmsSigBlueTRCTag].compactMap {
      cmsReadTag(profile, $0).map { OpaquePointer($0) }
    }
    // Without curves the light is unknown; the colorants of a usual space imply its curve, too.
    let hasStandardCurves = curves.isEmpty || (curves.count == 3 && curves.allSatisfy(isStandard))
    if hasStandardCurves {
      for (chromaticities, encoding) in [
        (Colorants.Chromaticities.standardRGB, ColorEncoding.standardRGB), (.displayP3, .displayP3),
      ] {
        if let known = Colorants(chromaticities), colorants.isNear(known, within: 0.003) { return encoding }
      }
    }
    guard curves.count == 3 else { throw Refusal(reason: "it is damaged: it has no curves") }
    let evaluated = curves.map { curve in { (value: Double) in Double(cmsEvalToneCurveFloat(curve, Float(value))) } }
    guard let encoding = ColorEncoding(colorants, bits: bits, curves: evaluated) else {
      throw Refusal(reason: "its colorants lie in a plane")
    }
    return encoding
  }

  /// Whether a curve maps every byte to the same byte as standard RGB's curve.
  private static func isStandard(_ curve: OpaquePointer) -> Bool {
    (0...255).allSatisfy { index in
      let light = Double(cmsEvalToneCurveFloat(curve, Float(index) / 255))
      return abs(StandardTransfer.encoded(light) * 255 - Double(index)) < 0.5
    }
  }

  /// Whether a profile without curves has the colorants of Display P3, read tag by tag.
  private static func isDisplayP3(_ profile: UnsafeRawBufferPointer) -> Bool {
    let bytes = ImageBytes(bytes: profile, file: "")
    guard bytes.tag(at: 16) == "RGB ", let count = bytes.number(at: 128, size: 4),
      let known = Colorants(Colorants.Chromaticities.displayP3)
    else { return false }
    var found: [String: SIMD3<Double>] = [:]
    for index in 0..<min(count, 100) {
      let entry = 132 + index * 12
      guard let name = bytes.tag(at: entry), let offset = bytes.number(at: entry + 4, size: 4) else { break }
      let values = (0..<3).compactMap { bytes.number(at: offset + 8 + 4 * $0, size: 4) }
      guard values.count == 3, bytes.tag(at: offset) == "XYZ " else { continue }
      let parts = values.map { Double(Int32(truncatingIfNeeded: $0)) / 65_536 }
      found[name] = SIMD3(parts[0], parts[1], parts[2])
    }
    guard let red = found["rXYZ"], let green = found["gXYZ"], let blue = found["bXYZ"] else { return false }
    return Colorants(red: red, green: green, blue: blue).isNear(known, within: 0.003)
  }

  // MARK: Gray

  /// Returns the colour of every shade of gray.
  private static func shades(
    _ session: ProfileSession, _ profile: cmsHPROFILE, bits: Int
  ) throws(Refusal) -> ShadeTable {
    let transform = try ProfileTransform(session, profile, from: .gray)
    let last = bits == 16 ? 65_535 : 255
    let grays = (0...last).map { UInt16($0 * (65_535 / last)) }
    var colors = [UInt16](repeating: 0, count: grays.count * 3)
    grays.withUnsafeBytes { grays in
      guard let source = grays.baseAddress else { return }
      transform.convert(source, to: &colors, count: last + 1)
    }
    return ShadeTable((0...last).map { SIMD3(colors[3 * $0], colors[3 * $0 + 1], colors[3 * $0 + 2]) })
  }
}

/// A context of Little CMS with the profiles that were opened in it.
final class ProfileSession {
  let context: cmsContext
  var profiles: [cmsHPROFILE] = []

  init(_ context: cmsContext) {
    self.context = context
  }

  deinit {
    for profile in profiles { cmsCloseProfile(profile) }
    cmsDeleteContext(context)
  }
}
