// Running of a run loop until its timers have fired, however slow the machine is.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension RunLoop {
  /// Runs the loop in short turns until a condition holds; at most `limit` of them, so that nothing depends on the
  /// duration of a turn.
  func runTurns(_ limit: Int = 3_000, until hasHappened: () -> Bool) {
    for _ in 0..<limit {
      if hasHappened() { return }
      _ = run(mode: .default, before: Date(timeIntervalSinceNow: 0.01))
    }
  }
}
