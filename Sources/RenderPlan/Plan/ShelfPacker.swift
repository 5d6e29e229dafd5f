// Finds room for rectangles on a page: shelves from the top, filled from the left.
// SPDX-License-Identifier: Apache-2.0

/// The free room of one square page.
package struct ShelfPacker: Sendable {
  private struct Shelf {
    var y: Int
    var height: Int
    var x = 0
  }

  package let size: Int
  private var shelves: [Shelf] = []
  private var bottom = 0

  package init(size: Int) { self.size = size }

  /// The left top corner of room for a rectangle, or nil where the page has none.
  package mutating func place(width: Int, height: Int) -> (x: Int, y: Int)? {
    // The lowest shelf that fits wastes least; a shelf more than twice as high is left to higher rectangles.
    var best: Int?
    for (index, shelf) in shelves.enumerated()
    where shelf.height >= height && shelf.height <= 2 * height + 8 && size - shelf.x >= width {
      if best.map({ shelves[$0].height > shelf.height }) ?? true { best = index }
    }
    if best == nil, size - bottom >= height, width <= size {
      shelves.append(Shelf(y: bottom, height: height))
      bottom += height
      best = shelves.count - 1
    }
    guard let best else { return nil }
    defer { shelves[best].x += width }
    return (shelves[best].x, shelves[best].y)
  }

  /// Takes the pixel at the left top corner of an empty page, on a shelf that has room for small rectangles beside it.
  package mutating func reserveCorner() {
    guard shelves.isEmpty else { return }
    shelves.append(Shelf(y: 0, height: min(16, size), x: 1))
    bottom = min(16, size)
  }
}
