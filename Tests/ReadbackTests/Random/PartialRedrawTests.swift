// Tests of pictures of which only a part is drawn again: they are those that are drawn as a whole.
// SPDX-License-Identifier: Apache-2.0

import ByteDifferences
import Foundation
import Quartzite
import QuartziteLayers
import SeededRandom
import Testing

@Suite("A picture that is drawn where it has changed", .everyProduction)
struct PartialRedrawTests {
  // Scene 79 has a box that the device draws since what waits below it is the device's: its coverage once depended on that.
  private static let groupCount = UInt64(ProcessInfo.processInfo.environment["QUARTZITE_PARTIAL_REDRAWS"] ?? "") ?? 8

  /// The memory that a picture is drawn into, and the tiles that it is drawn in.
  enum Form: CaseIterable {
    case whole, tiles, callerMemory, tilesInCallerMemory

    var isTiled: Bool { self == .tiles || self == .tilesInCallerMemory }
    var isInCallerMemory: Bool { self == .callerMemory || self == .tilesInCallerMemory }
  }

  /// One place for the pictures of a sequence.
  private final class Canvas {
    private let form: Form
    private let renderer: Renderer
    private var memory: [UInt8] = []

    init(_ form: Form, _ renderer: Renderer) {
      self.form = form
      self.renderer = renderer
    }

    /// Draws the next picture, and returns it with the pixels that were drawn for it.
    func draw(_ layer: CALayer, _ options: RenderOptions) throws -> (pixels: [UInt8], redrawn: Int) {
      var options = options
      if form.isTiled { options.tiling.largestEdge = 100 }
      guard form.isInCallerMemory else {
        let frame = try renderer.render(layer, options)
        return ([UInt8](frame.pixels), frame.statistics.redrawnPixels)
      }
      let size = try renderer.pixelSize(of: layer, options), bytesPerRow = size.width * 4 + 12
      let isNew = memory.isEmpty
      if isNew { memory = [UInt8](repeating: 7, count: bytesPerRow * size.height) }
      let report = try memory.withUnsafeMutableBytes {
        try renderer.render(layer, options, into: $0, bytesPerRow: bytesPerRow, holdsLastPicture: !isNew)
      }
      let pixels = (0..<size.height).flatMap { memory[($0 * bytesPerRow)..<($0 * bytesPerRow + size.width * 4)] }
      return (pixels, report.statistics.redrawnPixels)
    }
  }

  @Test(
    "is byte for byte the one that is drawn as a whole, whatever the scene and its changes", arguments: 0..<groupCount)
  func randomChanges(group: UInt64) throws {
    let renderer = try Production.makeRenderer(), other = try Production.makeRenderer()
    var partial = 0, changed = 0
    for seed in (group * 10)..<(group * 10 + 10) {
      var author = RandomAuthor(numbers: SeededRandom(seed: seed &* 0x1_0003 + 7))
      let root = author.numbers.chance(50) ? author.root() : author.rootWithEffects()
      let page = Self.page(of: root)
      let wanted = author.numbers.chance(50) ? author.options() : author.optionsWithEffects()
      var options = RenderOptions(
        scale: CGFloat(wanted.scale), background: wanted.background, isGeometryFlipped: wanted.isGeometryFlipped)
      let form = Form.allCases[Int(seed % 4)]
      let canvas = Canvas(form, renderer)
      for step in 0..<6 {
        if step > 0 { _ = author.change(root) }
        options.redraw = .changes
        let (pixels, redrawn) = try canvas.draw(page, options)
        options.redraw = .everything
        if form.isTiled { options.tiling.largestEdge = 100 }
        let whole = try other.render(page, options)
        if step > 0 {
          changed += 1
          if redrawn < whole.statistics.redrawnPixels { partial += 1 }
        }
        guard pixels != [UInt8](whole.pixels) else { continue }
        let differences = ByteDifferences(pixels, whole.pixels)
        Issue.record(
          """
          seed \(seed), \(form), step \(step): \(differences.count(above: 0)) bytes differ, by \(differences.largest) at \
          most; \(redrawn) pixels of \(whole.statistics.redrawnPixels)
          """)
        break
      }
    }
    #expect(partial > changed / 4, "\(partial) of \(changed) changes were drawn in part")
  }

