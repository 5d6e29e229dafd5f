// WorkerProcess: one worker as a process, with the pipes to and from it.
// SPDX-License-Identifier: Apache-2.0

import CWorkerProcess
import Foundation
import ServiceMessages

/// A worker that was started, and the pipes to and from it. It belongs to the pool's thread, which must outlive it: a worker
/// dies with the thread that started it.
final class WorkerProcess {
  /// The work of a worker.
  enum State {
    /// Opens its device, and is killed at that time.
    case starting(until: ContinuousClock.Instant)
    case idle
    /// Draws, and is killed at that time.
    case busy(Job, until: ContinuousClock.Instant)
    /// Draws for a request that was cancelled, and is killed at that time.
    case abandoned(id: UInt64, until: ContinuousClock.Instant)
    /// Has answered that a request failed, and still draws for it; is killed at that time.
    case settling(id: UInt64, until: ContinuousClock.Instant)
    /// Has been told to end, and is killed at that time.
    case leaving(until: ContinuousClock.Instant)
    /// Was killed or has ended; its process is still to be collected.
    case dead
  }

  let process: pid_t
  let folder: WorkerFolder
  var state: State
  /// The requests that it was given.
  var served = 0
  /// The turn in which it became idle the last time: a lower one was earlier.
  var idleTurn = 0
  /// Whether another is to take its place.
  var isDue = false
  /// The reason why it cannot draw, in its own words.
  var complaint: RenderFailure?

  private(set) var input: Int32
  private(set) var output: Int32
  private(set) var messages: Int32
  private var reader: MessageReader
  private var outgoing = Data()
  private var written = 0
  private var lines = LineCutter()

  private init(
    process: pid_t, folder: WorkerFolder, input: Int32, output: Int32, messages: Int32, bounds: MessageFrame.Bounds,
    state: State
  ) {
    (self.process, self.folder, self.state) = (process, folder, state)
    (self.input, self.output, self.messages) = (input, output, messages)
    reader = MessageReader(bounds)
    for descriptor in [input, output, messages] { Descriptor.neverWait(descriptor) }
    // A picture on the way in one piece.
    for descriptor in [input, output] { _ = fcntl(descriptor, Self.setPipeSize, 1 << 20) }
  }

  deinit { closePipes() }

  // F_SETPIPE_SZ, POSIX_SPAWN_SETSID: Glibc's module leaves them out.
  private static let setPipeSize: Int32 = 1031
  private static let startsSession: Int32 = 0x80

  private func closePipes() {
    for descriptor in [input, output, messages] where descriptor >= 0 { close(descriptor) }
    (input, output, messages) = (-1, -1, -1)
  }

  // MARK: Start and end

  /// A reason why no process could be started.
  struct StartFailure: Error {
    let message: String

    init(_ action: String, _ reason: Int32) {
      message = "cannot \(action): \(String(cString: strerror(reason)))"
    }
  }

  /// Starts a worker.
  static func start(
    _ options: WorkerPool.Options, until: ContinuousClock.Instant
  ) throws(StartFailure) -> WorkerProcess {
    guard let folder = WorkerFolder(in: options.temporaryFolder) else {
      throw StartFailure("make a folder for a worker", errno)
    }
    var pipes: [PipeEnds] = []
    var isStarted = false
    defer {
      if !isStarted {
        for pipe in pipes { pipe.close() }
        folder.remove()
      }
    }
    for _ in 0..<3 {
      guard let pipe = PipeEnds() else { throw StartFailure("make a pipe to a worker", errno) }
      pipes.append(pipe)
    }
    let (input, output, messages) = (pipes[0], pipes[1], pipes[2])
    var process: pid_t = 0
    let reason = spawn(
      options, folder: folder.path, descriptors: [input.reading, output.writing, messages.writing], &process)
    guard reason == 0 else { throw StartFailure("start the worker \(options.worker)", reason) }
    isStarted = true
    for descriptor in [input.reading, output.writing, messages.writing] { close(descriptor) }
    return WorkerProcess(
      process: process, folder: folder, input: input.writing, output: output.reading, messages: messages.reading,
      bounds: options.bounds, state: .starting(until: until))
  }

