// Colours of the reference renderer: any CGColor of the scenes as a premultiplied sRGB pixel.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers

extension ReferencePixel {
  /// The colour in sRGB, clipped to 0…1 and premultiplied.
  package init(_ color: CGColor) {
    let parts = (color.components ?? []).map { Double($0) }
    var rgb = [0.0, 0, 0]
    if parts.count == 2 {
      rgb = [parts[0], parts[0], parts[0]]
    } else if parts.count == 4 {
      rgb = Array(parts[0..<3])
    }
    if color.colorSpace?.name == CGColorSpace.displayP3 { rgb = Self.sRGB(fromDisplayP3: rgb) }
    let alpha = max(0, min(1, parts.last ?? 0))
    rgb = rgb.map { max(0, min(1, $0)) * alpha }
    self.init(red: rgb[0], green: rgb[1], blue: rgb[2], alpha: alpha)
  }

  /// Display P3 has sRGB's transfer function and white point but wider primaries. The matrix is the product of the two
  /// spaces' primary matrices (CSS Color 4, §10, sample conversions).
  private static func sRGB(fromDisplayP3 encoded: [Double]) -> [Double] {
    let c = encoded.map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
    let linear = [
      1.2249401763 * c[0] - 0.2249401763 * c[1],
      -0.0420569547 * c[0] + 1.0420569547 * c[1],
      -0.0196375546 * c[0] - 0.0786360456 * c[1] + 1.0982736001 * c[2],
    ]
    return linear.map { value in
      let size = max(0, value)
      return size <= 0.0031308 ? size * 12.92 : 1.055 * pow(size, 1 / 2.4) - 0.055
    }
  }
}
