// StandardFont: the fonts of Apple's platforms that documents name, and the installed families that stand in for them.
// SPDX-License-Identifier: Apache-2.0

/// A font that documents may name without including it.
package struct StandardFont: Hashable, Sendable {
  /// The family's name.
  package let family: String
  /// The PostScript name without a style.
  let base: String
  /// The PostScript name of the regular style.
  let regular: String
  /// The ending of the PostScript names of other styles.
  let suffix: String
  /// The name of a slanted style.
  let italicName: String
  /// Families that may stand in for it, the best first.
  let standIns: [String]
  /// The heights of its lines in ems, where they are known.
  let lines: Lines?

  /// The heights of lines, in ems.
  struct Lines: Hashable, Sendable {
    let ascent: Double
    let descent: Double
    let leading: Double

    init(_ ascent: Double, _ descent: Double, _ leading: Double, em: Double = 2048) {
      self.ascent = ascent / em
      self.descent = descent / em
      self.leading = leading / em
    }
  }

  init(
    _ family: String, base: String? = nil, regular: String? = nil, suffix: String = "", italic: String = "Italic",
    _ standIns: [String], _ lines: Lines? = nil
  ) {
    self.family = family
    self.base = base ?? family.filter { $0 != " " }
    self.regular = regular ?? self.base
    self.suffix = suffix
    italicName = italic
    self.standIns = standIns
    self.lines = lines
  }

  /// Whether Apple's platforms add room above its lines that its metrics do not contain: see ``ExtraLineHeight``.
  var hasExtraLineHeight: Bool { ["Helvetica", "Times", "Courier"].contains(family) }

  /// The PostScript name of a style: "HelveticaNeue-BoldItalic".
  func postScriptName(of style: FontStyle) -> String {
    let name = style.name(italic: italicName)
    return name.isEmpty ? regular : "\(base)-\(name)\(suffix)"
  }

  private static let sans = [
    "Liberation Sans", "Arimo", "Nimbus Sans", "TeX Gyre Heros", "DejaVu Sans", "Noto Sans",
  ]
  private static let serif = [
    "Liberation Serif", "Tinos", "Nimbus Roman", "TeX Gyre Termes", "DejaVu Serif", "Noto Serif",
  ]
  private static let mono = [
    "Liberation Mono", "Cousine", "Nimbus Mono PS", "TeX Gyre Cursor", "DejaVu Sans Mono", "Noto Sans Mono",
  ]
  private static let wideSans = ["DejaVu Sans", "Noto Sans", "Liberation Sans"]
  private static let wideMono = ["DejaVu Sans Mono", "Noto Sans Mono", "Liberation Mono"]
  private static let bookSerif = ["Gelasio", "DejaVu Serif", "Noto Serif", "Liberation Serif"]

  /// The system font. Its line heights are those that UIFont reports: 16.1865 above and 4.1006 below at 17 points.
  package static let system = StandardFont(
    ".AppleSystemUIFont", base: ".SFUI", regular: ".SFUI-Regular", ["Inter"] + sans, Lines(1950, 494, 0))
  private static let eastAsian = ["Noto Sans CJK JP", "Noto Sans CJK SC", "Source Han Sans", "Droid Sans Fallback"]

  private static func chinese(_ family: String) -> StandardFont {
    StandardFont(family, ["Noto Sans CJK \(family.suffix(2))"] + eastAsian)
  }

  /// The fonts, keyed by names in lower-case letters and digits.
  ///
  /// Sources of the line heights: the published tables of metrics of Capsize (seek-oss/capsize, systemFonts.json) for
  /// Helvetica, Helvetica Neue and Arial; the `hhea` tables of the metric-compatible Liberation and DejaVu fonts for
  /// Times New Roman, Courier New and Menlo. Helvetica, Times and Courier have no leading: their lines are further
  /// apart by the room above each of them that ``ExtraLineHeight`` describes.
  static let all: [String: StandardFont] = {
    let fonts: [(names: [String], font: StandardFont)] = [
      (["helvetica"], StandardFont("Helvetica", italic: "Oblique", sans, Lines(1577, 471, 0))),
      (["helveticaneue"], StandardFont("Helvetica Neue", sans, Lines(952, 213, 28, em: 1000))),
      (["arial"], StandardFont("Arial", regular: "ArialMT", suffix: "MT", sans, Lines(1854, 434, 67))),
      (["times"], StandardFont("Times", regular: "Times-Roman", serif, Lines(1536, 512, 0))),
      (
        ["timesnewroman"],
        StandardFont(
          "Times New Roman", base: "TimesNewRomanPS", regular: "TimesNewRomanPSMT", suffix: "MT", serif,
          Lines(1825, 443, 87))
      ),
      (["courier"], StandardFont("Courier", italic: "Oblique", mono, Lines(1544, 504, 0))),
      (
        ["couriernew"],
        StandardFont(
          "Courier New", base: "CourierNewPS", regular: "CourierNewPSMT", suffix: "MT", mono, Lines(1705, 615, 0))
      ),
      (["menlo"], StandardFont("Menlo", regular: "Menlo-Regular", wideMono, Lines(1901, 483, 0))),
      (["monaco"], StandardFont("Monaco", wideMono)),
      (["georgia"], StandardFont("Georgia", bookSerif, Lines(1878, 449, 0))),
      (["verdana"], StandardFont("Verdana", wideSans, Lines(2059, 430, 0))),
      (["sfmono"], StandardFont("SF Mono", regular: "SFMono-Regular", wideMono, Lines(1950, 494, 0))),
      (
        [
          "applesystemuifont", "applesystemui", "applesystem", "sfui", "sfuitext", "sfuidisplay", "sfns", "sfnstext",
          "sfnsdisplay", "sfpro", "sfprotext", "sfprodisplay", "sfcompact", "sfcompacttext", "sfcompactdisplay",
          "sfprorounded", "sfuirounded", "systemfont", "sanfrancisco",
        ], .system
      ),
      (["lucidagrande"], StandardFont("Lucida Grande", regular: "LucidaGrande", wideSans)),
      (["geneva"], StandardFont("Geneva", wideSans)),
      (["tahoma"], StandardFont("Tahoma", wideSans)),
      (["trebuchetms"], StandardFont("Trebuchet MS", regular: "TrebuchetMS", sans)),
      (["avenir"], StandardFont("Avenir", regular: "Avenir-Book", sans)),
      (["avenirnext"], StandardFont("Avenir Next", regular: "AvenirNext-Regular", sans)),
      (["futura"], StandardFont("Futura", regular: "Futura-Medium", sans)),
      (["gillsans"], StandardFont("Gill Sans", sans)),
      (["optima"], StandardFont("Optima", regular: "Optima-Regular", sans)),
      (["palatino"], StandardFont("Palatino", regular: "Palatino-Roman", bookSerif)),
      (["baskerville"], StandardFont("Baskerville", bookSerif)),
      (["didot"], StandardFont("Didot", bookSerif)),
      (["hoeflertext"], StandardFont("Hoefler Text", regular: "HoeflerText-Regular", bookSerif)),
      (["americantypewriter"], StandardFont("American Typewriter", bookSerif)),
      (["applecoloremoji"], StandardFont("Apple Color Emoji", ["Noto Color Emoji", "Twemoji"])),
      (["pingfangsc"], chinese("PingFang SC")), (["pingfangtc"], chinese("PingFang TC")),
      (["pingfanghk"], chinese("PingFang HK")),
      (
        ["hiraginosans", "hirakakupron", "hirakakupro"], StandardFont("Hiragino Sans", ["Noto Sans CJK JP"] + eastAsian)
      ),
      (["applesdgothicneo"], StandardFont("Apple SD Gothic Neo", ["Noto Sans CJK KR"] + eastAsian)),
      (["newyork"], StandardFont("New York", regular: "NewYork-Regular", bookSerif)),
    ]
    return Dictionary(uniqueKeysWithValues: fonts.flatMap { entry in entry.names.map { ($0, entry.font) } })
  }()

  /// Returns the font and the style that a name denotes, or nil where the font is not known or the rest is no style.
  package static func named(_ name: String) -> (font: StandardFont, style: FontStyle)? {
    let letters = StyleWords.squashed(name)
    var end = letters.count
    while end > 0 {
      if let font = all[String(letters.prefix(end))], let style = StyleWords.style(letters.dropFirst(end)) {
        return (font, style)
      }
      end -= 1
    }
    return nil
  }
}
