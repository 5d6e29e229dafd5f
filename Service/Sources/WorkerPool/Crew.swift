// Crew: the workers of a pool and the requests that wait for them, as a machine without a thread or a lock.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Logging
import ServiceMessages

/// The workers of a pool and the requests that wait. One thread uses it.
final class Crew {
  let options: WorkerPool.Options
  var logger: Logger { options.logger }
  private(set) var workers: [WorkerProcess] = []
  private var queue: [Job] = []
  private(set) var isEnding = false
  private var wasEverReady = false
  private var startCount = 0
  /// The starts that failed since one succeeded, the reason of the last, and the time before which there is none.
  private var failedStarts = 0
  private var startFailure: RenderFailure?
  private var nextStart: ContinuousClock.Instant?
  /// The seconds that a request takes, averaged over the last ones.
  private var usualSeconds = 0.5
  /// The times that a worker became idle.
  private var idleTurns = 0
  /// The removals of folders that are under way.
  private let removals = DispatchGroup()

  init(_ options: WorkerPool.Options) { self.options = options }

  var snapshot: Supervisor.Snapshot {
    var snapshot = Supervisor.Snapshot()
    for worker in workers {
      switch worker.state {
      case .busy, .abandoned, .settling:
        snapshot.statistics.workers += 1
        snapshot.statistics.busyWorkers += 1
      case .idle: snapshot.statistics.workers += 1
      case .dead: continue
      case .starting, .leaving: break
      }
      snapshot.processes.append(worker.process)
    }
    snapshot.statistics.queued = queue.count
    snapshot.statistics.restarts = max(0, startCount - options.workers)
    snapshot.isReady = !isEnding && snapshot.statistics.workers > 0
    if !snapshot.isReady {
      snapshot.unreadyReason = isEnding ? "the workers are ending" : startFailure?.message ?? "the workers are starting"
    }
    return snapshot
  }

  /// Whether the crew was told to end, everything is answered and no process is left.
  var hasEnded: Bool { isEnding && queue.isEmpty && workers.isEmpty }

  // MARK: Requests

  func add(_ job: Job, at now: ContinuousClock.Instant) {
    if let startFailure, isFailing {
      job.answer(.failure(startFailure))
    } else if queue.count >= options.queueLength + freeWorkers {
      job.fail(
        RenderFailure.busy,
        "\(queue.count) requests wait already, as many as may; try again in \(Int(retryAfter)) seconds",
        isRetryable: true, retryAfter: retryAfter)
    } else {
      queue.append(job)
      assign(at: now)
    }
  }

  private var freeWorkers: Int { workers.count { if case .idle = $0.state { true } else { false } } }

  /// The whole seconds after which the queue should be empty.
  private var retryAfter: Double {
    (usualSeconds * Double(queue.count + 1) / Double(options.workers)).rounded(.up).clamped(to: 1...60)
  }

  func cancel(_ id: UInt64, at now: ContinuousClock.Instant) {
    func answer(_ job: Job) { job.fail(RenderFailure.cancelled, "the request was given up by who made it") }
    if let index = queue.firstIndex(where: { $0.id == id }) {
      answer(queue.remove(at: index))
      return
    }
    for worker in workers {
      guard case .busy(let job, let until) = worker.state, job.id == id else { continue }
      answer(job)
      worker.state = .abandoned(id: id, until: min(until, now + .seconds(options.grace)))
      if let message = try? MessageFrame(ServiceMessage.cancel(id: id)).encoded() {
        worker.send(message)
        write(to: worker, at: now)
      }
    }
  }

  /// Takes no more requests, and ends when those that are here are answered.
  func end() { isEnding = true }

  /// Ends at once.
  func abandon() {
    isEnding = true
    for job in queue { job.fail(RenderFailure.shuttingDown, "the service has ended", isRetryable: true) }
    queue = []
    for worker in workers {
      if case .busy(let job, _) = worker.state {
        job.fail(RenderFailure.shuttingDown, "the service has ended", isRetryable: true)
      }
      if case .dead = worker.state { continue }
      worker.kill()
    }
  }

  // MARK: Time

  /// Does all that is due; returns the time at which something will be, if nothing happens before.
  func step(at now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
    expire(at: now)
    collect()
    balance(at: now)
    assign(at: now)
    if isEnding, queue.isEmpty { dismissIdle(at: now) }
    return nextEvent(after: now)
  }

  private func nextEvent(after now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
    var times = queue.map(\.deadline)
    if let nextStart { times.append(nextStart) }
    for worker in workers {
      switch worker.state {
      case .starting(let until), .busy(_, let until), .abandoned(_, let until), .settling(_, let until),
        .leaving(let until):
        times.append(until)
      case .dead: times.append(now + .milliseconds(10))
      case .idle: break
      }
    }
    return times.min()
  }

