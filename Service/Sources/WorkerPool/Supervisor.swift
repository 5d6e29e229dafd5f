// Supervisor: the thread of a pool, which starts workers, feeds them, and watches their time.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Logging
import ServiceMessages
import Synchronization

/// The thread of a pool, and what others may tell it and ask it.
///
/// The thread lives as long as its workers: the kernel kills a worker when the thread that started it ends.
final class Supervisor: Sendable {
  /// The state of a pool as others see it.
  struct Snapshot: Sendable {
    var isReady = false
    var statistics = BackendStatistics()
    var processes: [Int32] = []
    /// The reason why no worker is ready, where none is.
    var unreadyReason: String?
  }

  private enum Command {
    case submit(Job)
    case cancel(UInt64)
    case shutDown(@Sendable () -> Void)
    case abandon
  }

  private struct Inbox {
    var commands: [Command] = []
    /// Whether the thread has ended, or is about to without looking here again.
    var isClosed = false
  }

  private let inbox = Mutex(Inbox())
  private let published = Mutex(Snapshot())
  private let bell: Bell
  private let options: WorkerPool.Options

  init(_ options: WorkerPool.Options) throws(RenderFailure) {
    guard let bell = Bell() else {
      throw RenderFailure(
        code: RenderFailure.internalInconsistency,
        message: "the pool has no descriptor: \(String(cString: strerror(errno)))", isRetryable: true)
    }
    (self.bell, self.options) = (bell, options)
  }

  /// Starts the thread.
  func start() {
    let thread = Thread { [self] in run() }
    thread.name = "quartzite-pool"
    thread.start()
  }

  // MARK: Any thread

  var snapshot: Snapshot { published.withLock { $0 } }

  func submit(_ job: Job) {
    if !post(.submit(job)) { Self.refuse(job) }
  }

  func cancel(_ id: UInt64) { _ = post(.cancel(id)) }

  /// Ends the pool when all requests are answered; `done` is called after that.
  func shutDown(_ done: @escaping @Sendable () -> Void) {
    if !post(.shutDown(done)) { done() }
  }

  /// Ends the pool at once.
  func abandon() { _ = post(.abandon) }

  private func post(_ command: Command) -> Bool {
    let isOpen = inbox.withLock { inbox in
      if !inbox.isClosed { inbox.commands.append(command) }
      return !inbox.isClosed
    }
    if isOpen { bell.ring() }
    return isOpen
  }

  private static func refuse(_ job: Job) {
    job.fail(
      RenderFailure.shuttingDown, "the service is ending and takes no more requests; try again at another one",
      isRetryable: true)
  }

  // MARK: The thread

  private func run() {
    // Writing to a worker that has died is an error, not the end of the service.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    let crew = Crew(options)
    crew.removeAbandonedFolders()
    var ends: [@Sendable () -> Void] = []
    while true {
      // Taken here, a command that comes later rings again.
      bell.silence()
      let commands = inbox.withLock { inbox in
        defer { inbox.commands = [] }
        return inbox.commands
      }
      for command in commands {
        switch command {
        case .submit(let job): if crew.isEnding { Self.refuse(job) } else { crew.add(job, at: .now) }
        case .cancel(let id): crew.cancel(id, at: .now)
        case .shutDown(let done):
          ends.append(done)
          crew.end()
        case .abandon: crew.abandon()
        }
      }
      let next = crew.step(at: .now)
      published.withLock { $0 = crew.snapshot }
      if crew.hasEnded, close() { break }
      poll(crew, until: next)
    }
    crew.finishRemovals()
    for done in ends { done() }
  }

  /// Closes the inbox. Returns false where something is in it.
  private func close() -> Bool {
    inbox.withLock { inbox in
      inbox.isClosed = inbox.commands.isEmpty
      return inbox.isClosed
    }
  }

  /// Waits until a worker says something, takes something or ends, somebody rings, or the time comes.
  private func poll(_ crew: Crew, until next: ContinuousClock.Instant?) {
    var entries = [pollfd(fd: bell.descriptor, events: Int16(POLLIN), revents: 0)]
    let workers = crew.workers
    for worker in workers {
      entries.append(pollfd(fd: worker.output, events: Int16(POLLIN), revents: 0))
      entries.append(pollfd(fd: worker.messages, events: Int16(POLLIN), revents: 0))
      entries.append(
        pollfd(fd: worker.hasOutgoing ? worker.input : -1, events: Int16(POLLOUT), revents: 0))
    }
    var milliseconds: Int32 = -1
    if let next {
      let left = (next - .now) / .milliseconds(1)
      milliseconds = Int32(max(0, min(left.rounded(.up), 60_000)))
    }
    guard Glibc.poll(&entries, nfds_t(entries.count), milliseconds) > 0 else { return }
    for (index, worker) in workers.enumerated() {
      let events = entries[(1 + 3 * index)..<(4 + 3 * index)].map { $0.revents != 0 }
      // Its answers come before its end, so that an answer that is there counts.
      if events[1] { crew.listen(to: worker) }
      if events[0] { crew.read(from: worker, at: .now) }
      if events[2] { crew.write(to: worker, at: .now) }
    }
  }
}
