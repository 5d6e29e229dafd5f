// RenderEngine: the device and the compositor of a render thread, made anew when the device is lost.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteBands
import QuartziteCompositor
import QuartziteDiagnostics
import QuartziteGLES
import QuartziteLayers
import QuartziteRenderPlan
import QuartziteTessellation

/// The device and the compositor of a renderer. Used on one thread only.
final class RenderEngine {
  private let choice: DeviceChoice
  private let driver: Driver?
  private let profile: RendererProfile?
  private let opened: (RendererProfile) -> Void
  let memory: MemoryAccount
  /// The pixels of the last pictures.
  let history = PixelHistory()
  /// The painter of pictures that need no device.
  private(set) var painter = PlanPainter()
  /// The compositor that draws all others; nil where no device is open.
  fileprivate var compositor: Compositor? {
    didSet { shareMemory() }
  }

  /// Pixels that are on their way from the device, the oldest first.
  fileprivate var unread: [UnreadPixels] = []

  /// Creates an engine without a device yet; `opened` hears of each device that it opens. A `driver` or a `profile` other
  /// than the display's own is for tests.
  init(
    _ choice: DeviceChoice, memory: MemoryAccount, driver: Driver? = nil, profile: RendererProfile? = nil,
    opened: @escaping (RendererProfile) -> Void = { _ in }
  ) {
    self.choice = choice
    self.driver = driver
    self.profile = profile
    self.opened = opened
    self.memory = memory
    shareMemory()
  }

  private func shareMemory() {
    memory.shares =
      (compositor?.memoryShares ?? painter.memoryShares) + [MemoryShare(48 << 20, [history.memoryUser])]
  }

  /// Opens the device, unless it is open.
  @discardableResult
  func open() throws(RenderError) -> Compositor {
    if let compositor { return compositor }
    let made = try compositor(on: try Device(display: try Display.open(choice), driver: driver, profile: profile))
    compositor = made
    opened(made.device.profile)
    return made
  }

  /// Gives the device back. Pixels that are on their way are lost.
  func close() {
    guard let device = compositor?.device else { return }
    let lost = unread
    unread = []
    compositor = nil
    // Another device may draw otherwise.
    history.removeAll()
    device.close()
    let error = RenderError(.deviceLost, "the device was closed before the pixels of a picture were read")
    for pixels in lost { pixels.read(error) }
  }

  /// Gives the device back where the failure of a picture left it in a state that is not known.
  func close(after error: RenderError) {
    // Work that a device has begun cannot be called off, so that one that is stuck is of no more use.
    let isUnknown = [.deviceLost, .outOfMemory, .internalInconsistency].contains(error.code)
    if isUnknown || compositor?.device.isStuck == true { close() }
  }

  /// Forgets everything that is cached on the device.
  func dropCaches() throws(RenderError) {
    readAll()
    history.removeAll()
    painter = PlanPainter()
    guard let device = compositor?.device else {
      shareMemory()
      return memory.makeRoom()
    }
    compositor = nil
    device.drainRetired()
    compositor = try compositor(on: device)
  }

  /// Lets go of what there is no room for. To be called between the tiles of pictures.
  func makeRoom() {
    memory.makeRoom()
    compositor?.device.drainRetired()
  }

  /// A compositor on an open device, which is given back where there is none to be had.
  private func compositor(on device: Device) throws(RenderError) -> Compositor {
    do throws(RenderError) {
      return try Compositor(device: device, sharers: painter.memoryUsers)
    } catch {
      device.close()
      throw error
    }
  }
}

/// Pixels on their way from the device, and what is done with them.
private struct UnreadPixels {
  let readback: Readback
  /// Reads them, or is told why they are lost.
  let read: (RenderError?) -> Void
}

// MARK: Pixels that are read later

extension RenderEngine {
  /// Whether pixels are on their way.
  var hasUnreadPixels: Bool { !unread.isEmpty }

