// Tests of text that is too long, too tangled or empty, and of broken fonts: the layers beside it are drawn all the
// same.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite
import QuartziteLayers
import QuartziteText
import Testing

@Suite("Bad text")
struct TextLimitTests {
  private func scene(_ spoil: (CATextLayer) -> Void) throws -> Frame { try SpoiltText.render(Renderer(), spoil) }

  private func ink(_ frame: Frame) -> Int { SpoiltText.ink(frame) }

  /// Expects one diagnostic, of a kind, at the text layer, that contains `words`.
  private func expectRemark(_ frame: Frame, _ kind: Diagnostic.Kind, _ words: String) {
    #expect(frame.diagnostics.filter { $0.kind != .textEnlarged }.map(\.kind) == [kind])
    #expect(frame.diagnostics.first?.place?.description == "CALayer/spoilt[0]")
    #expect(frame.diagnostics.first?.message.contains(words) == true, "\(frame.diagnostics)")
  }

  // MARK: Long text

  /// A string of words with about so many characters.
  private func words(_ count: Int) -> String { String(repeating: "many words make a text ", count: count / 23) }

  @Test("A quarter of a million characters are drawn as far as they show, broken or not", arguments: [true, false])
  func quarterMillion(isWrapped: Bool) throws {
    let frame = try scene {
      $0.string = words(250_000)
      $0.isWrapped = isWrapped
    }
    #expect(ink(frame) > (isWrapped ? 1500 : 500))
  }

  @Test(
    "Of very many characters what has room is shown, with an ellipsis for the rest",
    arguments: [true, false], [CATextLayerTruncationMode.start, .middle, .end])
  func truncated(isWrapped: Bool, truncation: CATextLayerTruncationMode) throws {
    let frame = try scene {
      $0.string = words(30_000)
      $0.isWrapped = isWrapped
      $0.truncationMode = truncation
    }
    #expect(ink(frame) > (isWrapped ? 1000 : 400))
  }

  @Test(
    "Thirty thousand line ends, spaces or tabs take no longer than letters",
    arguments: ["\n", " ", "\t", "\r\n", "\u{2028}", "\u{3000}"])
  func whitespace(character: String) throws {
    for isWrapped in [true, false] {
      for end in ["after", ""] {
        let frame = try scene {
          $0.string = "before" + String(repeating: character, count: 30_000) + end
          $0.isWrapped = isWrapped
          $0.truncationMode = .end
        }
        #expect(ink(frame) > 100)
      }
    }
  }

  @Test(
    "A word of a hundred thousand letters is broken between any two",
    arguments: ["n", "\u{5b57}", "\u{639}", "\u{915}"])
  func word(letter: String) throws {
    for isWrapped in [true, false] {
      let frame = try scene {
        $0.string = String(repeating: letter, count: 100_000)
        $0.isWrapped = isWrapped
      }
      #expect(ink(frame) > (isWrapped ? 1000 : 400))
    }
  }

  @Test("Ten thousand marks on one letter leave the letter and the picture there")
  func marks() throws {
    for mark in ["\u{301}", "\u{323}", "\u{20dd}"] {
      let frame = try scene {
        $0.string = "a" + String(repeating: mark, count: 10_000) + "b"
        $0.isWrapped = true
      }
      #expect(ink(frame) > 20)
    }
  }

  @Test("A thousand nested directions are read as deep as they count")
  func directions() throws {
    for (start, end) in [("\u{202e}", "\u{202c}"), ("\u{2067}", "\u{2069}"), ("\u{202b}", "\u{202c}")] {
      let frame = try scene {
        $0.string =
          String(repeating: "a\(start)\u{5d0}", count: 1000) + "middle" + String(repeating: "b\(end)", count: 1000)
        $0.isWrapped = true
      }
      #expect(ink(frame) > 500)
    }
  }

  @Test("Halves of surrogate pairs are drawn as something that stands for them")
  func surrogates() throws {
    for units: [UInt16] in [[0xD800], [0x61, 0xDC00, 0x62], [0xD83D, 0xD83D, 0xDE00], [0xDC00, 0xD800]] {
      let string = units.withUnsafeBufferPointer { buffer in
        buffer.baseAddress.map { NSString(characters: $0, length: buffer.count) } ?? ""
      }
      let plain = try scene { $0.string = string }
      #expect(ink(plain) > 10, "\(units)")
      _ = try scene { $0.string = NSAttributedString(string: string as String) }
    }
  }

  // MARK: Numbers

  @Test("Text of no size is left out and named", arguments: [0, -1, -1e300])
  func noSize(size: Double) throws {
    let frame = try scene { $0.fontSize = size }
    expectRemark(frame, .notDrawn, "fontSize")
    #expect(ink(frame) == 0)
  }

  @Test(
    "Numbers that are none, in a text layer, are named and stopped",
    arguments: ["fontSize", "contentsScale"], [Double.nan, .infinity, -.infinity])
  func noNumbers(key: String, value: Double) throws {
    let frame = try scene { $0.setValue(value, forKey: key) }
    expectRemark(frame, .nonFiniteValue, key)
  }

  @Test("Sizes beyond all reason draw what shows of them", arguments: [1e4, 1e6, 1e7, 1e300, 1e-3, 1e-300])
  func sizes(size: Double) throws {
    for isWrapped in [true, false] {
      let frame = try scene {
        $0.fontSize = size
        $0.isWrapped = isWrapped
        $0.string = "Huge words"
      }
      #expect(frame.width == 240)
    }
  }

  @Test(
    "Scales of contents beyond all reason draw the text somehow", arguments: [0, -1, 1e-9, 1e-300, 0.3, 1e9, 1e300])
  func scales(scale: Double) throws {
    let frame = try scene {
      $0.contentsScale = scale
      $0.foregroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
    }
    #expect(frame.diagnostics.map(\.kind) == (scale > 0 && scale < 2 ? [.textEnlarged] : []))
    if scale <= 0 || scale > 2 { #expect(ink(frame) > 50) }
  }

  @Test("Bounds of a hundred thousand points draw what shows of them", arguments: [1e5, 1e9, 1e300])
  func bounds(side: Double) throws {
    for scale in [0.5, 1, 2] {
      let frame = try scene {
        $0.bounds = CGRect(x: 0, y: 0, width: side, height: side)
        $0.anchorPoint = .zero
        $0.position = .zero
        $0.contentsScale = scale
        $0.isWrapped = true
        $0.string = String(repeating: "wide text in a large box ", count: 10_000)
      }
      if side <= 1e9 { #expect(ink(frame) > 500, "\(side), \(scale)") }
    }
  }
}