  private func expire(at now: ContinuousClock.Instant) {
    queue.removeAll { job in
      if job.deadline <= now { job.expire() }
      return job.deadline <= now
    }
    for worker in workers {
      switch worker.state {
      case .starting(let until) where until <= now:
        worker.kill()
        startFailed("the worker was not ready after \(options.startTime) seconds", of: worker, at: now)
      case .busy(let job, let until) where until <= now:
        logger.warning(
          "a worker was ended: it did not answer in time", metadata: ["worker": "\(worker.process)"])
        job.expire()
        worker.kill()
      case .settling(_, let until) where until <= now:
        logger.warning(
          "a worker was ended: it still drew for a request that had failed", metadata: ["worker": "\(worker.process)"])
        worker.kill()
      case .abandoned(_, let until) where until <= now, .leaving(let until) where until <= now: worker.kill()
      default: break
      }
    }
  }

  /// Removes the workers whose processes have ended.
  private func collect() {
    workers.removeAll { worker in
      guard case .dead = worker.state, let end = worker.collected() else { return false }
      logger.debug("worker \(worker.process) \(end)")
      let folder = worker.folder
      // The files that a killed worker left there may be many.
      DispatchQueue.global(qos: .utility).async(group: removals) { folder.remove() }
      return true
    }
  }

  /// Removes the folders of workers whose service was killed.
  func removeAbandonedFolders() {
    let parent = options.temporaryFolder
    DispatchQueue.global(qos: .utility).async(group: removals) { WorkerFolder.removeAbandoned(in: parent) }
  }

  /// Waits until the folders of all workers that have ended are gone.
  func finishRemovals() { removals.wait() }

  // MARK: Workers

  /// Whether no worker can be had for now.
  private var isFailing: Bool {
    failedStarts > 0 && (failedStarts >= 3 || !wasEverReady) && !workers.contains(where: \.isReady)
  }

  /// Starts the workers that are missing, and ends those that have been replaced.
  private func balance(at now: ContinuousClock.Instant) {
    let fresh = workers.filter { worker in
      if case .starting = worker.state { return true }
      return worker.isReady && !worker.isDue
    }
    let excess = workers.filter(\.isReady).count - options.workers
    for worker in workers.filter({ $0.isDue && $0.isIdle }).prefix(max(0, excess)) {
      worker.leave(until: now + .seconds(options.grace))
    }
    guard !isEnding || !queue.isEmpty else { return }
    if let nextStart, nextStart > now { return }
    nextStart = nil
    // Workers that take turns are due at the same time. Their successors start one after the other, since a start costs
    // what many pictures do; places without a worker are filled at once.
    let starting = workers.count { if case .starting = $0.state { true } else { false } }
    let vacancies = options.workers - starting - workers.count(where: \.isReady)
    for _ in 0..<max(0, min(options.workers - fresh.count, max(vacancies, starting == 0 ? 1 : 0))) {
      do throws(WorkerProcess.StartFailure) {
        let worker = try WorkerProcess.start(options, until: now + .seconds(options.startTime))
        workers.append(worker)
        startCount += 1
      } catch {
        startFailed(error.message, of: nil, at: now)
        return
      }
    }
  }

  private func startFailed(_ message: String, of worker: WorkerProcess?, at now: ContinuousClock.Instant) {
    failedStarts += 1
    let delay = options.firstRestartDelay * exp2(Double(min(failedStarts - 1, 30)))
    let wait = min(delay, options.longestRestartDelay)
    nextStart = now + .seconds(wait)
    let complaint = worker?.complaint
    let said = worker.map { $0.lastLines.isEmpty ? "" : ": \($0.lastLines)" } ?? ""
    logger.error(
      "a worker cannot start: \(complaint?.message ?? message + said)",
      metadata: ["failures": "\(failedStarts)", "next": "\(wait) s"])
    let failure = RenderFailure(
      code: complaint?.code ?? RenderFailure.deviceUnavailable,
      message: "no worker can start: \(complaint?.message ?? message)", isRetryable: true,
      retryAfter: wait.rounded(.up).clamped(to: 1...60))
    startFailure = failure
    guard isFailing else { return }
    for job in queue { job.answer(.failure(failure)) }
    queue = []
  }

  private func dismissIdle(at now: ContinuousClock.Instant) {
    for worker in workers {
      switch worker.state {
      case .idle: worker.leave(until: now + .seconds(options.grace))
      case .starting, .settling: worker.kill()
      default: break
      }
    }
  }

  /// Gives the requests that wait to the workers that are free: first to the one that has been idle longest.
  private func assign(at now: ContinuousClock.Instant) {
    // Workers that are about to be replaced come last.
    let idle = workers.filter(\.isIdle).sorted { ($0.isDue ? 1 : 0, $0.idleTurn) < ($1.isDue ? 1 : 0, $1.idleTurn) }
    for worker in idle {
      while worker.isIdle, !queue.isEmpty { give(queue.removeFirst(), to: worker, at: now) }
    }
  }

