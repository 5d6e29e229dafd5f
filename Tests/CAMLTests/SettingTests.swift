// Tests of values that clients give to the properties of named layers.
// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@testable import QuartziteCAML

@Suite("Values of clients")
struct SettingTests {
  private static let card = """
    <CALayer id="root" name="Root" bounds="0 0 40 20" backgroundColor="1 0 0">
      <sublayers>
        <CALayer name="Card" bounds="0 0 20 10" position="10 5">
          <sublayers>
            <CATextLayer name="Title" string="Old" fontSize="10"/>
            <CAGradientLayer name="Shade"><colors><CGColor value="0 0 0"/><CGColor value="1 1 1"/></colors></CAGradientLayer>
          </sublayers>
          <mask type="CAShapeLayer" name="Hole" path="M 0 0 L 1 0 L 1 1 Z"/>
        </CALayer>
        <CATextLayer name="Title" string="Other"/>
        <CALayer name="Title"/>
        <CALayer name="v1.2" opacity="1"/>
        <CALayer name="v1" opacity="1"/>
        <CALayer id="unnamed" opacity="1"><filters><CAFilter filter="gaussianBlur" name="blur" inputRadius="1"/></filters></CALayer>
      </sublayers>
    </CALayer>
    """

  private func card() throws -> CAMLDocument { try document(Self.card) }

  /// The layers of a name, in the order of the tree.
  private func layers(_ name: String, of document: CAMLDocument) -> [CALayer] {
    var found: [CALayer] = []
    ValueSearch.walk([document.rootLayer]) { if $0.name == name { found.append($0) } }
    return found
  }

  private func layer(_ name: String, of document: CAMLDocument) throws -> CALayer {
    try #require(layers(name, of: document).first)
  }

  /// The message of the error that setting a value throws; nil where it throws none.
  private func failure(_ keyPath: String, _ value: String, in document: CAMLDocument) -> String? {
    do throws(RenderError) {
      try document.set(keyPath, to: value)
      return nil
    } catch {
      #expect(error.code == .usage || error.code == .inputMissing)
      return error.message
    }
  }

  // MARK: Names

  @Test("All layers of a name that have the property get the value, the others are left alone")
  func allOfAName() throws {
    let document = try card()
    try document.set("Title.string", to: "New")
    #expect(layers("Title", of: document).map { ($0 as? CATextLayer)?.string as? String } == ["New", "New", nil])
    #expect(document.rootLayer.value(forKey: "string") == nil)
  }

  @Test("A slash leads into a layer, a dot at the beginning means the root, and an id stands in for a name")
  func places() throws {
    let document = try card()
    try document.set("Card/Title.string", to: "Inner")
    #expect(layers("Title", of: document).map { ($0 as? CATextLayer)?.string as? String } == ["Inner", "Other", nil])
    try document.set("Root/Card/Title.fontSize", to: "12")
    #expect((layers("Title", of: document)[0] as? CATextLayer)?.fontSize == 12)
    try document.set(".opacity", to: "0.5")
    #expect(document.rootLayer.opacity == 0.5)
    try document.set("unnamed.opacity", to: "0.25")
    try document.set("unnamed.filters.blur.inputRadius", to: "7")
    let unnamed = try #require(document.object(withID: "unnamed") as? CALayer)
    #expect(unnamed.opacity == 0.25)
    #expect(unnamed.value(forKeyPath: "filters.blur.inputRadius", as: Double.self) == 7)
    try document.set("Card.mask.lineWidth", to: "3")
    try document.set("Hole.lineCap", to: "round")
    let hole = try #require(try layer("Hole", of: document) as? CAShapeLayer)
    #expect(hole.lineWidth == 3 && hole.lineCap == .round)
    try document.set("Root.sublayers.Card.position.x", to: "11")
    #expect(try layer("Card", of: document).position == CGPoint(x: 11, y: 5))
  }

  @Test("Names may have dots in them: the longest counts")
  func dots() throws {
    let document = try card()
    try document.set("v1.2.opacity", to: "0.5")
    try document.set("v1.opacity", to: "0.75")
    #expect(try layer("v1.2", of: document).opacity == 0.5)
    #expect(try layer("v1", of: document).opacity == 0.75)
  }

