// FontAxis: an axis of a variable font.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCHarfBuzz

/// One axis along which a variable font varies.
package struct FontAxis: Hashable, Sendable {
  /// The property that varies: `wght`, `wdth`, `slnt`, `opsz` and others.
  package let tag: OpenTypeTag
  /// The name for users, in English.
  package let name: String
  package let minimum: Double
  package let defaultValue: Double
  package let maximum: Double
  package let isHidden: Bool

  /// Returns the axes of a face, at most 64.
  static func all(of face: OpaquePointer) -> [FontAxis] {
    var count = UInt32(min(hb_ot_var_get_axis_count(face), 64))
    guard count > 0 else { return [] }
    var infos = [hb_ot_var_axis_info_t](repeating: hb_ot_var_axis_info_t(), count: Int(count))
    _ = hb_ot_var_get_axis_infos(face, 0, &count, &infos)
    return infos.prefix(Int(count)).map { info in
      FontAxis(
        tag: OpenTypeTag(value: info.tag), name: FontNames.name(info.name_id, of: face) ?? "",
        minimum: Double(info.min_value), defaultValue: Double(info.default_value), maximum: Double(info.max_value),
        isHidden: info.flags.rawValue & HB_OT_VAR_AXIS_FLAG_HIDDEN.rawValue != 0)
    }
  }

  /// Returns the settings that have an effect: those of existing axes, limited to their ranges, that aren't defaults.
  static func effective(_ variation: [OpenTypeTag: Double], axes: [FontAxis]) -> [OpenTypeTag: Double] {
    var result: [OpenTypeTag: Double] = [:]
    for axis in axes {
      guard let value = variation[axis.tag], value.isFinite, axis.minimum <= axis.maximum else { continue }
      let limited = min(max(value, axis.minimum), axis.maximum)
      // Coordinates are stored with 16 bits after the point.
      let rounded = (limited * 65536).rounded() / 65536
      if rounded != axis.defaultValue { result[axis.tag] = rounded }
    }
    return result
  }
}
