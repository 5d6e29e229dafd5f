// FontFeature: a feature of a font, and how much of it is used.
// SPDX-License-Identifier: Apache-2.0

/// A feature of OpenType with its value: 0 is off, 1 is on, more chooses among alternatives.
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

  /// The features that a feature type and selector of Apple Advanced Typography stand for; empty where unknown.
  ///
  /// The numbers are those of the font feature registry in Apple's TrueType Reference Manual.
  static func features(type: Int, selector: Int) -> [FontFeature] {
    // An even selector turns on, the odd one after it turns off.
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

/// Which ligatures are used.
package enum LigatureUse: Int, Hashable, Sendable {
  /// Those that a script cannot do without.
  case necessary = 0
  /// Those that the font uses by default.
  case usual = 1
  /// All that the font has.
  case all = 2
}
