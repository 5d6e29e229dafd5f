// The pictures of groups from frame to frame: what is drawn the same again is not drawn again.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics

/// The pixels of a pass, in the memory of a device or of the processor.
package protocol KeptPicture {
  /// The memory that it takes, in bytes.
  var byteCount: Int { get }
}

/// The pictures of passes that are complete, by content.
package final class PassCache<Picture: KeptPicture> {
  private struct Entry {
    /// The number that stands for the picture in the contents of passes that show it.
    let number: Int
    let firstFrame: UInt64
    var picture: Picture?
    var lastFrame: UInt64
  }

  /// The number of plans that a picture is kept for although none of them shows it. A picture that is too large for one target
  /// has a plan for each of its tiles.
  private static var patience: UInt64 { 16 }

  /// The draws of a pass up to which it is looked up. Beyond, to know it again takes longer than is saved: moving scenes of very many
  /// small groups were a third slower.
  private static var maxDraws: Int { 4096 }

  private let giveBack: (Picture) -> Void
  private var budget = 64 << 20
  private var entries: [PassContent: Entry] = [:]
  package private(set) var frame: UInt64 = 0
  private var lastNumber = 0
  /// The content of each pass of the current plan; passes with equal contents have equal pictures.
  private var contents: [PassContent?] = []
  /// The name in the list of what memory is used for.
  package let name: String
  /// The memory of all pictures, in bytes.
  package private(set) var heldBytes = 0

  /// Creates an empty cache that gives pictures to `giveBack` when it has no use for them.
  package init(_ name: String, giveBack: @escaping (Picture) -> Void) {
    self.name = name
    self.giveBack = giveBack
  }

  /// Whether an earlier plan had the content of a pass too.
  package func hasSeen(_ pass: Int) -> Bool {
    guard let content = contents[pass], let entry = entries[content] else { return false }
    return entry.firstFrame < frame
  }

  /// Looks up the passes of a plan, but for the last one. Returns the pictures that are complete already, by pass.
  package func begin(_ plan: FramePlan) -> [Int: Picture] {
    frame += 1
    if frame > Self.patience { giveBack(before: frame - Self.patience) }
    contents = Array(repeating: nil, count: plan.passes.count)
    var numbers: [Int: Int] = [:], isKnown = Array(repeating: false, count: plan.passes.count)
    var found: [Int: Picture] = [:]
    // Nearly always a pass comes after those that it shows; where it does not, it is looked at once more.
    var left = Array(plan.passes.indices.dropLast()), draws = DrawFingerprints(plan)
    while !left.isEmpty {
      let waiting = left.filter { index in
        let pass = plan.passes[index]
        guard pass.isInline || plan.passes(shownBy: pass).allSatisfy({ isKnown[$0] }) else { return true }
        isKnown[index] = true
        guard pass.draws.count <= Self.maxDraws, !pass.isInline || plan.isWorthKeeping(pass),
          let content = PassContent(pass, in: plan, &draws, picture: { numbers[$0] })
        else { return false }
        contents[index] = content
        let entry = use(content)
        numbers[index] = entry.number
        if let picture = entry.picture { found[index] = picture }
        return false
      }
      guard waiting.count < left.count else { break }
      left = waiting
    }
    return found
  }

  private func use(_ content: PassContent) -> Entry {
    if let index = entries.index(forKey: content) {
      entries.values[index].lastFrame = frame
      return entries.values[index]
    }
    lastNumber += 1
    let entry = Entry(number: lastNumber, firstFrame: frame, lastFrame: frame)
    entries[content] = entry
    return entry
  }

  /// Takes the picture of a pass, which is complete. Returns false where it is not cached.
  @discardableResult
  package func insert(_ picture: Picture, ofPass pass: Int) -> Bool {
    guard let content = contents[pass], entries[content]?.picture == nil else { return false }
    if heldBytes + picture.byteCount > budget { giveBack(before: frame) }
    guard heldBytes + picture.byteCount <= budget, let index = entries.index(forKey: content) else { return false }
    entries.values[index].picture = picture
    heldBytes += picture.byteCount
    return true
  }

  /// Hands back what no plan has shown since some frame.
  private func giveBack(before frame: UInt64) {
    guard entries.values.contains(where: { $0.lastFrame < frame }) else { return }
    for (content, entry) in entries where entry.lastFrame < frame {
      if let picture = entry.picture {
        heldBytes -= picture.byteCount
        giveBack(picture)
      }
      entries[content] = nil
    }
  }
}

extension PassCache: MemoryUser {
  package func allow(_ bytes: Int) { budget = bytes }

  package func count(in uses: inout FrameUses) {
    for entry in entries.values { uses.add(entry.picture?.byteCount ?? 0, frame: entry.lastFrame) }
  }

  package func remove(before frame: UInt64) {
    entries = entries.filter { $0.value.lastFrame >= frame }
    heldBytes = entries.values.reduce(0) { $0 + ($1.picture?.byteCount ?? 0) }
  }
}
