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
  let paths: PathDrawing
  let costs: CostModel
  let coverageBytes: Int?
}

/// One of the pictures of a subject, by numbers: that of the subject, and that of the picture.
struct PictureVersion: Hashable {
  let subject: UInt64
  let number: UInt64
}

/// The difference of a picture from one that was made before.
struct PictureDifference {
  let base: PictureVersion
  /// The rectangles that contain all pixels that may differ.
  let rects: [PixelRect]
}

/// The last plan of each subject. Used on one thread at a time.
final class PlanHistory {
  /// A plan, with all that is needed to tell what differs in the next one.
  private struct Entry {
    var version: PictureVersion
    var list: DisplayList
    var tile: PlannedTile
    var fingerprints: BlockFingerprints?
  }

  /// The pictures after which a subject that was not seen is forgotten.
  static let patience: UInt64 = 8

  private let entries = Cache<PictureSubject, Entry>("plans")
  private var lastSubject: UInt64 = 0
  private var lastNumber: UInt64 = 0

  var memoryUser: any MemoryUser { entries }

  /// Begins a picture.
  func beginPicture() {
    entries.beginFrame()
    if entries.frame > Self.patience { entries.remove(before: entries.frame - Self.patience) }
  }

  /// The last plan of a subject, as a picture in which nothing has changed, if `list` is the same as that of the plan.
  ///
  /// A plan with diagnostics is made again: they name layers, whose names are not in the list.
  func unchanged(_ list: DisplayList, of subject: PictureSubject) -> PlannedTile? {
    guard let entry = entries.use(subject)?.value, entry.tile.diagnostics.all.isEmpty, entry.list == list else {
      return nil
    }
    return PlannedTile(
      rect: entry.tile.rect, plan: entry.tile.plan, diagnostics: DiagnosticList(), timings: RenderTimings(),
      version: entry.version, difference: PictureDifference(base: entry.version, rects: []))
  }

  /// Takes the plan of a picture, and gives it a version, and its difference from the last one of its subject.
  func add(_ tile: inout PlannedTile, of list: DisplayList, _ subject: PictureSubject) {
    lastNumber += 1
    var entry: Entry
    if let last = entries.use(subject)?.value {
      let version = PictureVersion(subject: last.version.subject, number: lastNumber)
      entry = Entry(version: version, list: list, tile: tile, fingerprints: tile.plan.fingerprints())
      if let old = last.fingerprints ?? last.tile.plan.fingerprints(), let new = entry.fingerprints {
        let rects = new.damage(since: old)
        // The whole is as quickly drawn where most of it differs.
        let area = rects.reduce(0) { $0 + $1.area }
        if area < tile.rect.area / 4 * 3 { tile.difference = PictureDifference(base: last.version, rects: rects) }
      }
    } else {
      lastSubject += 1
      entry = Entry(version: PictureVersion(subject: lastSubject, number: lastNumber), list: list, tile: tile)
    }
    tile.version = entry.version
    entries.insert(entry, subject, cost: tile.plan.heldBytes)
  }

  /// Forgets everything.
  func removeAll() { entries.removeAll() }
}

/// The pixels of the last picture of each subject. Used on one thread at a time.
final class PixelHistory {
  private let entries = Cache<UInt64, (number: UInt64, pixels: [UInt8])>("pictures")

  var memoryUser: any MemoryUser { entries }

  /// Takes the pixels of a picture out; nil where they are not those that were kept last of their subject.
  func take(_ version: PictureVersion) -> [UInt8]? {
    guard let last = entries.value(version.subject), last.number == version.number else { return nil }
    return entries.remove(version.subject)?.pixels
  }

  /// Keeps the pixels of a picture.
  func keep(_ pixels: [UInt8], of version: PictureVersion) {
    entries.beginFrame()
    if entries.frame > PlanHistory.patience { entries.remove(before: entries.frame - PlanHistory.patience) }
    entries.insert((version.number, pixels), version.subject, cost: pixels.count)
  }

  /// Forgets everything.
  func removeAll() { entries.removeAll() }
}

extension FramePlan {
  /// The memory that a plan takes, in bytes: its records and its coverage, which caches may hold, too.
  fileprivate var heldBytes: Int {
    let quads = passes.reduce(0) { $0 + $1.batches.reduce(0) { $0 + $1.records.count } }
    return quads.saturatingMultiplied(by: MemoryLayout<QuadRecord>.stride)
      .saturatingAdding(tiles.reduce(0) { $0.saturatingAdding($1.byteCount) })
      .saturatingAdding(parameters.entries.count * MemoryLayout<SIMD4<Float>>.stride)
  }
}
