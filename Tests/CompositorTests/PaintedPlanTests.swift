// Tests of plans that are painted on the CPU alone: the memory of groups, and what is assumed of a device that is not opened.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteGLES
import QuartziteLayers
import QuartziteRenderPlan
import QuartziteTessellation
import Testing

@testable import QuartziteBands
@testable import QuartziteCompositor

@Suite("Plans painted on the CPU alone")
struct PaintedPlanTests {
  private static let width = 600, height = 600

  /// Translucent groups, as large as the picture, each with two boxes that overlap. A filter gives a group a target of its own,
  /// and one for its picture if that shows such a group.
  private func groups(_ count: Int, nested: Bool, filters: [CAFilter]? = nil) -> CALayer {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: Self.width, height: Self.height)
    root.backgroundColor = CGColor(gray: 1, alpha: 1)
    var parent = root
    for index in 0..<count {
      let group = CALayer()
      group.frame = root.bounds
      group.opacity = 0.9
      group.filters = filters
      for side in 0..<2 {
        let box = CALayer()
        box.frame = CGRect(x: index, y: 2 * index + 90 * side, width: 540, height: 400)
        box.backgroundColor = CGColor(red: CGFloat(index) / CGFloat(count), green: CGFloat(side), blue: 0.4, alpha: 1)
        group.addSublayer(box)
      }
      parent.addSublayer(group)
      if nested { parent = group }
    }
    return root
  }

  /// Paints a tree: at once, or in parts of some rows, the lowest first.
  private func painted(
    _ root: CALayer, by painter: PlanPainter, rows: Int? = nil,
    inspect: ((Int, [UInt8]) -> Void)? = nil
  ) throws -> (pixels: [UInt8], passes: Int) {
    var diagnostics = DiagnosticList(), limits = Limits.trusted
    limits.nestedGroups = 1000
    let plan = try plannedTree(
      root, drawing: ShapeDrawing(executor: .bands), limits: limits, diagnostics: &diagnostics)
    let isPainted = plan.isPainted
    try #require(isPainted)
    var bytes = [UInt8](repeating: 0, count: Self.width * Self.height * 4)
    let parts = rows.map { rows in
      stride(from: 0, to: Self.height, by: rows).reversed().map {
        PixelRect(x0: 0, y0: $0, x1: Self.width, y1: min($0 + rows, Self.height))
      }
    }
    try bytes.withUnsafeMutableBytes {
      try painter.render(plan, into: $0, bytesPerRow: 4 * Self.width, redrawn: parts, inspect: inspect)
    }
    return (bytes, plan.statistics.passes)
  }

  @Test("A picture has the same bytes in bands of any height", arguments: [1, 5, 16, 32, 100])
  func bandHeights(rows: Int) throws {
    let root = groups(2, nested: false)
    for index in 0..<12 {
      let shape = CAShapeLayer()
      shape.frame = CGRect(x: 37 * index, y: 31 * index, width: 190, height: 150)
      shape.path = CGPath(ellipseIn: shape.bounds, transform: nil)
      shape.fillRule = .evenOdd
      shape.fillColor = CGColor(red: 0.2, green: 0.1 * CGFloat(index % 9), blue: 0.7, alpha: index % 2 == 0 ? 1 : 0.6)
      shape.strokeColor = CGColor(gray: 0, alpha: 0.8)
      shape.lineWidth = 0.7 * CGFloat(index)
      shape.lineDashPattern = index % 3 == 0 ? [17.3, 6.1] : nil
      shape.transform = CATransform3DMakeRotation(0.31 * CGFloat(index), 0, 0, 1)
      let gradient = CAGradientLayer()
      gradient.frame = CGRect(x: 400 - 33.3 * CGFloat(index), y: 29.7 * CGFloat(index), width: 120.4, height: 90.2)
      gradient.colors = [CGColor(red: 1, green: 0, blue: 0, alpha: 1), CGColor(red: 0, green: 0, blue: 1, alpha: 0.3)]
      gradient.endPoint = CGPoint(x: index % 2 == 0 ? 0.5 : 1, y: 1)
      gradient.cornerRadius = 21.5
      gradient.borderWidth = 2.5
      gradient.shadowOpacity = 0.7
      root.sublayers? += [gradient, shape]
    }
    let whole = try painted(root, by: PlanPainter())
    #expect(try painted(root, by: PlanPainter(), rows: rows).pixels == whole.pixels)
  }

  @Test("Twenty large groups beside each other take the memory of a few, and give the same picture in little memory")
  func memoryOfGroups() throws {
    let root = groups(20, nested: false, filters: [CAFilter(type: "colorInvert")])
    let ample = PlanPainter(budget: .max), frugal = PlanPainter(budget: 4 << 20)
    let whole = try painted(root, by: ample), parts = try painted(root, by: frugal)
    #expect(whole.passes == 21)
    #expect(ample.mostBytes > 20 * 1_000_000)
    // The budget, and one group that was painted beyond it.
    #expect(frugal.mostBytes <= 5 << 20)
    #expect(whole.pixels == parts.pixels)
  }

  @Test("Copies of backdrops are let go of when they have been shown")
  func memoryOfBackdrops() throws {
    let root = groups(0, nested: false)
    for index in 0..<12 {
      let glass = CALayer(), blur = CAFilter(type: "gaussianBlur")
      blur.setValue(2, forKey: "inputRadius")
      glass.frame = CGRect(x: 10 * index, y: 8 * index, width: 480, height: 400)
      glass.backgroundFilters = [blur]
      root.addSublayer(glass)
    }
    let ample = PlanPainter(budget: .max), frugal = PlanPainter(budget: 4 << 20)
    #expect(try painted(root, by: ample).pixels == painted(root, by: frugal).pixels)
    // A copy and its blur for each of twelve; three of each at a time.
    #expect(frugal.mostBytes > 0 && frugal.mostBytes <= 8 << 20)
  }

  @Test("Groups in groups are painted in any memory: two at a time, or in little memory each within those around it")
  func nestedGroups() throws {
    let root = groups(3, nested: true, filters: [CAFilter(type: "colorInvert")])
    let ample = PlanPainter(budget: .max), frugal = PlanPainter(budget: 0)
    #expect(try painted(root, by: ample).pixels == painted(root, by: frugal).pixels)
    #expect(ample.mostBytes < frugal.mostBytes && frugal.mostBytes <= 3 * ample.mostBytes)
  }

  @Test(
    "Groups, masks and round clips take no memory of their own, and look as they do in targets",
    arguments: [false, true])
  func inlineGroups(nested: Bool) throws {
    let root = groups(6, nested: nested)
    for (index, layer) in (root.sublayers ?? []).enumerated() where index.isMultiple(of: 2) {
      let mask = CAGradientLayer()
      mask.frame = CGRect(x: 20.5, y: 30 * CGFloat(index), width: 400, height: 380)
      mask.colors = [CGColor(gray: 0, alpha: 1), CGColor(gray: 0, alpha: 0.1)]
      mask.cornerRadius = 40
      layer.mask = mask
      layer.sublayers?.last?.cornerRadius = 60
      layer.sublayers?.last?.masksToBounds = true
      layer.sublayers?.last?.addSublayer(groups(1, nested: false))
      layer.sublayers?.first?.compositingFilter = CAFilter(type: "multiplyBlendMode")
    }
    let painter = PlanPainter(), inspecting = PlanPainter()
    var pictures = 0
    let whole = try painted(root, by: painter)
    #expect(painter.mostBytes == 0)
    #expect(try painted(root, by: inspecting, inspect: { _, _ in pictures += 1 }).pixels == whole.pixels)
    #expect(pictures > 6 && inspecting.mostBytes > 0)
    #expect(try painted(root, by: PlanPainter(), rows: 7).pixels == whole.pixels)
  }

  @Test("Groups in very many groups are painted too, the inner ones where they are shown")
  func deepGroups() throws {
    let root = groups(300, nested: true)
    var pictures = 0
    let whole = try painted(root, by: PlanPainter())
    #expect(try painted(root, by: PlanPainter(), inspect: { _, _ in pictures += 1 }).pixels == whole.pixels)
    #expect(pictures > 200 && Set(whole.pixels).count > 10)
  }

  @Test("A group of many draws becomes a picture when it is seen again, and stays one while it fades")
  func groupsSeenAgain() throws {
    let root = groups(1, nested: false), painter = PlanPainter()
    let group = try #require(root.sublayers?.first)
    for index in 0..<20 {
      let box = CALayer()
      box.frame = CGRect(x: 20 * index, y: 11 * index, width: 60, height: 50)
      box.cornerRadius = 9
      box.backgroundColor = CGColor(red: 0.05 * CGFloat(index), green: 0.4, blue: 0.6, alpha: 0.8)
      group.addSublayer(box)
    }
    var kept: [Int] = []
    for opacity: Float in [0.9, 0.8, 0.7, 0.6] {
      group.opacity = opacity
      let shown = try painted(root, by: painter), fresh = try painted(root, by: PlanPainter())
      #expect(shown.pixels == fresh.pixels)
      kept.append(painter.passesCached)
    }
    #expect(kept == [0, 0, 1, 1])
    group.sublayers?.last?.position.x += 1
    let shown = try painted(root, by: painter), fresh = try painted(root, by: PlanPainter())
    #expect(shown.pixels == fresh.pixels)
    #expect(painter.passesCached == 0)
  }

  @Test("A kept picture that a backdrop's mask and a group's mask both show stays until both have shown it")
  func sharedPicture() throws {
    let root = groups(1, nested: false), glass = CALayer(), mask = CALayer(), part = CALayer()
    let blur = CAFilter(type: "gaussianBlur")
    blur.setValue(3, forKey: "inputRadius")
    glass.frame = CGRect(x: 50, y: 60, width: 400, height: 400)
    glass.backgroundColor = CGColor(red: 0.9, green: 0.2, blue: 0.1, alpha: 0.7)
    glass.backgroundFilters = [blur]
    part.frame = CGRect(x: 10, y: 10, width: 380, height: 380)
    part.opacity = 0.6
    for index in 0..<20 {
      let box = CALayer()
      box.frame = CGRect(x: 14 * index, y: 15 * index, width: 90, height: 60)
      box.backgroundColor = CGColor(gray: 0, alpha: 0.9)
      part.addSublayer(box)
    }
    mask.frame = glass.bounds
    mask.addSublayer(part)
    glass.mask = mask
    root.addSublayer(glass)
    let painter = PlanPainter(), fresh = try painted(root, by: PlanPainter())
    for frame in 0..<5 {
      #expect(try painted(root, by: painter).pixels == fresh.pixels, "frame \(frame)")
    }
    #expect(painter.passesCached > 0)
  }

  @Test("Clips in clips, each shown in several parts, are not painted once for each part of each")
  func partsOfParts() throws {
    let root = groups(0, nested: false)
    var parent = root
    for level in 0..<12 {
      let clip = CALayer()
      clip.frame = CGRect(x: 10.3, y: 10.3, width: 480.5, height: 480.5)
      let wide = CALayer()
      wide.frame = clip.bounds.insetBy(dx: -9, dy: -9)
      wide.backgroundColor = CGColor(gray: 0.1 * CGFloat(level % 10), alpha: 0.2)
      clip.addSublayer(wide)
      clip.masksToBounds = true
      clip.backgroundColor = CGColor(red: 0.08 * CGFloat(level), green: 0.5, blue: 0.2, alpha: 0.7)
      parent.addSublayer(clip)
      parent = clip
    }
    var diagnostics = DiagnosticList()
    let plan = try plannedTree(root, drawing: ShapeDrawing(executor: .bands), diagnostics: &diagnostics)
    #expect(plan.passes.count >= 11 && plan.passes.allSatisfy { $0.inlineDraws <= 1024 })
    let whole = try painted(root, by: PlanPainter())
    #expect(try painted(root, by: PlanPainter(), inspect: { _, _ in }).pixels == whole.pixels)
  }
}

@Suite("The software renderer before it is opened")
struct AssumedProfileTests {
  @Test(
    "What is assumed of a software renderer before it is opened is what this machine's has",
    .enabled(if: DeviceChoice.surfaceless.isSoftware))
  func profile() throws {
    let display = try Display.open(.surfaceless)
    var profile = display.profile
    try #require(profile.isSoftware)
    // Later versions of Mesa allow larger textures; the assumption is that of the oldest.
    #expect(profile.maxTextureSize >= RendererProfile.software.maxTextureSize)
    profile.maxTextureSize = RendererProfile.software.maxTextureSize
    #expect(profile == .software)
  }
}
