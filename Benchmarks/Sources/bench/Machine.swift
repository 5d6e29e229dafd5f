// The machine, the driver and the revision of a measurement: a number is meaningless without these.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The GLES driver.
struct Driver: Codable {
  let renderer: String
  let version: String
  /// The colour format of the floor's target.
  let format: String
}

/// The computer.
struct Machine: Codable {
  let processor: String
  let cores: Int
  let memoryMiB: Int
  let kernel: String
  /// The mean number of runnable processes in the minute before the measurement.
  let load: Double

  static var current: Machine {
    var system = utsname()
    uname(&system)
    let kernel = withUnsafeBytes(of: &system.release) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    var load = 0.0
    getloadavg(&load, 1)
    return Machine(
      processor: processorName, cores: ProcessInfo.processInfo.activeProcessorCount,
      memoryMiB: Int(clamping: ProcessInfo.processInfo.physicalMemory >> 20), kernel: kernel, load: load)
  }

  private static var processorName: String {
    let text = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix("model name") }
    return line?.split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) } ?? "unknown"
  }
}

/// The source that was measured.
struct Revision: Codable {
  /// The commit, or "unknown" outside a repository.
  let commit: String
  /// Whether files differ from that commit.
  let isModified: Bool

  static var current: Revision {
    let commit = git(["rev-parse", "HEAD"])
    return Revision(commit: commit ?? "unknown", isModified: git(["status", "--porcelain"])?.isEmpty == false)
  }

  private static func git(_ arguments: [String]) -> String? {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git", "-C", (#filePath as NSString).deletingLastPathComponent] + arguments
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { return nil }
    return String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
