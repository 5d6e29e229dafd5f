// Tests of plans: the quads that a layer becomes, their order and their number of batches. No GPU is needed.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteLayers
import Testing

@testable import QuartziteCompositor
@testable import QuartziteRenderPlan

/// Plans `root` on a picture of its own size, y down.
func plan(
  _ root: CALayer, limits: Limits = .trusted, scale: CGFloat = 1, _ drawing: ShapeDrawing = ShapeDrawing(),
  with planner: Planner = Planner(), by deadline: Deadline = .none
) throws -> FramePlan {
  var diagnostics = DiagnosticList()
  let snapshot = try root.commit(limits: limits)
  let canvas = try Canvas(
    bounds: snapshot.nodes[0].state.bounds, flipsGeometry: false, size: nil, scale: scale, hostIsFlipped: true,
    background: nil, limits: limits)
  return planner.plan(
    snapshot.displayList(for: .screen, isFlipped: canvas.isFlipped), names: snapshot, on: canvas, tile: canvas.rect,
    limits: limits, drawing: drawing, deadline: deadline, diagnostics: &diagnostics)
}

/// Creates a layer of one colour at a position.
func box(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, red: CGFloat = 1, alpha: CGFloat = 1)
  -> CALayer
{
  let layer = CALayer()
  layer.frame = CGRect(x: x, y: y, width: width, height: height)
  layer.backgroundColor = CGColor(red: red, green: 0, blue: 0, alpha: alpha)
  return layer
}

func canvas(_ width: CGFloat = 100, _ height: CGFloat = 100) -> CALayer {
  let layer = CALayer()
  layer.bounds = CGRect(x: 0, y: 0, width: width, height: height)
  return layer
}

@Test("A pattern is shown by layers as its mean colour, and a diagnostic says so")
func patternColors() throws {
  let tile = CGContext(width: 2, height: 2)
  tile.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
  tile.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
  let image = try #require(tile.makeImage())
  let color = try #require(CGColor(copiesOf: image, size: CGSize(width: 2, height: 2)))
  let root = canvas(), patterned = box(10, 20, 30, 40), shape = CAShapeLayer()
  root.addSublayer(patterned)
  let plain = try plan(root).description
  patterned.backgroundColor = color
  #expect(try plan(root).description == plain)
  patterned.borderColor = color
  shape.strokeColor = color
  root.addSublayer(shape)
  var diagnostics = DiagnosticList()
  let snapshot = try root.commit(limits: .trusted)
  let canvas = try Canvas(
    bounds: snapshot.nodes[0].state.bounds, flipsGeometry: false, size: nil, scale: 1, hostIsFlipped: true,
    background: nil, limits: .trusted)
  _ = Planner().plan(
    snapshot.displayList(for: .screen, isFlipped: canvas.isFlipped), names: snapshot, on: canvas, tile: canvas.rect,
    limits: .trusted, diagnostics: &diagnostics)
  #expect(diagnostics.all.map(\.kind) == [.notDrawn, .notDrawn, .notDrawn])
  #expect(
    zip(diagnostics.all, ["backgroundColor", "borderColor", "strokeColor"]).allSatisfy {
      $0.message.contains("pattern of \($1)")
    })
}

@Test("An opaque layer on whole pixels is one quad that needs no blending")
func opaqueLayer() throws {
  let root = canvas()
  root.addSublayer(box(10, 20, 30, 40))
  #expect(
    try plan(root).description == """
      pass 0 (0,0)-(100,100) clear b0 g0 r0 a0
        (10,20)-(40,60) r255 g0 b0 a255 replace
      """)
}

@Test("A layer whose edges cut pixels is exact with solid quads: coverage is in the colour")
func fractionalLayer() throws {
  let root = canvas()
  root.addSublayer(box(10.5, 20, 2, 1))
  #expect(
    try plan(root).description == """
      pass 0 (0,0)-(100,100) clear b0 g0 r0 a0
        (11,20)-(12,21) r255 g0 b0 a255 replace
        (10,20)-(11,21) r128 g0 b0 a128
        (12,20)-(13,21) r128 g0 b0 a128
      """)
}

