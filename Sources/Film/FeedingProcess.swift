// FeedingProcess: another program that reads from a pipe and writes to a file of ours.
//
// It ends with this process, however that ends. The end of its input alone would let it encode what it has: seconds of work that
// nobody waits for. So it inherits the reading end of a second pipe, into which nothing is written. When this process ends, the
// kernel closes the writing end and sends the program SIGKILL, as fcntl(2) describes for F_SETSIG. The signal of prctl(2),
// PR_SET_PDEATHSIG, comes when the thread ends that started the program, which may be long before.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics
import QuartziteImages

/// A running program that is fed through its standard input.
final class FeedingProcess {
  /// The number under which the program has its output file open.
  static let outputDescriptor: Int32 = 3
  /// The number under which the program has the pipe open that ends with this process.
  private static let lifelineDescriptor: Int32 = 4

  private let name: String
  private var process: pid_t
  private var input: Int32
  /// The writing end of the pipe that ends the program when it is closed.
  private let lifeline: FileHandle
  /// The file that holds what the program says on standard error.
  private let messages: FileHandle

  /// Whether a program is installed: a path, or a name that is looked up in `PATH`.
  static func finds(_ program: String) -> Bool {
    if program.contains("/") { return access(program, X_OK) == 0 }
    let folders = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
    return folders.split(separator: ":").contains { access("\($0)/\(program)", X_OK) == 0 }
  }

  /// A number that open files and pipes hardly exceed: that of the last one that is open, with room for those that other threads are
  /// about to open. Closing one that is not open is no mistake.
  private static var lastDescriptor: Int32 {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    var limit = rlimit()
    let isKnown = getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0
    let end = isKnown ? Int32(clamping: limit.rlim_cur) : 256
    return max(lifelineDescriptor + 1, min((names.compactMap { Int32($0) }.max() ?? 0) + 64, end - 1))
  }

  /// Starts a program, with an open file as ``outputDescriptor``. Throws `outputNotCreated` where it does not start.
  init(_ program: String, _ arguments: [String], output: Int32) throws(RenderError) {
    name = program
    func failure(_ action: String, _ reason: Int32) -> RenderError {
      RenderError(.outputNotCreated, "cannot \(action) \(program): \(String(cString: strerror(reason)))")
    }
    guard let messages = NamelessFile.openTemporary() else { throw failure("make a file for the messages of", errno) }
    self.messages = FileHandle(fileDescriptor: messages, closeOnDealloc: true)
    guard let life = Self.openPipe() else { throw failure("make a pipe to", errno) }
    lifeline = FileHandle(fileDescriptor: life.writing, closeOnDealloc: true)
    defer { close(life.reading) }
    guard let feed = Self.openPipe() else { throw failure("make a pipe to", errno) }
    defer { close(feed.reading) }
    // A picture or two on the way keep both processes at work.
    _ = fcntl(feed.writing, Self.setPipeSize, 1 << 20)
    // A descriptor that already has the number it is to get would be closed on the way.
    let moved = fcntl(output, F_DUPFD_CLOEXEC, 10), movedLife = fcntl(life.reading, F_DUPFD_CLOEXEC, 10)
    defer { for descriptor in [moved, movedLife] where descriptor >= 0 { close(descriptor) } }
    guard moved >= 0, movedLife >= 0 else {
      let reason = errno
      close(feed.writing)
      throw failure("hand the film's file to", reason)
    }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, feed.reading, STDIN_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, messages, STDERR_FILENO)
    posix_spawn_file_actions_adddup2(&actions, moved, Self.outputDescriptor)
    posix_spawn_file_actions_adddup2(&actions, movedLife, Self.lifelineDescriptor)
    // Whatever else is open here is not for the process: who reads from a pipe to its end would wait for it, too.
    for descriptor in (Self.lifelineDescriptor + 1)...Self.lastDescriptor {
      posix_spawn_file_actions_addclose(&actions, descriptor)
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // A process group of its own: an interruption at the terminal ends this process, which ends the other.
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    var signals = sigset_t(), none = sigset_t()
    sigemptyset(&signals)
    sigemptyset(&none)
    for number in [SIGPIPE, SIGXFSZ] { sigaddset(&signals, number) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setsigmask(&attributes, &none)
    var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    process = 0
    input = feed.writing
    var reason = posix_spawnp(&process, program, &actions, &attributes, &words, environ)
    // A program that was written a moment ago is busy as long as the child of another thread has a copy of the descriptor that it was
    // written by: from the beginning of that child until it runs a program of its own.
    for _ in 0..<100 where reason == ETXTBSY {
      usleep(10_000)
      reason = posix_spawnp(&process, program, &actions, &attributes, &words, environ)
    }
    guard reason == 0 else {
      close(input)
      throw failure("start", reason)
    }
    // The signal goes to the program's process group, which has those that it starts itself.
    _ = fcntl(life.reading, F_SETOWN, -process)
    _ = fcntl(life.reading, Self.setSignal, SIGKILL)
    _ = fcntl(life.reading, F_SETFL, O_ASYNC)
  }

  /// Opens a pipe that other programs don't inherit; nil, with the reason in `errno`, if there can be none.
  private static func openPipe() -> (reading: Int32, writing: Int32)? {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  // F_SETPIPE_SZ and F_SETSIG, which Glibc's module leaves out.
  private static let setPipeSize: Int32 = 1031
  private static let setSignal: Int32 = 10

  deinit { kill() }

  /// Writes to the program's standard input, and waits while it is full. Throws `outputFailed` with what the program said where it
  /// reads no more.
  func feed(_ data: Data) throws(RenderError) {
    guard let reason = WholeFile.fill(input, with: data) else { return }
    throw ended(after: reason)
  }

  /// Ends the input and waits for the program. Throws `outputFailed` where it failed.
  func finish() throws(RenderError) {
    if let failure = wait() { throw failure }
  }

  /// Ends the program at once.
  func kill() {
    guard process > 0 else { return }
    Glibc.kill(process, SIGKILL)
    _ = wait()
  }

  private func ended(after reason: Int32) -> RenderError {
    if reason != EPIPE { Glibc.kill(process, SIGKILL) }
    let failure = wait()
    if reason == EPIPE, let failure { return failure }
    return RenderError(.outputFailed, "cannot write to \(name): \(String(cString: strerror(reason)))")
  }

  /// Waits for the program's end; returns its failure, nil where it did what it was to do.
  private func wait() -> RenderError? {
    guard process > 0 else { return nil }
    close(input)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    process = 0
    // Its end as wait(2) packs it: a status, or the number of a signal.
    let (signal, exit) = (status & 0x7F, status >> 8 & 0xFF)
    guard signal != 0 || exit != 0 else { return nil }
    try? messages.seek(toOffset: 0)
    let said = String(decoding: messages.readData(ofLength: 4096), as: UTF8.self)
      .split(whereSeparator: \.isNewline).suffix(3).joined(separator: "; ")
    let end = signal != 0 ? "was ended by signal \(signal)" : "ended with status \(exit)"
    return RenderError(.outputFailed, "\(name) \(end)\(said.isEmpty ? "" : ": \(said)")")
  }
}
