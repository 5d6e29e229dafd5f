// The textures that hold coverage tiles, and where on them each tile lies.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteGLES
import QuartziteRenderPlan

/// Pages of coverage. A tile stays where it is until its page is needed for others.
final class CoverageAtlas {
  /// The edge of a page, in pixels.
  static let pageSize = AtlasTile.largestEdge + 16
  // The number of pages that are kept however little of them a frame draws.
  private var keptPages = 16
  /// The pixels from which on a tile is worth a call by itself.
  private static let largeTile = 4096

  /// The position of a tile in the atlas.
  typealias Slot = AtlasPages<AtlasTile, Surface>.Place

  /// The texels of a page.
  enum Kind {
    /// Four bytes: colours, or coverage as four equal channels, which meshes can be drawn to.
    case color
    /// One byte: coverage, read as four equal channels.
    case coverage
  }

  /// A page's texture.
  struct Surface {
    let kind: Kind
    let texture: Shared<Texture>
    /// The framebuffer over the texture, for meshes; nil for pages of coverage.
    let target: RenderTarget?
    // The number of the page's tiles that have been sent to the device; the others were placed in this frame.
    fileprivate var sentTiles = 0
  }

  private let device: Device
  private let meshes: MeshExecutor
  // Each page has a texel of full coverage at its left top corner.
  private var pages = AtlasPages<AtlasTile, Surface>(size: pageSize, isCornerReserved: true)
  private(set) var frame: UInt64 = 0
  // The pages that tiles are put on at the moment.
  private var filling: [Kind: Int] = [:]
  // The pixels of a page on their way to the device.
  private let staging = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: pageSize * pageSize)
  // The meshes that were given a slot in this frame, by page.
  private var unpainted: [Int: [MeshExecutor.PlacedMesh]] = [:]

  init(device: Device, meshes: MeshExecutor) {
    self.device = device
    self.meshes = meshes
    staging.initialize(repeating: 0)
  }

  deinit { staging.deallocate() }

  /// The memory of all pages, and of what meshes are added up in, in bytes.
  var heldBytes: Int { pages.pages.reduce(meshes.byteCount) { $0 + $1.surface.texture.handle.byteCount } }

  func texture(ofPage page: Int) -> Shared<Texture> { pages.pages[page].surface.texture }

  /// Puts the tiles of a frame onto pages; returns their slots in the same order. Where this throws, the atlas is empty.
  func place(_ tiles: [AtlasTile], by deadline: Deadline = .none) throws(RenderError) -> [Slot] {
    do {
      return try placed(tiles, by: deadline)
    } catch {
      // Tiles may have slots that nothing was drawn to.
      emptyAll()
      unpainted.removeAll()
      filling.removeAll()
      throw error
    }
  }

  private func placed(_ tiles: [AtlasTile], by deadline: Deadline) throws(RenderError) -> [Slot] {
    frame += 1
    closeUp(for: tiles)
    var result = [Slot](repeating: Slot(page: 0, x: 0, y: 0), count: tiles.count)
    // Tiles that are there already must not be pushed out by those that aren't.
    var missing: [Int] = []
    for (index, tile) in tiles.enumerated() {
      if let slot = pages.use(tile, in: frame) {
        result[index] = slot
      } else {
        missing.append(index)
      }
    }
    guard !missing.isEmpty else { return result }
    for index in missing { result[index] = try add(tiles[index]) }
    for page in pages.pages.indices {
      try deadline.check(.uploading)
      try send(page: page)
    }
    for (page, meshes) in unpainted.sorted(by: { $0.key < $1.key }) {
      try deadline.check(.uploading)
      guard let target = pages.pages[page].surface.target else { continue }
      try self.meshes.paint(meshes, onto: target)
    }
    unpainted.removeAll()
    return result
  }

  /// Starts anew when there are many pages and little on each is drawn: a page is only emptied when nothing on it is.
  private func closeUp(for tiles: [AtlasTile]) {
    let count = pages.pages.count
    guard count > keptPages else { return }
    let area = tiles.reduce(0) { $0 + $1.width * $1.height }
    guard area < count * Self.pageSize * Self.pageSize / 4 else { return }
    emptyAll()
    pages.keepFirst(keptPages)
    filling.removeAll()
  }

  private func add(_ tile: AtlasTile) throws(RenderError) -> Slot {
    guard tile.width <= Self.pageSize, tile.height <= Self.pageSize else {
      throw RenderError(
        .internalInconsistency, "a coverage tile of \(tile.width) × \(tile.height) pixels is larger than a page")
    }
    if let count = tile.content.pixelCount, count != tile.width * tile.height {
      throw RenderError(
        .internalInconsistency, "a coverage tile of \(tile.width) × \(tile.height) pixels has \(count) values")
    }
    // One page is filled after the other, so that tiles drawn one after the other lie on one page.
    let kind = kind(of: tile)
    if let page = filling[kind], let slot = place(tile, onPage: page) { return slot }
    let index: Int
    if let unused = pages.firstUnused(in: frame, where: { $0.kind == kind }) {
      empty(page: unused)
      index = unused
    } else {
      index = try addPage(kind)
    }
    filling[kind] = index
    guard let slot = place(tile, onPage: index) else {
      throw RenderError(.internalInconsistency, "an empty page has no room for a coverage tile")
    }
    return slot
  }

  /// The kind of page that a tile belongs on.
  private func kind(of tile: AtlasTile) -> Kind {
    guard device.profile.keepsCoverageInBytes, case .bytes = tile.content else { return .color }
    return .coverage
  }

  private func place(_ tile: AtlasTile, onPage index: Int) -> Slot? {
    guard let slot = pages.put(tile, width: tile.width, height: tile.height, onPage: index, in: frame) else {
      return nil
    }
    if case .mesh(let records) = tile.content {
      let rect = PixelRect(x: slot.x, y: slot.y, width: tile.width, height: tile.height)
      unpainted[index, default: []].append(.init(records: records, rect: rect))
    }
    return slot
  }

  // MARK: Sending

  /// Sends what was placed on a page in this frame: all by one call where there is nothing else on the page, else each tile by
  /// itself.
  private func send(page index: Int) throws(RenderError) {
    let page = pages.pages[index], new = page.items[page.surface.sentTiles...]
    guard !new.isEmpty else { return }
    let isNewPage = page.surface.sentTiles == 0
    pages.update(page: index) { $0.sentTiles = page.items.count }
    var area = 0, rows = 0
    for tile in new {
      guard tile.content.pixelCount != nil, let slot = pages.place(of: tile) else { continue }
      area += tile.width * tile.height
      rows = max(rows, slot.y + tile.height)
    }
    let texture = page.surface.texture, kind = page.surface.kind
    // Rows that are mostly empty are not worth sending, and large tiles not worth gathering.
    let sendsRows = isNewPage && 2 * area >= rows * Self.pageSize && area < new.count * Self.largeTile
    for tile in new {
      guard let count = tile.content.pixelCount, let slot = pages.place(of: tile) else { continue }
      if sendsRows {
        stage(tile, at: slot.y * Self.pageSize + slot.x, stride: Self.pageSize, as: kind)
      } else if kind == .coverage, case .bytes(let bytes) = tile.content {
        try send(bytes, of: tile, to: texture, at: slot)
      } else if case .pixels(let pixels) = tile.content {
        try send(pixels, of: tile, to: texture, at: slot)
      } else {
        stage(tile, at: 0, stride: tile.width, as: kind)
        try device.update(
          texture.handle, x: slot.x, y: slot.y, width: tile.width, height: tile.height,
          pixels: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(staging)[..<(4 * count)]))
      }
    }
    guard sendsRows else { return }
    switch kind {
    case .color: staging[0] = .max
    case .coverage: stagedBytes[0] = .max
    }
    let byteCount = rows * Self.pageSize * texture.handle.format.bytesPerPixel
    try device.update(
      texture.handle, x: 0, y: 0, width: Self.pageSize, height: rows,
      pixels: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(staging)[..<byteCount]))
  }

  /// Sends the texels of a tile as they are.
  private func send<Texel: BitwiseCopyable>(
    _ texels: ArraySlice<Texel>, of tile: AtlasTile, to texture: Shared<Texture>, at slot: Slot
  ) throws(RenderError) {
    try device.update(
      texture.handle, x: slot.x, y: slot.y, width: tile.width, height: tile.height, pixels: texels.span.bytes)
  }

  /// The memory of ``staging`` as that of a page of coverage.
  private var stagedBytes: UnsafeMutableRawBufferPointer { UnsafeMutableRawBufferPointer(staging) }

  /// Puts the rows of a tile into ``staging``; on pages of colour, coverage as four equal channels, so that one program draws
  /// coverage as it draws any texture.
  private func stage(_ tile: AtlasTile, at start: Int, stride: Int, as kind: Kind) {
    switch tile.content {
    case .bytes(let bytes) where kind == .coverage:
      bytes.withUnsafeBytes { bytes in
        for (row, source) in Swift.stride(from: 0, to: bytes.count, by: tile.width).enumerated() {
          let target = UnsafeMutableRawBufferPointer(rebasing: stagedBytes[(start + row * stride)...])
          target.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[source..<(source + tile.width)]))
        }
      }
    case .bytes(let bytes): stage(bytes, width: tile.width, at: start, stride: stride) { UInt32($0) &* 0x0101_0101 }
    case .pixels(let pixels): stage(pixels, width: tile.width, at: start, stride: stride) { $0 }
    case .mesh: break
    }
  }

  private func stage<Value>(
    _ values: ArraySlice<Value>, width: Int, at start: Int, stride: Int, texel: (Value) -> UInt32
  ) {
    values.withUnsafeBufferPointer { values in
      var source = 0, target = start
      while source < values.count {
        for column in 0..<width { staging[target + column] = texel(values[source + column]) }
        source += width
        target += stride
      }
    }
  }

  // MARK: Pages

  /// Adds a page if there is none: for plans that need nothing of the atlas but full coverage.
  func makeFirstPage() throws(RenderError) {
    if pages.pages.isEmpty { _ = try addPage(.color) }
  }

  /// Adds a page with a texel of full coverage at its left top corner.
  private func addPage(_ kind: Kind) throws(RenderError) -> Int {
    let size = Self.pageSize, texture: Shared<Texture>
    var target: RenderTarget?
    switch kind {
    case .color:
      let made = try RenderTarget(width: size, height: size, device: device)
      (target, texture) = (made, made.texture)
    case .coverage: texture = Shared(try device.makeTexture(width: size, height: size, format: .coverage8))
    }
    try withUnsafeBytes(of: UInt32.max) { texel throws(RenderError) in
      try device.update(texture.handle, x: 0, y: 0, width: 1, height: 1, pixels: texel)
    }
    return pages.add(Surface(kind: kind, texture: texture, target: target))
  }

  private func empty(page index: Int) {
    pages.empty(page: index)
    pages.update(page: index) { $0.sentTiles = 0 }
  }

  private func emptyAll() {
    for index in pages.pages.indices { empty(page: index) }
  }
}

extension CoverageAtlas: MemoryUser {
  var name: String { "atlas" }

  func allow(_ bytes: Int) {
    // The texture that meshes are added up in is as large as a page.
    keptPages = max(0, bytes / (Self.pageSize * Self.pageSize * 4) - 1)
  }

  func count(in uses: inout FrameUses) {
    for page in pages.pages { uses.add(page.surface.texture.handle.byteCount, frame: page.lastFrame) }
    uses.add(meshes.byteCount, frame: frame)
  }

  func remove(before frame: UInt64) {
    let indices = pages.remove(before: frame)
    filling = filling.compactMapValues { indices[$0] }
    if frame == .max { meshes.removeAll() }
  }
}
