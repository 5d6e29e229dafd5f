// The textures that hold coverage tiles, and where on them each tile lies.

import Diagnostics
import GLES
import RenderPlan

/// Pages of coverage. A tile stays where it is until its page is needed for others.
final class CoverageAtlas {
  /// The edge of a page, in pixels.
  static let pageSize = 1024
  /// How many pages are kept when a frame could do with fewer.
  static let keptPages = 16

  /// Where a tile lies.
  struct Slot {
    var page: Int
    var x: Int
    var y: Int
  }

  private struct Page {
    let texture: Shared<Texture>
    var packer = ShelfPacker(size: CoverageAtlas.pageSize)
    var lastFrame: UInt64 = 0
    // Keeps the tiles alive that lie here: a slot is found by a tile's identity.
    var tiles: [CoverageTile] = []
  }

  private let device: Device
  private var pages: [Page] = []
  private var slots: [ObjectIdentifier: Slot] = [:]
  private var frame: UInt64 = 0

  init(device: Device) {
    self.device = device
  }

  /// The memory of all pages, in bytes.
  var byteCount: Int { pages.count * Self.pageSize * Self.pageSize * 4 }

  func texture(ofPage page: Int) -> Shared<Texture> { pages[page].texture }

  /// Puts the tiles of a frame onto pages; returns their slots in the same order.
  func place(_ tiles: [CoverageTile]) throws(RenderError) -> [Slot] {
    frame += 1
    var result: [Slot] = []
    result.reserveCapacity(tiles.count)
    // Tiles that are there already must not be pushed out by those that aren't.
    for tile in tiles {
      if let slot = slots[ObjectIdentifier(tile)] { pages[slot.page].lastFrame = frame }
    }
    for tile in tiles {
      if let slot = slots[ObjectIdentifier(tile)] {
        result.append(slot)
      } else {
        result.append(try add(tile))
      }
    }
    return result
  }

  private func add(_ tile: CoverageTile) throws(RenderError) -> Slot {
    guard tile.width <= Self.pageSize, tile.height <= Self.pageSize else {
      throw RenderError(
        .internalInconsistency, "a coverage tile of \(tile.width) × \(tile.height) pixels is larger than a page")
    }
    for index in pages.indices.reversed() {
      if let slot = try place(tile, onPage: index) { return slot }
    }
    let stale = pages.count >= Self.keptPages ? pages.indices.first { pages[$0].lastFrame < frame } : nil
    let index: Int
    if let stale { index = empty(page: stale) } else { index = try addPage() }
    guard let slot = try place(tile, onPage: index) else {
      throw RenderError(.internalInconsistency, "an empty page has no room for a coverage tile")
    }
    return slot
  }

  private func place(_ tile: CoverageTile, onPage index: Int) throws(RenderError) -> Slot? {
    guard let place = pages[index].packer.place(width: tile.width, height: tile.height) else { return nil }
    let pixels = tile.pixels
    try device.update(
      pages[index].texture.handle, x: place.x, y: place.y, width: tile.width, height: tile.height,
      pixels: pixels.span.bytes)
    let slot = Slot(page: index, x: place.x, y: place.y)
    slots[ObjectIdentifier(tile)] = slot
    pages[index].tiles.append(tile)
    pages[index].lastFrame = frame
    return slot
  }

  private func addPage() throws(RenderError) -> Int {
    pages.append(
      Page(texture: Shared(try device.makeTexture(width: Self.pageSize, height: Self.pageSize, format: .color))))
    return pages.count - 1
  }

  private func empty(page index: Int) -> Int {
    for tile in pages[index].tiles { slots[ObjectIdentifier(tile)] = nil }
    pages[index].tiles.removeAll()
    pages[index].packer.removeAll()
    return index
  }
}

extension CoverageTile {
  /// The tile with four equal channels, so that one program draws coverage as it draws any texture.
  fileprivate var pixels: [UInt32] {
    bytes.map { UInt32($0) &* 0x0101_0101 }
  }
}
