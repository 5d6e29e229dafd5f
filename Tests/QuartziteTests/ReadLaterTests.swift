// Tests of pictures whose pixels are read while the device draws the next ones, as hardware is used.
// SPDX-License-Identifier: Apache-2.0

import GLESFaults
import QuartziteDiagnostics
import QuartziteGLES
import QuartziteLayers
import QuartziteRenderPlan
import Testing

@testable import Quartzite

@Suite("Pictures that are read later")
struct ReadLaterTests {
  /// A render thread that uses the default device as hardware is used, or as itself.
  private func withThread(asHardware: Bool, _ body: (RenderThread) async throws -> Void) async throws {
    var profile = try Display.open(.automatic).profile
    profile.leavesWorkToCPU = !asHardware
    let thread = RenderThread(
      device: .automatic, memory: MemoryBudget(), driver: try FaultInjection.driver(), profile: profile)
    try thread.start()
    defer { thread.stop() }
    try await body(thread)
  }

  /// A box at a place of its own, with round corners, a turned one, and a path.
  private func job(_ number: Int) throws -> RenderJob {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 64, height: 48)
    root.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
    let box = CALayer()
    box.frame = CGRect(x: 4 + number, y: 4, width: 20, height: 12)
    box.cornerRadius = 5
    box.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    box.transform = CATransform3DMakeRotation(0.2, 0, 0, 1)
    let shape = CAShapeLayer(), path = CGMutablePath()
    path.addEllipse(in: CGRect(x: 20.3, y: 12.6, width: 30, height: 28.2 - Double(number)))
    shape.path = path
    shape.fillColor = CGColor(red: 0, green: 1, blue: 0, alpha: 0.7)
    root.addSublayer(box)
    root.addSublayer(shape)
    return try RenderJob(picture: root, coverage: .masks)
  }

  private func frames(_ numbers: Range<Int>, on thread: RenderThread) async throws -> [Result<Frame, RenderError>] {
    let planner = PicturePlanner(MemoryBudget())
    let jobs = try numbers.map { try job($0) }
    return await withTaskGroup(of: (Int, Result<Frame, RenderError>).self) { group in
      for (index, job) in jobs.enumerated() {
        group.addTask {
          do throws(RenderError) {
            return (
              index, .success(try await PendingPicture.make(job, budget: MemoryBudget(), by: planner, on: thread))
            )
          } catch {
            return (index, .failure(error))
          }
        }
      }
      var result = [Result<Frame, RenderError>?](repeating: nil, count: jobs.count)
      for await (index, frame) in group { result[index] = frame }
      return result.compactMap { $0 }
    }
  }

  @Test("Ten pictures that are under way together are those that are read one by one")
  func together() async throws {
    var expected: [[UInt8]] = []
    try await withThread(asHardware: false) { thread in
      expected = try await frames(0..<10, on: thread).map { try $0.get().pixels }
    }
    #expect(Set(expected).count == 10, "each is another picture")
    try await withThread(asHardware: true) { thread in
      let read = try await frames(0..<10, on: thread).map { try $0.get().pixels }
      for (index, pixels) in read.enumerated() {
        #expect(pixels.count == expected[index].count)
        let most = zip(pixels, expected[index]).map { abs(Int($0) - Int($1)) }.max()
        #expect(most ?? 255 <= 1, "picture \(index)")
      }
      let memory = try thread.run { engine in engine.memory.uses.first { $0.name == "readbacks" }?.bytes ?? 0 }
      #expect(memory >= 64 * 48 * 4, "they were read through buffers")
    }
  }

  @Test("Where the device is lost with pictures under way, each is drawn anew, and whole")
  func lost() async throws {
    try await withThread(asHardware: true) { thread in
      let whole = try await frames(0..<6, on: thread).map { try $0.get().pixels }
      try thread.run { _ in FaultInjection.arm(.readPixels, .contextLost, skipping: 2, times: 1) }
      let again = try await frames(0..<6, on: thread)
      #expect(try thread.run { _ in FaultInjection.disarm() }, "the device was lost")
      #expect(try again.map { try $0.get().pixels } == whole)
    }
  }

  @Test("Picture after picture of one tree is whole where only a part of it is drawn")
  func changes() async throws {
    try await withThread(asHardware: true) { thread in
      let planner = PicturePlanner(MemoryBudget())
      let root = CALayer(), box = CALayer()
      root.bounds = CGRect(x: 0, y: 0, width: 400, height: 300)
      root.backgroundColor = CGColor(red: 0.2, green: 0.4, blue: 0.6, alpha: 1)
      box.backgroundColor = CGColor(red: 1, green: 1, blue: 0, alpha: 1)
      root.addSublayer(box)
      for step in 0..<8 {
        box.frame = CGRect(x: 30 * step, y: 20 * step, width: 40, height: 30)
        let job = try RenderJob(picture: root, coverage: .masks, redraw: .changes)
        let frame = try await PendingPicture.make(job, budget: MemoryBudget(), by: planner, on: thread)
        let alone = try await PendingPicture.make(
          job, budget: MemoryBudget(), by: PicturePlanner(MemoryBudget()), on: thread)
        #expect(frame.pixels == alone.pixels, "step \(step)")
      }
    }
  }
}