  @Test(
    "What is not there is an error that names what is like it, and nothing is changed",
    arguments: [
      ("Titel.string", "x", "there is no layer “Titel”; there is “Title”"),
      ("Card/Foto.string", "x", "there is no layer “Foto” inside “Card”"),
      ("Title.strin", "x", "has no property “strin”; there is “string”"),
      ("Title", "x", "no property of a layer"), ("Title.", "x", "no property of a layer"),
      ("", "x", "no property of a layer"),
      ("Card.position.z", "1", "“position.z” is no part of the property “position” of “Card” (CALayer)"),
      ("Card.opacity", "much", "expected a number for the property “opacity” of “Card” (CALayer), found “much”"),
      ("Card.opacity", "nan", "expected a number"), ("Card.position", "1 inf", "expected two numbers"),
      ("Card.backgroundColor", "reddish", "expected a colour of CSS"),
      ("Card.bounds", "1 2 3", "expected four numbers"),
      ("Shade.colors", "red, ish", "expected colours of CSS"), ("Hole.path", "M 0 0 Q", "of the path data"),
      ("Hole.lineCap", "pointed", "expected one of butt, round, square"),
      ("Card.sublayers", "x", "which no text stands for"),
      ("Card.filters.blur.inputRadius", "1", "does not take this value"), ("Card.delegate", "x", "has no effect here"),
      ("Card.contents", "a.png", "no folder"), ("Card.contents", "", "expected the name of an image"),
    ])
  func unknown(keyPath: String, value: String, message: String) throws {
    let document = try card(), before = document.data()
    let found = try #require(failure(keyPath, value, in: document))
    #expect(found.contains(message), "\(found)")
    #expect(document.data() == before)
  }

  // MARK: Values

  @Test("Text becomes a value of the property's type")
  func types() throws {
    let document = try card(), card = try layer("Card", of: document)
    for (key, value) in [
      ("position", "3 4"), ("position.y", "5"), ("bounds.size.width", "30"), ("hidden", "true"),
      ("backgroundColor", "rgb(0 0 255 / 50%)"), ("borderColor", "0 1 0"), ("transform.rotation.z", "90deg"),
      ("zPosition", "-2.5"), ("contentsGravity", "center"), ("repeatCount", "inf"), ("shadowOffset", "1,2"),
    ] {
      try document.set("Card.\(key)", to: value)
    }
    #expect(card.position == CGPoint(x: 3, y: 5) && card.bounds.size == CGSize(width: 30, height: 10))
    #expect(card.isHidden && card.zPosition == -2.5 && card.contentsGravity == .center)
    #expect(card.backgroundColor == CGColor(red: 0, green: 0, blue: 1, alpha: 0.5))
    #expect(card.borderColor == CGColor(red: 0, green: 1, blue: 0, alpha: 1))
    #expect(card.shadowOffset == CGSize(width: 1, height: 2) && card.repeatCount == .infinity)
    #expect(abs((card.value(forKeyPath: "transform.rotation.z", as: Double.self) ?? 0) - .pi / 2) < 1e-9)
    try document.set("Card.backgroundColor", to: "none")
    #expect(card.backgroundColor == nil)
    try document.set("Shade.colors", to: "red, \u{23}00f")
    let shade = try #require(try layer("Shade", of: document) as? CAGradientLayer)
    #expect(shade.colors as? [CGColor] == [CGColor(css: "red"), CGColor(css: "blue")].compactMap { $0 })
    try document.set("Shade.locations", to: "0.25 0.75")
    #expect(shade.locations == [0.25, 0.75])
    try document.set("Hole.path", to: "M 0 0 L 8 0 L 8 8 Z")
    #expect((try layer("Hole", of: document) as? CAShapeLayer)?.path?.boundingBox.width == 8)
  }

  @Test("Values of their own types are taken, and others are an error")
  func objects() throws {
    let document = try card(), card = try layer("Card", of: document)
    let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
    try document.set("Card.backgroundColor", to: blue)
    try document.set("Card.opacity", to: 0.5)
    try document.set("Card.position", to: CGPoint(x: 1, y: 2))
    #expect(card.backgroundColor == blue && card.opacity == 0.5 && card.position == CGPoint(x: 1, y: 2))
    try document.set("Card.backgroundColor", to: nil)
    #expect(card.backgroundColor == nil)
    #expect(throws: RenderError.self) { try document.set("Card.position", to: 3) }
    #expect(card.position == CGPoint(x: 1, y: 2))
  }

  @Test("A text with attributes keeps those of its first character")
  func attributes() throws {
    let document = try document(
      """
      <CATextLayer name="Title"><string type="NSAttributedString"><run foregroundColor="1 0 0" fontSize="9" font="Helvetica">Big</run>
      <run>small</run></string></CATextLayer>
      """)
    try document.set("Title.string", to: "Hello")
    let string = try #require((document.rootLayer as? CATextLayer)?.string as? NSAttributedString)
    #expect(string.string == "Hello")
    let color = string.attribute(.foregroundColor, at: 4, effectiveRange: nil)
    #expect(color as? CGColor == CGColor(red: 1, green: 0, blue: 0, alpha: 1))
  }

