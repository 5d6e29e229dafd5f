// FontFeature: a feature of a font, with its value.
// SPDX-License-Identifier: Apache-2.0

/// An OpenType feature with its value: 0 is off, 1 is on, larger values choose among alternatives.
package struct FontFeature: Hashable, Sendable {
  package let tag: OpenTypeTag
  package let value: UInt32

  package init(_ tag: OpenTypeTag, _ value: UInt32) {
    self.tag = tag
    self.value = value
  }

  package init(_ tag: String, isOn: Bool) {
    self.init(OpenTypeTag(tag), isOn ? 1 : 0)
  }

  /// Returns the features for a feature type and selector of Apple Advanced Typography; empty where unknown.
  ///
  /// The numbers are those of the font feature registry in Apple's TrueType Reference Manual.
  static func features(type: Int, selector: Int) -> [FontFeature] {
    // An even selector switches a feature on, the odd one after it switches it off.
    func turn(_ tags: [Int: String]) -> [FontFeature] {
      tags[selector & ~1].map { [FontFeature($0, isOn: selector & 1 == 0)] } ?? []
    }
    func choose(_ tags: [Int: String]) -> [FontFeature] {
      tags[selector].map { [FontFeature($0, isOn: true)] } ?? []
    }
    switch type {
    case 1: return turn([2: "liga", 4: "dlig", 18: "clig", 20: "hlig"])
    case 6: return choose([0: "tnum", 1: "pnum"])
    case 10: return choose([1: "sups", 2: "subs", 3: "ordn"])
    case 11: return choose([1: "afrc", 2: "frac"])
    case 14: return turn([4: "zero"])
    case 21: return choose([0: "onum", 1: "lnum"])
    case 35: return turn(Dictionary(uniqueKeysWithValues: (1...20).map { ($0 * 2, $0 < 10 ? "ss0\($0)" : "ss\($0)") }))
    case 36: return turn([0: "calt", 2: "swsh", 4: "cswh"])
    case 37: return choose([1: "smcp", 2: "pcap"])
    case 38: return choose([1: "c2sc", 2: "c2pc"])
    default: return []
    }
  }
}

/// The set of ligatures that are used.
package enum LigatureUse: Int, Hashable, Sendable {
  /// The ligatures that a script requires.
  case necessary = 0
  /// The ligatures that the font uses by default.
  case usual = 1
  /// All ligatures of the font.
  case all = 2
}
