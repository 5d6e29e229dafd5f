// Tests of pictures of which only a part is drawn again: they are those that are drawn as a whole.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite
import QuartziteLayers
import SeededRandom
import Testing

@Suite("A picture that is drawn where it has changed")
struct PartialRedrawTests {
  private static let groupCount = UInt64(ProcessInfo.processInfo.environment["QUARTZITE_PARTIAL_REDRAWS"] ?? "") ?? 6

  @Test(
    "is byte for byte the one that is drawn as a whole, whatever the scene and its changes", arguments: 0..<groupCount)
  func randomChanges(group: UInt64) throws {
    let renderer = try Renderer(), other = try Renderer()
    var partial = 0, changed = 0
    for seed in (group * 10)..<(group * 10 + 10) {
      var author = RandomAuthor(numbers: SeededRandom(seed: seed &* 0x1_0003 + 7))
      let root = author.numbers.chance(50) ? author.root() : author.rootWithEffects()
      let page = Self.page(of: root)
      let wanted = author.numbers.chance(50) ? author.options() : author.optionsWithEffects()
      var options = RenderOptions(
        scale: CGFloat(wanted.scale), background: wanted.background, isGeometryFlipped: wanted.isGeometryFlipped)
      for step in 0..<6 {
        if step > 0 { _ = author.change(root) }
        options.redraw = .changes
        let frame = try renderer.render(page, options)
        options.redraw = .everything
        let whole = try other.render(page, options)
        if step > 0 {
          changed += 1
          if frame.statistics.redrawnPixels < whole.statistics.redrawnPixels { partial += 1 }
        }
        guard frame.pixels != whole.pixels else { continue }
        let differences = zip(frame.pixels, whole.pixels).map { abs(Int($0) - Int($1)) }
        Issue.record(
          """
          seed \(seed), step \(step): \(differences.count { $0 > 0 }) bytes differ, by \(differences.max() ?? 0) at most; \
          \(frame.statistics.redrawnPixels) pixels of \(whole.statistics.redrawnPixels)
          """)
        break
      }
    }
    #expect(partial > changed / 4, "\(partial) of \(changed) changes were drawn in part")
  }

  /// A page that is large enough for a part of it to be worth something.
  private static func page(of scene: CALayer) -> CALayer {
    let page = CALayer()
    page.bounds = CGRect(x: 0, y: 0, width: 320, height: 256)
    page.backgroundColor = CGColor(gray: 0.9, alpha: 1)
    for index in 0..<4 {
      let card = CALayer()
      card.frame = CGRect(x: Double(index % 2) * 150 + 10, y: Double(index / 2) * 120 + 10, width: 130, height: 100)
      card.cornerRadius = 10
      card.backgroundColor = CGColor(red: 0.2 * Double(index), green: 0.5, blue: 0.7, alpha: 0.5)
      page.addSublayer(card)
    }
    scene.position = CGPoint(x: 150, y: 120)
    page.addSublayer(scene)
    return page
  }
}
