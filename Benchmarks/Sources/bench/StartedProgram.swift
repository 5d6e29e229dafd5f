// StartedProgram: starts a program, waits for its end and measures its cost.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A program that is started repeatedly.
struct StartedProgram {
  let name: String
  let path: String
  let arguments: [String]
  /// The file that it writes.
  let output: String?

  var drawsWithGLES: Bool { output != nil }

  /// Runs the program once with its shader cache in `cache`. The cost is the wall time from before the start to after
  /// the end, and the CPU time of the process.
  func run(cache: String) throws -> Cost {
    if let output { unlink(output) }
    var environment = ProcessInfo.processInfo.environment
    environment["MESA_SHADER_CACHE_DIR"] = cache
    let words = ([path] + arguments).map { strdup($0) } + [nil]
    let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { (words + variables).forEach { free($0) } }

    // Its output would otherwise appear between the lines of the table.
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)

    var process: pid_t = 0
    var status: Int32 = 0
    var usage = rusage()
    let start = wallClock()
    let code = posix_spawn(&process, path, &actions, nil, words, variables)
    guard code == 0 else { throw BenchError("\(path) cannot be started: \(String(cString: strerror(code)))") }
    while wait4(process, &status, 0, &usage) < 0 && errno == EINTR {}
    let wall = wallClock() - start
    guard status == 0 else { throw BenchError("\(path) failed (wait status \(status))") }
    if let output, access(output, R_OK) != 0 { throw BenchError("\(path) wrote no \(output)") }
    return Cost(wall: wall, cpu: milliseconds(usage.ru_utime) + milliseconds(usage.ru_stime))
  }

  private func milliseconds(_ time: timeval) -> Double { Double(time.tv_sec) * 1000 + Double(time.tv_usec) / 1000 }
}
