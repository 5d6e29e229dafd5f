// PrometheusText: the text format 0.0.4 in which Prometheus reads metrics.
// SPDX-License-Identifier: Apache-2.0

/// Lines of metrics.
struct PrometheusText {
  /// The media type of the text.
  static let contentType = "text/plain; version=0.0.4; charset=utf-8"

  /// The lines so far.
  private(set) var string = ""

  /// Begins the metrics of one name.
  mutating func family(_ name: String, kind: String, help: String?) {
    if let help { string += "# HELP \(name) \(Self.escaped(help, quotes: false))\n" }
    string += "# TYPE \(name) \(kind)\n"
  }

  /// Adds one number.
  mutating func sample(_ name: String, _ labels: String, _ value: Double) {
    string += labels.isEmpty ? "\(name) \(Self.number(value))\n" : "\(name){\(labels)} \(Self.number(value))\n"
  }

  /// A number as Prometheus writes it.
  static func number(_ value: Double) -> String {
    if value.isNaN { return "NaN" }
    if value.isInfinite { return value < 0 ? "-Inf" : "+Inf" }
    return Int(exactly: value).map(String.init) ?? value.description
  }

  /// Labels between braces, in the order of their names. A name that comes twice counts once.
  static func labels(_ dimensions: [(String, String)]) -> String {
    var values: [String: String] = [:]
    for (name, value) in dimensions { values[labelName(name)] = value }
    return values.sorted { $0.key < $1.key }.map { "\($0.key)=\"\(escaped($0.value, quotes: true))\"" }
      .joined(separator: ",")
  }

  /// A name of a metric: letters, digits, colons and underscores, no digit first.
  static func metricName(_ label: String) -> String { name(label, allowing: [":", "_"]) }

  /// A name of a label: letters, digits and underscores, no digit first, and no two underscores first, which Prometheus keeps
  /// for itself.
  static func labelName(_ label: String) -> String {
    let name = name(label, allowing: ["_"])
    return name.hasPrefix("__") ? "label" + name : name
  }

  private static func name(_ label: String, allowing others: Set<Character>) -> String {
    let name = String(
      label.map { $0.isASCII && ($0.isLetter || $0.isNumber) || others.contains($0) ? $0 : "_" as Character })
    return name.first.map { $0.isNumber } ?? true ? "_" + name : name
  }

  /// Text with backslashes before line breaks, before backslashes and, in values of labels, before quotes.
  static func escaped(_ text: String, quotes: Bool) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": escaped += "\\\\"
      case "\n": escaped += "\\n"
      case "\"" where quotes: escaped += "\\\""
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
