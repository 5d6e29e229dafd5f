// NSDataAsset: data from asset catalogues.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics
import QuartziteImages

/// The name of an item of data in an asset catalogue.
public typealias NSDataAssetName = String

/// Data from a set of an asset catalogue. Immutable, so it may be shared between threads.
open class NSDataAsset: NSObject, NSCopying, @unchecked Sendable {
  private let swiftMark = SwiftObjectMark()
  /// The name by which the data was found.
  public final let name: NSDataAssetName
  /// The bytes.
  public final let data: Data
  /// The type of the data, as the catalogue gives it; `public.data` where it doesn't.
  public final let typeIdentifier: String

  /// Finds data in the main bundle; nil, with a message in ``ViewDiagnostics``, where there is none of that name.
  public convenience init?(name: NSDataAssetName) { self.init(name: name, bundle: .main) }

  /// Finds data in a bundle; nil, with a message in ``ViewDiagnostics``, where there is none of that name.
  public init?(name: NSDataAssetName, bundle: Bundle) {
    let variants = AssetCatalog.set(.data, name, bundle)?.ranked(for: UITraitCollection.current.values) ?? []
    guard let variant = variants.first(where: { $0.file != nil }), let file = variant.file else {
      AssetCatalog.noteMissing("item of data", name, bundle)
      return nil
    }
    guard let data = try? ImageFile.read(file, limits: .trusted) else {
      ViewDiagnostics.note(
        .assetNotUsed, at: .file(SourcePosition(file: file)), "the file cannot be read; the data was left out")
      return nil
    }
    self.name = name
    self.data = data
    typeIdentifier = variant.typeIdentifier ?? "public.data"
    super.init()
  }

  /// Returns the asset itself, since it is immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}
