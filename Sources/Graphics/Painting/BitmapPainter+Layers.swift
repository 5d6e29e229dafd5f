// Transparency layers: painted separately, and then composited onto the layer below.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCoverage
import QuartziteTessellation

extension BitmapPainter {
  /// The largest memory of all open layers, in bytes; further layers are painted directly onto the layer below.
  private static let maxLayerBytes = 1 << 30

  func beginLayer(_ state: DrawingState) {
    let area = area(of: state.clips)
    var rect = area.rect
    // A layer may have some pixels that do not show themselves.
    func grow(to larger: PixelRect) {
      if larger.area <= PixelSurface.largestArea, larger.area / 16 <= layers[0].clips.wholeArea { rect = larger }
    }
    if let shadow = state.shadow, !rect.isEmpty, let source = source(of: shadow, falling: rect) {
      grow(to: rect.union(source))
    }
    if !state.filters.isEmpty, !rect.isEmpty { grow(to: rect.expanded(by: state.filters.reach)) }
    var layer = Layer(state: state, clips: ClipAreas(rect: rect, base: state.clips.last))
    if !rect.isEmpty {
      if layerBytes + rect.area * 4 <= Self.maxLayerBytes { layer.surface = PixelSurface(rect) }
      layer.isPassedThrough = layer.surface == nil
      layerBytes += layer.surface == nil ? 0 : rect.area * 4
    }
    layers.append(layer)
  }

  func endLayer() {
    guard layers.count > 1, let layer = layers.popLast(), let surface = layer.surface, let state = layer.state else {
      return
    }
    layerBytes -= surface.rect.area * 4
    assert(layerBytes >= 0, "more bytes of layers ended than began")
    apply(state.filters, to: surface)
    let rows = SurfaceRows(surface, alpha: state.alpha)
    if let shadow = state.shadow { paint(shadow, of: .everything, .rows(rows), state) }
    let area = area(of: state.clips)
    guard !area.rect.isEmpty else { return }
    composite(CoverageMask(solids: [area.rect]), .rows(rows), state.blendMode.formula, area)
  }
}
