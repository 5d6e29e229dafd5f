// LateWork: what work still takes after its deadline.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import ProcessFacts
import Synchronization

/// The time on processors that the process takes after a deadline.
public final class LateWork: Sendable {
  /// The milliseconds that work is given.
  private static let time = 200
  /// The seconds on processors that it may take after that, under a sanitizer too.
  private static let maxSeconds = 1.0

  /// The moment after which work is late.
  public let moment = ContinuousClock.now + .milliseconds(LateWork.time)
  /// The seconds that the process had taken at that moment; nil before it.
  private let start = Mutex<Double?>(nil)
  /// Measures at the moment, however busy the threads are that others share.
  private static let queue = DispatchQueue(label: "late work", qos: .userInteractive)

  /// Begins to measure.
  public init() {
    Self.queue.asyncAfter(deadline: .now() + .milliseconds(Self.time)) { [weak self] in
      self?.start.withLock { $0 = CPUTime.ofProcess }
    }
  }

  /// Ends the process, as a find, if the work went on for too long.
  public func check() {
    guard let start = start.withLock({ $0 }) else { return }
    let seconds = CPUTime.ofProcess - start
    promise(seconds <= Self.maxSeconds, "work ends at its deadline: it took \(seconds) s on processors after it")
  }

  /// The factor by which work without a deadline may take longer than work with one. Counts of steps bound it, and each step takes five to
  /// ten times as long under a sanitizer.
  #if FUZZING
  private static let slowness = 6.0
  #else
  private static let slowness = 1.0
  #endif

  /// Carries out work that takes no deadline, on this thread alone. Ends the process, as a find, if the work takes too long.
  public static func check(_ work: () -> Void) {
    let start = CPUTime.ofThread
    work()
    let seconds = CPUTime.ofThread - start
    let most = slowness * (Double(time) / 1_000 + maxSeconds)
    promise(seconds <= most, "work ends soon: it took \(seconds) s on a processor")
  }
}
