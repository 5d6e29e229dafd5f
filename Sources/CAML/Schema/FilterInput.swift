// FilterInput: the kinds of values that the inputs of filters take, by their names.
// SPDX-License-Identifier: Apache-2.0

enum FilterInput {
  /// Returns the kind of the input called `key`, or nil when filters have no such key.
  static func kind(of key: String) -> ValueKind? {
    switch key {
    case "cachesInputImage", "inputQuality", "inputIntermediateBitDepth", "inputHardEdges", "inputNormalizeEdges":
      .ignored
    case "inputColorMatrix": .colorMatrix
    case "inputReversed": .bool
    case _ where key.hasPrefix("input") && key.hasSuffix("Vector"): .numbers
    case _ where key.hasPrefix("inputColor"): .color
    case _ where key.hasPrefix("input") && key.hasSuffix("Image"): .undrawn(neutral: [])
    case "inputPoint", "inputOffset", "inputCenter": .point
    case "inputNormalizeEdgesTransparent": .bool
    case _ where key.hasPrefix("input"): .number
    default: nil
    }
  }
}

extension FilterInput {
  /// The inputs that the types of ``CAFilter`` and ``CIFilter`` have, in the order in which they are written.
  static let writtenKeys: [ObjectClass.Key] = [
    "inputRadius", "inputAmount", "inputAngle", "inputBias", "inputColor", "inputColor0", "inputColor1",
    "inputColorMatrix", "inputPoint", "inputOffset", "inputCenter", "inputScale", "inputDither",
    "inputIntensity", "inputSaturation", "inputBrightness", "inputContrast", "inputTime", "inputRVector",
    "inputGVector", "inputBVector", "inputAVector", "inputBiasVector",
  ].compactMap { name in kind(of: name).map { (name, $0) } }
}
