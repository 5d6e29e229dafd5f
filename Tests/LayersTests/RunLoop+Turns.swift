// Lets a run loop's timers fire, however long the machine takes for it.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension RunLoop {
  /// Runs the loop in short turns until something has happened; at most `limit` of them, so that nothing depends on how long one takes.
  func runTurns(_ limit: Int = 3_000, until hasHappened: () -> Bool) {
    for _ in 0..<limit {
      if hasHappened() { return }
      _ = run(mode: .default, before: Date(timeIntervalSinceNow: 0.01))
    }
  }
}
