// Tests of replicators that ask for too much: refused before any work is done, with the numbers.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import ProcessFacts
import Quartzite
import QuartziteLayers
import Testing

@Suite("Limits of replicators")
struct ReplicatorLimitTests {
  /// Nests replicators of these counts, the first outermost, around one small box.
  private func nested(_ counts: [Int], _ transform: CATransform3D = CATransform3DMakeTranslation(2, 0, 0)) -> CALayer {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 64, height: 64)
    var place = root
    for (index, count) in counts.enumerated() {
      let replicator = CAReplicatorLayer()
      replicator.name = "level \(index)"
      replicator.frame = root.bounds
      replicator.instanceCount = count
      replicator.instanceTransform = transform
      place.addSublayer(replicator)
      place = replicator
    }
    let box = CALayer()
    box.frame = CGRect(x: 0, y: 0, width: 1, height: 1)
    box.backgroundColor = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
    place.addSublayer(box)
    return root
  }

  @Test(
    "A hundred million nested instances are refused before any is made, with their product and the outermost replicator"
  )
  func nestedProduct() throws {
    let root = nested(Array(repeating: 10, count: 8))
    let renderer = try Renderer()
    let error = #expect(throws: RenderError.self) { try renderer.render(root) }
    #expect(error?.code == .limitExceeded)
    #expect(error?.place?.description == "CALayer/level 0[0]")
    #expect(error?.message.contains("100000000 instances") == true)
    #expect(error?.message.contains("2000000") == true)
    let fastest = (0..<5).map { _ in CPUTime.spent { _ = try? renderer.render(root) } }.min()
    #expect(try #require(fastest) < 0.1)
  }

  @Test(
    "A product that no number holds is refused, too",
    arguments: [[Int.max], [Int.max, Int.max], [1 << 40, 1 << 40, 2], [3_000_000]])
  func overflow(counts: [Int]) {
    let error = #expect(throws: RenderError.self) { try Renderer().render(nested(counts)) }
    #expect(error?.code == .limitExceeded)
  }

  @Test("The instances of all replicators of a tree are counted together")
  func sum() throws {
    var limits = Limits.trusted
    limits.instances = 250
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 64, height: 64)
    for _ in 0..<2 { root.addSublayer(nested([100])) }
    var options = try Renderer.Options()
    options.limits = limits
    let renderer = try Renderer(options)
    _ = try renderer.render(root)
    root.addSublayer(nested([100]))
    #expect(throws: RenderError.self) { try renderer.render(root) }
  }

  @Test("Counts without anything to show, or below one, cost nothing and show nothing", arguments: [0, -1, Int.min])
  func nothing(count: Int) throws {
    let frame = try Renderer().render(nested([count, 1_000_000_000]))
    #expect(frame.pixels.allSatisfy { $0 == 0 })
    let empty = CAReplicatorLayer()
    empty.bounds = CGRect(x: 0, y: 0, width: 8, height: 8)
    empty.instanceCount = .max
    #expect(try Renderer().render(empty).diagnostics.isEmpty)
  }

  @Test("What lies in a hidden layer is not counted")
  func hidden() throws {
    let root = nested([1000, 1_000_000])
    root.sublayers?[0].sublayers?[0].isHidden = true
    #expect(try Renderer().render(root).diagnostics.isEmpty)
  }

  @Test("A million instances of one box are one quad, drawn in a few pieces between which a deadline can end them")
  func million() throws {
    let root = nested([1_000_000], CATransform3DMakeTranslation(0.5, 0, 0))
    let drawn = try Renderer().render(root, RenderOptions(coverage: .strips)), painted = try Renderer().render(root)
    #expect(drawn.statistics.draws == 8 && painted.statistics.draws == 0)
    let fewer = nested([100_000], CATransform3DMakeTranslation(0.5, 0, 0))
    #expect(try Renderer().render(fewer, RenderOptions(coverage: .strips)).statistics.draws == 1)
    for frame in [drawn, painted] {
      #expect(frame.statistics.instances == 1_000_000)
      #expect(frame.statistics.quads == 1)
      // The boxes are one pixel wide and half a pixel apart, so that the row is green from end to end.
      #expect(Array(frame.pixels[(30 * 4)..<(31 * 4)])[1] >= 191)
    }
  }

  @Test(
    "Numbers that are none, in a replicator, leave its sublayers out and are named", arguments: [Double.nan, .infinity])
  func nonFinite(value: Double) throws {
    let root = nested([100])
    let replicator = try #require(root.sublayers?[0] as? CAReplicatorLayer)
    replicator.instanceTransform.m41 = value
    let frame = try Renderer().render(root)
    #expect(frame.diagnostics.map(\.kind) == [.nonFiniteValue])
    #expect(frame.diagnostics.first?.message.contains("instanceTransform") == true)
    #expect(frame.pixels.allSatisfy { $0 == 0 })
  }

  @Test(
    "Instances that run out of the numbers are left out, those that don't are drawn",
    arguments: [
      CATransform3DMakeScale(1e30, 1e30, 1), CATransform3DMakeScale(0, 0, 0), CATransform3DMakeTranslation(1e300, 0, 0),
    ])
  func runaway(transform: CATransform3D) throws {
    let frame = try Renderer().render(nested([200], transform))
    #expect(frame.pixels.count == 64 * 64 * 4)
    if transform.m41 != 0 { #expect(Array(frame.pixels[0..<4]) == [0, 255, 0, 255]) }
  }
}
