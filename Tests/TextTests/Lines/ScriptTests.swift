// Tests of the scripts of characters that have none of their own.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCHarfBuzz
import QuartziteText
import Testing

@testable import QuartziteText

@Suite("Scripts of a text")
struct ScriptTests {
  private static func scripts(_ text: String) -> String {
    ScriptRuns.scripts(of: text.unicodeScalars.map(\.value)).map { script in
      switch script {
      case HB_SCRIPT_LATIN: "L"
      case HB_SCRIPT_ARABIC: "A"
      case HB_SCRIPT_GREEK: "G"
      case HB_SCRIPT_COMMON: "-"
      default: "?"
      }
    }.joined()
  }

  @Test("Spaces, digits and marks take the script before them, at the start the one behind")
  func common() {
    #expect(Self.scripts("12 a1\u{301} β 3") == "LLLLLLLGGG")
    #expect(Self.scripts("1 2") == "---")
    #expect(Self.scripts("") == "")
  }

  @Test("A closing bracket takes the script of the opening one, and so does what follows it")
  func brackets() {
    #expect(Self.scripts("a(β)1") == "LLGLL")
    #expect(Self.scripts("(β) a") == "GGGGL")
    #expect(Self.scripts("a[(β]γ)") == "LLLGLGG")
    #expect(Self.scripts("β)") == "GG")
  }
}
