// Tests of images, colours and data by name, in asset catalogues and as files.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteViews
import Testing

@Suite("Assets by name")
struct NamedAssetTests {
  private func notes(_ text: String) -> Bool { ViewDiagnostics.list.contains { $0.description.contains(text) } }

  // MARK: Files

  @Test("A file is found by its name, in the scale of the screen")
  func files() throws {
    let folder = try AssetFolder()
    try folder.writeImage(.red, 4, 4, to: "icon.png")
    try folder.writeImage(.green, 8, 8, to: "icon@2x.png")
    try folder.writeImage(.blue, 12, 12, to: "icon@3x.png")
    func icon(_ scale: CGFloat) -> UIImage? {
      UIImage(named: "icon", in: folder.bundle, compatibleWith: UITraitCollection(displayScale: scale))
    }
    for (scale, pixel) in [(1, [255, 0, 0, 255]), (2, [0, 255, 0, 255]), (3, [0, 0, 255, 255])] {
      let image = try #require(icon(CGFloat(scale)))
      #expect(image.scale == CGFloat(scale) && image.size == CGSize(width: 4, height: 4))
      #expect(image.firstPixel == pixel)
    }
    #expect(UIImage(named: "icon.png", in: folder.bundle, with: nil)?.scale == 2)
    #expect(icon(2) == icon(2) && icon(1) != icon(2))
  }

  @Test("A file for a tablet is only for tablets")
  func devices() throws {
    let folder = try AssetFolder()
    try folder.writeImage(.red, to: "icon.png")
    try folder.writeImage(.green, to: "icon~ipad.png")
    let pad = UITraitCollection(userInterfaceIdiom: .pad)
    #expect(UIImage(named: "icon", in: folder.bundle, compatibleWith: pad)?.firstPixel == [0, 255, 0, 255])
    #expect(UIImage(named: "icon", in: folder.bundle, compatibleWith: nil)?.firstPixel == [255, 0, 0, 255])
  }

  @Test("A folder that was registered is searched without a bundle")
  func registered() throws {
    let folder = try AssetFolder()
    let name = "icon-\(UUID().uuidString)"
    try folder.writeImage(.red, to: "\(name).png")
    #expect(UIImage(named: name) == nil)
    AssetCatalog.register(folder.path)
    #expect(UIImage(named: name)?.firstPixel == [255, 0, 0, 255])
    AssetCatalog.unregister(folder.path)
    #expect(UIImage(named: name) == nil)
    let url = URL(fileURLWithPath: folder.path, isDirectory: true)
    try AssetCatalog.register(url)
    #expect(UIImage(named: name)?.firstPixel == [255, 0, 0, 255])
    try AssetCatalog.unregister(url)
    #expect(UIImage(named: name) == nil)
    let remote = try #require(URL(string: "https://example.org/assets"))
    #expect(throws: (any Error).self) { try AssetCatalog.register(remote) }
  }

  @Test("A file that is replaced is read again")
  func replaced() throws {
    let folder = try AssetFolder()
    try folder.writeImage(.red, to: "icon.png")
    #expect(UIImage(named: "icon", in: folder.bundle, with: nil)?.firstPixel == [255, 0, 0, 255])
    try FileManager.default.removeItem(atPath: folder.path + "/icon.png")
    try folder.writeImage(.blue, 5, 5, to: "icon.png")
    #expect(UIImage(named: "icon", in: folder.bundle, with: nil)?.firstPixel == [0, 0, 255, 255])
  }

