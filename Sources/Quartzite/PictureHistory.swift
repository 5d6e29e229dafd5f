// PictureHistory: the last pictures of layer trees, so that the next ones are drawn only where they differ.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteDisplayList
import QuartziteRenderPlan
import QuartziteTessellation

/// Everything beside the layers that a picture depends on. Two pictures of one subject differ only by what is in the tree.
struct PictureSubject: Hashable {
  let root: NodeIdentity
  let canvas: Canvas
  let limits: Limits
  let drawing: ShapeDrawing
}

/// One of the pictures of a tile, by a number that no other has.
struct TileVersion {
  let subject: PictureSubject
  let number: UInt64
}

/// The difference of a tile from a picture that was made before.
struct TileDifference {
  /// The number of that picture's version.
  let base: UInt64
  /// The rectangles that contain all pixels that may differ.
  let rects: [PixelRect]
}

/// The last plan of each tile. Used on one thread at a time.
final class PlanHistory {
  /// A tile of a subject's pictures.
  struct Tile: Hashable {
    let subject: PictureSubject
    let rect: PixelRect
    let coverageBytes: Int?
  }

  /// A plan, with all that is needed to tell what differs in the next one.
  private struct Entry {
    var number: UInt64
    var list: DisplayList
    var tile: PlannedTile
    var fingerprints: BlockFingerprints?
  }

  /// The pictures after which a subject that was not seen is forgotten.
  static let patience: UInt64 = 8

  private let entries = Cache<Tile, Entry>("plans")
  private var lastNumber: UInt64 = 0

  var memoryUser: any MemoryUser { entries }

  /// Begins a picture.
  func beginPicture() {
    entries.beginFrame()
    if entries.frame > Self.patience { entries.remove(before: entries.frame - Self.patience) }
  }

  /// The last plan of a tile, as one in which nothing has changed, if `list` is the same as that of the plan.
  ///
  /// A plan with diagnostics is made again: they name layers, whose names are not in the list.
  func unchanged(_ list: DisplayList, of tile: Tile) -> PlannedTile? {
    guard let entry = entries.use(tile)?.value, entry.tile.diagnostics.all.isEmpty, entry.list == list else {
      return nil
    }
    return PlannedTile(
      rect: entry.tile.rect, plan: entry.tile.plan, diagnostics: DiagnosticList(), timings: RenderTimings(),
      version: TileVersion(subject: tile.subject, number: entry.number),
      difference: TileDifference(base: entry.number, rects: []))
  }

  /// Takes the plan of a tile, and gives it a version, and its difference from the last one.
  func add(_ planned: inout PlannedTile, of list: DisplayList, _ tile: Tile) {
    lastNumber += 1
    var entry = Entry(number: lastNumber, list: list, tile: planned)
    if let last = entries.use(tile)?.value {
      entry.fingerprints = planned.plan.fingerprints()
      if let old = last.fingerprints ?? last.tile.plan.fingerprints(), let new = entry.fingerprints {
        let rects = new.damage(since: old)
        // The whole is as quickly drawn where most of it differs.
        let area = rects.reduce(0) { $0 + $1.area }
        if area < planned.rect.area / 4 * 3 { planned.difference = TileDifference(base: last.number, rects: rects) }
      }
    }
    planned.version = TileVersion(subject: tile.subject, number: entry.number)
    entries.insert(entry, tile, cost: planned.plan.heldBytes)
  }

  /// Forgets everything.
  func removeAll() { entries.removeAll() }
}

/// The pixels of the last picture of each subject. Used on one thread at a time.
final class PixelHistory {
  /// A picture, and the versions of its tiles, by number.
  struct Picture {
    var tiles: [PixelRect: UInt64] = [:]
    var memory: Memory
  }

  /// The memory that a picture is in.
  enum Memory {
    case own([UInt8])
    /// Memory of a caller's, by the addresses of its bytes, with rows so many bytes apart.
    case caller(Range<UInt>, bytesPerRow: Int)
  }

  private let entries = Cache<PictureSubject, Picture>("pictures")

  var memoryUser: any MemoryUser { entries }

  /// Takes the last picture of a subject out.
  func take(_ subject: PictureSubject) -> Picture? { entries.remove(subject) }

  /// Forgets all pictures that some of these bytes of a caller's are part of, because they are about to be drawn over.
  func forget(in addresses: Range<UInt>) {
    entries.remove(where: { picture in
      if case .caller(let bytes, _) = picture.memory { bytes.overlaps(addresses) } else { false }
    })
  }

  /// Keeps a picture.
  func keep(_ picture: Picture, of subject: PictureSubject) {
    entries.beginFrame()
    if entries.frame > PlanHistory.patience { entries.remove(before: entries.frame - PlanHistory.patience) }
    let bytes = if case .own(let pixels) = picture.memory { pixels.count } else { 0 }
    entries.insert(picture, subject, cost: bytes + 64 * (picture.tiles.count + 1))
  }

  /// Forgets everything.
  func removeAll() { entries.removeAll() }
}

extension FramePlan {
  /// The memory that a plan takes, in bytes: its draws and its coverage, which caches may hold, too.
  fileprivate var heldBytes: Int {
    passes.reduce(0) { $0 + $1.draws.count }.saturatingMultiplied(by: MemoryLayout<Draw>.stride)
      .saturatingAdding(tables.byteCount)
      .saturatingAdding(
        areas.areas.saturatingSum { if case .strips(let entry) = $0.content { entry.byteCount } else { 0 } })
  }
}