  /// Changes of a layer, 100 × 80 points large, after which everything that is drawn lies in the rectangles that it lay in.
  private static let inPlace: [(name: String, change: @Sendable (CAShapeLayer, _ step: Int) -> Void)] = [
    ("the path", { $0.path = triangle(step: $1) }),
    ("the stroke", { ($0.fillColor, $0.strokeColor, $0.path) = (nil, LayerDefaults.opaqueBlack, triangle(step: $1)) }),
    (
      "the mask",
      { layer, step in
        let mask = CAShapeLayer()
        mask.path = triangle(step: step)
        layer.backgroundColor = LayerDefaults.opaqueBlack
        layer.mask = mask
      }
    ),
    (
      "the shape of the shadow",
      { layer, step in
        (layer.shadowOpacity, layer.shadowRadius, layer.shadowPath) = (1, 0, triangle(step: step))
      }
    ),
    (
      "the colour",
      { layer, step in
        layer.path = triangle(step: 0)
        layer.fillColor = CGColor(gray: step == 0 ? 0.2 : 0.8, alpha: 1)
      }
    ),
    ("the contents", { layer, step in layer.contents = dots(step: step) }),
    (
      "the opacity of a group",
      { layer, step in
        layer.path = triangle(step: 0)
        layer.backgroundColor = CGColor(gray: 0.6, alpha: 1)
        layer.opacity = step == 0 ? 0.3 : 0.6
      }
    ),
  ]

  private static func triangle(step: Int) -> CGPath {
    let path = CGMutablePath()
    path.addLines(between: [
      CGPoint(x: step == 0 ? 3 : 97, y: 2), CGPoint(x: 97, y: 78), CGPoint(x: 3, y: 78), CGPoint(x: 3, y: 2),
      CGPoint(x: 97, y: 2), CGPoint(x: 50, y: step == 0 ? 20 : 60),
    ])
    path.closeSubpath()
    return path
  }

  private static func dots(step: Int) -> CGImage? {
    CGImage(
      premultipliedBGRA: Data((0..<256).map { $0 % 4 == 3 ? 255 : UInt8(($0 * 37 + step * 91) % 256) }), width: 8,
      height: 8,
      bytesPerRow: 32)
  }

  @Test("shows changes that leave all rectangles where they are", arguments: inPlace.indices)
  func changesInPlace(index: Int) throws {
    let (name, change) = Self.inPlace[index]
    let renderer = try Production.makeRenderer(), other = try Production.makeRenderer(), layer = CAShapeLayer()
    layer.frame = CGRect(x: 40, y: 50, width: 100, height: 80)
    let page = Self.page(of: layer)
    var pictures: Set<[UInt8]> = []
    for step in [0, 1, 0] {
      change(layer, step)
      let frame = try renderer.render(page), whole = try other.render(page, RenderOptions(redraw: .everything))
      #expect(frame.pixels == whole.pixels, "\(name) at step \(step)")
      #expect(pictures.isEmpty || frame.statistics.redrawnPixels < whole.statistics.redrawnPixels, "\(name)")
      pictures.insert([UInt8](whole.pixels))
    }
    #expect(pictures.count == 2, "\(name) changes the picture")
  }

  @Test("shows an image that moves by less than a float has digits for")
  func leastMoves() throws {
    let bytes = (0..<4 * 4096 * 64).map { (index: Int) -> UInt8 in index % 4 == 3 ? 255 : UInt8(index / 4 * 37 % 256) }
    let image = CGImage(premultipliedBGRA: Data(bytes), width: 4096, height: 64, bytesPerRow: 4 * 4096)
    let renderer = try Production.makeRenderer(), other = try Production.makeRenderer(), layer = CALayer()
    layer.contents = image
    layer.magnificationFilter = .nearest
    layer.minificationFilter = .nearest
    let page = Self.page(of: layer)
    // Centres of pixels lie on the edges of texels.
    for step in -4...4 {
      layer.frame = CGRect(x: -3000.5 + Double(step) * 1e-5, y: 0, width: 4096, height: 64)
      let frame = try renderer.render(page), whole = try other.render(page, RenderOptions(redraw: .everything))
      #expect(frame.pixels == whole.pixels, "step \(step)")
    }
  }

