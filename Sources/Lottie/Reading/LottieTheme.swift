// LottieTheme: the values that a theme of a dotLottie archive gives to the slots of an animation.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteTextFormats

/// A theme, as properties by the names of the slots that they fill. The format is that of dotLottie 2.0: a list of rules.
struct LottieTheme {
  /// The property that a slot has in place of its own.
  private(set) var properties: [String: JSONValue] = [:]
  /// The members of a text that a slot changes.
  private(set) var texts: [String: [String: DataValue]] = [:]
  /// The number of color stops of a gradient.
  private(set) var stopCounts: [String: Int] = [:]

  /// Reads the rules that apply to an animation. What is not understood is left out, with a notice.
  init(_ theme: JSONValue, of animation: String) {
    for rule in theme.objects("rules") where !theme.context.deadline.hasPassedLately {
      guard let slot = rule.identifier("id"), let type = rule.string("type") else {
        rule.note(.valueNotUnderstood, "expected a rule with an id and a type; it was left out")
        continue
      }
      let animations = rule["animations"]?.array.map { $0.compactMap(\.text) } ?? []
      guard animations.isEmpty || animations.contains(animation) else { continue }
      if rule["expression"]?.string?.isEmpty == false { rule.note(.notDrawn, "expressions are not evaluated") }
      switch type {
      case "Color", "Scalar", "Position", "Vector": properties[slot] = property(rule) { $0 }
      case "Gradient":
        properties[slot] = property(rule) { Self.stops($0) }
        let first = rule["value"] ?? rule.objects("keyframes").first?["value"]
        stopCounts[slot] = first?.array?.count
      case "Image":
        guard let image = rule.object("value"), let path = image["path"]?.string ?? image["url"]?.string else {
          rule.note(.valueNotUnderstood, "expected an image with a path as value; the rule was left out")
          continue
        }
        properties[slot] = rule.replacing(.object(["p": .string(path), "u": .string(""), "e": .number(0)]))
      case "Text":
        guard let text = rule.object("value") else {
          rule.note(.valueNotUnderstood, "expected a text as value; the rule was left out")
          continue
        }
        texts[slot] = Self.text(text)
      default:
        rule.note(.unknownInDocument, "rules of the type “\(JSONPath.shortened(type))” are not known; it was left out")
      }
    }
  }

  /// A rule's value, or its keyframes, as a property of a Lottie file.
  private func property(_ rule: JSONValue, _ form: (DataValue) -> DataValue?) -> JSONValue? {
    if let written = rule["value"], let value = form(written.content) { return written.replacing(value) }
    let keyframes = rule.objects("keyframes").compactMap { keyframe -> DataValue? in
      guard let frame = keyframe.number("frame"), let value = keyframe["value"].flatMap({ form($0.content) }) else {
        return nil
      }
      var members: [String: DataValue] = ["t": .number(frame)]
      members["s"] = value.array == nil ? .array([value]) : value
      members["h"] = keyframe["hold"]?.content
      members["o"] = keyframe["outTangent"]?.content
      members["i"] = keyframe["inTangent"]?.content
      return .object(members)
    }
    guard !keyframes.isEmpty else {
      rule.note(.valueNotUnderstood, "expected a value or keyframes; the rule was left out")
      return nil
    }
    return rule["keyframes"]?.replacing(.object(["k": .array(keyframes)]))
  }

  /// The stops of a gradient as one list: offset, red, green and blue of each, then offset and alpha of each.
  private static func stops(_ value: DataValue) -> DataValue? {
    guard let stops = value.array else { return nil }
    var colors: [DataValue] = [], opacities: [DataValue] = [], isTranslucent = false
    for stop in stops {
      guard let offset = stop.object?["offset"], let color = stop.object?["color"]?.array, color.count >= 3 else {
        return nil
      }
      colors.append(offset)
      colors += color.prefix(3)
      let alpha = color.count > 3 ? color[3] : .number(1)
      isTranslucent = isTranslucent || alpha.number != 1
      opacities += [offset, alpha]
    }
    return .array(isTranslucent ? colors + opacities : colors)
  }

  private static let textMembers = [
    "text": "t", "fontName": "f", "fontSize": "s", "fillColor": "fc", "strokeColor": "sc", "strokeWidth": "sw",
    "strokeOverFill": "of", "lineHeight": "lh", "tracking": "tr", "baselineShift": "ls", "wrapSize": "sz",
    "wrapPosition": "ps",
  ]
  private static let justifications = [
    "Left": 0.0, "Right": 1, "Center": 2, "JustifyLastLineLeft": 3, "JustifyLastLineRight": 4,
    "JustifyLastLineCenter": 5, "JustifyLastLineFull": 6,
  ]
  private static let capitals = ["Regular": 0.0, "AllCaps": 1, "SmallCaps": 2]

  /// The members of a text document that a rule's value changes.
  private static func text(_ value: JSONValue) -> [String: DataValue] {
    var members: [String: DataValue] = [:]
    for (name, key) in textMembers { members[key] = value[name]?.content }
    members["j"] = value["justify"]?.string.flatMap { justifications[$0] }.map { .number($0) }
    members["ca"] = value["textCaps"]?.string.flatMap { capitals[$0] }.map { .number($0) }
    return members
  }
}

extension JSONValue {
  /// Another value at the same place.
  func replacing(_ content: DataValue) -> JSONValue { JSONValue(content, path: path, context: context) }

  /// The value with some of its members replaced.
  func merging(_ members: [String: DataValue]) -> JSONValue {
    replacing(.object((object ?? [:]).merging(members) { $1 }))
  }
}

extension DataValue {
  fileprivate var text: String? { if case .string(let text) = self { text } else { nil } }
}
