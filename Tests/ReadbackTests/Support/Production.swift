// The access to the renderer under test, in one place.
// SPDX-License-Identifier: Apache-2.0

import Quartzite
import QuartziteGLES
import QuartziteLayers

enum Production {
  private static let renderer = Result { () throws(RenderError) in try Renderer() }

  /// Whether the device that draws is Mesa's software renderer.
  static let isSoftware = (try? Display.open(.automatic).profile.isSoftware) ?? true

  /// Whether the CPU paints what it can by itself, as with a software renderer that is not used as hardware is.
  static let paintsOnCPU = (try? Display.open(.automatic).profile.leavesWorkToCPU) ?? true

  /// The levels that a picture may differ by besides a test's own tolerance: the blending of a GPU rounds in its own way, and
  /// shaders that compute coverage do, where painted bands and masks round alike.
  static var blendingLevels: Int { paintsOnCPU ? 0 : 2 }

  /// Renders a layer by the product.
  static func render(
    _ layer: CALayer, _ options: SceneOptions = .plain, coverage: RenderOptions.Coverage = .automatic,
    sharedEdges: RenderOptions.SharedEdges = .watertight
  ) throws -> Picture {
    let frame = try renderer.get().render(
      layer,
      RenderOptions(
        size: options.size, scale: CGFloat(options.scale), background: options.background,
        isGeometryFlipped: options.isGeometryFlipped, coverage: coverage,
        sharedEdges: sharedEdges))
    var picture = Picture(width: frame.width, height: frame.height)
    for y in 0..<frame.height {
      let row = y * frame.bytesPerRow
      picture.bytes.replaceSubrange(
        (y * frame.width * 4)..<((y + 1) * frame.width * 4), with: frame.pixels[row..<(row + frame.width * 4)])
    }
    return picture
  }
}
