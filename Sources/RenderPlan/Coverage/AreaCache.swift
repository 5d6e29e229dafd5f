// AreaCache: the coverage of shapes that are shown in the same place picture after picture.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCoverage
import QuartziteDiagnostics
import QuartziteGraphics
import QuartziteTessellation

/// The coverage of areas, by what it follows from. Emptying it changes no picture.
///
/// For bands, an area is computed while it is painted, which leaves nothing behind. One that is asked for in two pictures, one after
/// the other, is made into a mask, which later pictures paint in its place: the same coverage, byte for byte.
final class AreaCache<Coverage: Sendable>: MemoryUser {
  /// Whether the coverage of an area is known.
  enum Answer: Sendable {
    case known(Coverage)
    /// It was asked for in the last picture, too, so a mask pays.
    case worthKeeping
    case unknown

    /// The coverage, where it is known.
    var coverage: Coverage? { if case .known(let coverage) = self { coverage } else { nil } }
  }

  /// The facts that are kept of an area.
  private struct Kept {
    let coverage: Coverage
    /// The path that the fingerprint knows by its identity, held so that no other path takes that.
    let path: CGPath?
  }

  private let masks: Cache<Fingerprint, Kept>
  // The areas that were asked for in this picture and in the one before, and have no mask.
  @exclusivity(unchecked) private var asked: Set<Fingerprint> = []
  @exclusivity(unchecked) private var askedBefore: Set<Fingerprint> = []

  var name: String { masks.name }
  var frame: UInt64 { masks.frame }
  var heldBytes: Int { masks.heldBytes }
  private var allowedBytes = 64 << 20
  /// The bytes that masks made for this picture may take. Those that were made before stay as long as they are used.
  var room: Int { max(0, allowedBytes - masks.heldBytes) }

  init(_ name: String) { masks = Cache(name) }

  func allow(_ bytes: Int) { allowedBytes = bytes }

  func count(in uses: inout FrameUses) { masks.count(in: &uses) }

  func remove(before frame: UInt64) {
    masks.remove(before: frame)
    guard frame == .max else { return }
    asked.removeAll()
    askedBefore.removeAll()
  }

  /// Starts a picture.
  func beginFrame() {
    masks.beginFrame()
    // Pictures that follow each other ask for about as many.
    (askedBefore, asked) = (asked, Set(minimumCapacity: asked.count))
  }

  /// Tells whether the coverage of an area of this picture is known.
  func answer(for area: Fingerprint) -> Answer {
    if let known = coverage(of: area) { return .known(known) }
    asked.insert(area)
    return askedBefore.contains(area) ? .worthKeeping : .unknown
  }

  /// The coverage of an area of this picture, if it is known.
  func coverage(of area: Fingerprint) -> Coverage? { masks.use(area)?.value.coverage }

  /// Keeps the coverage of an area, with its path if it has one.
  func keep(_ coverage: Coverage, of area: Fingerprint, with path: CGPath?, byteCount: Int) {
    masks.insert(Kept(coverage: coverage, path: path), area, cost: byteCount)
  }
}

extension CoverageMask {
  /// The memory that it takes, in bytes.
  var byteCount: Int {
    bytes.count + solids.count * MemoryLayout<PixelRect>.stride + tiles.count * MemoryLayout<Tile>.stride + 128
  }
}
