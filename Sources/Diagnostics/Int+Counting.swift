// Int+Counting: numbers of things in descriptions, as people write them.
// SPDX-License-Identifier: Apache-2.0

extension Int {
  /// The number with a noun in the singular or the plural: `1 pass`, `2 passes`, `no passes`.
  package func counting(_ noun: String, plural: String? = nil) -> String {
    switch self {
    case 0: "no \(plural ?? noun + "s")"
    case 1: "1 \(noun)"
    default: "\(self) \(plural ?? noun + "s")"
    }
  }
}
