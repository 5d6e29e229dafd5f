// MemoryUser: whatever holds memory from frame to frame, and the part of a budget that some of them share.
// SPDX-License-Identifier: Apache-2.0

/// Something that is cached from frame to frame to make the next one faster. It may be emptied between two frames
/// without a change to any picture.
package protocol MemoryUser: AnyObject {
  /// The name of the user in reports.
  var name: String { get }
  /// The memory that it holds, in bytes.
  var heldBytes: Int { get }
  /// The number of the frame at hand, or of the last one.
  var frame: UInt64 { get }
  /// Whether, since this was asked last, something was not kept because there was no room for it.
  func lackedRoom() -> Bool
  /// Tells how many bytes there are for it and what it shares them with, for what counts while a frame is drawn.
  func allow(_ bytes: Int)
  /// Adds what it holds, by the frame that used it last.
  func count(in uses: inout FrameUses)
  /// Lets go of everything that was used last before some frame: of all there is before `UInt64.max`.
  func remove(before frame: UInt64)
}

extension MemoryUser {
  package func lackedRoom() -> Bool { false }
  package func allow(_ bytes: Int) {}

  /// Lets go of everything.
  package func removeAll() { remove(before: .max) }
}

/// Bytes by the frame that used them last.
package struct FrameUses {
  private var bytes: [UInt64: Int] = [:]

  package init() {}

  /// Adds bytes that were used last in some frame.
  package mutating func add(_ count: Int, frame: UInt64) {
    bytes[frame, default: 0] += count
  }

  /// The earliest frame from which on everything fits; `UInt64.max` where not even what the latest frame used does.
  package func earliest(fitting budget: Int) -> UInt64 {
    var left = budget, earliest = UInt64.max
    for (frame, count) in bytes.sorted(by: { $0.key > $1.key }) {
      guard count <= left else { break }
      left -= count
      earliest = frame
    }
    return earliest
  }
}

/// A part of a budget, and those who share it. Their frames have the same numbers.
package final class MemoryShare {
  /// The part, as the bytes that it is of a budget of the default size.
  package let defaultBytes: Int
  package let users: [any MemoryUser]
  /// The bytes that the last removal left, or fewer if fewer have been held since.
  private var bytesAfterEviction = 0

  package init(_ defaultBytes: Int, _ users: [any MemoryUser]) {
    self.defaultBytes = defaultBytes
    self.users = users
  }

  package var heldBytes: Int { users.reduce(0) { $0 + $1.heldBytes } }

  /// The part of a number of bytes that is this share's.
  package func part(of bytes: Int) -> Int {
    MemoryBudget.defaultBytes.dividingFullWidth(defaultBytes.multipliedFullWidth(by: bytes)).quotient
  }

  /// Tells the users what is there for them. When they hold more, half of that is made free, by what was not used for
  /// longest; but what the last frame used stays: the next one most likely needs it as well.
  func trim(to part: Int) {
    var isFull = false
    for user in users {
      user.allow(part)
      if user.lackedRoom() { isFull = true }
    }
    bytesAfterEviction = min(bytesAfterEviction, heldBytes)
    // If the last frame used that much, there is little to gain from counting everything after each frame.
    guard isFull || heldBytes > max(part, bytesAfterEviction + part / 4), let latest = users.first?.frame else {
      return
    }
    var uses = FrameUses()
    for user in users { user.count(in: &uses) }
    let earliest = min(uses.earliest(fitting: part / 2), latest)
    for user in users { user.remove(before: earliest) }
    bytesAfterEviction = heldBytes
  }

  /// Lets go of everything where that is more than `part`.
  func empty(above part: Int) {
    guard heldBytes > part else { return }
    for user in users { user.removeAll() }
  }
}
