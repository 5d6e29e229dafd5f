// TemporaryName: holding back signals while a file has a temporary name, which must not be left behind.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

/// Holds signals back while a file has a temporary name.
///
/// A library does not decide the effect of signals. The command does: it lets ``endProcess(on:)`` handle those that end
/// it, which waits until no file has a temporary name.
package enum TemporaryName {
  /// The number of files that have a temporary name; -1 once the process is ending.
  private static let count = Atomic<Int>(0)
  /// The signal that arrived in the meantime, or 0.
  private static let arrived = Atomic<Int32>(0)

  /// Runs `body`, in which a file may have a temporary name.
  static func hold<Value>(_ body: () -> Value) -> Value {
    var known = count.load(ordering: .sequentiallyConsistent)
    while true {
      // Another thread is about to end the process.
      while known < 0 {
        pause()
        known = count.load(ordering: .sequentiallyConsistent)
      }
      let (exchanged, original) = count.compareExchange(
        expected: known, desired: known + 1, ordering: .sequentiallyConsistent)
      if exchanged { break }
      known = original
    }
    let value = body()
    if count.subtract(1, ordering: .sequentiallyConsistent).newValue == 0 {
      let signal = arrived.load(ordering: .sequentiallyConsistent)
      if signal != 0 { endNow(signal) }
    }
    return value
  }

  /// Lets signals of these numbers end the process as by default, but not while a file has a temporary name. Signals
  /// that the process ignores stay ignored.
  package static func guardProcess(against signals: [Int32]) {
    // The two atomics must be initialised before the handler runs.
    _ = count.load(ordering: .relaxed)
    _ = arrived.load(ordering: .relaxed)
    for signal in signals {
      var action = sigaction()
      guard sigaction(signal, nil, &action) == 0, action.__sigaction_handler.sa_handler == nil else { continue }
      action.__sigaction_handler.sa_handler = { TemporaryName.endProcess(on: $0) }
      action.sa_flags = SA_RESTART
      sigaction(signal, &action, nil)
    }
  }

  /// Ends the process by the signal, now or as soon as no file has a temporary name. It may run at any moment on any
  /// thread, so it takes no lock and allocates no memory.
  private static func endProcess(on signal: Int32) {
    // The order matters: a thread that releases the last name after the store sees the signal.
    arrived.store(signal, ordering: .sequentiallyConsistent)
    if count.compareExchange(expected: 0, desired: -1, ordering: .sequentiallyConsistent).exchanged { endNow(signal) }
  }

  private static func endNow(_ signal: Int32) {
    Glibc.signal(signal, SIG_DFL)
    raise(signal)
  }
}
