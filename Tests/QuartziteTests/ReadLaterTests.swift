// Tests of pictures whose pixels are read while the device draws the next ones, as hardware is used.
// SPDX-License-Identifier: Apache-2.0

import ByteDifferences
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
    return try RenderJob(picture: root, coverage: .strips)
  }

  private func frames(_ numbers: Range<Int>, on thread: RenderThread) async throws -> [Result<Frame, RenderError>] {
    await frames(try numbers.map { try job($0) }, by: PicturePlanner(MemoryBudget()), on: thread)
  }

  /// Draws pictures that are all under way together.
  private func frames(
    _ jobs: [RenderJob], by planner: PicturePlanner, on thread: RenderThread
  ) async -> [Result<Frame, RenderError>] {
    await withTaskGroup(of: (Int, Result<Frame, RenderError>).self) { group in
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
        #expect(ByteDifferences(pixels, expected[index]).largest <= 1, "picture \(index)")
      }
      let memory = try thread.run { engine in engine.memory.uses.first { $0.name == "transfers" }?.bytes ?? 0 }
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

  /// Eight pictures of one tree, of which each differs from the one before in where a box is.
  private func steps() throws -> [RenderJob] {
    let root = CALayer(), box = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 400, height: 300)
    root.backgroundColor = CGColor(red: 0.2, green: 0.4, blue: 0.6, alpha: 1)
    box.backgroundColor = CGColor(red: 1, green: 1, blue: 0, alpha: 1)
    root.addSublayer(box)
    return try (0..<8).map { step in
      box.frame = CGRect(x: 30 * step, y: 20 * step, width: 40, height: 30)
      return try RenderJob(picture: root, coverage: .strips, redraw: .changes)
    }
  }

  @Test("Pictures of one tree are whole where only a part of each is drawn, one by one and together")
  func changes() async throws {
    try await withThread(asHardware: true) { thread in
      let jobs = try steps()
      var alone: [[UInt8]] = []
      for job in jobs {
        let frame = try await PendingPicture.make(
          job, budget: MemoryBudget(), by: PicturePlanner(MemoryBudget()), on: thread)
        alone.append(frame.pixels)
      }
      #expect(Set(alone).count == jobs.count, "each is another picture")
      let planner = PicturePlanner(MemoryBudget())
      for (step, job) in jobs.enumerated() {
        let frame = try await PendingPicture.make(job, budget: MemoryBudget(), by: planner, on: thread)
        #expect(frame.pixels == alone[step], "step \(step), after the one before")
      }
      for round in 0..<4 {
        let together = await frames(jobs, by: PicturePlanner(MemoryBudget()), on: thread)
        for (step, frame) in together.enumerated() {
          #expect(try frame.get().pixels == alone[step], "step \(step), together with the others, round \(round)")
        }
      }
    }
  }
}
