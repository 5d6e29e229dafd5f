// A value that is made when it is first asked for, by whichever thread asks.
// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Keeps a value that is made when it is first asked for. Other threads that ask meanwhile wait for it.
struct MadeOnce<Value: Sendable>: ~Copyable, Sendable {
  private let kept = Mutex<Value?>(nil)

  /// The value; `make` makes it the first time.
  func value(_ make: () -> Value) -> Value {
    kept.withLock { kept in
      if let kept { return kept }
      let made = make()
      kept = made
      return made
    }
  }
}
