// Tests of renderers whose device is lost while they draw a picture.
// SPDX-License-Identifier: Apache-2.0

import GLESFaults
import QuartziteDiagnostics
import QuartziteGLES
import QuartziteLayers
import QuartziteRenderPlan
import Testing

@testable import Quartzite

@Suite("Lost devices")
struct LostDeviceTests {
  /// A render thread on whose device faults can be armed.
  private func withThread(_ body: (RenderThread) throws -> Void) throws {
    let thread = RenderThread(device: .automatic, memory: MemoryBudget(), driver: try FaultInjection.driver())
    try thread.start()
    defer { thread.stop() }
    try body(thread)
  }

  /// A picture of a faded red box on blue.
  private func job() throws -> RenderJob {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 32, height: 24)
    root.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
    let box = CALayer()
    box.frame = CGRect(x: 4, y: 4, width: 20, height: 12)
    box.cornerRadius = 5
    box.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    box.opacity = 0.5
    root.addSublayer(box)
    // Bands need no device.
    return try RenderJob(picture: root, coverage: .strips)
  }

  /// Makes a picture, its device lost so many times, each before its pixels are read. Returns the times that it was lost.
  private func picture(
    _ job: RenderJob, on thread: RenderThread, losing times: Int = 0
  ) throws -> (frame: Result<Frame, RenderError>, lost: Bool) {
    // Faults are armed for a thread.
    if times > 0 { try thread.run { _ in FaultInjection.arm(.readPixels, .contextLost, times: times) } }
    let planner = PicturePlanner(MemoryBudget())
    let result = Result { () throws(RenderError) in
      try PendingPicture.make(job, into: .own, budget: MemoryBudget(), by: planner, on: thread)
    }
    return (result, try thread.run { _ in FaultInjection.disarm() })
  }

  @Test("A device that is lost once in a picture is replaced, and the picture is whole")
  func lostOnce() throws {
    try withThread { thread in
      let job = try job()
      let whole = try picture(job, on: thread).frame.get()
      #expect(Set(whole.pixels).count > 3, "there is something to see")
      let again = try picture(job, on: thread, losing: 1)
      #expect(again.lost, "the device was lost")
      #expect(try again.frame.get().pixels == whole.pixels)
    }
  }

  @Test("A device that is lost twice in one picture ends it with deviceLost, and the next picture is drawn")
  func lostTwice() throws {
    try withThread { thread in
      let job = try job()
      let whole = try picture(job, on: thread).frame.get()
      let lost = try picture(job, on: thread, losing: 2)
      #expect(lost.lost, "the device was lost")
      let error = #expect(throws: RenderError.self) { try lost.frame.get() }
      #expect(error?.code == .deviceLost)
      let next = try picture(job, on: thread).frame.get()
      #expect(next.pixels == whole.pixels)
      #expect(next.diagnostics.isEmpty)
    }
  }
}
