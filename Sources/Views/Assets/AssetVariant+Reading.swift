// AssetVariant+Reading: the entries of sets' Contents.json, with the keys of the Asset Catalog Format Reference.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics

extension AssetVariant {
  /// Reads an entry of a set in the folder at `path`.
  init(_ entry: [String: Any], in path: String) {
    let idiom = entry["idiom"] as? String ?? "universal"
    self.idiom = idiom == "universal" ? "" : idiom
    if let scale = entry["scale"] as? String, scale.hasSuffix("x"), let number = Double(scale.dropLast()),
      number > 0, number <= 100
    {
      traits.displayScale = CGFloat(number)
    }
    for appearance in (entry["appearances"] as? [[String: Any]] ?? []).prefix(10) {
      switch (appearance["appearance"] as? String, appearance["value"] as? String) {
      case ("luminosity", "dark"): traits.style = .dark
      case ("luminosity", "light"): traits.style = .light
      case ("contrast", "high"): traits.contrast = .high
      default: isForOthers = true
      }
    }
    switch entry["display-gamut"] as? String {
    case "display-P3": traits.gamut = .P3
    case "sRGB": traits.gamut = .SRGB
    default: break
    }
    switch entry["language-direction"] as? String {
    case "left-to-right": traits.layoutDirection = .leftToRight
    case "right-to-left": traits.layoutDirection = .rightToLeft
    default: break
    }
    traits.horizontalSizeClass = Self.sizeClass(entry["width-class"])
    traits.verticalSizeClass = Self.sizeClass(entry["height-class"])
    if let name = entry["filename"] as? String { file = FilePath(path).inside(name) ?? Self.missing(name, in: path) }
    readSlices(entry)
    color = (entry["color"] as? [String: Any]).flatMap { UIColor(catalogEntry: $0) }
    if entry["color"] != nil, color == nil {
      ViewDiagnostics.note(
        .assetNotUsed, at: .file(SourcePosition(file: path)), "a colour of the set is not understood; it was left out")
    }
    typeIdentifier = entry["universal-type-identifier"] as? String
  }

  private static func missing(_ name: String, in path: String) -> String? {
    ViewDiagnostics.note(
      .assetNotUsed, at: .file(SourcePosition(file: path)),
      "the set has no file called “\(name.shownInDiagnostics)”; it was left out")
    return nil
  }

  private static func sizeClass(_ value: Any?) -> UIUserInterfaceSizeClass {
    switch value as? String {
    case "compact": .compact
    case "regular": .regular
    default: .unspecified
    }
  }

  private mutating func readSlices(_ entry: [String: Any]) {
    alignment = Self.insets(entry["alignment-insets"]) ?? .zero
    guard let resizing = entry["resizing"] as? [String: Any] else { return }
    var caps = Self.insets(resizing["cap-insets"]) ?? .zero
    switch resizing["mode"] as? String {
    case "3-part-horizontal": (caps.top, caps.bottom) = (0, 0)
    case "3-part-vertical": (caps.left, caps.right) = (0, 0)
    default: break
    }
    self.caps = caps
    let center = resizing["center"] as? [String: Any]
    self.resizing = center?["mode"] as? String == "tile" ? .tile : .stretch
  }

  private static func insets(_ value: Any?) -> UIEdgeInsets? {
    guard let sides = value as? [String: Any] else { return nil }
    func side(_ key: String) -> CGFloat {
      guard let number = sides[key] as? NSNumber else { return 0 }
      let side = number.doubleValue
      return side > 0 && side < 1e6 ? CGFloat(side) : 0
    }
    return UIEdgeInsets(top: side("top"), left: side("left"), bottom: side("bottom"), right: side("right"))
  }
}

extension UIColor {
  /// Creates a colour from an entry of a catalogue: a name of one of the system's, or components; nil where it is not
  /// understood.
  convenience init?(catalogEntry entry: [String: Any]) {
    if let reference = entry["reference"] as? String {
      guard let color = UIColor.named[reference] else { return nil }
      self.init(color.source)
      return
    }
    guard let components = entry["components"] as? [String: Any] else { return nil }
    func component(_ key: String) -> CGFloat? { UIColor.component(components[key]) }
    let alpha: CGFloat? =
      switch components["alpha"] {
      case nil: 1
      // Whole alphas of 0 and 1 are meant as they are.
      case let text as String where text == "0" || text == "1": text == "0" ? 0 : 1
      case let value: UIColor.component(value)
      }
    guard let alpha else { return nil }
    let space = entry["color-space"] as? String ?? "srgb"
    if let white = component("white") {
      guard let name = UIColor.graySpaces[space] ?? UIColor.graySpaces["gray-gamma-22"],
        let color = CGColorSpace(name: name).flatMap({ CGColor(colorSpace: $0, components: [white, alpha]) })
      else { return nil }
      self.init(cgColor: color)
      return
    }
    guard let red = component("red"), let green = component("green"), let blue = component("blue") else { return nil }
    switch space {
    case "srgb", "extended-srgb": self.init(red: red, green: green, blue: blue, alpha: alpha)
    case "display-p3": self.init(displayP3Red: red, green: green, blue: blue, alpha: alpha)
    case "extended-linear-srgb", "linear-srgb":
      guard
        let color = CGColorSpace(name: CGColorSpace.extendedLinearSRGB).flatMap({
          CGColor(colorSpace: $0, components: [red, green, blue, alpha])
        })
      else { return nil }
      self.init(cgColor: color)
    default: return nil
    }
  }

  private static let graySpaces: [String: CFString] = [
    "gray-gamma-22": CGColorSpace.genericGrayGamma2_2, "extended-gray": CGColorSpace.extendedGray,
  ]

  /// Reads a component: `0xFF` and `255` are of 255, `1.000` and numbers of JSON are of 1.
  static func component(_ value: Any?) -> CGFloat? {
    var result: Double?
    if let text = value as? String {
      if text.hasPrefix("0x") || text.hasPrefix("0X") {
        result = UInt32(text.dropFirst(2), radix: 16).map { Double($0) / 255 }
      } else if let whole = Int(text) {
        result = Double(whole) / 255
      } else {
        result = Double(text)
      }
    } else if let number = value as? NSNumber {
      result = number.doubleValue > 1 ? number.doubleValue / 255 : number.doubleValue
    }
    return result.flatMap { $0.isFinite && abs($0) <= 1_000 ? CGFloat($0) : nil }
  }
}
