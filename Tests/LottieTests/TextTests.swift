// Tests of the text of Lottie files: its lines, its animators, and the paths on which it stands.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite
import QuartziteDiagnostics
import QuartziteLayers
import QuartziteLottie
import QuartziteText
import Testing

@Suite("Text of Lottie animations")
struct TextTests {
  private typealias Text = TextFile

  /// Expects a text to be a page of layers.
  private func expect(
    _ text: TextFile, frame: Double = 0, is expected: [CALayer], tolerance: Int = 0, _ comment: Comment = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let shown = try Files.pixels(text.data(), frame: frame), wanted = try Files.pixels(Files.page(expected))
    #expect(wanted.contains { $0 != 0 } || expected.isEmpty, sourceLocation: sourceLocation)
    #expect(Files.difference(shown, wanted) <= tolerance, comment, sourceLocation: sourceLocation)
  }

  private func row(_ places: [Double], y: Double = 20) -> [CALayer] { places.map { TextFile.a($0, y) } }

  // MARK: Expressions

  @Test(
    "Words may follow an expression: of the time, of a control, or of another text",
    arguments: [
      ("var s = ''; for (var i = 0; i < time * 2; i++) s += 'a'; s", 45.0, 3), ("value + 'a'", 0, 3),
      ("value + 'a'", 40, 4), ("thisComp.layer('Other').text.sourceText", 0, 1),
      ("thisComp.layer('Other').text.sourceText + text.sourceText", 40, 4),
      ("'aaaaa'.substr(0, thisComp.layer('Other').effect('Count')('Slider'))", 0, 4), ("[value]", 0, 2),
      ("('aa').toString() + '\\\\r'", 0, 2),
    ])
  func scripts(script: String, frame: Double, count: Int) throws {
    let slider = #""ef": [{"ty": 5, "nm": "Count", "ef": [{"ty": 0, "nm": "Slider", "v": {"k": 4}}]}]"#
    let other = Text(text: "a", layer: #""nm": "Other", "ind": 2, "td": 1, \#(slider)"#)
    let text = Text(text: "aa", layer: #""nm": "Text", "ind": 1"#, script: script, later: (30, "aaa"))
    let data = text.data(text.layers + "," + other.layers)
    #expect(try LottieAnimation(data: data).diagnostics.isEmpty)
    let wanted = row((0..<count).map { 10 + 10 * Double($0) })
    #expect(
      Files.difference(try Files.pixels(data, frame: frame), try Files.pixels(Files.page(wanted))) == 0)
  }

  @Test("The words of a client come before those of an expression, which is left out if it fails")
  func wordsWithoutScript() throws {
    let text = Text(text: "aa", layer: #""nm": "Text""#, script: "'a'")
    let layer = LottieAnimationLayer(animation: try LottieAnimation(data: text.data()))
    #expect(try Files.pixels(layer) == Files.pixels(Files.page(row([10]))))
    layer.textProvider = DictionaryTextProvider(["Text": "aaa"])
    #expect(try Files.pixels(layer) == Files.pixels(Files.page(row([10, 20, 30]))))
    layer.textProvider = DictionaryTextProvider(["Text": "aa"])
    #expect(try Files.pixels(layer) == Files.pixels(Files.page(row([10, 20]))))
    for script in ["text.nothing", "if (time > 1) { 'a' }", "null", "wiggle(1, 2)", "var a = {}; a", "while (true) {}"]
    {
      let broken = Text(text: "aa", script: script)
      let animation = try LottieAnimation(data: broken.data())
      #expect(animation.diagnostics.map(\.kind) == [.notDrawn], "\(script)")
      #expect(animation.diagnostics.first?.message.contains("layers[0].t.d") == true, "\(animation.diagnostics)")
      try expect(broken, is: row([10, 20]))
    }
    let styled = Text(
      text: "aa", animators: [Text.animator(#""p": {"k": [0, 10]}"#)], script: "'aaa'")
    let moved = LottieAnimationLayer(animation: try LottieAnimation(data: styled.data()))
    #expect(moved.diagnostics.contains { $0.message.contains("stay those") })
    #expect(try Files.pixels(moved) == Files.pixels(Files.page(row([10, 20, 30], y: 30))))
  }

  @Test("Words without end are cut, and take no more time than others")
  func longWordsOfScripts() throws {
    let script = "var s = 'aaaaaaaa'; for (var i = 0; i < 7; i++) s += s; s"
    // A letter begins 0.3 points after the one before it, so that all are seen.
    func pixels(_ text: String, script: String = "") throws -> [UInt8] {
      try Files.pixels(Text(text: text, document: #""tr": -970"#, script: script).data())
    }
    let cut = try pixels("a", script: script)
    #expect(try cut == pixels(String(repeating: "a", count: 256)))
    #expect(try cut != pixels(String(repeating: "a", count: 260)))
  }

  // MARK: Lines

  @Test("Letters stand beside each other, by tracking farther, and lines below each other, raised by a baseline shift")
  func lines() throws {
    try expect(Text(text: "aa\\ra"), is: row([10, 20]) + row([10], y: 40))
    try expect(Text(text: "aa", document: #""tr": 300"#), is: row([10, 23]))
    try expect(Text(text: "aa", document: #""ls": 5"#), is: row([10, 20], y: 15))
    try expect(Text(text: "aa\\ra", document: #""lh": 11"#), is: row([10, 20]) + row([10], y: 31))
    // Tracking is between letters and not behind them, and spaces at the end of a line hang over it.
    let place = #""p": {"k": [60, 20]}"#
    try expect(Text(text: "aa ", document: #""tr": 300, "j": 1"#, transform: place), is: row([37, 50]))
    try expect(Text(text: "aa", document: #""tr": 400, "j": 2"#, transform: place), is: row([48, 62]))
  }

  @Test(
    "A box breaks its lines and fills all but the last, which is aligned to the left, right, middle or filled",
    arguments: [3, 4, 5, 6])
  func justification(mode: Int) throws {
    // The first baseline lies below the top of the box by the ascent that the file has.
    let box = #""sz": [60, 60], "ps": [5, 2], "j": \#(mode)"#
    let last: [Int: [Double]] = [3: [15, 35], 4: [45, 65], 5: [30, 50], 6: [15, 65]]
    try expect(
      Text(text: "a a a a a", document: box),
      is: row([15, 40, 65], y: 30) + row(last[mode, default: []], y: 50), "mode \(mode)")
    // A line that ends by itself is a last one.
    try expect(
      Text(text: "a a\\ra a", document: #""sz": [30, 60], "ps": [5, 2], "j": 3"#),
      is: row([15, 35], y: 30) + row([15, 35], y: 50))
  }

  @Test("A word that is longer than its box is broken where the box ends")
  func longWords() throws {
    try expect(
      Text(text: "a aaaaa", document: #""sz": [30, 60], "ps": [5, 2]"#),
      is: row([15], y: 30) + row([15, 25, 35], y: 50) + row([15, 25], y: 70))
  }

  @Test("Small capitals are capitals of seven tenths of the size, beside those that are written")
  func capitals() throws {
    func box(_ x: Double, _ size: Double) -> CALayer {
      Files.box(CGRect(x: x, y: 20 - size, width: size, height: size), 1, 0, 0)
    }
    try expect(Text(text: "Aa", document: #""ca": 2"#), is: [box(10, 10), box(22, 7)], tolerance: 1)
    try expect(Text(text: "Aa", document: #""ca": 1"#), is: [box(10, 10), box(22, 10)])
  }

  // MARK: Selectors

  @Test("A selector from 0 to 50 % with opacity 0 hides the first half of the letters")
  func selection() throws {
    func hidden(_ selector: String?) -> TextFile { Text(animators: [Text.animator(#""o": {"k": 0}"#, selector)]) }
    let second = row([30, 40])
    try expect(hidden(#""s": {"k": 0}, "e": {"k": 50}"#), is: second)
    try expect(hidden(#""e": {"k": 50}"#), is: second, "a start that is missing is 0")
    try expect(hidden(#""s": {"k": 50}, "e": {"k": 0}"#), is: second, "the smaller of two ends is the start")
    try expect(hidden(#""s": {"k": 50}, "e": {"k": 100}, "o": {"k": -50}"#), is: second, "an offset moves both ends")
    try expect(hidden(#""e": {"k": 2}, "r": 2"#), is: second, "indices count letters")
    try expect(hidden(#""s": {"k": 2}, "r": 2"#), is: row([10, 20]), "an end that is missing is that of the text")
    try expect(hidden(#""e": {"k": 60}, "sm": {"k": 0}"#), is: second, "without smoothness a letter is selected or not")
    try expect(hidden(""), is: [])
    try expect(hidden(nil), is: [], "without a selector all letters change")
  }

  @Test("Selectors count letters with or without spaces, words or lines")
  func units() throws {
    func hidden(_ unit: Int, _ start: Int) -> TextFile {
      Text(
        text: "aa a\\raa",
        animators: [
          Text.animator(
            #""o": {"k": 0}"#, #""s": {"k": \#(start)}, "e": {"k": \#(start + 1)}, "r": 2, "b": \#(unit)"#)
        ])
    }
    try expect(hidden(1, 2), is: row([10, 20, 40]) + row([10, 20], y: 40), "the third character is a space")
    try expect(hidden(2, 2), is: row([10, 20]) + row([10, 20], y: 40))
    try expect(hidden(3, 1), is: row([10, 20]) + row([10, 20], y: 40))
    try expect(hidden(3, 2), is: row([10, 20, 40]), "a new line begins a new word")
    try expect(hidden(4, 1), is: row([10, 20, 40]))
  }

  @Test(
    "Each shape selects the letters by its own amounts, and more or less of them by its amount and its ease",
    arguments: [
      (#""sh": 1, "e": {"k": 37.5}"#, [1, 0.5, 0, 0]), (#""sh": 2"#, [0.125, 0.375, 0.625, 0.875]),
      (#""sh": 3"#, [0.875, 0.625, 0.375, 0.125]), (#""sh": 4"#, [0.25, 0.75, 0.75, 0.25]),
      (#""sh": 5"#, [0.6614, 0.9682, 0.9682, 0.6614]), (#""sh": 6"#, [0.1464, 0.8536, 0.8536, 0.1464]),
      (#""sh": 2, "a": {"k": 40}"#, [0.05, 0.15, 0.25, 0.35]),
      // Half of the ease at both ends: the cubic curve of (0.5, 0) and (0.5, 1).
      (#""sh": 2, "ne": {"k": 50}, "xe": {"k": 50}"#, [0.0234, 0.2667, 0.7333, 0.9766]),
    ])
  func shapes(selector: String, shares: [Double]) throws {
    // A letter that is moved down by 20 pixels shows by how much it is selected.
    let text = Text(animators: [Text.animator(#""p": {"k": [0, 20]}"#, selector)])
    let boxes = shares.enumerated().map { TextFile.a(10 + 10 * Double($0), 20 + 20 * $1) }
    try expect(text, is: boxes, tolerance: 1)
  }

  @Test("An order of chance hides as many letters as the text's own, and always the same ones")
  func randomOrder() throws {
    func hidden(_ isRandom: Int) throws -> [UInt8] {
      try Files.pixels(
        Text(
          text: "aaaaaaaa",
          animators: [Text.animator(#""o": {"k": 0}"#, #""e": {"k": 50}, "rn": \#(isRandom)"#)]
        ).data())
    }
    func count(_ pixels: [UInt8]) -> Int { stride(from: 3, to: pixels.count, by: 4).count { pixels[$0] == 255 } }
    let (first, second, ordered) = (try hidden(1), try hidden(1), try hidden(0))
    #expect(first == second && first != ordered)
    #expect(count(first) == count(ordered) && count(first) == 4 * 64)
  }

  // MARK: Properties

  @Test("Letters are scaled and turned about the middle of their baseline, words and lines about their own")
  func anchors() throws {
    func scaled(_ options: String) -> TextFile {
      Text(text: "a aa", animators: [Text.animator(#""s": {"k": [50, 50]}"#)], options: options)
    }
    func box(_ x: Double) -> CALayer { Files.box(CGRect(x: x, y: 16, width: 4, height: 4), 1, 0, 0) }
    try expect(scaled(#""m": {"g": 1, "a": {"k": [0, 0]}}"#), is: [box(12.5), box(32.5), box(42.5)], tolerance: 1)
    try expect(scaled(#""m": {"g": 2, "a": {"k": [0, 0]}}"#), is: [box(12.5), box(35), box(40)], tolerance: 1)
    try expect(scaled(#""m": {"g": 3, "a": {"k": [0, 0]}}"#), is: [box(20), box(30), box(35)])
    try expect(scaled(#""m": {"g": 1, "a": {"k": [-100, 0]}}"#), is: [box(10), box(30), box(40)], "about the left end")
    let turned = TextFile.a(-5, 0)
    turned.setAffineTransform(
      CGAffineTransform(rotationAngle: .pi / 6).concatenating(CGAffineTransform(translationX: 15, y: 20)))
    try expect(Text(text: "a", animators: [Text.animator(#""r": {"k": 30}"#)]), is: [turned], tolerance: 1)
    let moved = #""a": {"k": [2, 3]}, "p": {"k": [10, 10]}"#
    try expect(Text(text: "a", animators: [Text.animator(moved)]), is: row([18], y: 27))
  }

  @Test("Letters that turn around x or y are lower or narrower about their anchor, and mirrored beyond a quarter turn")
  func turnsInSpace() throws {
    func turned(_ x: Double, _ y: Double, selector: String? = nil, text: String = "a") -> TextFile {
      Text(text: text, animators: [Text.animator(#""rx": {"k": \#(x)}, "ry": {"k": \#(y)}"#, selector)])
    }
    func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> CALayer {
      Files.box(CGRect(x: x, y: y, width: width, height: height), 1, 0, 0)
    }
    try expect(turned(60, 0), is: [box(10, 16, 8, 4)], tolerance: 1)
    try expect(turned(0, 60), is: [box(12.5, 12, 4, 8)], tolerance: 1)
    try expect(turned(180, 0), is: [box(10, 20, 8, 8)], tolerance: 1)
    try expect(turned(0, 180), is: [box(12, 12, 8, 8)], tolerance: 1)
    try expect(turned(90, 0), is: [])
    // Half selected, a half turn is a quarter of one.
    let half = #""s": {"k": 0}, "e": {"k": 50}, "a": {"k": 50}"#
    try expect(turned(120, 0, selector: half, text: "aa"), is: [box(10, 16, 8, 4), TextFile.a(20, 20)], tolerance: 1)
    let time = Files.numbers([(0, "[0]"), (30, "[120]")])
    try expect(
      Text(text: "a", animators: [Text.animator(#""rx": \#(time)"#)]), frame: 15, is: [box(10, 16, 8, 4)], tolerance: 1)
    #expect(try LottieAnimation(data: turned(60, 30).data()).diagnostics.isEmpty)
    let broken = try LottieAnimation(data: Text(animators: [Text.animator(#""rx": {"k": "x"}"#)]).data())
    #expect(broken.diagnostics.contains { $0.kind == .valueNotUnderstood && "\($0)".contains("t.a[0].a.rx") })
  }

  @Test("Several animators do together what one does that does it all")
  func sums() throws {
    let first = Text.animator(#""p": {"k": [4, 6]}, "s": {"k": [50, 200]}, "r": {"k": 20}, "t": {"k": 2}"#)
    let second = Text.animator(#""p": {"k": [-2, 1]}, "s": {"k": [300, 50]}, "r": {"k": 15}, "t": {"k": 3}"#)
    let both = Text.animator(#""p": {"k": [2, 7]}, "s": {"k": [150, 100]}, "r": {"k": 35}, "t": {"k": 5}"#)
    let pictures = try [[first, second], [both], [first]].map { try Files.pixels(Text(animators: $0).data()) }
    #expect(Files.difference(pictures[0], pictures[1]) <= 1)
    #expect(Files.difference(pictures[0], pictures[2]) > 100)
  }

  @Test("Tracking moves letters apart, half of it on either side of each, and a centered line to both sides")
  func tracking() throws {
    let animator = Text.animator(#""t": {"k": 4}"#)
    try expect(Text(text: "aaa", animators: [animator]), is: row([10, 24, 38]))
    let half = Text.animator(#""t": {"k": 4}"#, #""e": {"k": 1}, "r": 2"#)
    try expect(Text(text: "aaa", animators: [half]), is: row([10, 22, 32]))
    let place = #""p": {"k": [50, 20]}"#
    try expect(Text(text: "aaa", document: #""j": 2"#, animators: [animator], transform: place), is: row([31, 45, 59]))
    try expect(Text(text: "aaa", document: #""j": 1"#, animators: [animator], transform: place), is: row([12, 26, 40]))
    let spacing = Text.animator(#""ls": {"k": [3, 5]}"#)
    try expect(Text(text: "a\\ra\\ra", animators: [spacing]), is: row([10]) + row([13], y: 45) + row([16], y: 70))
  }

  @Test("The colors of letters are mixed with others, and their hue, saturation, brightness and opacity change")
  func colors() throws {
    func text(_ properties: String, _ selector: String? = nil) -> TextFile {
      Text(text: "a", animators: [Text.animator(properties, selector)])
    }
    func box(_ red: Double, _ green: Double, _ blue: Double) -> [CALayer] { [TextFile.a(10, 20, red, green, blue)] }
    try expect(text(#""fc": {"k": [0, 0, 1, 1]}"#), is: box(0, 0, 1))
    try expect(text(#""fc": {"k": [0, 0, 1, 1]}"#, #""a": {"k": 40}"#), is: box(0.6, 0, 0.4), tolerance: 1)
    try expect(text(#""fh": {"k": 120}"#), is: box(0, 1, 0), tolerance: 1)
    try expect(text(#""fs": {"k": -50}"#), is: box(1, 0.5, 0.5), tolerance: 1)
    try expect(text(#""fb": {"k": -80}"#), is: box(0.2, 0, 0), tolerance: 1)
    let faded = TextFile.a(10, 20)
    faded.opacity = 0.3
    try expect(text(#""fo": {"k": 30}"#), is: [faded], tolerance: 1)
  }

  @Test("Strokes of letters change their width and their color, and stay below the fill")
  func strokes() throws {
    let text = Text(
      text: "a", document: #""sc": [0, 1, 0], "sw": 2"#,
      animators: [Text.animator(#""sw": {"k": 4}, "sc": {"k": [0, 0, 1]}"#)])
    let stroke = CAShapeLayer()
    stroke.path = CGPath(rect: CGRect(x: 10, y: 12, width: 8, height: 8), transform: nil)
    (stroke.fillColor, stroke.lineWidth, stroke.lineJoin) = (nil, 6, .round)
    stroke.strokeColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
    try expect(text, is: [stroke, TextFile.a(10, 20)], tolerance: 2)
  }

  // MARK: Time

  @Test("A selection that grows hides one letter after the other, in the time of its composition")
  func time() throws {
    let end = Files.numbers([(0, "[0]"), (40, "[4]")])
    let text = Text(animators: [Text.animator(#""o": {"k": 0}"#, #""e": \#(end), "r": 2"#)])
    try expect(text, frame: 0, is: row([10, 20, 30, 40]))
    try expect(text, frame: 20, is: row([30, 40]))
    try expect(text, frame: 40, is: [])
    let inner = #"{"ty": 0, "refId": "inner", "w": 100, "h": 80, "ip": 0, "op": 60, "st": 10, "ks": {}}"#
    let outside = Text(assets: #"{"id": "inner", "layers": [\#(text.layers)]}"#)
    let shown = try Files.pixels(outside.data(inner), frame: 30)
    #expect(try Files.difference(shown, Files.pixels(Files.page(row([30, 40])))) == 0)
    let playing = LottieAnimationLayer(animation: try LottieAnimation(data: text.data()))
    playing.play(at: 1e-100)
    let played = try Renderer().render(playing, at: 20.0 / 30).pixels
    #expect(try Files.difference(played, Files.pixels(text.data(), frame: 20)) <= 1)
  }

  @Test("A text that follows another has the same animators")
  func documents() throws {
    let text = Text(
      text: "aaaa", animators: [Text.animator(#""o": {"k": 0}"#, #""e": {"k": 50}"#)], later: (30, "aa"))
    try expect(text, frame: 29, is: row([30, 40]))
    try expect(text, frame: 30, is: row([20]))
  }

  // MARK: Paths

  @Test("A text on a path stands on it: from its start, from its end, upright, or as wide as it is")
  func paths() throws {
    func text(_ path: String, document: String = "", animators: [String] = []) -> TextFile {
      let line = #"{"c": false, "v": [[50, 10], [50, 70]], "i": [[0, 0], [0, 0]], "o": [[0, 0], [0, 0]]}"#
      return Text(
        text: "aa", document: document, animators: animators, options: #""p": {"m": 0, \#(path)}"#,
        layer: #""hasMask": true, "masksProperties": [{"mode": "n", "pt": {"k": \#(line)}, "o": {"k": 100}}]"#,
        transform: "")
    }
    // The path goes down: what is above a baseline is at its right.
    func boxes(_ tops: [Double], left: Double = 50) -> [CALayer] {
      tops.map { Files.box(CGRect(x: left, y: $0, width: 8, height: 8), 1, 0, 0) }
    }
    let across = #""p": {"k": 1}"#
    try expect(text(across + #", "f": {"k": 0}"#), is: boxes([10, 20]), tolerance: 1)
    try expect(text(across + #", "f": {"k": 7}"#), is: boxes([17, 27]), tolerance: 1)
    try expect(text(across, document: #""j": 1"#), is: boxes([50, 60]), tolerance: 1)
    try expect(text(across + #", "l": {"k": -7}"#, document: #""j": 1"#), is: boxes([43, 53]), tolerance: 1)
    try expect(text(across, document: #""j": 2"#), is: boxes([30, 40]), tolerance: 1)
    try expect(text(across + #", "a": {"k": 1}"#), is: boxes([10, 60]), tolerance: 1)
    // Backwards, the first letter is at the bottom, and what is above its baseline at its left.
    try expect(text(across + #", "r": {"k": 1}"#), is: boxes([62, 52], left: 42), tolerance: 1)
    try expect(text(#""p": {"k": 0}"#), is: boxes([7, 17], left: 45), tolerance: 1)
    // It goes on beyond its end in a straight line, and an animator moves letters along it.
    try expect(text(across + #", "f": {"k": 55}"#), is: boxes([65, 75]), tolerance: 1)
    let moved = [Text.animator(#""p": {"k": [6, -3]}"#)]
    try expect(text(across, animators: moved), is: boxes([16, 26], left: 53), tolerance: 1)
  }

  // MARK: Fonts

  /// The glyphs of a line in a font, as Core Text has them, with `tracking` points after each of them.
  private func glyphs(_ text: String, _ font: CTFont, tracking: Double) -> [CGPath] {
    var attributes: [NSAttributedString.Key: Any] = [.font: font, .ligature: 0]
    if tracking == 0 { attributes[.kern] = 0 }
    let line = CTLineCreateWithAttributedString(NSAttributedString(string: text, attributes: attributes))
    var paths: [CGPath] = [], count = 0.0
    for run in line.runs {
      for (glyph, position) in zip(run.glyphs, run.positions) {
        var place = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 10 + position.x + count * tracking, ty: 20)
        if let outline = CTFontCreatePathForGlyph(run.font, glyph, &place) { paths.append(outline) }
        count += 1
      }
    }
    return paths
  }

  @Test("A text in a font is the line that Core Text lays out, with animators and without", arguments: [0.0, 100])
  func fonts(tracking: Double) throws {
    let name = "Quartzite Sans", font = CTFontCreateWithName(name as CFString, 10, nil)
    #expect(font.substitution == nil)
    func layer(_ path: CGPath) -> CALayer {
      let layer = CAShapeLayer()
      layer.path = path
      layer.fillColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
      return layer
    }
    let glyphs = glyphs("AVATo. fi", font, tracking: tracking / 100), all = CGMutablePath()
    for glyph in glyphs { all.addPath(glyph) }
    var text = Text(text: "AVATo. fi", font: name, document: #""tr": \#(tracking)"#)
    try expect(text, is: [layer(all)], tolerance: 1)
    // Letters that are layers of their own blend where they touch.
    text.animators = [Text.animator(#""p": {"k": [0, 0]}"#)]
    try expect(text, is: glyphs.map(layer), tolerance: 1)
  }

  @Test("A font that is missing is named once, and a character that the file has no glyph for is drawn in a font")
  func missingFonts() throws {
    let missing = Text(text: "Hi", font: "No Such Font At All")
    let layer = LottieAnimationLayer(
      animation: try LottieAnimation(data: missing.data(missing.layers + "," + missing.layers)))
    let named = layer.diagnostics.filter { $0.kind == .fontSubstituted }
    #expect(named.count == 1 && named.first?.message.contains("No Such Font At All") == true)
    #expect(try Files.pixels(layer).contains { $0 != 0 })
    let (some, all) = (try Files.pixels(Text(text: "a").data()), try Files.pixels(Text(text: "aH").data()))
    #expect(Files.difference(some, all) > 100, "the H is there")
    let squares = LottieAnimationLayer(animation: try LottieAnimation(data: Text().data()))
    #expect(squares.diagnostics.isEmpty, "a text with glyphs of its own asks for no font")
  }

  /// The columns and rows that have ink, from the first to behind the last, of a text in a font that is nowhere.
  private func ink(_ text: String, document: String = "", glyphWidth: Double? = nil) throws -> (
    columns: Range<Int>, rows: Range<Int>, messages: [String]
  ) {
    let glyph = glyphWidth.map {
      #"{"ch": "n", "fFamily": "Gone", "style": "Regular", "w": \#($0), "data": {"shapes": []}}"#
    }
    let file = #"""
      {"v": "5.7.0", "fr": 30, "ip": 0, "op": 60, "w": 400, "h": 200, "chars": [\#(glyph ?? "")],
       "fonts": {"list": [{"fName": "Gone-Regular", "fFamily": "Gone", "fStyle": "Regular", "ascent": 70}]},
       "layers": [{"ty": 5, "ip": 0, "op": 60, "ks": {"p": {"k": [10, 60]}}, "t": {"a": [], "d": {"k": [{"t": 0, "s":
        {"f": "Gone-Regular", "s": 40, "t": "\#(text)", "fc": [1, 0, 0], "lh": 48\#(document)}}]}}}]}
      """#
    let layer = LottieAnimationLayer(animation: try LottieAnimation(data: Data(file.utf8)))
    let pixels = try Files.pixels(layer)
    let inked = (0..<400 * 200).filter { pixels[4 * $0 + 3] > 127 }
    let columns = inked.map { $0 % 400 }, rows = inked.map { $0 / 400 }
    return (
      (try #require(columns.min()))..<(try #require(columns.max())) + 1,
      (try #require(rows.min()))..<(try #require(rows.max())) + 1,
      layer.diagnostics.map(\.message)
    )
  }

  @Test("Letters of a near font are as wide as the glyphs that the file has of the missing one suggest")
  func widthOfGlyphs() throws {
    let narrow = try ink("HHHHHH", glyphWidth: 50), wide = try ink("HHHHHH", glyphWidth: 60)
    let ratio = Double(wide.columns.count) / Double(narrow.columns.count)
    #expect(abs(ratio - 1.2) < 0.03, "\(ratio)")
    #expect(narrow.rows == wide.rows, "their heights are those of the size")
    #expect(narrow.messages.contains { $0.contains("% as wide, as the glyphs are that the file has") })
  }

  @Test("Letters of a near font are narrower where a text would not fit into its box")
  func widthOfBox() throws {
    let free = try ink("HHHH HHH")
    let width = Double(free.columns.count) * 0.9
    let boxed = try ink("HHHH HHH", document: #", "sz": [\#(width), 50], "ps": [0, -30]"#)
    #expect(boxed.rows.count == free.rows.count, "one line")
    #expect(Double(boxed.columns.count) <= width && Double(boxed.columns.count) > width * 0.9)
    #expect(boxed.messages.contains { $0.contains("% as wide, as its box suggests") })
    let roomy = try ink("HHHH HHH", document: #", "sz": [\#(width), 120], "ps": [0, -30]"#)
    #expect(roomy.rows.count > free.rows.count && !roomy.messages.contains { $0.contains("% as wide") })
  }

  // MARK: Bad input

  @Test("Selectors and paths without members, of other kinds or beyond all bounds leave a text that is drawn")
  func badAnimators() throws {
    let animators = [
      "{}", #"{"a": {}}"#, #"{"s": 3, "a": 4}"#, #"{"s": [], "a": {"o": {"k": 50}}}"#,
      Text.animator(
        #""o": {"k": []}, "p": {"k": "x"}, "ls": {"k": []}, "s": {"k": [1]}"#, #""s": {}, "e": null, "b": 9"#),
      Text.animator(#""t": {"k": 1}"#, #""s": {"k": -1.7e308}, "e": {"k": 1.7e308}, "o": {"k": 1.7e308}, "sh": 5"#),
      Text.animator(#""r": {"k": 1e308}, "fh": {"k": 1e308}"#, #""s": {"k": 1e300}, "r": 2, "sh": 2, "rn": 1"#),
      Text.animator(
        #""o": {"k": 50}"#, #""sm": {"k": -1e300}, "ne": {"k": 1e300}, "xe": {"k": -1e300}, "a": {"k": 1e9}"#),
    ]
    for path in [#""p": {"m": 7}"#, #""p": {"m": -1, "f": {"k": 1e308}}"#, #""p": 4"#, #""m": {"g": 99}"#] {
      let pixels = try Files.pixels(Text(animators: animators, options: path).data(), frame: 5)
      #expect(pixels.count == 100 * 80 * 4)
    }
    // What says nothing changes nothing.
    try expect(Text(animators: Array(animators[0...2])), is: row([10, 20, 30, 40]))
    try expect(Text(text: "", animators: animators), is: [])
  }

  @Test("A text of more letters than there may be layers is drawn without animators, and says so")
  func tooManyLetters() throws {
    var limits = Limits.trusted
    limits.layers = 1000
    let many = String(repeating: "a", count: 5000)
    func layer(_ animators: [String]) throws -> LottieAnimationLayer {
      LottieAnimationLayer(
        animation: try LottieAnimation(data: Text(text: many, animators: animators).data(), limits: limits))
    }
    let hidden = Text.animator(#""o": {"k": 0}"#)
    let (plain, animated) = (try layer([]), try layer(Array(repeating: hidden, count: 100)))
    #expect(plain.diagnostics.isEmpty)
    #expect(animated.diagnostics.contains { $0.kind == .notDrawn && $0.message.contains("5000 letters") })
    #expect(try Files.pixels(animated) == Files.pixels(plain))
  }
}
