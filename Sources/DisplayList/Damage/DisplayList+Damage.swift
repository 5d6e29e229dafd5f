// The pixels in which the pictures of two display lists may differ.
// SPDX-License-Identifier: Apache-2.0

import QuartziteTessellation

extension DisplayList {
  /// Returns rectangles, at most eight, that contain all pixels in which the picture of this list differs from that of
  /// an earlier one, where `projection` maps the root's plane to pixels and both pictures have the pixels of `canvas`.
  ///
  /// A node that was added, removed, moved or faded counts with all that is in it, where it was and where it is. One
  /// whose items alone have changed counts by itself. What changes inside of a node that is drawn as a whole counts as
  /// a change of that node; and a node that reads the backdrop is drawn again where the backdrop is.
  ///
  /// The limits of a renderer are not known here: where a picture is so large that something is left out, what is added
  /// in one place may be missing in another.
  package func damage(since old: DisplayList, under projection: Projection, in canvas: PixelRect) -> [PixelRect] {
    damage(of: changes(since: old), since: old, under: projection, in: canvas)
  }

  /// Returns the damage of changes that ``changes(since:)`` has found.
  package func damage(
    of changes: DisplayListChanges, since old: DisplayList, under projection: Projection, in canvas: PixelRect
  ) -> [PixelRect] {
    guard !changes.isEmpty, !canvas.isEmpty else { return [] }
    guard projection.isFinite else { return [canvas] }
    var pixels = DamagedPixels()
    let visible = changes.nodes.filter { change in
      change.oldNode.map { old.nodes[$0].isVisible } ?? false || change.newNode.map { nodes[$0].isVisible } ?? false
    }
    // Changes are listed in the order of the new list; nodes that were put in another order are not in that of the old.
    var former = visible.compactMap { change in change.oldNode.map { Damage(node: $0, change.aspects) } }
    if !zip(former, former.dropFirst()).allSatisfy({ $0.node < $1.node }) { former.sort { $0.node < $1.node } }
    old.add(former, to: &pixels, under: projection, in: canvas)
    var present = visible.compactMap { change in change.newNode.map { Damage(node: $0, change.aspects) } }
    present.sort { $0.node < $1.node }
    add(present, to: &pixels, under: projection, in: canvas)
    addReaders(of: &pixels, under: projection, in: canvas)
    pixels.joinNeighbors()
    return pixels.rects
  }

  /// Adds the pixels of changed nodes of this list, which ascend.
  private func add(
    _ damages: [Damage], to pixels: inout DamagedPixels, under projection: Projection, in canvas: PixelRect
  ) {
    var path = PlacedPath(of: self, under: projection, in: canvas)
    var extents = SeenExtents(of: self)
    // Everything before this node has been added.
    var end = 0
    for damage in damages where damage.node >= end {
      let (place, whole) = path.move(to: damage.node)
      if let whole {
        pixels.add(extents.box(of: whole.node, under: whole.projection).pixels(within: whole.clip))
        end = whole.end
        continue
      }
      switch damage.reach {
      case .subtree:
        pixels.add(extents.box(of: place.node, under: place.projection).pixels(within: place.clip))
        end = place.end
      case .items:
        guard nodes[place.node].isVisible else { continue }
        let box = place.projection.box(around: ownExtent(of: place.node))
        pixels.add(box.pixels(within: place.clip))
      case .nothing: break
      }
    }
  }

  /// Adds the nodes that read a part of the backdrop that is drawn again, until no more of them do.
  private func addReaders(of pixels: inout DamagedPixels, under projection: Projection, in canvas: PixelRect) {
    guard !backdropReaders.isEmpty, !pixels.rects.isEmpty else { return }
    var path = PlacedPath(of: self, under: projection, in: canvas)
    var extents = SeenExtents(of: self)
    var end = 0
    var waiting: [(read: PixelRect, shown: PixelRect)] = []
    for reader in backdropReaders where Int(reader) >= end && nodes[Int(reader)].isVisible {
      // A reader is drawn as a whole, or lies in a node that is.
      guard let whole = path.move(to: Int(reader)).whole else { continue }
      end = whole.end
      let shown = extents.box(of: whole.node, under: whole.projection)
      // How far the readers inside of it reach in the picture is not known.
      let isAlone = whole.node == Int(reader) && !readsBackdrop(in: whole.node + 1..<whole.end)
      let reach = isAlone ? extents.reachIntoBackdrop(of: whole.node, whole.projection) : .infinity
      waiting.append((shown.expanded(by: reach).pixels(within: canvas), shown.pixels(within: whole.clip)))
    }
    var rounds = 0
    while true {
      let touched = waiting.filter { pixels.intersects($0.read) }
      guard !touched.isEmpty else { return }
      rounds += 1
      guard rounds <= 16 else { return pixels.add(canvas) }
      waiting.removeAll { pixels.intersects($0.read) }
      for reader in touched { pixels.add(reader.shown) }
    }
  }
}

/// A changed node of one list, and how much of it is drawn again.
private struct Damage {
  enum Reach {
    /// The node with all that is in it.
    case subtree
    /// The node's own drawing.
    case items
    /// Nothing of its own: what has changed are nodes inside of it.
    case nothing
  }

  let node: Int
  let reach: Reach

  init(node: Int, _ aspects: DisplayListChanges.Aspects) {
    self.node = node
    if aspects.subtracting([.items, .children, .remarks]).isEmpty {
      reach = aspects.contains(.items) ? .items : .nothing
    } else {
      reach = .subtree
    }
  }
}
