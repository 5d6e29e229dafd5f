// MadeOnce: a value that is created on first use, by whichever thread asks first.
// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Caches a value that is created on first use. Other threads that ask in the meantime wait for it.
struct MadeOnce<Value: Sendable>: ~Copyable, Sendable {
  private let cached = Mutex<Value?>(nil)

  /// Returns the value; `make` creates it the first time.
  func value(_ make: () -> Value) -> Value {
    cached.withLock { cached in
      if let cached { return cached }
      let made = make()
      cached = made
      return made
    }
  }
}