@Test("What lies outside the picture is not drawn")
func culling() throws {
  let root = canvas()
  root.addSublayer(box(-50, 0, 20, 20))
  root.addSublayer(box(99, 99, 20, 20))
  #expect(try plan(root).statistics.quads == 1)
}

@Test("Neighbours of one kind are one batch, however many and however round")
func batching() throws {
  let root = canvas(1000, 1000)
  for index in 0..<100 {
    let layer = box(CGFloat(index % 10) * 100, CGFloat(index / 10) * 100, 60, 60)
    layer.cornerRadius = 10
    layer.borderWidth = 2
    root.addSublayer(layer)
  }
  let plan = try RenderPlanTests.plan(root), statistics = plan.statistics
  #expect(plan.batches().count <= 4)
  // All hundred layers share the tiles of one layer's corners.
  #expect(statistics.coverageTiles == 8)
}

@Test("A layer above another of a different kind is drawn after it")
func paintOrder() throws {
  let root = canvas(400, 400)
  root.addSublayer(box(0, 0, 200, 200))
  root.addSublayer(box(0, 0, 200, 200, alpha: 0.5))
  root.addSublayer(box(0, 0, 200, 200, red: 0.5))
  let batches = try plan(root).batches()
  #expect(batches.map(\.key.composition) == [.replace, .over, .replace])
}

@Test("A small opaque layer above a translucent one is drawn with it, after it")
func smallOpaqueLayer() throws {
  let root = canvas()
  root.addSublayer(box(0, 0, 50, 50))
  root.addSublayer(box(0, 0, 50, 50, alpha: 0.5))
  root.addSublayer(box(0, 0, 50, 50, red: 0.5))
  let batches = try plan(root).batches()
  #expect(batches.map(\.key.composition) == [.replace, .over])
  #expect(batches[1].records.map(\.color) == [SIMD4(128, 0, 0, 128), SIMD4(128, 0, 0, 255)])
}

@Test("Thousands of boxes with round corners that lie on each other are a few draws", arguments: [1, 0.5])
func overlappingRoundBoxes(alpha: CGFloat) throws {
  let root = canvas(400, 400)
  for number in 0..<5_000 {
    let card = box(CGFloat(number * 37 % 340), CGFloat(number * 61 % 370), 60, 30, alpha: alpha)
    card.cornerRadius = 8
    root.addSublayer(card)
  }
  let plan = try plan(root)
  #expect(plan.batches().count <= 3)
  // Each box is drawn after the one below it: its middle follows the corners of those before, within the batch of the
  // masks.
  let colors = plan.batches().flatMap(\.records).count
  #expect(colors >= 5_000 * 5)
}

@Test("Siblings are drawn by depth, and in tree order where depths are equal")
func depthOrder() throws {
  let root = canvas()
  for (index, z) in [2.0, 0.0, 1.0, 0.0].enumerated() {
    let layer = box(0, 0, 50, 50, red: CGFloat(index + 1) / 10)
    layer.zPosition = CGFloat(z)
    root.addSublayer(layer)
  }
  let colors = try plan(root).passes[0].draws.map(\.filling)
  #expect(colors == [51, 102, 77, 26].map { .color(SIMD4($0, 0, 0, 255)) })
}

@Test("A faded layer of one shape needs no target of its own")
func foldedOpacity() throws {
  let root = canvas()
  let group = canvas(50, 50)
  group.anchorPoint = .zero
  group.opacity = 0.5
  group.addSublayer(box(0, 0, 10, 10))
  root.addSublayer(group)
  let folded = try plan(root)
  #expect(folded.passes.count == 1)
  #expect(folded.batches().flatMap(\.records).map(\.color.w) == [128])
}

@Test("A faded layer of several shapes is drawn into a target as large as what it draws")
func opacityGroup() throws {
  let root = canvas()
  let group = box(20, 20, 50, 50)
  group.opacity = 0.5
  group.addSublayer(box(10, 10, 60, 10))
  root.addSublayer(group)
  let grouped = try plan(root)
  #expect(grouped.passes.map(\.rect.description) == ["(0,0)-(70,50)", "(0,0)-(100,100)"])
}

