// Tests of signals while a picture is written: the output is the whole picture or none, without any other file beside
// it.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite("A picture that is interrupted leaves nothing behind")
struct InterruptionTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    _ = try folder.write(Documents.red(), to: "red.caml")
    try FileManager.default.createDirectory(atPath: folder.path + "/out", withIntermediateDirectories: true)
  }

  private static let edge = 1_000

  /// Starts a render of four megabytes into the folder out.
  private func start() throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try Command.executable())
    process.arguments = ["render", "red.caml", "--size", "\(Self.edge)x\(Self.edge)", "-o", "out/a.raw"]
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }

  private var written: [String] { (try? FileManager.default.contentsOfDirectory(atPath: folder.path + "/out")) ?? [] }
  private var size: Int { (FileManager.default.contents(atPath: folder.path + "/out/a.raw") ?? Data()).count }

  /// Waits until a process has used that many seconds of processor time, or has ended; returns the seconds that it
  /// used.
  private func spent(by process: Process, atMost limit: Double) -> Double {
    var seconds = 0.0
    while process.isRunning, seconds < limit { seconds = Self.processorTime(of: process) ?? seconds }
    return seconds
  }

  /// The seconds for which all threads of a process have run on processors; nil when it has ended.
  private static func processorTime(of process: Process) -> Double? {
    var clock = clockid_t(), time = timespec()
    guard clock_getcpuclockid(process.processIdentifier, &clock) == 0, clock_gettime(clock, &time) == 0
    else { return nil }
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  @Test("While a picture is written, nobody sees a part of it")
  func unseen() throws {
    let process = try start()
    // A first picture never has a temporary name: any file that can be seen is the whole one.
    while process.isRunning {
      let names = written
      #expect(names.isEmpty || names == ["a.raw"])
      if !names.isEmpty { #expect(size == Self.edge * Self.edge * 4) }
    }
    #expect(process.terminationStatus == 0 && written == ["a.raw"])
  }

  @Test("A signal at any moment leaves the older picture, or the whole new one, and nothing else")
  func interrupted() throws {
    // Half of the signals come towards the end, while the picture is written. Moments are counted in the process's own
    // time, so that a busy machine does not move them.
    let whole = spent(by: try start(), atMost: .infinity)
    let path = folder.path + "/out/a.raw"
    let moments = [0.13, 0.82, 0.35, 0.91, 0.58, 0.97, 0.77, 1.06]
    let signals = [SIGTERM, SIGINT, SIGHUP, SIGTERM, SIGINT, SIGTERM, SIGHUP, SIGTERM]
    for (moment, signal) in zip(moments, signals) {
      try Data("older".utf8).write(to: URL(fileURLWithPath: path))
      let process = try start()
      _ = spent(by: process, atMost: whole * moment)
      if process.isRunning { kill(process.processIdentifier, signal) }
      process.waitUntilExit()
      let isEnded = process.terminationReason == .uncaughtSignal
      #expect(process.terminationStatus == (isEnded ? signal : 0))
      #expect(written == ["a.raw"])
      #expect(isEnded ? [5, Self.edge * Self.edge * 4].contains(size) : size == Self.edge * Self.edge * 4)
    }
  }
}
