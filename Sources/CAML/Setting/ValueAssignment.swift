// ValueAssignment: one property of one object, and the value that it is to get.
// SPDX-License-Identifier: Apache-2.0
import QuartziteDiagnostics
import QuartziteGraphics
import QuartziteImages
import QuartziteLayers

/// A value that is given to properties: text, which is read as each property's type asks, or the value itself.
enum GivenValue {
  case text(String)
  case value(Any?)
}

/// A property of an object.
struct ValuePlace {
  let object: AnyObject
  let keyPath: String
  let kind: ValueKind

  /// Finds the property that a target means. Keys that lead into masks and named sublayers are followed.
  ///
  /// Throws `usage` where the object has none of this name, or one without effect.
  init(_ target: ValueTarget) throws(RenderError) {
    var object = target.object, path = Substring(target.keyPath)
    while let layer = object as? CALayer, let (inner, rest) = Self.inner(of: layer, path) {
      (object, path) = (inner, rest)
    }
    (self.object, keyPath) = (object, String(path))
    let objectClass = ObjectClass.of(object)
    guard let kind = objectClass?.kind(ofKeyPath: keyPath) else {
      let key = String(path.firstKey.key)
      // A known key has no such component.
      if let whole = objectClass?.kind(of: key) {
        throw RenderError(
          .usage,
          "“\(keyPath.shortened)” is no part of the property “\(key)” of \(Self.title(object)), which takes \(whole.expectation)"
        )
      }
      throw RenderError(
        .usage,
        "\(Self.title(object)) has no property “\(key.shortened)”"
          + SimilarNames.sentence(for: key, among: objectClass?.settableKeys ?? [], none: "it has none that can be set")
      )
    }
    switch kind {
    case .ignored, .undrawn:
      throw RenderError(.usage, "the property “\(keyPath.shortened)” of \(Self.title(object)) has no effect here")
    default: self.kind = kind
    }
  }

  /// The layer that the first keys of a path lead to, and the rest of the path.
  private static func inner(of layer: CALayer, _ path: Substring) -> (CALayer, Substring)? {
    let (key, rest) = path.firstKey
    guard let rest else { return nil }
    if key == "mask" { return layer.mask.map { ($0, rest) } }
    guard key == "sublayers" else { return nil }
    let (name, inside) = rest.firstKey
    guard let inside, let named = layer.sublayers?.first(where: { $0.name == name }) else { return nil }
    return (named, inside)
  }

  /// The object for messages: its name and its class.
  static func title(_ object: AnyObject) -> String {
    let name = (object as? CALayer)?.name ?? (object as? CAEmitterCell)?.name
    let type = ObjectClass.of(object)?.name ?? "the object"
    return name.map { "“\($0.shortened)” (\(type))" } ?? type
  }

  // MARK: Values

  /// The value as the property takes it; images are those of `values`. Throws `usage` where it is none, and what reading an
  /// image throws.
  func value(of given: GivenValue, _ values: DocumentValues) throws(RenderError) -> Any? {
    func image(_ name: String) throws(RenderError) -> CGImage { try values.image(name) }
    switch given {
    case .value(let value as String): return try self.value(ofText: value, image: image)
    case .text(let text): return try self.value(ofText: text, image: image)
    case .value(let value?):
      guard case .image = kind else { return value }
      switch value {
      case let image as CGImage: return image
      case let data as Data: return try values.image(data)
      case let url as URL: return try values.image(at: try FilePath(url).text)
      default:
        throw RenderError(
          .usage,
          "the property “\(keyPath.shortened)” of \(Self.title(object)) takes a CGImage, the Data or the URL of an image file, or the name of one, not \(type(of: value))"
        )
      }
    case .value(nil): return nil
    }
  }

  private func value(
    ofText text: String, image: (String) throws(RenderError) -> CGImage
  ) throws(RenderError) -> Any? {
    switch kind {
    case .richText: return styled(text)
    case .color:
      if text == Self.none { return nil }
      guard let color = ValueText.color(text) else { throw mismatch(text, CSSColor.expectation) }
      return color
    case .colors:
      guard let colors = CSSColor.list(text) else {
        throw mismatch(text, "colours of CSS with commas between them, such as “red, \u{23}00f, rgb(0 0 0 / 50%)”")
      }
      return colors
    case .image:
      if text == Self.none { return nil }
      guard !text.isEmpty else { throw mismatch(text, "the name of an image in the document's folder, or none") }
      return try image(text)
    case .path where text != Self.none:
      do throws(PathText.Failure) {
        return try PathText.path(text)
      } catch {
        throw RenderError(
          .usage,
          "expected \(error.expectation) at character \(error.character) of the path data for \(keyPath.shortened)")
      }
    case .path: return nil
    case .number:
      guard let number = number(text), isUsable([number]) else { throw mismatch(text, kind.expectation) }
      return number
    case .point, .size, .rect, .numbers:
      guard let numbers = NumberText.numbers(text), isUsable(numbers), let value = ValueText.value(text, of: kind)
      else {
        throw mismatch(text, kind.expectation)
      }
      return value
    case .layer, .animation, .layers, .filters, .cells, .animations, .timingFunctions, .values, .records:
      throw RenderError(
        .usage,
        "the property “\(keyPath.shortened)” of \(Self.title(object)) takes \(kind.expectation), which no text stands for"
      )
    default:
      guard let value = ValueText.value(text, of: kind) else { throw mismatch(text, kind.expectation) }
      return value
    }
  }

  /// The word for no colour, no image and no path.
  private static let none = "none"

  /// The text with the attributes that the text has now, where it has some.
  private func styled(_ text: String) -> Any {
    guard let layer = object as? CATextLayer, let now = layer.string as? NSAttributedString, now.length > 0 else {
      return text
    }
    return NSAttributedString(string: text, attributes: now.attributes(at: 0, effectiveRange: nil))
  }

  /// A number; for a turn also in degrees, as in `45deg`.
  private func number(_ text: String) -> Double? {
    if keyPath.contains(".rotation"), text.hasSuffix("deg") {
      return NumberText.number(text.dropLast(3)).map { $0 * .pi / 180 }
    }
    return ValueText.value(text, of: .number).flatMap { ValueText.number($0) }
  }

  /// Whether a property can have these numbers: only times and repetitions may be without end.
  private func isUsable(_ numbers: [Double]) -> Bool {
    let isEndless = ["duration", "repeatCount", "repeatDuration"].contains(keyPath)
    return numbers.allSatisfy { $0.isFinite || isEndless && !$0.isNaN }
  }

  private func mismatch(_ text: String, _ expectation: String) -> RenderError {
    RenderError(
      .usage,
      "expected \(expectation) for the property “\(keyPath.shortened)” of \(Self.title(object)), found “\(text.shortened)”"
    )
  }
}

extension ObjectClass {
  /// The keys that can be given values, for messages.
  var settableKeys: [String] { writtenKeys.map(\.name) + (name.hasSuffix("Layer") ? ["frame"] : []) }
}
