// Filters of the reference renderer: blurs and functions of colours, one after the other.
// SPDX-License-Identifier: Apache-2.0

import ReferenceBlur

extension ReferenceAffine {
  /// The blur of the picture for one of `sigma` in the layer. A map that preserves neither rectangles nor circles has no
  /// single answer; it gets that of its area.
  func blur(_ sigma: Double) -> ReferenceBlur {
    let small = 1e-9
    if abs(b) < small, abs(c) < small { return ReferenceBlur(sigmaX: sigma * abs(a), sigmaY: sigma * abs(d)) }
    if abs(a) < small, abs(d) < small { return ReferenceBlur(sigmaX: sigma * abs(c), sigmaY: sigma * abs(b)) }
    let scale = abs(a * d - b * c).squareRoot()
    return ReferenceBlur(sigmaX: sigma * scale, sigmaY: sigma * scale)
  }
}

extension ReferenceCanvas {
  /// Blurs the picture; beyond its sides there is nothing.
  mutating func blur(_ blur: ReferenceBlur) {
    func blurred(_ values: [Double]) -> [Double] { blur.blurred(values, width: width, height: height) }
    let red = blurred(pixels.map(\.red)), green = blurred(pixels.map(\.green)), blue = blurred(pixels.map(\.blue))
    let alpha = blurred(pixels.map(\.alpha))
    doubt = blurred(doubt)
    for index in pixels.indices {
      pixels[index] = ReferencePixel(red: red[index], green: green[index], blue: blue[index], alpha: alpha[index])
      if alpha[index] > 0 { doubt[index] += ReferenceDoubt.group }
    }
  }

  /// Applies filters to the picture, one after the other; `map` leads from the layer to the picture. The pixels that a
  /// colour filter makes out of transparent ones are limited to the `inside` area.
  mutating func filter(_ filters: [ReferenceFilter], _ map: ReferenceAffine, inside area: ReferenceCoverage? = nil) {
    for filter in filters {
      switch filter {
      case .blur(let sigma): blur(map.blur(sigma))
      case .colors(let function):
        recolor(function)
        if let area, filter.makesSomethingOfNothing { cut(to: area) }
      }
    }
  }
}
