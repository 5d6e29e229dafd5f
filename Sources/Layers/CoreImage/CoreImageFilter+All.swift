// CoreImageFilter+All: the filters of Core Image that layers have.
// SPDX-License-Identifier: Apache-2.0

extension CoreImageFilter {
  /// All filters.
  static let all = effects + transitions + blendModes + operators

  /// The filters by their names.
  static let named = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// The categories that any of the filters is in.
  static let categories = Set(all.flatMap(\.categories))

  private static let stillAndMoving = [kCICategoryStillImage, kCICategoryVideo]
  private static let everyKind = stillAndMoving + [kCICategoryInterlaced, kCICategoryNonSquarePixels]

  private static let effects: [CoreImageFilter] = [
    CoreImageFilter(
      "CIGaussianBlur", in: [kCICategoryBlur] + stillAndMoving,
      [number(kCIInputRadiusKey, 10, identity: 0, within: 0 ... .infinity, slider: 0...100)]),
    CoreImageFilter(
      "CIColorControls", in: [kCICategoryColorAdjustment] + everyKind,
      [
        number(kCIInputSaturationKey, 1, within: 0 ... .infinity, slider: 0...2),
        number(kCIInputBrightnessKey, 0, within: -1...1, slider: -1...1),
        number(kCIInputContrastKey, 1, within: 0 ... .infinity, slider: 0.25...4),
      ]),
    CoreImageFilter("CIColorInvert", in: [kCICategoryColorEffect] + everyKind),
    CoreImageFilter(
      "CIColorMatrix", in: [kCICategoryColorAdjustment] + everyKind,
      [
        Input(key: "inputRVector", usual: .vector(1, 0, 0, 0)), Input(key: "inputGVector", usual: .vector(0, 1, 0, 0)),
        Input(key: "inputBVector", usual: .vector(0, 0, 1, 0)), Input(key: "inputAVector", usual: .vector(0, 0, 0, 1)),
        Input(key: "inputBiasVector", usual: .vector(0, 0, 0, 0)),
      ]),
    CoreImageFilter(
      "CIColorMonochrome", in: [kCICategoryColorEffect] + everyKind,
      [
        Input(key: kCIInputColorKey, usual: .color(0.6, 0.45, 0.3), type: kCIAttributeTypeOpaqueColor),
        number(kCIInputIntensityKey, 1, identity: 0, within: 0...1, slider: 0...1),
      ]),
    CoreImageFilter(
      "CIHueAdjust", in: [kCICategoryColorAdjustment] + everyKind,
      [number(kCIInputAngleKey, 0, slider: -.pi ... .pi, type: kCIAttributeTypeAngle)]),
  ]

  private static let transitions: [CoreImageFilter] = [
    CoreImageFilter(
      "CIDissolveTransition", title: "Dissolve", in: [kCICategoryTransition] + everyKind,
      [
        Input(key: kCIInputTargetImageKey, usual: .image, type: kCIAttributeTypeImage),
        number(kCIInputTimeKey, 0, within: 0...1, slider: 0...1, type: kCIAttributeTypeTime),
      ])
  ]

  private static let blendModes = [
    "Color", "ColorBurn", "ColorDodge", "Darken", "Difference", "Divide", "Exclusion", "HardLight", "Hue", "Lighten",
    "LinearBurn", "LinearDodge", "LinearLight", "Luminosity", "Multiply", "Overlay", "PinLight", "Saturation",
    "Screen", "SoftLight", "Subtract",
  ].map { compositor("CI\($0)BlendMode") }

  private static let operators = [
    "Addition", "Maximum", "Minimum", "Multiply", "SourceAtop", "SourceIn", "SourceOut", "SourceOver",
  ].map { compositor("CI\($0)Compositing", title: words(of: $0), also: [kCICategoryHighDynamicRange]) }

  private static func compositor(_ name: String, title: String? = nil, also more: [String] = []) -> CoreImageFilter {
    CoreImageFilter(
      name, title: title, in: [kCICategoryCompositeOperation] + everyKind + more,
      [Input(key: kCIInputBackgroundImageKey, usual: .image, type: kCIAttributeTypeImage)])
  }

  private static func number(
    _ key: String, _ usual: Double, identity: Double? = nil,
    within range: ClosedRange<Double> = -.infinity ... .infinity,
    slider: ClosedRange<Double>, type: String = kCIAttributeTypeScalar
  ) -> Input {
    Input(
      key: key, usual: .number(usual), type: type, identity: identity.map { .number($0) }, range: range, slider: slider)
  }
}
