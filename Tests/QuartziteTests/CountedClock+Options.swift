// Pictures by a clock that counts its readings.
// SPDX-License-Identifier: Apache-2.0

import CountedClock
import Quartzite

extension CountedClock {
  /// Options with a deadline by this clock.
  func options(_ options: RenderOptions = RenderOptions()) -> RenderOptions {
    var options = options
    options.deadline = .now + .seconds(36_000)
    options.clock = { [self] in isPast() ? .now + .seconds(72_000) : .now }
    return options
  }
}
