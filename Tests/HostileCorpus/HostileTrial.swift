// A trial of inputs, one after the other, with measurements; runs in a process that may end at any of them.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import ProcessFacts
import Quartzite

/// Returns unused memory to the system. See malloc_trim(3), which the headers that Swift reads leave out.
@_silgen_name("malloc_trim")
private func trimMemory(_ kept: Int) -> Int32

/// Tries inputs in this process.
package final class HostileTrial {
  private let renderer: Renderer
  private let folder: String

  /// Opens the renderer. A process that tries inputs is limited to this address space, in bytes.
  package init(addressSpace: Int = 16 << 30) throws {
    var limit = rlimit(rlim_cur: rlim_t(addressSpace), rlim_max: rlim_t(addressSpace))
    if !AddressSanitizer.isOn { setrlimit(__rlimit_resource_t(9), &limit) }
    renderer = try Renderer(Renderer.Options(limits: .untrusted))
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("quartzite-hostile-\(getpid())").path
  }

  /// Removes the files that were written.
  package func close() { try? FileManager.default.removeItem(atPath: folder) }

  /// Tries one input. The process is ended by SIGXCPU if it takes twice the time that is allowed.
  package func outcome(of input: HostileCase, family: HostileFamily) -> HostileOutcome {
    var outcome = HostileOutcome(name: "\(family)/\(input.name)", result: "returned")
    try? FileManager.default.removeItem(atPath: folder)
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    // Caches are dropped, so that the previous input affects neither the memory nor the time of this one.
    try? renderer.dropCaches()
    _ = trimMemory(0)
    forgetPeak()
    let start = Self.processorSeconds
    limitProcessorTime(start + input.boundsInForce.seconds * 2 + 1)
    let stage = HostileStage(renderer: renderer, folder: folder)
    do {
      try input.work(stage)
      if stage.pictures > 0 { outcome.result = "picture" }
    } catch let error as RenderError {
      outcome.result = "refused"
      outcome.code = error.code.description
      outcome.message = String(error.description.prefix(400))
    } catch {
      outcome.result = "threw"
      outcome.message = String("\(error)".prefix(400))
    }
    outcome.seconds = Self.processorSeconds - start
    outcome.megabytes = Self.peakMegabytes
    outcome.notices = stage.notices.prefix(40).map {
      HostileOutcome.Notice(kind: $0.kind.rawValue, text: String($0.description.prefix(200)))
    }
    outcome.wrongPixels = Array(stage.wrongPixels.prefix(2))
    return outcome
  }

  // MARK: Measures

  private static var processorSeconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  /// The peak memory of the process since `forgetPeak`.
  private static var peakMegabytes: Int {
    guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
      let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") })
    else { return 0 }
    return (line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) >> 10
  }

  /// Resets the kernel's record of the peak memory. See proc(5), clear_refs.
  private func forgetPeak() {
    guard let file = fopen("/proc/self/clear_refs", "w") else { return }
    fputs("5", file)
    fclose(file)
  }

  private func limitProcessorTime(_ seconds: Double) {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(0), &limit)
    limit.rlim_cur = min(rlim_t(seconds.rounded(.up)), limit.rlim_max)
    setrlimit(__rlimit_resource_t(0), &limit)
  }
}
