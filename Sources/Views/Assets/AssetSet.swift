// AssetSet: the variants of an image, a colour or data in an asset catalogue, from the set's Contents.json.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics

/// A variant of a set, and the traits that it is for.
struct AssetVariant: Sendable {
  var traits = TraitValues()
  /// The kinds of devices that the variant is for, by the catalogue's name; empty for all.
  var idiom = ""
  /// Whether it is for environments that this version doesn't know.
  var isForOthers = false
  var file: String?
  /// The insets of a sliced image, and those for alignment, in pixels.
  var caps: UIEdgeInsets?
  var resizing = UIImage.ResizingMode.stretch
  var alignment = UIEdgeInsets.zero
  var color: UIColor?
  var typeIdentifier: String?
}

/// A set of an asset catalogue.
struct AssetSet: Sendable {
  /// The path of the set's folder.
  let path: String
  private(set) var variants: [AssetVariant] = []
  private(set) var renderingMode = UIImage.RenderingMode.automatic

  private static let cache = BoundedCache<AssetSet>(limit: 2_000)

  /// Returns the set in the folder at `path`.
  static func of(_ path: String, _ kind: AssetKind) -> AssetSet? {
    guard let stamp = FileStamp(FilePath(path).appending("Contents.json")) else {
      ViewDiagnostics.note(
        .assetNotUsed, at: .file(SourcePosition(file: path)), "the set has no Contents.json; it was left out")
      return nil
    }
    return cache.value(path, stamp) { AssetSet(path, kind).map { ($0, 1) } }
  }

  /// The object in a folder's Contents.json; nil where it cannot be read.
  static func document(in folder: String) -> [String: Any]? {
    let path = FilePath(folder).appending("Contents.json")
    guard let data = try? RegularFile.read(path, largest: 1 << 20) else { return nil }
    return (try? JSONSerialization.jsonObject(with: data)) as? [String: Any]
  }

  private init?(_ path: String, _ kind: AssetKind) {
    self.path = path
    guard let document = Self.document(in: path) else {
      ViewDiagnostics.note(
        .assetNotUsed, at: .file(SourcePosition(file: FilePath(path).appending("Contents.json"))),
        "the file cannot be read as an object of JSON; the set was left out")
      return nil
    }
    let key =
      switch kind {
      case .image: "images"
      case .color: "colors"
      case .data: "data"
      }
    for entry in (document[key] as? [Any] ?? []).prefix(1_000) {
      if let entry = entry as? [String: Any] { variants.append(AssetVariant(entry, in: path)) }
    }
    let properties = document["properties"] as? [String: Any]
    switch properties?["template-rendering-intent"] as? String {
    case "template": renderingMode = .alwaysTemplate
    case "original": renderingMode = .alwaysOriginal
    default: break
    }
  }

  /// The traits by which the variants differ, so that the choice may change with them.
  var hasVariants: Bool { variants.filter { $0.file != nil || $0.color != nil }.count > 1 }

  /// Returns the variants for complete traits, the best one first.
  func ranked(for traits: TraitValues) -> [AssetVariant] {
    let device = traits.idiom.catalogName
    func rank(_ variant: AssetVariant) -> [CGFloat] {
      // Devices and directions that are wrong count most, then the appearance, the room, the colours and the scale.
      let isDevice = variant.idiom.isEmpty ? 1 : variant.idiom == device ? 0 : 9
      var given = variant.traits
      given.displayScale = 0
      let (right, wrong) = given.agreement(with: traits)
      return [
        variant.isForOthers ? 1 : 0, isDevice > 1 ? 1 : 0, CGFloat(wrong), CGFloat(isDevice), CGFloat(-right),
        AssetSet.scaleRank(variant.traits.displayScale, wanted: traits.displayScale),
      ]
    }
    return variants.enumerated().map { (rank: rank($1), index: $0, variant: $1) }.sorted {
      $0.rank == $1.rank ? $0.index < $1.index : $0.rank.lexicographicallyPrecedes($1.rank)
    }.map(\.variant)
  }

  /// The order of scales: the wanted one, then larger ones from the smallest on, then smaller ones from the largest on.
  static func scaleRank(_ scale: CGFloat, wanted: CGFloat) -> CGFloat {
    let scale = scale > 0 ? scale : 1
    return scale >= wanted ? scale - wanted : 1_000 - scale
  }
}

extension UIUserInterfaceIdiom {
  /// The name of the kind of device in catalogues.
  var catalogName: String {
    switch self {
    case .unspecified, .phone: "iphone"
    case .pad: "ipad"
    case .tv: "tv"
    case .carPlay: "car"
    case .mac: "mac"
    case .vision: "vision"
    }
  }
}
