// Tests of the threads that share the work of a picture.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics
import QuartziteLayers
import QuartziteRenderPlan
import Synchronization
import Testing

@testable import Quartzite

@Suite("The threads of a picture")
struct WorkerThreadTests {
  /// A page of 400 × 300 with 300 turned cards, a shadow, text and a stroked path.
  private func page() -> CALayer {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 400, height: 300)
    root.backgroundColor = CGColor(gray: 1, alpha: 1)
    for index in 0..<300 {
      let card = CALayer()
      card.frame = CGRect(x: index % 20 * 20, y: index / 20 * 20, width: 26, height: 18)
      card.cornerRadius = 5
      card.backgroundColor = CGColor(red: CGFloat(index) / 300, green: 0.5, blue: 0.7, alpha: 0.8)
      card.setAffineTransform(CGAffineTransform(rotationAngle: CGFloat(index)))
      root.addSublayer(card)
    }
    let text = CATextLayer()
    text.frame = CGRect(x: 40, y: 100, width: 320, height: 60)
    text.string = "Threads"
    text.foregroundColor = CGColor(gray: 0, alpha: 1)
    text.shadowOpacity = 0.6
    text.shadowRadius = 9
    let line = CAShapeLayer()
    line.path = CGPath(ellipseIn: CGRect(x: 30, y: 30, width: 340, height: 240), transform: nil)
    line.fillColor = nil
    line.strokeColor = CGColor(red: 0, green: 0.2, blue: 0.6, alpha: 0.9)
    line.lineWidth = 7
    line.lineDashPattern = [20, 9]
    root.sublayers? += [text, line]
    return root
  }

  @Test("A picture has the same bytes for any number of threads", arguments: [2, 3, 16, nil])
  func bytes(threads: Int?) throws {
    let one = try Renderer().render(page(), RenderOptions(threads: 1))
    #expect(try Renderer().render(page(), RenderOptions(threads: threads)).pixels == one.pixels)
  }

  @Test("As many threads as the options allow make the edges of shapes", arguments: [0, 1, 2, 3, 16])
  func planning(threads: Int) throws {
    let job = try Renderer.job(of: page(), RenderOptions(threads: threads), within: .trusted, by: .none)
    let drawing = ShapeDrawing(executor: .bands, showsMesh: false)
    var planning = PicturePlanning(job, drawing: drawing, edge: 1_000)
    let planned = try planning.next(by: PicturePlanner(MemoryBudget())), tile = try #require(planned)
    #expect(tile.plan.areas.lists.count == max(1, threads))
  }

  @Test("No more threads than the options allow draw a picture", arguments: [1, 5])
  func drawing(threads: Int) throws {
    let seen = Mutex<[Int]>([])
    let options = RenderOptions(threads: threads) { _ in seen.withLock { $0.append(WorkerThreads.count(for: 1_000)) } }
    _ = try Renderer().render(page(), options)
    #expect(seen.withLock { $0.allSatisfy { $0 == threads } && !$0.isEmpty })
    #expect(WorkerThreads.count(for: 1_000) == ProcessInfo.processInfo.activeProcessorCount)
  }

  @Test("Pictures of a sequence are the same for any number of threads", arguments: [1, 2, 5])
  func sequence(threads: Int) async throws {
    let root = page(), turn = CABasicAnimation(keyPath: "transform.rotation.z")
    turn.fromValue = 0
    turn.toValue = 3
    turn.duration = 1
    root.sublayers?[7].add(turn, forKey: nil)
    let times = (0..<12).map { Double($0) / 12 }, alone = try Renderer()
    var pixels: [[UInt8]] = []
    for try await frame in try Renderer().frames(of: root, times: times, RenderOptions(threads: threads)) {
      pixels.append([UInt8](frame.pixels))
    }
    #expect(pixels == (try times.map { [UInt8](try alone.render(root, at: $0).pixels) }))
    #expect(Set(pixels).count > 6)
  }

  @Test("As many pictures of a sequence are under way as there are threads, each by one of them")
  func renderersOfSequences() throws {
    let renderer = try Renderer(Renderer.Options(device: .noDevice, threads: 3)), page = page()
    func numbers(_ options: RenderOptions) -> [Int?] {
      let shared = renderer.frameRenderers(for: page, options)
      return [shared.count, shared.pictureCount, shared.threads]
    }
    #expect(numbers(RenderOptions()) == [3, 3, 1])
    #expect(numbers(RenderOptions(threads: 1)) == [1, 1, 1])
    #expect(numbers(RenderOptions(threads: 0)) == [1, 1, 1])
    #expect(numbers(RenderOptions(threads: 8)) == [8, 8, 1])
    // A handler is called on one thread.
    #expect(numbers(RenderOptions(passHandler: { _ in })) == [1, 2, nil])
    // Pictures of 4,000 × 3,000 pixels have 48 MB each.
    #expect(numbers(RenderOptions(scale: 10, threads: 24)) == [11, 11, 2])
  }

  @Test("A renderer's threads count where a picture's options have none; a pool divides the processors")
  func threadsOfRenderers() throws {
    let seen = Mutex<[Int]>([])
    let renderer = try Renderer(Renderer.Options(threads: 3))
    for threads in [nil, 2] {
      let options = RenderOptions(threads: threads) { _ in seen.withLock { $0.append(WorkerThreads.count(for: 1_000)) }
      }
      _ = try renderer.render(page(), options)
    }
    #expect(Set(seen.withLock { $0 }) == [3, 2])
    let processors = ProcessInfo.processInfo.activeProcessorCount
    #expect(try RendererPool(renderers: processors).threadsOfRenderer == 1)
    #expect(try RendererPool(renderers: 1).threadsOfRenderer == processors)
    let options = RendererPool.Options(renderers: 1, renderer: try Renderer.Options(threads: 5))
    #expect(try RendererPool(options).threadsOfRenderer == 5)
  }
}
