// The tiles of tiled layers, drawn for the picture that a snapshot is made for.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDisplayList

extension LayerTreeSnapshot {
  /// Draws the tiles of a layer that the picture shows.
  mutating func drawTiles(
    of layer: CALayer, at index: Int, instances: Int, _ view: (LayerState) -> PictureView
  ) {
    guard let layer = layer as? CATiledLayer, layer.drawsTiles, nodes[index].state.contents == nil,
      nodes[index].isVisible
    else { return }
    let view = view(nodes[0].state)
    var matrix = CATransform3DIdentity
    // The root's own bounds lie on the picture, whatever its position and its transform are.
    var node = index
    while node > 0 {
      matrix = CATransform3DConcat(matrix, nodes[node].state.matrixToSuperlayer)
      node = Int(nodes[node].parent)
      if let above = nodes[node].state.matrixOfSublayers { matrix = CATransform3DConcat(matrix, above) }
    }
    let planar = matrix.planar(), map = planar?.map
    // Copies of the layer show other parts of it.
    let visible = instances == 1 && map.map { $0.a * $0.d != $0.b * $0.c } == true ? view.visible : nil
    guard
      let grid = TileGrid(
        layer.tiling, nodes[index].state, pixels: view.scale * (planar?.scale ?? 1),
        visible: visible.flatMap { visible in map.map { visible.applying($0.inverted()) } },
        isFlipped: layer.contentsAreFlipped())
    else { return }
    guard let drawing = layer.drawing(of: grid) else {
      return report(
        .tooComplex, of: index,
        "more than \(TileGrid.maxTiles) tiles of the layer are seen, the limit, or too many pixels; they were left out")
    }
    nodes[index].kind = .tiled(TiledContent(drawing: drawing, area: grid.area))
  }
}
