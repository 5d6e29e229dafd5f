// TransformText: transforms as lists of functions, `translate(10, 0) rotate(90deg)`.
// SPDX-License-Identifier: Apache-2.0
import QuartziteLayers

enum TransformText {
  /// Reads a list of functions; the leftmost is the outermost, and an empty list is the identity.
  static func transform(_ text: String) -> CATransform3D? {
    var transform = CATransform3DIdentity
    var rest = Substring(text)
    while true {
      rest = rest.drop { $0.isWhitespace || $0 == "," }
      if rest.isEmpty { return transform }
      guard let opening = rest.firstIndex(of: "("), let closing = rest[opening...].firstIndex(of: ")"),
        let function = Function(name: rest[..<opening].trimmed, arguments: rest[rest.index(after: opening)..<closing])
      else { return nil }
      transform = function.applied(to: transform)
      rest = rest[rest.index(after: closing)...]
    }
  }

  /// Writes a transform so that it reads back with the same sixteen numbers.
  static func text(_ transform: CATransform3D) -> String {
    let numbers = numbers(of: transform)
    if numbers == self.numbers(of: CATransform3DIdentity) { return "" }
    let whole = "matrix(\(numbers.map { NumberText.text($0) }.joined(separator: ", ")))"
    // A product with numbers that aren't finite would make other elements of the matrix not finite, too.
    guard numbers.allSatisfy(\.isFinite) else { return whole }
    let (x, y, z) = (transform.m41, transform.m42, transform.m43)
    let list: ([CGFloat]) -> String = { $0.map { NumberText.text(Double($0)) }.joined(separator: ", ") }
    if numbers == self.numbers(of: CATransform3DMakeTranslation(x, y, z)) { return "translate(\(list([x, y, z])))" }
    let (sx, sy, sz) = (transform.m11, transform.m22, transform.m33)
    if numbers == self.numbers(of: CATransform3DMakeScale(sx, sy, sz)) { return "scale(\(list([sx, sy, sz])))" }
    return whole
  }

  private static func numbers(of m: CATransform3D) -> [Double] {
    [
      m.m11, m.m12, m.m13, m.m14, m.m21, m.m22, m.m23, m.m24,
      m.m31, m.m32, m.m33, m.m34, m.m41, m.m42, m.m43, m.m44,
    ].map { Double($0) }
  }

  /// One function of the list.
  private enum Function {
    case translate(CGFloat, CGFloat, CGFloat)
    case scale(CGFloat, CGFloat, CGFloat)
    case rotate(CGFloat, CGFloat, CGFloat, CGFloat)
    case matrix(CATransform3D)

    init?(name: String, arguments: Substring) {
      let words = arguments.split { $0.isWhitespace || $0 == "," }
      if name == "rotate" {
        guard let first = words.first, let angle = Self.angle(first),
          let axis = NumberText.numbers(words.dropFirst().joined(separator: " ")),
          axis.isEmpty || axis.count == 3
        else { return nil }
        self = axis.isEmpty ? .rotate(angle, 0, 0, 1) : .rotate(angle, axis[0], axis[1], axis[2])
        return
      }
      guard let numbers = NumberText.numbers(arguments) else { return nil }
      switch (name, numbers.count) {
      case ("translate", 1...3):
        self = .translate(numbers[0], numbers.count > 1 ? numbers[1] : 0, numbers.count > 2 ? numbers[2] : 0)
      case ("scale", 1...3):
        self = .scale(numbers[0], numbers.count > 1 ? numbers[1] : numbers[0], numbers.count > 2 ? numbers[2] : 1)
      case ("perspective", 1):
        var matrix = CATransform3DIdentity
        matrix.m34 = -1 / numbers[0]
        self = .matrix(matrix)
      case ("matrix", 16):
        self = .matrix(
          CATransform3D(
            m11: numbers[0], m12: numbers[1], m13: numbers[2], m14: numbers[3],
            m21: numbers[4], m22: numbers[5], m23: numbers[6], m24: numbers[7],
            m31: numbers[8], m32: numbers[9], m33: numbers[10], m34: numbers[11],
            m41: numbers[12], m42: numbers[13], m43: numbers[14], m44: numbers[15]))
      default: return nil
      }
    }

    /// Reads an angle, converted to radians: `90deg`, `1.5rad`, or a bare number of degrees.
    private static func angle(_ text: Substring) -> CGFloat? {
      if text.hasSuffix("rad") { return NumberText.number(text.dropLast(3)).map { CGFloat($0) } }
      let degrees = text.hasSuffix("deg") ? text.dropLast(3) : text
      return NumberText.number(degrees).map { CGFloat($0) * .pi / 180 }
    }

    func applied(to transform: CATransform3D) -> CATransform3D {
      switch self {
      case .translate(let x, let y, let z): CATransform3DTranslate(transform, x, y, z)
      case .scale(let x, let y, let z): CATransform3DScale(transform, x, y, z)
      case .rotate(let angle, let x, let y, let z): CATransform3DRotate(transform, angle, x, y, z)
      case .matrix(let matrix):
        // Multiplying by the identity could change the sign of a zero.
        CATransform3DIsIdentity(transform) ? matrix : CATransform3DConcat(matrix, transform)
      }
    }
  }
}
