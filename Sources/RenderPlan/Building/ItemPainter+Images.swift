// Draws the images of nodes: one, or two of which one fades into the other.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteDisplayList
import QuartziteTessellation

extension ItemPainter {
  /// Draws an image of a node, cut to the bounds where the node `clips`.
  mutating func drawImage(_ item: ImageItem, of node: DisplayList.Node, _ placed: PlacedNode, clips: Bool) {
    func draw(_ part: ImageItem.Part, _ painter: inout ItemPainter) {
      guard part.tint.alpha > 0, let image = painter.image(of: part.source, placed) else { return }
      var placed = placed
      placed.tint = placed.tint.multiplied(by: part.tint)
      painter.draw(
        ImageDrawing(
          picture: ShownPicture(image), placement: part.placement, filters: item.filters, bounds: node.bounds,
          isClipped: clips),
        placed)
    }
    guard let other = item.other else { return draw(item.part, &self) }
    // Both are added up before they lie over what is below them.
    guard !placed.clip.isEmpty, targets.begin(clip: placed.clip, at: placed.node) else { return }
    draw(item.part, &self)
    if targets.begin(clip: placed.clip, at: placed.node) {
      draw(other, &self)
      showInnermost { $0.effect = .add }
    }
    showInnermost()
  }

  /// The image of a source; nil, with a remark, where there is none.
  private mutating func image(of source: ImageSource, _ placed: PlacedNode) -> CGImage? {
    if let image = source.image(meter: meter) { return image }
    if case .deferred(let drawing) = source, !meter.hasEnded {
      report(
        .notDrawn, of: placed.node,
        "not drawn by this version: its drawing of \(drawing.width) × \(drawing.height) pixels, which are too many")
    }
    return nil
  }

  /// Takes the innermost target off and shows it in the one around it.
  private mutating func showInnermost(_ adjust: (inout TexturePaint) -> Void = { _ in }) {
    let picture = targets.pop(), rect = picture.builder.drawn
    guard !rect.isEmpty else { return }
    targets.show(targets.place(picture, rect: rect), over: PlacedCoverage(solid: rect), clip: rect, adjust)
  }
}