  // MARK: Taking values back

  @Test("resetValues gives back the document's own values, however often they were set")
  func reset() throws {
    let document = try card(), before = document.data()
    for round in 1...3 {
      try document.set("Title.string", to: "Round \(round)")
      try document.set("Card.position.x", to: "\(round)")
      try document.set("Card.transform.rotation.z", to: "0.\(round)")
      try document.set("Card.frame", to: "\(round) 0 5 5")
      try document.set("unnamed.filters.blur.inputRadius", to: "\(round + 1)")
      #expect(document.data() != before)
      document.resetValues()
      #expect(document.data() == before)
    }
  }

  @Test("A state shows its own value; a value that was set shows in the states that do not change it")
  func states() throws {
    let document = try document(
      """
      <CALayer id="root" name="Root" opacity="1" position="1 1">
        <states><LKState name="Dim"><elements>
          <LKStateSetValue targetId="root" keyPath="opacity"><value type="real" value="0.5"/></LKStateSetValue>
          <LKStateSetValue targetId="root" keyPath="position.x"><value type="real" value="9"/></LKStateSetValue>
        </elements></LKState><LKState name="Plain"/></states>
      </CALayer>
      """)
    let root = document.rootLayer
    try document.set("Root.opacity", to: "0.75")
    try document.set("Root.position.y", to: "4")
    try document.apply(state: "Dim")
    #expect(root.opacity == 0.5 && root.position == CGPoint(x: 9, y: 4))
    try document.apply(state: "Plain")
    #expect(root.opacity == 0.75 && root.position == CGPoint(x: 1, y: 4))
    try document.apply(state: "Dim")
    document.resetValues()
    #expect(root.opacity == 0.5 && root.position == CGPoint(x: 9, y: 1))
    document.revertToInitialState()
    #expect(root.opacity == 1 && root.position == CGPoint(x: 1, y: 1))
  }

  // MARK: Images

  private func album() throws -> (TemporaryFolder, CAMLDocument) {
    let folder = try TemporaryFolder()
    for name in ["own", "a", "b", "c"] { try folder.write(onePixelPNG, to: "doc/\(name).png") }
    try folder.write(onePixelPNG, to: "secret.png")
    var limits = Limits.trusted
    limits.totalImageArea = 2
    let document = try document(
      "<CALayer name=\"Photo\"><contents type=\"CGImage\" src=\"own.png\"/></CALayer>", in: folder.path + "/doc",
      limits: limits)
    return (folder, document)
  }

  @Test("Images are those of the document's folder, any number one after the other within its limits")
  func images() throws {
    let (folder, document) = try album(), own = try #require(document.rootLayer.contents as? CGImage)
    for round in 0..<3 {
      for name in ["a", "b", "c"] {
        try document.set("Photo.contents", to: "\(name).png")
        let image = try #require(document.rootLayer.contents as? CGImage)
        #expect(image !== own, "round \(round)")
      }
    }
    document.resetValues()
    #expect(document.rootLayer.contents as? CGImage === own)
    try document.set("Photo.contents", to: "none")
    #expect(document.rootLayer.contents == nil)
    #expect(FileManager.default.fileExists(atPath: folder.path))
  }

  @Test("A file that lies elsewhere, is missing or is no image is an error, and the old image stays")
  func missingImages() throws {
    let (folder, document) = try album(), own = document.rootLayer.contents as? CGImage
    try folder.write("no image", to: "doc/text.png")
    for (name, message) in [
      ("../secret.png", "leads out of the document's folder"), ("/etc/passwd", "is not relative to the document"),
      ("none.png", "there is no file “none.png”"), ("text.png", "cannot be used"),
    ] {
      let found = failure("Photo.contents", name, in: document)
      #expect(found?.contains(message) == true, "\(found ?? "nothing")")
      #expect(document.rootLayer.contents as? CGImage === own)
    }
  }

  @Test("Limits hold for images that are shown at the same time")
  func limits() throws {
    let (folder, document) = try album(), inner = CALayer()
    defer { withExtendedLifetime(folder) {} }
    inner.name = "Second"
    document.rootLayer.addSublayer(inner)
    try document.set("Photo.contents", to: "a.png")
    let found = failure("Second.contents", "b.png", in: document)
    #expect(found?.contains("totalImageArea") == true, "\(found ?? "nothing")")
    try document.set("Photo.contents", to: "none")
    try document.set("Second.contents", to: "b.png")
    #expect(inner.contents is CGImage)
  }
}
