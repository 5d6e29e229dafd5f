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
    let target: RenderTarget
    var packer = ShelfPacker(size: CoverageAtlas.pageSize)
    var lastFrame: UInt64 = 0
    // Keeps the tiles alive that lie here: a slot is found by a tile's identity.
    var tiles: [CoverageTile] = []
  }

  private let device: Device
  private let meshes: MeshExecutor
  private var pages: [Page] = []
  private var slots: [ObjectIdentifier: Slot] = [:]
  private var frame: UInt64 = 0
  // The meshes that were given a place in this frame, by page.
  private var unpainted: [Int: [MeshExecutor.PlacedMesh]] = [:]

  init(device: Device, meshes: MeshExecutor) {
    self.device = device
    self.meshes = meshes
  }

  /// The memory of all pages, and of what meshes are added up in, in bytes.
  var byteCount: Int { pages.count * Self.pageSize * Self.pageSize * 4 + meshes.byteCount }

  func texture(ofPage page: Int) -> Shared<Texture> { pages[page].target.texture }

  /// Puts the tiles of a frame onto pages; returns their slots in the same order.
  ///
  /// Where this throws, the compositor is at its end: tiles may have places that nothing was drawn to.
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
    for (page, meshes) in unpainted.sorted(by: { $0.key < $1.key }) {
      try self.meshes.paint(meshes, onto: pages[page].target)
    }
    unpainted.removeAll()
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
    switch tile.content {
    case .bytes(let bytes):
      // Four equal channels, so that one program draws coverage as it draws any texture.
      let pixels = bytes.map { UInt32($0) &* 0x0101_0101 }
      try device.update(
        pages[index].target.texture.handle, x: place.x, y: place.y, width: tile.width, height: tile.height,
        pixels: pixels.span.bytes)
    case .mesh(let records):
      let rect = PixelRect(x: place.x, y: place.y, width: tile.width, height: tile.height)
      unpainted[index, default: []].append(.init(records: records, rect: rect))
    }
    let slot = Slot(page: index, x: place.x, y: place.y)
    slots[ObjectIdentifier(tile)] = slot
    pages[index].tiles.append(tile)
    pages[index].lastFrame = frame
    return slot
  }

  private func addPage() throws(RenderError) -> Int {
    pages.append(Page(target: try RenderTarget(width: Self.pageSize, height: Self.pageSize, device: device)))
    return pages.count - 1
  }

  private func empty(page index: Int) -> Int {
    for tile in pages[index].tiles { slots[ObjectIdentifier(tile)] = nil }
    pages[index].tiles.removeAll()
    pages[index].packer.removeAll()
    return index
  }
}