@Test("A clip on whole pixels cuts quads; it needs no target")
func pixelClip() throws {
  let root = canvas()
  let clip = canvas(20, 20)
  clip.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
  clip.masksToBounds = true
  clip.addSublayer(box(10, 10, 50, 50))
  root.addSublayer(clip)
  let clipped = try plan(root)
  #expect(clipped.passes.count == 1)
  #expect(clipped.passes[0].draws[0].rect.description == "(20,20)-(30,30)")
}

@Test("A round clip needs a target only when something reaches its corners")
func roundClip() throws {
  func passes(_ inner: CALayer) throws -> Int {
    let root = canvas()
    let clip = canvas(40, 40)
    clip.frame = CGRect(x: 10, y: 10, width: 40, height: 40)
    clip.cornerRadius = 10
    clip.masksToBounds = true
    clip.addSublayer(inner)
    root.addSublayer(clip)
    return try plan(root).passes.count
  }
  #expect(try passes(box(5, 12, 30, 16)) == 1)
  #expect(try passes(box(0, 0, 30, 16)) == 2)
}

@Test("Groups nested deeper than the limit are left out, the message names the layer, and the rest is drawn")
func nestedGroups() throws {
  var limits = Limits.trusted
  limits.nestedGroups = 3
  let root = canvas()
  var parent = root
  for index in 0..<5 {
    let layer = box(0, 0, 50, 50)
    layer.name = "group \(index)"
    layer.opacity = 0.9
    layer.addSublayer(box(0, 0, 20, 20))
    parent.addSublayer(layer)
    parent = layer
  }
  let snapshot = try root.commit(limits: limits)
  let picture = try Canvas(
    bounds: snapshot.nodes[0].state.bounds, flipsGeometry: false, size: nil, scale: 1, hostIsFlipped: true,
    background: nil, limits: limits)
  var diagnostics = DiagnosticList()
  let plan = Planner().plan(
    snapshot.displayList(for: .screen, isFlipped: picture.isFlipped), names: snapshot, on: picture, tile: picture.rect,
    limits: limits, diagnostics: &diagnostics)
  #expect(diagnostics.all.map(\.kind) == [.tooComplex])
  #expect(diagnostics.all.first?.place?.description.hasSuffix("group 3[1]") == true)
  #expect(plan.statistics.passes > 1)
}

@Test("A layer that turns its back is left out when it has no back, with all that lies in it")
func backFaces() throws {
  func quads(_ transform: CATransform3D) throws -> Int {
    let root = canvas()
    let layer = box(10, 10, 20, 20)
    layer.isDoubleSided = false
    layer.transform = transform
    layer.addSublayer(box(0, 0, 5, 5))
    root.addSublayer(layer)
    return try plan(root).statistics.quads
  }
  #expect(try quads(CATransform3DMakeRotation(.pi, 0, 1, 0)) == 0)
  #expect(try quads(CATransform3DMakeRotation(.pi, 0, 0, 1)) == 2)
  // A layer that is mirrored in its own plane still shows its front.
  #expect(try quads(CATransform3DMakeScale(-1, 1, 1)) == 2)
}

@Test("A frame that stays the same is planned without computing any coverage")
func cachedCoverage() throws {
  let root = canvas()
  let layer = box(20.3, 20.7, 50, 30)
  layer.cornerRadius = 8
  layer.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
  root.addSublayer(layer)
  let planner = Planner()
  var diagnostics = DiagnosticList()
  let snapshot = try root.commit(limits: .trusted)
  let picture = try Canvas(
    bounds: snapshot.nodes[0].state.bounds, flipsGeometry: false, size: nil, scale: 1, hostIsFlipped: true,
    background: nil, limits: .trusted)
  func planned() throws -> FramePlan {
    planner.plan(
      snapshot.displayList(for: .screen, isFlipped: picture.isFlipped), names: snapshot, on: picture,
      tile: picture.rect, limits: .trusted, diagnostics: &diagnostics)
  }
  let first = try planned()
  let misses = planner.cache.counters.misses
  #expect(try planned().description == first.description)
  #expect(planner.cache.counters.misses == misses)
  planner.cache.removeAll()
  #expect(try planned().description == first.description)
}