  @Test("A missing image is nil, with a message that has its name and the places")
  func missing() throws {
    let folder = try AssetFolder(), name = "missing-\(UUID().uuidString)"
    #expect(UIImage(named: name, in: folder.bundle, compatibleWith: nil) == nil)
    #expect(notes("there is no image called “\(name)” in \(folder.path)"))
    #expect(UIColor(named: name, in: folder.bundle, compatibleWith: nil) == nil)
    #expect(notes("there is no colour called “\(name)”"))
    #expect(NSDataAsset(name: name, bundle: folder.bundle) == nil)
    #expect(notes("there is no item of data called “\(name)”"))
    #expect(UIImage(systemName: name) == nil)
    #expect(notes("there is no symbol called “\(name)”"))
    // Each message is there once.
    #expect(UIImage(systemName: name) == nil)
    #expect(ViewDiagnostics.list.filter { $0.message.contains("symbol called “\(name)”") }.count == 1)
  }

  @Test(
    "A name does not leave its bundle",
    arguments: ["../secret", "inner/../../secret", "/secret", "link/secret", "", "/", "..", "a\0b"])
  func escapes(name: String) throws {
    let folder = try AssetFolder()
    try folder.writeImage(.red, to: "secret.png")
    try folder.writeImage(.red, to: "bundle/inner/icon.png")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/bundle/link", withDestinationPath: folder.path)
    let bundle = try #require(Bundle(path: folder.path + "/bundle"))
    #expect(UIImage(named: name, in: bundle, compatibleWith: nil) == nil)
    #expect(UIImage(named: "inner/icon", in: bundle, compatibleWith: nil) != nil)
  }

  @Test("A file that is no image is left out, with a message that has its path")
  func broken() throws {
    let folder = try AssetFolder()
    try folder.write("not an image", to: "icon.png")
    #expect(UIImage(named: "icon", in: folder.bundle, compatibleWith: nil) == nil)
    #expect(notes("\(folder.path)/icon.png: the file is no image that can be read"))
  }

  // MARK: Catalogues

  /// A folder with a catalogue whose image "icon" has the given entries, of the colours of their files.
  private func catalog(_ entries: [(json: String, color: UIColor)], properties: String = "{}") throws -> AssetFolder {
    let folder = try AssetFolder()
    var list: [String] = []
    for (index, entry) in entries.enumerated() {
      try folder.writeImage(entry.color, 8, 8, to: "Assets.xcassets/icon.imageset/\(index).png")
      list.append("{\"filename\": \"\(index).png\", \(entry.json)}")
    }
    try folder.writeSet(
      "icon.imageset", "{\"images\": [\(list.joined(separator: ","))], \"properties\": \(properties)}")
    return folder
  }

  private func icon(_ folder: AssetFolder, _ traits: UITraitCollection) -> UIImage? {
    UIImage(named: "icon", in: folder.bundle, compatibleWith: traits)
  }

  private static let dark = """
    "idiom": "universal", "scale": "1x", "appearances": [{"appearance": "luminosity", "value": "dark"}]
    """

