// Tests of limits on whole pictures: painted pixels, groups and targets, refused before anything is spent.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import ProcessFacts
import Quartzite
import QuartziteDiagnostics
import QuartziteDisplayList
import QuartziteLayers
import QuartziteRenderPlan
import Testing

@Suite("Limits of pictures")
struct PictureLimitTests {
  private func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> CALayer {
    let box = CALayer()
    box.frame = CGRect(x: x, y: y, width: width, height: height)
    box.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 0.01)
    return box
  }

  private func root(_ sublayers: CALayer...) -> CALayer {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 100, height: 80)
    root.sublayers = sublayers
    return root
  }

  private func cost(_ root: CALayer) throws -> PictureCost {
    let snapshot = try root.commit(limits: .trusted)
    let canvas = try Canvas(
      bounds: snapshot.nodes[0].state.bounds, flipsGeometry: false, size: nil, scale: 1, hostIsFlipped: true,
      background: nil, limits: .trusted)
    return PictureCost(
      of: snapshot.displayList(for: .screen, isFlipped: true), canvas: canvas.rect, projection: canvas.projection)
  }

  @Test("Painted pixels are those of the boxes around things, in the picture and in the clips around them")
  func paintedPixels() throws {
    #expect(try cost(root()).paintedPixels == 0)
    #expect(try cost(root(box(0, 0, 10, 4), box(95, 70, 20, 20))).paintedPixels == 40 + 5 * 10)
    #expect(try cost(root(box(200, 0, 10, 10))).paintedPixels == 0)
    let bordered = box(0, 0, 10, 10)
    bordered.borderWidth = 1
    #expect(try cost(root(bordered)).paintedPixels == 200)
    let clip = box(10, 10, 20, 20)
    clip.masksToBounds = true
    clip.addSublayer(box(-5, -5, 10, 100))
    #expect(try cost(root(clip)).paintedPixels == 400 + 5 * 20)
    let hidden = box(0, 0, 10, 10)
    hidden.isHidden = true
    #expect(try cost(root(hidden)).paintedPixels == 0)
  }

  @Test("Instances count each, those within instances each of theirs")
  func instances() throws {
    func copies(_ count: Int, _ inside: CALayer) -> CALayer {
      let replicator = CAReplicatorLayer()
      replicator.instanceCount = count
      replicator.addSublayer(inside)
      return replicator
    }
    #expect(try cost(root(copies(7, copies(3, box(0, 0, 5, 5))))).paintedPixels == 7 * 3 * 25)
    // Instances may bring into the picture what lies beyond it, and no more than the picture holds.
    #expect(try cost(root(copies(2, box(500, 0, 1_000, 1_000)))).paintedPixels == 2 * 8_000)
    let faded = box(0, 0, 5, 5)
    faded.opacity = 0.5
    faded.addSublayer(box(0, 0, 2, 2))
    #expect(try cost(root(copies(9, faded))).groups == 9)
  }

  @Test("Groups and the bytes of their targets are counted: opacity, masks, filters and clips")
  func groups() throws {
    let faded = box(0, 0, 10, 10), masked = box(0, 0, 10, 10), clip = box(0, 0, 10, 10)
    // A box that fades takes no target where nothing lies in it.
    faded.opacity = 0.5
    #expect(try self.cost(root(faded)).groups == 0)
    faded.addSublayer(box(0, 0, 2, 2))
    masked.mask = box(0, 0, 5, 5)
    clip.masksToBounds = true
    clip.addSublayer(box(0, 0, 2, 2))
    let cost = try cost(root(faded, masked, clip))
    #expect(cost.groups == 3)
    #expect(cost.targetBytes == 4 * (2 * 8_000 + 100))
  }

  @Test("Hundreds of filters on a layer are one group; beyond the limit on targets the layer and the limit are named")
  func filterChain() throws {
    let filtered = box(0, 0, 50, 50)
    filtered.name = "filtered"
    filtered.filters = (0..<200).map { index in
      let filter = CAFilter(type: index.isMultiple(of: 2) ? "gaussianBlur" : "colorInvert")
      if index.isMultiple(of: 2) { filter.setValue(3, forKey: "inputRadius") }
      return filter
    }
    let tree = root(box(50, 50, 10, 10), filtered)
    let cost = try cost(tree)
    #expect(cost.groups == 1)
    #expect(cost.targetBytes == 4 * 8_000)
    var limits = Limits.untrusted
    limits.targetBytes = cost.targetBytes - 1
    limits.duration = nil
    let error = #expect(throws: RenderError.self) { try Renderer(Renderer.Options(limits: limits)).render(tree) }
    #expect(error?.code == .limitExceeded)
    #expect(error?.place?.description == "CALayer/filtered[1]")
    #expect(error?.message.contains("the limit in force (targetBytes) is 31999") == true)
  }

  @Test("A veil of 8000 × 8000 points, drawn 190,000 times, is refused at once, with the layer that adds most")
  func veil() throws {
    let replicator = CAReplicatorLayer()
    replicator.name = "copies"
    replicator.instanceCount = 190_000
    let veil = box(0, 0, 8_000, 8_000)
    veil.name = "veil"
    replicator.addSublayer(veil)
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 8_000, height: 8_000)
    root.sublayers = [box(0, 0, 100, 100), replicator]
    let renderer = try Renderer(Renderer.Options(limits: .untrusted))
    let spent = CPUTime.spent {
      let error = #expect(throws: RenderError.self) { try renderer.render(root) }
      #expect(error?.code == .limitExceeded)
      #expect(error?.place?.description == "CALayer/copies[1]/veil[0]")
      #expect(error?.message.contains("12160000010000 painted pixels") == true)
    }
    #expect(spent < 1)
  }

  @Test("Each limit refuses what is beyond it, and nothing at it")
  func limits() throws {
    let group = box(0, 0, 50, 50)
    group.opacity = 0.5
    group.addSublayer(box(0, 0, 50, 50))
    let tree = root(group)
    let cost = try cost(tree)
    for (limit, value, name) in [
      (\Limits.paintedPixels, cost.paintedPixels, "paintedPixels"), (\Limits.groups, cost.groups, "groups"),
      (\Limits.targetBytes, cost.targetBytes, "targetBytes"),
    ] as [(WritableKeyPath<Limits, Int>, Int, String)] {
      var limits = Limits.trusted
      limits[keyPath: limit] = value
      _ = try Renderer(Renderer.Options(limits: limits)).render(tree)
      limits[keyPath: limit] = value - 1
      let error = #expect(throws: RenderError.self) {
        try Renderer(Renderer.Options(limits: limits)).render(tree)
      }
      #expect(error?.code == .limitExceeded && error?.message.contains("(\(name)) is \(value - 1)") == true)
    }
  }
}
