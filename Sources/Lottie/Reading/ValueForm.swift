// ValueForm: how the values of properties are written: numbers, vectors, colours, outlines.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteTextFormats

/// The way in which a kind of value is written.
struct ValueForm<Value: Interpolated> {
  /// A noun phrase for messages.
  var expected: String
  /// Whether keyframes may have the tangents of a curve through space, by the rules that are in force.
  var isSpatial: (LottieRules) -> Bool = { _ in false }
  /// The value; nil where it is written in another way.
  var parse: (JSONValue) -> Value?
}

extension ValueForm<Double> {
  /// A number, or an array whose first element it is.
  static var number: Self { Self(expected: "a number") { $0.numbers?.first } }
}

extension ValueForm<SIMD3<Double>> {
  /// A point or a size.
  static var vector: Self {
    Self(expected: "an array of two or three numbers", isSpatial: { _ in true }) {
      $0.numbers.flatMap { vector($0, z: 0) }
    }
  }

  /// The center of a shape, or an end of a gradient.
  static var shapePoint: Self {
    Self(expected: "an array of two or three numbers", isSpatial: \.shapePointsFollowCurves) {
      $0.numbers.flatMap { vector($0, z: 0) }
    }
  }

  /// A size, which goes straight from one keyframe to the next, whatever tangents a file has for it.
  static var straightVector: Self {
    Self(expected: "an array of two or three numbers") { $0.numbers.flatMap { vector($0, z: 0) } }
  }

  /// Percents for two or three axes.
  static var scale: Self {
    Self(expected: "an array of two or three numbers", isSpatial: { _ in true }) {
      $0.numbers.flatMap { vector($0, z: 100) }
    }
  }

  /// A vector from its components; one alone is x of a place, and the size of both axes of a scale.
  static func vector(_ numbers: [Double], z: Double) -> SIMD3<Double>? {
    switch numbers.count {
    case 0: nil
    case 1: SIMD3(numbers[0], z == 0 ? 0 : numbers[0], z)
    case 2: SIMD3(numbers[0], numbers[1], z)
    default: SIMD3(numbers[0], numbers[1], numbers[2])
    }
  }
}

extension ValueForm<SIMD4<Double>> {
  /// Red, green, blue and perhaps alpha, or a string as in the web's pages.
  static var color: Self {
    Self(expected: "an array of three or four numbers") { value in
      if let text = value.string { return color(hexadecimal: text) }
      return value.numbers.flatMap(color)
    }
  }

  /// A colour from components from 0 to 1, or from 0 to 255 in files of old exporters.
  ///
  /// Red, green and blue tell which: versions of exporters do not, since others than the one of old write its numbers with
  /// components from 0 to 1. A component between 1 and 2 overshoots.
  static func color(_ numbers: [Double]) -> SIMD4<Double>? {
    guard numbers.count >= 3 else { return nil }
    let alpha = numbers.count > 3 ? numbers[3] : 1
    var color = SIMD4(numbers[0], numbers[1], numbers[2], 0)
    if color.max() >= 2 { color /= 255 }
    // Alpha has a scale of its own: files exist with colours from 0 to 1 and an alpha of 255, and the other way round.
    color.w = alpha < 2 ? alpha : alpha / 255
    return color.clamped(lowerBound: .zero, upperBound: .one)
  }

  /// A colour from `#rgb`, `#rrggbb` or `#rrggbbaa`; the sign may be missing.
  static func color(hexadecimal text: String) -> SIMD4<Double>? {
    var digits = [UInt8](text.utf8.prefix(10))
    if digits.first == UInt8(ascii: "#") { digits.removeFirst() }
    if digits.count == 3 || digits.count == 4 { digits = digits.flatMap { [$0, $0] } }
    let values = digits.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
    guard values.count == digits.count, values.count == 6 || values.count == 8 else { return nil }
    var color = SIMD4<Double>(repeating: 1)
    for component in 0..<(values.count / 2) {
      color[component] = Double(values[2 * component] * 16 + values[2 * component + 1]) / 255
    }
    return color
  }
}

extension ValueForm<[Double]> {
  /// Numbers, however many.
  static var list: Self { Self(expected: "an array of numbers") { $0.numbers } }
}

extension ValueForm<BezierContours> {
  /// Outlines; `isClosed` is for those that do not say it themselves, as in files of old exporters.
  static func outlines(isClosed: Bool) -> Self {
    Self(expected: "an outline: an object with the arrays v, i and o") { value in
      switch value.content {
      case .object(let object):
        return outline(object, isClosed: isClosed, by: value.context.deadline).map { BezierContours([$0]) }
      case .array(let items):
        var contours: [BezierContour] = []
        for item in items {
          guard let object = item.object,
            let contour = outline(object, isClosed: isClosed, by: value.context.deadline)
          else { return nil }
          contours.append(contour)
        }
        return BezierContours(contours)
      default: return nil
      }
    }
  }

  private static func outline(
    _ object: [String: DataValue], isClosed: Bool, by deadline: Deadline
  ) -> BezierContour? {
    guard let points = object["v"]?.array else { return nil }
    let arriving = object["i"]?.array ?? [], leaving = object["o"]?.array ?? []
    var vertices: [BezierVertex] = []
    vertices.reserveCapacity(points.count)
    for index in points.indices {
      guard !deadline.hasPassedLately, let point = pair(points[index]) else { return nil }
      // Arrays of tangents may be shorter: the rest of the vertices are corners.
      guard let incoming = index < arriving.count ? pair(arriving[index]) : .zero,
        let outgoing = index < leaving.count ? pair(leaving[index]) : .zero
      else { return nil }
      vertices.append(BezierVertex(point: point, incoming: point + incoming, outgoing: point + outgoing))
    }
    let closed = object["c"]?.number.map { $0 != 0 } ?? isClosed
    return BezierContour(vertices: vertices, isClosed: closed)
  }

  private static func pair(_ value: DataValue) -> SIMD2<Double>? {
    guard let items = value.array, items.count >= 2, let x = items[0].number, let y = items[1].number, x.isFinite,
      y.isFinite
    else { return nil }
    return SIMD2(x, y)
  }
}
