// JSONText: reports as JSON text.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite

enum JSONText {
  /// Returns `value` as JSON with sorted keys. Numbers that JSON cannot represent are written as text.
  static func of(_ value: some Encodable) throws(RenderError) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    guard let data = try? encoder.encode(value) else {
      throw RenderError(.internalInconsistency, "the answer cannot be written as JSON")
    }
    return String(decoding: data, as: UTF8.self)
  }
}
