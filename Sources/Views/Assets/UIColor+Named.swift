// UIColor+Named: colours from asset catalogues.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension UIColor {
  /// Creates the colour of that name in the asset catalogues of the main bundle and of the folders that
  /// ``AssetCatalog`` has; it follows the traits. Nil, with a message in ``ViewDiagnostics``, where there is none.
  public convenience init?(named name: String) { self.init(named: name, in: nil, compatibleWith: nil) }

  /// Creates the colour of that name in a bundle; nil means the main one. The colour follows the traits, as far as
  /// `traitCollection` doesn't specify them.
  public convenience init?(named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?) {
    guard let set = AssetCatalog.set(.color, name, bundle), set.variants.contains(where: { $0.color != nil }) else {
      AssetCatalog.noteMissing("colour", name, bundle)
      return nil
    }
    let given = traitCollection?.values ?? TraitValues()
    // Colours of one set are equal, as long as the same of the traits is given.
    let identity = set.path + (traitCollection == nil ? "" : " for \(given)")
    self.init(
      .dynamic(
        DynamicColor(identity) { traits in
          set.ranked(for: traits.values.overridden(by: given)).lazy.compactMap(\.color).first ?? .clear
        }))
  }
}
