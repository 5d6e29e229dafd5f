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
    if let shadow = state.shadow, !rect.isEmpty, let source = source(of: shadow, falling: rect) {
      let both = rect.union(source)
      if isAffordable(both) { rect = both }
    }
    if !state.filters.isEmpty, !rect.isEmpty {
      let around = rect.expanded(by: state.filters.reach)
      if isAffordable(around) { rect = around }
    }
    var layer = Layer(state: state, clips: ClipAreas(rect: rect, base: state.clips.last))
    if !rect.isEmpty {
      if layerBytes + rect.area * 4 <= Self.maxLayerBytes { layer.surface = PixelSurface(rect) }
      layer.isPassedThrough = layer.surface == nil
      layerBytes += layer.surface == nil ? 0 : rect.area * 4
    }
    layers.append(layer)
  }

  /// Whether a layer may have pixels that do not show themselves.
  private func isAffordable(_ rect: PixelRect) -> Bool {
    rect.area <= PixelSurface.largestArea && rect.area / 16 <= layers[0].clips.wholeArea
  }

  func endLayer() {
    guard layers.count > 1, let layer = layers.popLast(), let surface = layer.surface, let state = layer.state else {
      return
    }
    layerBytes -= surface.rect.area * 4
    assert(layerBytes >= 0, "more bytes of layers ended than began")
    apply(state.filters, to: surface)
    let rows = SurfaceRows(surface).faded(by: state.alpha)
    if let shadow = state.shadow { paint(shadow, of: .everything, .rows(rows), state) }
    let area = area(of: state.clips)
    guard !area.rect.isEmpty else { return }
    var mask = CoverageMask()
    mask.solids = [area.rect]
    composite(mask, .rows(rows), state.blendMode.formula, area)
  }
}
