// Message+Report: reports as answers, in JSON or in lines.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite

extension Message {
  /// Writes a report to standard output: its lines, or JSON with sorted keys, in which numbers that JSON cannot represent are text.
  static func answer(_ report: some Encodable, _ lines: [String], asJSON isJSON: Bool) throws(RenderError) {
    guard isJSON else { return try answer(lines.joined(separator: "\n")) }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    guard let data = try? encoder.encode(report) else {
      throw RenderError(.internalInconsistency, "the answer cannot be written as JSON")
    }
    try answer(String(decoding: data, as: UTF8.self))
  }
}
