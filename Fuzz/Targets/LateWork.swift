// LateWork: what a picture still takes after its deadline.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import ProcessFacts
import QuartziteDiagnostics
import Synchronization

/// The time on processors that the process takes after a deadline.
final class LateWork: Sendable {
  /// The time that a picture is given.
  static let time = Duration.milliseconds(200)
  /// The seconds on processors that it may take after that, under a sanitizer too.
  private static let maxSeconds = 1.0

  /// The moment after which work is late.
  let moment = ContinuousClock.now + LateWork.time
  /// The seconds that the process had taken at that moment; nil before it.
  private let start = Mutex<Double?>(nil)
  /// Measures at the moment, however busy the threads are that others share.
  private static let queue = DispatchQueue(label: "late work", qos: .userInteractive)

  init() {
    Self.queue.asyncAfter(deadline: .now() + .nanoseconds(Self.time.nanoseconds)) { [weak self] in
      self?.start.withLock { $0 = CPUTime.ofProcess }
    }
  }

  /// The deadline of the work.
  var deadline: Deadline { Deadline(moment) }

  /// Ends the process, as a find, if the work went on for too long.
  func check() {
    guard let start = start.withLock({ $0 }) else { return }
    let seconds = CPUTime.ofProcess - start
    promise(seconds <= Self.maxSeconds, "work ends at its deadline: it took \(seconds) s on processors after it")
  }
}
