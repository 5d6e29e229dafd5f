// A temporary folder with image files and asset catalogues, for tests of named images, colours and data.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteViews

/// A temporary folder, removed when its last reference is gone.
final class AssetFolder {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.path + "/assets-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    AssetCatalog.unregister(path)
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The folder as a bundle.
  var bundle: Bundle { Bundle(path: path) ?? .main }

  /// Writes a file, and the folders around it.
  func write(_ data: Data?, to name: String) throws {
    let file = path + "/" + name
    let folder = file.split(separator: "/").dropLast().joined(separator: "/")
    try FileManager.default.createDirectory(atPath: "/" + folder, withIntermediateDirectories: true)
    try (data ?? Data()).write(to: URL(fileURLWithPath: file))
  }

  func write(_ text: String, to name: String) throws { try write(Data(text.utf8), to: name) }

  /// Writes a set of a catalogue: its Contents.json.
  func writeSet(_ name: String, _ contents: String, catalog: String = "Assets.xcassets") throws {
    try write(contents, to: "\(catalog)/\(name)/Contents.json")
  }

  /// Writes a picture of one colour.
  func writeImage(_ color: UIColor, _ width: Int = 4, _ height: Int = 4, to name: String) throws {
    try write(Pixels.image(color, width, height).pngData(), to: name)
  }
}

extension UIImage {
  /// The first pixel: red, green, blue and alpha.
  var firstPixel: [Int]? { Pixels(self)?[0, 0] }
}

extension UITraitCollection {
  static let light = UITraitCollection(userInterfaceStyle: .light)
  static let dark = UITraitCollection(userInterfaceStyle: .dark)
}

extension UIColor {
  /// The bytes of red, green, blue and alpha for a collection of traits.
  func bytes(_ traits: UITraitCollection = .light) -> [Int] {
    resolvedColor(with: traits).cgColor.converted(
      to: CGColorSpaceCreateDeviceRGB(), intent: .defaultIntent, options: nil)?.components?.map {
        Int(($0 * 255).rounded())
      } ?? []
  }
}
