// ReportText: numbers in reports, as text.
// SPDX-License-Identifier: Apache-2.0

enum ReportText {
  /// Formats a number, without a zero fraction.
  static func number(_ value: Double) -> String {
    Int(exactly: value).map(String.init) ?? String(value)
  }

  /// Formats a number of things: `1 pass`, `2 passes`.
  static func count(_ number: Int, _ one: String, _ many: String? = nil) -> String {
    number == 1 ? "1 \(one)" : "\(number) \(many ?? one + "s")"
  }
}
