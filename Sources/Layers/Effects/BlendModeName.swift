// BlendModeName: parses the names that clients use for blend modes.
// SPDX-License-Identifier: Apache-2.0

import QuartzitePixelEffects

/// A blend mode that is given by the name of a compositing filter.
package struct BlendModeName {
  /// The blend mode; nil is source over.
  package let mode: BlendMode?

  /// Parses Core Animation's names, with or without `BlendMode` (`multiplyBlendMode`, `destOut`), and those of Core
  /// Image (`CIMultiplyBlendMode`, `CISourceInCompositing`). Nil if `name` is none of them.
  package init?(_ name: String) {
    let plain = FilterName.plain(name)
    // All of these names mean source over.
    if plain == "sourceOver" || plain == "normal" || plain == "normalBlendMode" || plain == "sourceOverCompositing" {
      mode = nil
      return
    }
    for suffix in ["", "BlendMode", "Compositing"] where plain.hasSuffix(suffix) {
      let stem = String(plain.dropLast(suffix.count))
      if suffix == "Compositing", let known = Self.compositing[stem] {
        mode = known
        return
      }
      if let known = BlendMode(rawValue: stem) {
        mode = known
        return
      }
    }
    return nil
  }

  /// Blend modes with a different name in Core Image.
  private static let compositing: [String: BlendMode] = ["addition": .plusL, "maximum": .lighten, "minimum": .darken]
}
