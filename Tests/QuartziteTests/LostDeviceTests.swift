// Tests of engines whose device is lost while they make a picture.
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
  /// The engine works on the thread of its test, for which faults are armed.
  private func withEngine(_ body: (RenderEngine) throws -> Void) throws {
    let engine = RenderEngine(
      .automatic, memory: MemoryAccount(MemoryBudget()), driver: try FaultInjection.driver())
    defer {
      FaultInjection.disarm()
      engine.close()
    }
    try body(engine)
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
    let snapshot = try root.commit(limits: .trusted)
    let canvas = try Canvas(
      bounds: snapshot.nodes[0].state.bounds, flipsGeometry: false, size: nil, scale: 1, hostIsFlipped: true,
      background: nil, limits: .trusted)
    return RenderJob(
      snapshot: snapshot, list: snapshot.displayList(for: .screen, isFlipped: canvas.isFlipped), canvas: canvas,
      limits: .trusted, coverage: .automatic, debug: nil, passHandler: nil, deadline: .none, tiling: PictureTiling(),
      emptiedCaches: [], timings: RenderTimings())
  }

  @Test("A device that is lost once in a picture is replaced, and the picture is whole")
  func lostOnce() throws {
    try withEngine { engine in
      let job = try job()
      let whole = try engine.frame(job)
      #expect(Set(whole.pixels).count > 3, "there is something to see")
      FaultInjection.arm(.readPixels, .contextLost)
      let again = try engine.frame(job)
      #expect(FaultInjection.disarm(), "the device was lost")
      #expect(again.pixels == whole.pixels)
    }
  }

  @Test("A device that is lost twice in one picture ends it with deviceLost, and the next picture is drawn")
  func lostTwice() throws {
    try withEngine { engine in
      let job = try job()
      let whole = try engine.frame(job)
      FaultInjection.arm(.readPixels, .contextLost, times: 2)
      let error = #expect(throws: RenderError.self) { try engine.frame(job) }
      #expect(error?.code == .deviceLost)
      #expect(FaultInjection.disarm(), "the device was lost")
      let next = try engine.frame(job)
      #expect(next.pixels == whole.pixels)
      #expect(next.diagnostics.isEmpty)
    }
  }
}
