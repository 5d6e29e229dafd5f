// CountedClock: a clock for tests of deadlines and cancellation, which counts its readings and shows no other time.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import Synchronization

/// A clock that is past its deadline from one of its readings on, whatever the time is, or does something at one of them.
package final class CountedClock: Sendable {
  private let expiry: Int
  private let reading: Int
  private let act: @Sendable () -> Void
  private let count = Atomic(0)

  /// Creates a clock that is past its deadline from the reading number `expiry` on, counted from 1; never, unless it is given.
  package init(expiringAt expiry: Int = .max) { (self.expiry, reading, act) = (expiry, .max, {}) }

  /// Creates a clock that never reaches its deadline, and calls `act` at one of its readings.
  package init(atReading reading: Int, _ act: @escaping @Sendable () -> Void) {
    (expiry, self.reading, self.act) = (.max, reading, act)
  }

  /// The number of readings.
  package var looks: Int { count.load(ordering: .relaxed) }

  /// Reads the clock: whether its deadline has passed.
  package func isPast() -> Bool {
    let number = count.wrappingAdd(1, ordering: .relaxed).newValue
    if number == reading { act() }
    return number >= expiry
  }

  /// A deadline by this clock. It lies hours away, beside which real time is negligible.
  package var deadline: Deadline {
    Deadline(.now + .seconds(36_000)) { [self] in isPast() ? .now + .seconds(72_000) : .now }
  }
}
