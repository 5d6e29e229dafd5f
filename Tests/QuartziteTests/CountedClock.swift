// A clock for tests of deadlines and cancellation: its time is the number of its readings.
// SPDX-License-Identifier: Apache-2.0

import Quartzite
import Synchronization

/// A clock that stands still, counts its readings, and does something at one of them.
final class CountedClock: Sendable {
  // Any moment will do: no other clock is read.
  private let start = ContinuousClock.now
  private let expiry: Int
  private let reading: Int
  private let act: @Sendable () -> Void
  private let count = Atomic(0)

  /// Creates a clock that is past every deadline from the reading number `expiry` on.
  init(expiringAt expiry: Int) { (self.expiry, reading, act) = (expiry, .max, {}) }

  /// Creates a clock that never reaches a deadline, and calls `act` at one of its readings.
  init(atReading reading: Int, _ act: @escaping @Sendable () -> Void) {
    (expiry, self.reading, self.act) = (.max, reading, act)
  }

  /// The number of readings.
  var looks: Int { count.load(ordering: .relaxed) }

  /// Options with a deadline by this clock.
  func options(_ options: RenderOptions = RenderOptions()) -> RenderOptions {
    var options = options
    options.deadline = start + .seconds(3600)
    options.clock = { [self] in
      let number = count.wrappingAdd(1, ordering: .relaxed).newValue
      if number == reading { act() }
      return number >= expiry ? start + .seconds(7200) : start
    }
    return options
  }
}
