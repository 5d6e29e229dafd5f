// AtlasPages: the pages of an atlas, and where on them each item lies.
// SPDX-License-Identifier: Apache-2.0

import QuartziteRenderPlan

/// The pages of an atlas. An item stays where it is until its page is needed for others, or has not been used for long.
///
/// `Surface` is what an atlas draws or uploads to.
struct AtlasPages<Item: AnyObject, Surface> {
  struct Page {
    var surface: Surface
    /// The last frame that used something on the page.
    fileprivate(set) var lastFrame: UInt64 = 0
    /// The items on the page, in the order in which they came. They are kept alive: places are found by identity.
    fileprivate(set) var items: [Item] = []
    fileprivate var packer: ShelfPacker
  }

  /// The place of an item: the left top corner, in pixels.
  struct Place {
    var page: Int
    var x: Int
    var y: Int
  }

  private(set) var pages: [Page] = []
  private var places: [ObjectIdentifier: Place] = [:]
  /// An empty page.
  private let free: ShelfPacker

  /// Begins without pages; each has an edge of `size` pixels, and is used from its left top corner on unless that `isReserved`.
  init(size: Int, isCornerReserved: Bool) {
    var free = ShelfPacker(size: size)
    if isCornerReserved { free.reserveCorner() }
    self.free = free
  }

  /// The place of an item; nil where it has none.
  func place(of item: Item) -> Place? { places[ObjectIdentifier(item)] }

  /// The place of an item, whose page is used in a frame; nil where it has none.
  mutating func use(_ item: Item, in frame: UInt64) -> Place? {
    guard let place = places[ObjectIdentifier(item)] else { return nil }
    pages[place.page].lastFrame = frame
    return place
  }

  /// Puts an item of so many pixels onto a page; nil where that has no room.
  mutating func put(_ item: Item, width: Int, height: Int, onPage page: Int, in frame: UInt64) -> Place? {
    guard let corner = pages[page].packer.place(width: width, height: height) else { return nil }
    let place = Place(page: page, x: corner.x, y: corner.y)
    places[ObjectIdentifier(item)] = place
    pages[page].items.append(item)
    pages[page].lastFrame = frame
    return place
  }

  /// The first page on which nothing is used in a frame, among those with a surface that `isWanted`.
  func firstUnused(in frame: UInt64, where isWanted: (Surface) -> Bool = { _ in true }) -> Int? {
    pages.firstIndex { $0.lastFrame < frame && isWanted($0.surface) }
  }

  /// Adds an empty page, and returns its index.
  mutating func add(_ surface: Surface) -> Int {
    pages.append(Page(surface: surface, packer: free))
    return pages.count - 1
  }

  /// Takes all items off a page.
  mutating func empty(page: Int) {
    for item in pages[page].items { places[ObjectIdentifier(item)] = nil }
    pages[page].items.removeAll()
    pages[page].packer = free
  }

  /// Changes the surface of a page.
  mutating func update(page: Int, _ change: (inout Surface) -> Void) { change(&pages[page].surface) }

  /// Lets go of the last pages, so that `count` are left.
  mutating func keepFirst(_ count: Int) {
    for page in pages.indices.dropFirst(count) { empty(page: page) }
    pages.removeLast(max(0, pages.count - count))
  }

  /// Lets go of the pages that were last used before a frame. Returns the new indices of the others.
  mutating func remove(before frame: UInt64) -> [Int: Int] {
    var indices: [Int: Int] = [:], left: [Page] = []
    for page in pages.indices {
      guard pages[page].lastFrame >= frame else {
        empty(page: page)
        continue
      }
      indices[page] = left.count
      left.append(pages[page])
    }
    pages = left
    places = places.compactMapValues { place in indices[place.page].map { Place(page: $0, x: place.x, y: place.y) } }
    return indices
  }
}
