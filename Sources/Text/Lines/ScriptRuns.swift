// ScriptRuns: the script of each character of a text, with punctuation and marks given to the script around them.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCHarfBuzz
import QuartziteTessellation

/// Resolves the scripts of a text: Unicode Standard Annex 24, section 5.
enum ScriptRuns {
  /// The depth of nested brackets beyond which the outer ones are forgotten.
  private static let depth = 64

  /// Returns the script of each scalar. Characters of no script take that of the text before them, at the start that of
  /// the text after them; a closing bracket takes that of the opening one. Text without any script stays
  /// `HB_SCRIPT_COMMON`, and so does all the rest once `meter` has ended.
  static func scripts(of scalars: [UInt32], _ meter: WorkMeter? = nil) -> [hb_script_t] {
    let functions = hb_unicode_funcs_get_default()
    var result = [hb_script_t](repeating: HB_SCRIPT_COMMON, count: scalars.count)
    var current = HB_SCRIPT_COMMON
    var firstReal = 0
    var brackets: [(closing: UInt32, script: hb_script_t)] = []
    for (index, scalar) in scalars.enumerated() {
      if meter?.isOver(after: 1) == true { break }
      var script = hb_unicode_script(functions, scalar)
      if script == HB_SCRIPT_UNKNOWN { script = HB_SCRIPT_COMMON }
      if script == HB_SCRIPT_COMMON || script == HB_SCRIPT_INHERITED {
        let isMark = script == HB_SCRIPT_INHERITED
        script = current
        if !isMark, scalar >= 0x28 {
          switch hb_unicode_general_category(functions, scalar) {
          case HB_UNICODE_GENERAL_CATEGORY_OPEN_PUNCTUATION:
            if brackets.count == depth { brackets.removeFirst() }
            brackets.append((hb_unicode_mirroring(functions, scalar), current))
          case HB_UNICODE_GENERAL_CATEGORY_CLOSE_PUNCTUATION:
            if let match = brackets.lastIndex(where: { $0.closing == scalar }) {
              script = brackets[match].script
              brackets.removeSubrange(match...)
              // The text after the brackets belongs with the text outside of them.
              if script != HB_SCRIPT_COMMON { current = script }
            }
          default: break
          }
        }
      } else if current == HB_SCRIPT_COMMON {
        // The first script of the text also applies to the characters before it.
        for earlier in firstReal..<index { result[earlier] = script }
        for bracket in brackets.indices { brackets[bracket].script = script }
        firstReal = scalars.count
        current = script
      } else {
        current = script
      }
      result[index] = script
    }
    return result
  }
}
