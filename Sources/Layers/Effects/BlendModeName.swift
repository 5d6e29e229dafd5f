// The names by which clients know blend modes.
// SPDX-License-Identifier: Apache-2.0

import QuartzitePixelEffects

/// A blend mode as the name of a compositing filter says it.
package struct BlendModeName {
  /// The blend mode; nil is source over.
  package let mode: BlendMode?

  /// Reads Core Animation's names, with or without `BlendMode` (`multiplyBlendMode`, `destOut`), and those of Core Image
  /// (`CIMultiplyBlendMode`, `CISourceInCompositing`). Nil where `name` is none of them.
  package init?(_ name: String) {
    let plain = FilterName.plain(name)
    // Source over is what both of these names say.
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

  /// What Core Image calls otherwise.
  private static let compositing: [String: BlendMode] = ["addition": .plusL, "maximum": .lighten, "minimum": .darken]
}