  private static func spawn(
    _ options: WorkerPool.Options, folder: String, descriptors: [Int32], _ process: inout pid_t
  ) -> Int32 {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // Pipes that have a number that is to be given would be closed on the way: the service may have closed its own 0, 1 or 2.
    let moved = descriptors.map { $0 > 2 ? $0 : fcntl($0, F_DUPFD_CLOEXEC, 3) }
    defer { for (old, new) in zip(descriptors, moved) where old != new { close(new) } }
    for (number, descriptor) in moved.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(number))
    }
    // Whatever else is open here is not for the worker: connections would stay open as long as it lives.
    _ = quartzite_spawn_closing_from(&actions, 3)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(
      &attributes, Int16(startsSession | Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK)))
    var all = sigset_t(), none = sigset_t()
    sigfillset(&all)
    sigemptyset(&none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setsigmask(&attributes, &none)
    let arguments =
      [options.worker] + options.arguments + [
        "--folder", folder, "--memory", String(options.memoryLimit), "--files", String(options.openFiles), "--nice",
        String(options.niceness), "--threads", String(options.threadsPerWorker), "--parent", String(getpid()),
        "--bytes", String(options.bounds.bytes),
      ]
    var environment =
      options.environment ?? WorkerPool.workerEnvironment(from: ProcessInfo.processInfo.environment)
    environment["TMPDIR"] = folder
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    var settings: [UnsafeMutablePointer<CChar>?] =
      environment.sorted { $0.key < $1.key }.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in words + settings { free(text) } }
    return posix_spawn(&process, options.worker, &actions, &attributes, &words, &settings)
  }

  /// Ends the process at once, with everything that it started in its session. Its pipes are closed.
  func kill() {
    Glibc.kill(-process, SIGKILL)
    Glibc.kill(process, SIGKILL)
    if messages >= 0 { _ = readLines() }
    closePipes()
    state = .dead
  }

  /// Tells the process to end: it reads the end of its input.
  func leave(until: ContinuousClock.Instant) {
    if input >= 0 { close(input) }
    input = -1
    state = .leaving(until: until)
  }

  /// The end of the process in words, or nil while it has not ended; then it is collected, and must not be killed any more.
  func collected() -> String? {
    var status: Int32 = 0
    let result = waitpid(process, &status, WNOHANG)
    if result == 0 || result < 0 && errno == EINTR { return nil }
    // Its end as wait(2) packs it: a status, or the number of a signal.
    let (signal, exit) = (status & 0x7F, status >> 8 & 0xFF)
    return signal != 0 ? "was ended by signal \(signal)" : "ended with status \(exit)"
  }

  /// The bytes of memory that the process has in use, or nil where that cannot be read.
  var residentBytes: Int? {
    guard let text = try? String(contentsOfFile: "/proc/\(process)/statm", encoding: .utf8) else { return nil }
    let numbers = text.split(separator: " ")
    guard numbers.count > 1, let pages = Int(numbers[1]) else { return nil }
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
  }

  // MARK: Messages

  /// Whether there are bytes that the worker has not taken.
  var hasOutgoing: Bool { written < outgoing.count }

  /// Adds bytes that go to the worker.
  func send(_ bytes: Data) {
    if hasOutgoing {
      outgoing.append(bytes)
    } else {
      (outgoing, written) = (bytes, 0)
    }
  }

  /// Writes as much as the pipe takes. Returns false where nobody reads any more.
  func write() -> Bool {
    while hasOutgoing, input >= 0 {
      let outcome = outgoing.withUnsafeBytes { bytes in
        Descriptor.write(input, UnsafeRawBufferPointer(rebasing: bytes[written...].prefix(1 << 20)))
      }
      switch outcome {
      case .bytes(let count): written += count
      case .later: return true
      case .end: return false
      }
    }
    if !hasOutgoing { (outgoing, written) = (Data(), 0) }
    return true
  }

  /// Reads what has come; returns false at the end of the worker's output.
  func read() -> Bool {
    // Some megabytes at a time, so that one worker does not keep the others waiting.
    Descriptor.read(output, pieces: 16, of: 1 << 18) { reader.append($0) }
  }

  /// The next message that is here as a whole.
  func nextMessage() throws(MessageFrame.Damage) -> WorkerMessage? {
    try reader.next()?.workerMessage()
  }

  /// The lines that came on standard error.
  func readLines() -> [String] {
    var found: [String] = []
    if !Descriptor.read(messages, pieces: 4, of: 1 << 14, { found += lines.cut($0) }) {
      close(messages)
      messages = -1
    }
    return found
  }

  /// The last lines of standard error, for messages about the worker's end.
  var lastLines: String { lines.last.joined(separator: "; ") }
}

/// Cuts bytes into lines of bounded length, and keeps the last ones.
struct LineCutter {
  /// The most bytes of a line; the rest of a longer one is dropped.
  static let longest = 500

  private var line: [UInt8] = []
  private(set) var last: [String] = []

  /// Takes bytes, and returns the lines that are complete with them.
  mutating func cut(_ bytes: UnsafeRawBufferPointer) -> [String] {
    var found: [String] = []
    for byte in bytes {
      if byte == 0x0A {
        // Control characters would let a document write lines of a log.
        let text = String(decoding: line, as: UTF8.self).filter { !$0.unicodeScalars.contains { $0.value < 0x20 } }
        if !text.isEmpty { found.append(text) }
        line.removeAll(keepingCapacity: true)
      } else if line.count < Self.longest {
        line.append(byte)
      }
    }
    last = (last + found).suffix(3)
    return found
  }
}