  @Test("is drawn in part in the caller's memory and in tiles", arguments: Form.allCases)
  func forms(form: Form) throws {
    let renderer = try Production.makeRenderer(), other = try Production.makeRenderer(), layer = CALayer()
    layer.frame = CGRect(x: 210, y: 170, width: 20, height: 20)
    let page = Self.page(of: layer), canvas = Canvas(form, renderer)
    for step in 0..<4 {
      layer.backgroundColor = CGColor(gray: Double(step) / 4, alpha: 1)
      let (pixels, redrawn) = try canvas.draw(page, RenderOptions())
      var options = RenderOptions(redraw: .everything)
      if form.isTiled { options.tiling.largestEdge = 100 }
      #expect(try pixels == [UInt8](other.render(page, options).pixels), "step \(step)")
      #expect(step == 0 || redrawn < 320 * 256 / 4, "step \(step)")
      #expect(try canvas.draw(page, RenderOptions()).redrawn == 0)
    }
  }

  @Test("is drawn as a whole into memory that does not hold the last one")
  func strangeMemory() throws {
    let renderer = try Production.makeRenderer(), layer = CALayer()
    layer.frame = CGRect(x: 210, y: 170, width: 20, height: 20)
    let page = Self.page(of: layer)
    let expected = try [UInt8](renderer.render(page).pixels), all = expected.count / 4
    var memory = [[UInt8]](repeating: [UInt8](repeating: 0, count: expected.count), count: 2)
    func draw(_ index: Int, holdsLastPicture: Bool = true) throws -> Int {
      try memory[index].withUnsafeMutableBytes {
        try renderer.render(page, into: $0, bytesPerRow: 320 * 4, holdsLastPicture: holdsLastPicture)
      }.statistics.redrawnPixels
    }
    // The last picture was in memory of its own.
    #expect(try draw(0) == all)
    #expect(try draw(0) == 0)
    // Nobody says that it is there still.
    memory[0] = [UInt8](repeating: 0, count: expected.count)
    #expect(try draw(0, holdsLastPicture: false) == all)
    // It is in another place.
    #expect(try draw(1) == all)
    #expect(memory == [expected, expected])
    // Another picture has been drawn over it.
    layer.backgroundColor = CGColor(gray: 0, alpha: 1)
    try memory[1].withUnsafeMutableBytes {
      _ = try renderer.render(page, RenderOptions(redraw: .everything), into: $0, bytesPerRow: 320 * 4)
    }
    #expect(memory[1] != expected)
    layer.backgroundColor = nil
    #expect(try draw(1) == all)
    #expect(memory[1] == expected)
  }

  @Test("needs the backdrop of a filter only where that shows", arguments: [0, 1])
  func backdrops(place: Int) throws {
    let renderer = try Production.makeRenderer(), other = try Production.makeRenderer(), box = CALayer()
    let page = Self.page(of: CALayer()), glass = CALayer()
    page.bounds.size = CGSize(width: 512, height: 512)
    // It shows in one block, and what it blurs there reaches into those around it.
    glass.frame = CGRect(x: 330, y: 330, width: 48, height: 48)
    glass.backgroundFilters = [CAFilter(type: "gaussianBlur")]
    (glass.backgroundFilters?.first as? CAFilter)?.setValue(6, forKey: "inputRadius")
    // The box lies far from the glass, or below it.
    box.frame = place == 0 ? CGRect(x: 20, y: 20, width: 9, height: 9) : CGRect(x: 340, y: 340, width: 15, height: 20)
    page.addSublayer(box)
    page.addSublayer(glass)
    for step in 0..<4 {
      box.backgroundColor = CGColor(red: Double(step % 2), green: 0, blue: 1, alpha: 1)
      let frame = try renderer.render(page), whole = try other.render(page, RenderOptions(redraw: .everything))
      #expect(frame.pixels == whole.pixels, "step \(step)")
      let redrawn = frame.statistics.redrawnPixels
      if step == 0 { continue }
      #expect(place == 0 ? redrawn == 64 * 64 : redrawn == 192 * 192, "\(redrawn)")
    }
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