  /// Has `read` called once with nil, when the pixels are wanted or their buffer is, or with the error that lost them.
  func readLater(_ readback: Readback, _ read: @escaping (RenderError?) -> Void) {
    unread.append(UnreadPixels(readback: readback, read: read))
  }

  /// Reads the oldest pixels until there is a buffer for others.
  func makeRoomForReadback() {
    while let device = compositor?.device, !device.hasRoomForReadback, !unread.isEmpty { readOldest() }
  }

  /// Reads what has arrived.
  func readArrived() {
    while let first = unread.first, compositor?.device.hasArrived(first.readback) == true { readOldest() }
  }

  /// Reads all pixels that are on their way.
  func readAll() {
    while !unread.isEmpty { readOldest() }
  }

  /// Reads the oldest pixels that are on their way, and waits for them.
  func readOldest() {
    guard !unread.isEmpty else { return }
    unread.removeFirst().read(nil)
  }
}

extension RenderStatistics {
  /// Adds what is in a tree.
  mutating func add(_ snapshot: LayerTreeSnapshot) {
    layers.saturatingAdd(snapshot.nodes.count)
    textLines.saturatingAdd(snapshot.textLineCount)
    glyphs.saturatingAdd(snapshot.glyphCount)
  }

  /// Adds what the plan for one tile of the picture costs.
  mutating func add(_ plan: FramePlan.Statistics) {
    tiles.saturatingAdd(1)
    passes.saturatingAdd(plan.passes)
    quads.saturatingAdd(plan.quads)
    quadsPainted.saturatingAdd(plan.painted)
    instances.saturatingAdd(plan.instances)
    offscreenPixels.saturatingAdd(plan.offscreenPixels)
    offscreenBytes.saturatingAdd(plan.offscreenBytes)
    coverageCells.saturatingAdd(plan.coverageTiles)
    coverageBytes.saturatingAdd(plan.coverageBytes)
    atlasBytes.saturatingAdd(plan.atlasBytes)
    trapezoids.saturatingAdd(plan.mesh.trapezoids)
    triangles.saturatingAdd(plan.mesh.triangles)
  }

  /// Adds what planning a tile of the picture counted.
  mutating func add(planned tile: RenderStatistics) {
    tiles.saturatingAdd(tile.tiles)
    passes.saturatingAdd(tile.passes)
    quads.saturatingAdd(tile.quads)
    quadsPainted.saturatingAdd(tile.quadsPainted)
    instances.saturatingAdd(tile.instances)
    offscreenPixels.saturatingAdd(tile.offscreenPixels)
    offscreenBytes.saturatingAdd(tile.offscreenBytes)
    coverageCells.saturatingAdd(tile.coverageCells)
    coverageBytes.saturatingAdd(tile.coverageBytes)
    atlasBytes.saturatingAdd(tile.atlasBytes)
    trapezoids.saturatingAdd(tile.trapezoids)
    triangles.saturatingAdd(tile.triangles)
    coverageHits.saturatingAdd(tile.coverageHits)
    coverageMisses.saturatingAdd(tile.coverageMisses)
    outlineHits.saturatingAdd(tile.outlineHits)
    outlineMisses.saturatingAdd(tile.outlineMisses)
    coverageCacheBytes = tile.coverageCacheBytes
    outlineCacheBytes = tile.outlineCacheBytes
  }

  /// Adds what was looked up in the coverage cache since `earlier`, and what it holds now.
  mutating func add(_ counters: CoverageCache.Counters, since earlier: CoverageCache.Counters) {
    coverageHits.saturatingAdd(counters.hits - earlier.hits)
    coverageMisses.saturatingAdd(counters.misses - earlier.misses)
    coverageCacheBytes = counters.bytes
  }

  /// Adds what was looked up in the cache of outlines since `earlier`, and what it holds now.
  mutating func addOutlines(_ counters: CoverageCache.Counters, since earlier: CoverageCache.Counters) {
    outlineHits.saturatingAdd(counters.hits - earlier.hits)
    outlineMisses.saturatingAdd(counters.misses - earlier.misses)
    outlineCacheBytes = counters.bytes
  }
}
