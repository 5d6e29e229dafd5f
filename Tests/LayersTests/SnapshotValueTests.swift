// Tests that a commit copies values: later changes of the client's objects do not affect them.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics
import QuartzitePixelEffects
import Testing

@testable import QuartziteLayers

@Suite("Snapshots are values")
struct SnapshotValueTests {
  private func blur(_ radius: Double) -> CAFilter {
    let filter = CAFilter(type: "gaussianBlur")
    filter.name = "blur"
    filter.setValue(radius, forKey: "inputRadius")
    return filter
  }

  @Test("Filters are those of the moment of the commit")
  func filters() throws {
    let layer = CALayer(), inversion = CAFilter(type: "colorInvert"), mode = CAFilter(type: "multiplyBlendMode")
    layer.filters = [blur(2)]
    layer.backgroundFilters = [blur(3), inversion]
    layer.compositingFilter = mode
    let snapshot = try layer.commit(limits: .trusted)
    layer.setValue(12, forKeyPath: "filters.blur.inputRadius")
    layer.setValue(13, forKeyPath: "backgroundFilters.blur.inputRadius")
    inversion.isEnabled = false
    mode.isEnabled = false
    let effects = snapshot.nodes[0].state.rare.effects
    #expect(effects.filters == [.blur(sigma: 2)])
    #expect(effects.backgroundFilters == [.blur(sigma: 3), .colors(.inversion)])
    #expect(effects.blend == .multiply)
    let later = try layer.commit(limits: .trusted).nodes[0].state.rare.effects
    #expect(later.filters == [.blur(sigma: 12)] && later.backgroundFilters == [.blur(sigma: 13)])
    #expect(later.blend == nil)
  }

  @Test("Paths, texts and lists of colours are those of the moment of the commit")
  func objects() throws {
    let shape = CAShapeLayer(), path = CGMutablePath()
    path.addRect(CGRect(x: 0, y: 0, width: 4, height: 4))
    shape.path = path
    shape.shadowPath = path
    let snapshot = try shape.commit(limits: .trusted)
    path.addRect(CGRect(x: 10, y: 10, width: 4, height: 4))
    let square = CGRect(x: 0, y: 0, width: 4, height: 4)
    #expect(snapshot.nodes[0].state.rare.shadowPath?.boundingBox == square)
    guard case .shape(let values) = snapshot.nodes[0].kind else {
      Issue.record("a shape layer is no shape")
      return
    }
    #expect(values.path?.boundingBox == square)

    let text = CATextLayer(), string = NSMutableAttributedString(string: "one")
    text.bounds.size = CGSize(width: 200, height: 40)
    text.string = string
    let first = try text.commit(limits: .trusted)
    string.append(NSAttributedString(string: " and more"))
    let counts = try [first, text.commit(limits: .trusted)].map(\.glyphCount)
    #expect(counts == [3, 3])
  }

  @Test("Contents that are no picture come back as they were given, and have no part in a snapshot")
  func contents() throws {
    final class Thing {}
    let layer = CALayer(), thing = Thing()
    layer.contents = thing
    #expect(layer.contents as? Thing === thing)
    guard case .unknown(let name) = try layer.commit(limits: .trusted).nodes[0].state.contents else {
      Issue.record("a thing is no picture")
      return
    }
    #expect(name == "Thing")
    #expect(layer.presentation()?.contents as? Thing === thing)
    layer.contents = nil
    #expect(layer.contents == nil && layer.attachments?.unknownContents == nil)
  }
}
