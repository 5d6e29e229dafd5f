// Tests of scroll layers and display links.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteLayers
import Testing

@Suite struct SpecialisedLayersScrollTests {
  private func scrollLayer(_ mode: CAScrollLayerScrollMode = .both) -> CAScrollLayer {
    let layer = CAScrollLayer()
    layer.bounds = CGRect(x: 10, y: 20, width: 100, height: 50)
    layer.scrollMode = mode
    return layer
  }

  @Test("Scrolling to a point moves the origin of the bounds, without limits")
  func scrollToPoint() {
    let layer = scrollLayer()
    layer.scroll(to: CGPoint(x: -300, y: 7000))
    #expect(layer.bounds == CGRect(x: -300, y: 7000, width: 100, height: 50))
  }

  @Test(
    "The scroll mode limits the directions",
    arguments: [
      (CAScrollLayerScrollMode.none, CGPoint(x: 10, y: 20)), (.horizontally, CGPoint(x: 1, y: 20)),
      (.vertically, CGPoint(x: 10, y: 2)), (.both, CGPoint(x: 1, y: 2)),
    ])
  func modes(mode: CAScrollLayerScrollMode, origin: CGPoint) {
    let layer = scrollLayer(mode)
    layer.scroll(to: CGPoint(x: 1, y: 2))
    #expect(layer.bounds.origin == origin)
  }

  @Test("Scrolling to a rectangle moves as little as shows it")
  func scrollToRect() {
    let layer = scrollLayer()
    layer.scroll(to: CGRect(x: 30, y: 30, width: 10, height: 10))
    #expect(layer.bounds.origin == CGPoint(x: 10, y: 20))
    layer.scroll(to: CGRect(x: 105, y: 0, width: 10, height: 10))
    #expect(layer.bounds.origin == CGPoint(x: 15, y: 0))
    layer.scroll(to: CGRect(x: 0, y: 100, width: 500, height: 500))
    #expect(layer.bounds.origin == CGPoint(x: 0, y: 100))
  }

  @Test("A layer inside asks the nearest scroll layer above, in its own space")
  func additions() {
    let scroller = scrollLayer()
    let content = CALayer()
    content.frame = CGRect(x: 200, y: 0, width: 400, height: 400)
    scroller.addSublayer(content)
    content.scroll(CGPoint(x: 5, y: 6))
    #expect(scroller.bounds.origin == CGPoint(x: 205, y: 6))
    #expect(content.visibleRect == CGRect(x: 5, y: 6, width: 100, height: 50))
    content.scrollRectToVisible(CGRect(x: 0, y: 0, width: 10, height: 10))
    #expect(scroller.bounds.origin == CGPoint(x: 200, y: 0))
  }

  @Test("A display link calls back from its run loop, at its rate, until it is invalidated")
  func displayLink() {
    var frames: [(now: Double, target: Double)] = []
    let link = CADisplayLink { frames.append(($0.timestamp, $0.targetTimestamp)) }
    #expect(link.timestamp == 0 && link.duration == 0)
    link.preferredFramesPerSecond = 30
    link.add(to: .current, forMode: .default)
    RunLoop.current.runTurns { frames.count >= 3 }
    #expect(frames.count >= 3)
    #expect(abs(link.duration - 1 / 60) < 1e-12)
    for frame in frames { #expect(abs(frame.target - frame.now - 1 / 30) < 1e-6) }
    for (before, after) in zip(frames, frames.dropFirst()) { #expect(after.now > before.now) }

    link.isPaused = true
    let count = frames.count
    RunLoop.current.runTurns(10) { frames.count > count }
    #expect(frames.count == count)
    link.invalidate()
  }

  @Test("A display link with a target calls the method that the target knows by that name")
  func displayLinkTargets() {
    final class Target: SelectorTarget {
      var calls: [(selector: Selector, link: CADisplayLink?)] = []
      func perform(_ selector: Selector, with object: Any?) { calls.append((selector, object as? CADisplayLink)) }
    }
    let target = Target()
    let link = CADisplayLink(target: target, selector: "step:")
    link.add(to: .current, forMode: .default)
    RunLoop.current.runTurns { !target.calls.isEmpty }
    link.invalidate()
    #expect(target.calls.first?.selector == Selector("step:") && target.calls.first?.link === link)
  }
}