  private func give(_ job: Job, to worker: WorkerProcess, at now: ContinuousClock.Instant) {
    guard job.deadline > now else { return job.expire() }
    do throws(MessageFrame.Damage) {
      worker.send(try job.message(at: now, options.bounds))
    } catch {
      if case .tooLarge = error { return job.fail("limitExceeded", "\(error)") }
      return job.fail(RenderFailure.usage, "\(error)")
    }
    worker.state = .busy(job, until: job.deadline + .seconds(options.grace))
    worker.served += 1
    write(to: worker, at: now)
  }

  // MARK: Events

  /// Logs what a worker writes to standard error.
  func listen(to worker: WorkerProcess) {
    guard worker.messages >= 0 else { return }
    for line in worker.readLines() { logger.info("\(line)", metadata: ["worker": "\(worker.process)"]) }
  }

  func write(to worker: WorkerProcess, at now: ContinuousClock.Instant) {
    guard worker.input >= 0, !worker.write() else { return }
    // An answer may have come before the end.
    read(from: worker, at: now)
    if worker.input >= 0 { lose(worker, "reads no more", at: now) }
  }

  func read(from worker: WorkerProcess, at now: ContinuousClock.Instant) {
    guard worker.output >= 0 else { return }
    let goesOn = worker.read()
    do throws(MessageFrame.Damage) {
      while let message = try worker.nextMessage() {
        guard take(message, from: worker, at: now) else {
          lose(worker, "sent a message that nobody asked for", at: now)
          return
        }
      }
    } catch {
      lose(worker, "sent what is no message: \(error)", at: now)
      return
    }
    if !goesOn { lose(worker, "ended", at: now) }
  }

  /// Takes a message; returns false where it makes no sense now.
  private func take(_ message: WorkerMessage, from worker: WorkerProcess, at now: ContinuousClock.Instant) -> Bool {
    switch (message, worker.state) {
    case (.ready(let facts), .starting):
      logger.info(
        "a worker is ready", metadata: ["worker": "\(worker.process)", "device": "\(facts.device.prefix(200))"])
      becomeIdle(worker)
      (failedStarts, startFailure, nextStart, wasEverReady) = (0, nil, nil, true)
      return true
    case (.unable(let failure), .starting):
      worker.complaint = failure
      return true
    case (.output(let id, let output), .busy(let job, _)) where id == job.id:
      usualSeconds += (max(0, min(output.drawingSeconds, 60)) - usualSeconds) / 8
      job.answer(.success(output))
    case (.failure(let id, let failure, let isAtWork), .busy(let job, let until)) where id == job.id:
      job.answer(.failure(failure))
      if isAtWork {
        worker.state = .settling(id: id, until: min(until, now + .seconds(options.grace)))
        return true
      }
    case (.output(let id, _), .abandoned(let awaited, _)) where id == awaited: break
    case (.failure(let id, _, let isAtWork), .abandoned(let awaited, let until)) where id == awaited:
      if isAtWork {
        worker.state = .settling(id: id, until: until)
        return true
      }
    case (.idle(let id), .settling(let awaited, _)) where id == awaited: break
    default: return false
    }
    becomeIdle(worker)
    if !worker.isDue {
      worker.isDue =
        worker.served >= options.requestsPerWorker || worker.residentBytes.map { $0 > options.memoryMark } ?? false
    }
    return true
  }

  private func becomeIdle(_ worker: WorkerProcess) {
    idleTurns += 1
    (worker.state, worker.idleTurn) = (.idle, idleTurns)
  }

  /// Ends a worker that died, or that cannot be trusted; its request is tried once more.
  private func lose(_ worker: WorkerProcess, _ reason: String, at now: ContinuousClock.Instant) {
    let state = worker.state
    if worker.messages >= 0 { listen(to: worker) }
    worker.kill()
    let said = worker.lastLines.isEmpty ? "" : ": \(worker.lastLines)"
    switch state {
    case .leaving, .dead: return
    case .starting: startFailed("the worker \(reason) before it was ready", of: worker, at: now)
    // One that ends as soon as it is ready is not started again and again without a pause.
    case .idle where worker.served == 0:
      startFailed("the worker \(reason) before it had anything to do", of: worker, at: now)
    case .busy(let job, _):
      logger.warning("a worker \(reason)\(said)", metadata: ["worker": "\(worker.process)"])
      job.deaths += 1
      if job.deaths > 1 {
        job.fail(
          RenderFailure.workerLost, "two workers ended while they drew this; it may be too much for the driver",
          isRetryable: true)
      } else {
        queue.insert(job, at: 0)
      }
    case .idle, .abandoned, .settling:
      logger.warning("a worker \(reason)\(said)", metadata: ["worker": "\(worker.process)"])
    }
  }
}

extension WorkerProcess {
  fileprivate var isIdle: Bool { if case .idle = state { true } else { false } }

  /// Whether it draws, or waits for something to draw.
  fileprivate var isReady: Bool {
    switch state {
    case .idle, .busy, .abandoned, .settling: true
    case .starting, .leaving, .dead: false
    }
  }
}

extension Double {
  fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
    max(range.lowerBound, min(self, range.upperBound))
  }
}