@Test("Small groups share a target, and are shown by one draw")
func groupAtlases() throws {
  let root = canvas(1000, 1000)
  for index in 0..<50 {
    let group = box(CGFloat(index % 10) * 100, CGFloat(index / 10) * 100, 60, 60)
    group.opacity = 0.5
    group.addSublayer(box(10, 10, 60, 20))
    root.addSublayer(group)
  }
  let shared = try plan(root)
  #expect(shared.passes.count == 2)
  #expect(shared.batches(0).count == 1 && shared.batches(1).count == 1)
}

@Test("A gradient masks a group where it is drawn; groups and masks share targets")
func maskTargets() throws {
  func layers(masked: () -> CALayer) -> CALayer {
    let root = canvas(1000, 1000)
    for index in 0..<20 {
      let layer = box(CGFloat(index % 5) * 180, CGFloat(index / 5) * 180, 160, 160, red: 1)
      layer.addSublayer(box(40, 40, 80, 80))
      layer.mask = masked()
      root.addSublayer(layer)
    }
    return root
  }
  let faded = try plan(
    layers {
      let mask = CAGradientLayer()
      mask.colors = [CGColor(gray: 0, alpha: 1), CGColor(gray: 0, alpha: 0)]
      mask.frame = CGRect(x: 0, y: 0, width: 160, height: 160)
      return mask
    })
  #expect(faded.passes.count == 2)
  #expect(faded.batches(0).map(\.key.composition) == [.replace, .mask])
  #expect(faded.batches(1).count == 1)

  let spotted = try plan(
    layers {
      let mask = CALayer()
      mask.addSublayer(box(0, 0, 90, 160))
      mask.addSublayer(box(70, 0, 90, 160, alpha: 0.5))
      return mask
    })
  #expect(spotted.passes.count == 3)
}

@Test("A group within a group is drawn before it, in a target of its own")
func nestedGroupAtlases() throws {
  let root = canvas()
  var parent = root
  for _ in 0..<3 {
    let group = box(5, 5, 60, 60)
    group.opacity = 0.5
    group.addSublayer(box(10, 10, 60, 20))
    parent.addSublayer(group)
    parent = group
  }
  let nested = try plan(root)
  #expect(nested.passes.count == 4)
  for (index, pass) in nested.passes.enumerated() {
    for shown in nested.passes(shownBy: pass) { #expect(shown == index - 1) }
  }
}

@Test("Many paths are planned as each of them is planned alone")
func manyPaths() throws {
  func scene(_ indices: Range<Int>) -> CALayer {
    let root = canvas(200, 40)
    for index in indices {
      let layer = CAShapeLayer()
      layer.path = CGPath(ellipseIn: CGRect(x: index * 20 + 2, y: 3, width: 15, height: 12 + index), transform: nil)
      layer.strokeColor = CGColor(red: 1, green: 0, blue: 0, alpha: 0.5)
      root.addSublayer(layer)
    }
    return root
  }
  func bytes(_ plan: FramePlan) -> [[UInt8]] {
    plan.batched.tiles.map { tile in
      guard case .bytes(let bytes) = tile.content else { return [] }
      return Array(bytes)
    }
  }
  let together = bytes(try plan(scene(0..<10)))
  let apart = try (0..<10).flatMap { bytes(try plan(scene($0..<($0 + 1)))) }
  #expect(together == apart)
  #expect(together.count == 20)
}

@Test(
  "A sharp opaque box between pixels is one draw in bands; so is one in a group, but for the lowest, which may be all of it"
)
func boxesOfGroups() throws {
  func boxes(_ opacity: Float) throws -> [Int] {
    let root = canvas(), group = CALayer()
    group.frame = root.bounds
    group.opacity = opacity
    for index in 0..<3 { group.addSublayer(box(10.25 + CGFloat(index), 10.5, 30, 20)) }
    root.addSublayer(group)
    return try plan(root, ShapeDrawing(executor: .bands)).passes.map { pass in
      pass.draws.count { if case .box = $0.coverage { true } else { false } }
    }
  }
  #expect(try boxes(1) == [3])
  #expect(try boxes(0.5) == [2, 0])
}
