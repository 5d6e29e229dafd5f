// Tests of the particles in a display list.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteDisplayList
import QuartziteLayers
import QuartziteTessellation
import Testing

@Suite("An emitter layer is a node with particles")
struct EmitterListTests {
  private func list(_ layer: CALayer, limits: Limits = .trusted, isFlipped: Bool = true) throws -> DisplayList {
    try layer.commit(limits: limits).displayList(for: .screen, isFlipped: isFlipped)
  }

  /// An emitter of images of 4 × 2 pixels, which stands still at a time of its own.
  private func sparks(at time: Double, _ configure: (CAEmitterCell) -> Void = { _ in }) -> CAEmitterLayer {
    let spark = cell {
      $0.birthRate = 1
      $0.velocity = 10
      $0.contents = image()
      configure($0)
    }
    return emitter(spark) {
      $0.timeOffset = time
      $0.bounds = CGRect(x: 0, y: 0, width: 60, height: 40)
      $0.anchorPoint = .zero
    }
  }

  @Test("Particles lie above background and border, and below the sublayers")
  func order() throws {
    let layer = sparks(at: 3.5)
    layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    layer.borderWidth = 2
    let above = CALayer()
    above.bounds = CGRect(x: 0, y: 0, width: 6, height: 4)
    layer.addSublayer(above)
    #expect(
      try list(layer).description == """
        node 0 at 0 0, box 0 0 to 60 40
          fill 1 0 0 1
          ring 2 wide, 0 0 0 1
          3 particles of 1 images, 3 -1 to 27 1
          node 1 at -3 -2, box 0 0 to 6 4
        """)
    #expect(try list(layer).remarks.isEmpty)
  }

  @Test("The time of an emitter is its local time: an empty start, and a chain of times above it")
  func time() throws {
    func count(_ layer: CALayer) throws -> Int { try list(layer).particles.first?.instances.count ?? 0 }
    #expect(try count(sparks(at: 0)) == 0 && count(sparks(at: 3.5)) == 3)
    let layer = sparks(at: 0), root = CALayer()
    root.addSublayer(layer)
    root.timeOffset = 4.5
    root.speed = 2
    #expect(try count(root) == 4)
    layer.beginTime = 2
    layer.speed = 4
    #expect(try count(root) == 10)
    let later = try root.commit(limits: .trusted, time: 1).displayList(for: .screen, isFlipped: true)
    #expect(later.particles.first?.instances.count == 18)
  }

  @Test("An image is as large as its part, by the scale of the contents, around the place of the particle")
  func size() throws {
    let item = try #require(
      try list(
        sparks(at: 1.5) {
          $0.contentsRect = CGRect(x: 0.5, y: 0, width: 0.5, height: 1)
          $0.contentsScale = 4
          $0.scale = 8
        }
      ).particles.first)
    let patch = item.pictures[0].patch
    #expect(patch.low == SIMD2(-0.25, -0.25) && patch.high == SIMD2(0.25, 0.25))
    #expect(patch.sourceLow == SIMD2(2, 0) && patch.sourceHigh == SIMD2(4, 2) && patch.isFlipped)
    #expect(item.extent.low == SIMD2(3, -2) && item.extent.high == SIMD2(7, 2))
  }

  @Test("Where y grows up, the part is counted from the bottom, and the image stands upright")
  func upright() throws {
    let layer = sparks(at: 1.5) { $0.contentsRect = CGRect(x: 0, y: 0, width: 1, height: 0.5) }
    let patch = try #require(try list(layer, isFlipped: false).particles.first).pictures[0].patch
    #expect(!patch.isFlipped && patch.sourceLow == SIMD2(0, 1) && patch.sourceHigh == SIMD2(4, 2))
  }

  @Test("Rotation and scale are one similarity")
  func placement() throws {
    let layer = sparks(at: 1.5) {
      $0.spin = .pi
      $0.scale = 3
    }
    let placement = try #require(try list(layer).particles.first).instances[0].placement
    let corner = placement.applied(to: SIMD2(1, 0)), side = placement.applied(to: SIMD2(0, 1))
    #expect(abs(corner.x - 5) < 1e-9 && abs(corner.y - 3) < 1e-9)
    #expect(abs(side.x - 2) < 1e-9 && abs(side.y) < 1e-9)
  }

  @Test("Cells without an image, and particles that do not show, are no part of the item")
  func unseen() throws {
    #expect(try list(sparks(at: 5) { $0.contents = nil }).items.isEmpty)
    #expect(try list(sparks(at: 5) { $0.scale = 0 }).items.isEmpty)
    #expect(try list(sparks(at: 5) { $0.color = CGColor(red: 1, green: 1, blue: 1, alpha: 0) }).items.isEmpty)
    #expect(try list(sparks(at: 5) { $0.contentsScale = 0 }).items.isEmpty)
    #expect(try list(sparks(at: 5) { $0.contentsRect = .zero }).items.isEmpty)
  }

  @Test("Particles beyond the limit are left out with a diagnostic; instances count")
  func limit() throws {
    var limits = Limits.trusted
    limits.particles = 12
    let few = try list(sparks(at: 12.5), limits: limits), many = try list(sparks(at: 13.5), limits: limits)
    #expect(few.remarks.isEmpty && few.particles[0].instances.count == 12)
    #expect(many.remarks[0]?.map(\.kind) == [.tooComplex] && many.particles[0].instances.count == 12)
    let replicator = CAReplicatorLayer()
    replicator.instanceCount = 4
    replicator.addSublayer(sparks(at: 5.5))
    let list = try list(replicator, limits: limits)
    #expect(list.particles[0].instances.count == 3 && list.remarks[1]?.count == 1)
    let pair = CALayer()
    pair.sublayers = [sparks(at: 8.5), sparks(at: 8.5)]
    #expect(try self.list(pair, limits: limits).particles.map(\.instances.count) == [8, 4])
  }

  @Test("An emitter that preserves depth keeps depth, with a node for each depth of its particles")
  func depth() throws {
    let layer = sparks(at: 3.5) {
      $0.emissionLatitude = .pi / 2
    }
    layer.preservesDepth = true
    layer.backgroundColor = CGColor(gray: 0, alpha: 1)
    let list = try list(layer)
    #expect(list.nodes.map(\.keepsDepth) == [true, false, false, false])
    #expect(list.nodes.map { $0.depth.rounded() } == [0, 25, 15, 5])
    #expect(list.particles.map(\.instances.count) == [1, 1, 1])
    #expect(list.depthRemarks[0]?.message.contains("backgroundColor") == true)
    // Particles that stay in one plane are one node.
    let flat = sparks(at: 3.5)
    flat.preservesDepth = true
    #expect(try self.list(flat).particles.map(\.instances.count) == [3])
  }

  @Test("Particles that keep their depth stay within the limits on particles and on layers, with a diagnostic")
  func depthLimits() throws {
    func snapshot(_ change: (inout Limits) -> Void) throws -> LayerTreeSnapshot {
      let layer = sparks(at: 9.5) { $0.emissionLatitude = .pi / 2 }
      layer.preservesDepth = true
      let root = CALayer()
      root.sublayers = [layer, sparks(at: 20.5)]
      var limits = Limits.trusted
      change(&limits)
      return try root.commit(limits: limits)
    }
    func particles(_ snapshot: LayerTreeSnapshot) -> [Int] {
      snapshot.displayList(for: .screen, isFlipped: true).particles.map(\.instances.count)
    }
    let all = try snapshot { _ in }
    #expect(particles(all) == Array(repeating: 1, count: 9) + [20] && all.diagnostics.map(\.kind).isEmpty)
    let few = try snapshot { $0.particles = 12 }
    #expect(particles(few) == Array(repeating: 1, count: 9) + [3])
    let fewer = try snapshot { $0.particles = 4 }
    #expect(particles(fewer) == Array(repeating: 1, count: 4))
    #expect(fewer.diagnostics.map(\.kind) == [.tooComplex])
    let narrow = try snapshot { $0.layers = 5 }
    #expect(particles(narrow) == Array(repeating: 1, count: 5) + [20])
    #expect(narrow.diagnostics.map(\.kind) == [.tooComplex])
  }

  @Test("Equal times give equal lists, and a later time changes the items alone")
  func changes() throws {
    let layer = sparks(at: 3.5), root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 100, height: 80)
    layer.position = CGPoint(x: 20, y: 30)
    root.addSublayer(layer)
    let before = try list(root)
    #expect(try list(root) == before)
    layer.timeOffset = 3.75
    var after = try list(root)
    #expect(after != before)
    after.particles = before.particles
    #expect(after == before)
  }
}
