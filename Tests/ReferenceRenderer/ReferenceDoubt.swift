// The distance that eight-bit arithmetic may have from the reference, pixel by pixel: one rounding for each thing that
// is painted.
// SPDX-License-Identifier: Apache-2.0

/// A picture of the reference renderer, and the error of each of its pixels.
package struct DoubtedPicture: Sendable {
  package let levels: ReferencePicture
  /// The error of each pixel, in levels of 255.
  package let doubt: [Double]

  package init(levels: ReferencePicture, doubt: [Double]) {
    self.levels = levels
    self.doubt = doubt
  }

  /// Finds the pixel of a picture that exceeds its possible error the most; `excess` is 0 if no more than `crossings` pixels do: those in
  /// which lines of a path may cross, whose areas production adds up.
  package func difference(
    of actual: ReferencePicture, crossings: Int = 0
  ) -> (excess: Double, report: String) {
    guard actual.width == levels.width, actual.height == levels.height else {
      return (255, "\(actual.width) × \(actual.height) instead of \(levels.width) × \(levels.height) pixels")
    }
    var excess = 0.0, worst = 0, count = 0
    for index in doubt.indices {
      var distance = 0.0
      for byte in (index * 4)..<(index * 4 + 4) {
        distance = max(distance, abs(Double(actual.bytes[byte]) - Double(levels.bytes[byte])))
      }
      let beyond = distance - doubt[index]
      if beyond > 0 { count += 1 }
      if beyond > excess {
        excess = beyond
        worst = index
      }
    }
    let x = worst % levels.width, y = worst / levels.width
    return (
      count <= crossings ? 0 : excess,
      "pixel (\(x), \(y)) is \(actual.rgba(x, y)) instead of \(levels.rgba(x, y)) (red, green, blue, alpha), where "
        + "\(doubt[worst]) levels are in doubt; \(count) pixels like it"
    )
  }
}

/// The possible errors of one pixel, in levels of 255.
enum ReferenceDoubt {
  /// The last rounding, of the finished picture.
  static let rounding = 1.0
  /// A colour, its coverage and the remainder of the ground are each rounded once, by half a level at most.
  static let painting = 1.5
  /// An image's texels are weighted with eight-bit fractions.
  static let sampling = 2.5
  /// A group is rounded, and faded or cut, and rounded again.
  static let group = 1.0
  /// A choice that falls the other way with the last digit: nothing can be said about the pixel.
  static let undecided = 255.0
}

extension ReferencePixel {
  /// The error of the result of a function, in levels, if this pixel has an error of `levels`: the sum of the effects
  /// of each component alone.
  func spread(_ levels: Double, _ function: (ReferencePixel) -> ReferencePixel) -> Double {
    let result = function(self), step = levels / 255
    let components: [WritableKeyPath<ReferencePixel, Double>] = [\.red, \.green, \.blue, \.alpha]
    var sum = 0.0
    for component in components {
      var farthest = 0.0
      for sign in [-1.0, 1] {
        var moved = self
        moved[keyPath: component] += sign * step
        farthest = max(farthest, function(moved.possible).distance(to: result))
      }
      sum += farthest * 255
    }
    return sum
  }

  /// The pixel with its components limited to the range of a premultiplied colour.
  private var possible: ReferencePixel {
    let alpha = max(0, min(1, alpha))
    func part(_ value: Double) -> Double { max(0, min(alpha, value)) }
    return ReferencePixel(red: part(red), green: part(green), blue: part(blue), alpha: alpha)
  }
}