  @Test("A catalogue's image is chosen by the scale: the screen's, or else a larger one")
  func scales() throws {
    let folder = try catalog([
      (#""idiom": "universal", "scale": "1x""#, .red), (#""idiom": "universal", "scale": "3x""#, .blue),
    ])
    #expect(icon(folder, UITraitCollection(displayScale: 1))?.firstPixel == [255, 0, 0, 255])
    let large = try #require(icon(folder, UITraitCollection(displayScale: 2)))
    #expect(large.firstPixel == [0, 0, 255, 255] && large.scale == 3 && large.size.width == 8.0 / 3)
  }

  @Test("A catalogue's image is chosen by the appearance, the device and the direction")
  func appearances() throws {
    let folder = try catalog([
      (#""idiom": "universal", "scale": "1x""#, .red), (Self.dark, .green), (#""idiom": "ipad", "scale": "1x""#, .blue),
      (#""idiom": "universal", "scale": "1x", "language-direction": "right-to-left""#, .white),
    ])
    #expect(icon(folder, .light)?.firstPixel == [255, 0, 0, 255])
    #expect(icon(folder, .dark)?.firstPixel == [0, 255, 0, 255])
    #expect(icon(folder, UITraitCollection(userInterfaceIdiom: .pad))?.firstPixel == [0, 0, 255, 255])
    #expect(icon(folder, UITraitCollection(layoutDirection: .rightToLeft))?.firstPixel == [255, 255, 255, 255])
  }

  @Test("An image of a catalogue has its variants as an asset, and image views show the one for their traits")
  func variants() throws {
    let folder = try catalog([(#""idiom": "universal", "scale": "1x""#, .red), (Self.dark, .green)])
    let image = try #require(icon(folder, .light))
    #expect(image.imageAsset?.image(with: .dark).firstPixel == [0, 255, 0, 255])
    let dark = image.withConfiguration(UIImage.Configuration(traitCollection: .dark))
    #expect(dark.firstPixel == [0, 255, 0, 255] && image.firstPixel == [255, 0, 0, 255])
    let view = UIImageView(image: image.withRenderingMode(.alwaysOriginal))
    func shown() -> [Int]? { (view.layer.contents as? CGImage).map { Pixels($0)[0, 0] } }
    #expect(shown() == [255, 0, 0, 255])
    view.overrideUserInterfaceStyle = .dark
    #expect(shown() == [0, 255, 0, 255] && view.image?.firstPixel == [255, 0, 0, 255])
  }

  @Test("A catalogue's image may be a template, sliced, and aligned; insets are in pixels")
  func properties() throws {
    let slices = """
      "idiom": "universal", "scale": "2x", "alignment-insets": {"top": 2, "left": 4},
      "resizing": {"mode": "9-part", "cap-insets": {"top": 2, "left": 4, "bottom": 2, "right": 2},
      "center": {"mode": "tile", "width": 1, "height": 1}}
      """
    let folder = try catalog([(slices, .red)], properties: #"{"template-rendering-intent": "template"}"#)
    let image = try #require(icon(folder, .light))
    #expect(image.renderingMode == .alwaysTemplate && image.resizingMode == .tile)
    #expect(image.capInsets == UIEdgeInsets(top: 1, left: 2, bottom: 1, right: 1))
    #expect(image.alignmentRectInsets == UIEdgeInsets(top: 1, left: 2, bottom: 0, right: 0))
  }

  @Test("Groups are part of the name where they provide a namespace")
  func namespaces() throws {
    let folder = try AssetFolder()
    let set = #"{"images": [{"idiom": "universal", "filename": "a.png"}]}"#
    for place in ["Plain/one.imageset", "Named/two.imageset", "Named/Inner/three.imageset"] {
      try folder.writeSet(place, set)
      try folder.writeImage(.red, to: "Assets.xcassets/\(place)/a.png")
    }
    try folder.writeSet("Named", #"{"properties": {"provides-namespace": true}}"#)
    func has(_ name: String) -> Bool { UIImage(named: name, in: folder.bundle, compatibleWith: nil) != nil }
    #expect(has("one") && has("Named/two") && has("Named/three"))
    #expect(!has("two") && !has("Plain/one"))
  }

  @Test("Vector files, missing files and broken contents are named in a message, and the rest is used")
  func badSets() throws {
    let folder = try AssetFolder()
    try folder.writeSet(
      "icon.imageset",
      #"{"images": [{"idiom": "universal", "filename": "a.svg"}, {"idiom": "universal", "filename": "../b.png"}]}"#)
    try folder.write("<svg/>", to: "Assets.xcassets/icon.imageset/a.svg")
    try folder.writeImage(.red, to: "Assets.xcassets/b.png")
    try folder.writeSet("bad.imageset", "[1, 2")
    try folder.writeSet("odd.imageset", #"{"images": [3, {"scale": "NaNx", "idiom": 5, "resizing": []}]}"#)
    for name in ["icon", "bad", "odd"] {
      #expect(UIImage(named: name, in: folder.bundle, compatibleWith: nil) == nil)
    }
    #expect(notes("\(folder.path)/Assets.xcassets/icon.imageset/a.svg: vector files are not drawn"))
    #expect(notes("the set has no file called “../b.png”"))
    #expect(notes("bad.imageset/Contents.json: the file cannot be read as an object of JSON"))
  }

  // MARK: Colours and data

  @Test(
    "Components of a catalogue's colours may be of 255, hexadecimal or of 1",
    arguments: [
      (#""red": "0xFF", "green": "0x80", "blue": "0x00", "alpha": "1.000""#, [255, 128, 0, 255]),
      (#""red": "255", "green": "128", "blue": "0", "alpha": "0.5""#, [255, 128, 0, 128]),
      (#""red": "1.000", "green": "0.502", "blue": "0.000", "alpha": "1""#, [255, 128, 0, 255]),
      (#""red": 1, "green": 0.502, "blue": 0"#, [255, 128, 0, 255]),
    ])
  func components(json: String, bytes: [Int]) throws {
    let folder = try AssetFolder()
    try folder.writeSet(
      "ink.colorset",
      #"{"colors": [{"idiom": "universal", "color": {"color-space": "srgb", "components": {\#(json)}}}]}"#)
    #expect(UIColor(named: "ink", in: folder.bundle, compatibleWith: nil)?.bytes() == bytes)
  }

  @Test("A catalogue's colour follows the traits, and may be one of the system's")
  func colors() throws {
    let folder = try AssetFolder()
    try folder.writeSet(
      "ink.colorset",
      """
      {"colors": [
        {"idiom": "universal", "color": {"platform": "ios", "reference": "systemBlueColor"}},
        {"idiom": "universal", "appearances": [{"appearance": "luminosity", "value": "dark"}],
         "color": {"color-space": "gray-gamma-22", "components": {"white": "0.5", "alpha": "1.0"}}}]}
      """)
    let color = try #require(UIColor(named: "ink", in: folder.bundle, compatibleWith: nil))
    #expect(
      color.bytes(.light) == [0, 122, 255, 255] && color.resolvedColor(with: .dark) == UIColor(white: 0.5, alpha: 1))
    #expect(color == UIColor(named: "ink", in: folder.bundle, compatibleWith: nil))
    let dark = UIColor(named: "ink", in: folder.bundle, compatibleWith: .dark)
    #expect(dark?.resolvedColor(with: .light) == UIColor(white: 0.5, alpha: 1))
    try folder.writeSet(
      "wide.colorset",
      #"""
      {"colors": [{"idiom": "universal", "color": {"color-space": "display-p3",
       "components": {"red": "1.0", "green": "0.0", "blue": "0.0", "alpha": "1.0"}}}]}
      """#, catalog: "Other.xcassets")
    #expect(
      UIColor(named: "wide", in: folder.bundle, compatibleWith: nil)?.cgColor
        == UIColor(displayP3Red: 1, green: 0, blue: 0, alpha: 1).cgColor)
  }

  @Test("Colours that are not understood are left out, with a message")
  func badColors() throws {
    let folder = try AssetFolder()
    try folder.writeSet(
      "ink.colorset",
      #"{"colors": [{"color": {"color-space": "srgb", "components": {"red": "x", "green": "0xZZ", "blue": "inf"}}}]}"#)
    #expect(UIColor(named: "ink", in: folder.bundle, compatibleWith: nil) == nil)
    #expect(notes("\(folder.path)/Assets.xcassets/ink.colorset: a colour of the set is not understood"))
  }

  @Test("Data is found by its name, with its type")
  func data() throws {
    let folder = try AssetFolder()
    try folder.writeSet(
      "facts.dataset",
      #"{"data": [{"idiom": "universal", "filename": "f.json", "universal-type-identifier": "public.json"}]}"#)
    try folder.write("[1]", to: "Assets.xcassets/facts.dataset/f.json")
    let asset = try #require(NSDataAsset(name: "facts", bundle: folder.bundle))
    #expect(asset.data == Data("[1]".utf8) && asset.typeIdentifier == "public.json" && asset.name == "facts")
  }
}
