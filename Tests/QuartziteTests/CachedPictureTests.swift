// Tests of the cached pictures of groups: a group that is unchanged is not drawn again, and a changed one is.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite
import QuartziteGLES
import QuartziteLayers
import Synchronization
import Testing

/// A page with groups of many kinds, each of which may be changed.
private final class Page {
  let root = CALayer()
  let faded = CALayer()
  let fadedBox = CALayer()
  let blurred = CALayer()
  let blur = CAFilter(type: "gaussianBlur")
  let masked = CALayer()
  let mask = CAGradientLayer()
  let shadowed = CALayer()
  let image = CALayer()
  let inner = CALayer()
  let rasterized = CALayer()

  init() {
    root.bounds = CGRect(x: 0, y: 0, width: 220, height: 200)
    place(faded, 10, 10)
    faded.opacity = 0.5
    add(fadedBox, to: faded, CGRect(x: 20, y: 20, width: 50, height: 40), 0.2)
    place(blurred, 80, 10)
    add(CALayer(), to: blurred, CGRect(x: 5, y: 30, width: 30, height: 20), 0.5)
    blur.setValue(4, forKey: "inputRadius")
    blur.name = "blur"
    blurred.filters = [blur]
    place(masked, 150, 10)
    add(CALayer(), to: masked, CGRect(x: 20, y: 20, width: 40, height: 40), 0.7)
    mask.frame = CGRect(x: 0, y: 0, width: 60, height: 60)
    mask.colors = [CGColor(gray: 0, alpha: 1), CGColor(gray: 0, alpha: 0)]
    masked.mask = mask
    place(shadowed, 10, 90)
    shadowed.backgroundColor = nil
    shadowed.shadowOpacity = 0.8
    add(image, to: shadowed, CGRect(x: 0, y: 0, width: 40, height: 40), 0.4)
    image.contents = Self.picture(90)
    place(rasterized, 150, 110)
    rasterized.shouldRasterize = true
    for index in 0..<8 {
      let part = CALayer()
      part.cornerRadius = 6
      add(part, to: rasterized, CGRect(x: 5 * index, y: 4 * index, width: 20, height: 20), CGFloat(index) / 8)
    }
    // A group in a group, whose own picture never changes.
    place(inner, 20, 20)
    inner.opacity = 0.7
    add(CALayer(), to: inner, CGRect(x: 10, y: 10, width: 20, height: 20), 0.9)
    faded.addSublayer(inner)
  }

  private func place(_ layer: CALayer, _ x: CGFloat, _ y: CGFloat) {
    add(layer, to: root, CGRect(x: x, y: y, width: 60, height: 60), (x + y) / 300)
  }

  private func add(_ layer: CALayer, to parent: CALayer, _ frame: CGRect, _ hue: CGFloat) {
    layer.frame = frame
    layer.backgroundColor = CGColor(red: hue, green: 1 - hue, blue: 0.5, alpha: 1)
    parent.addSublayer(layer)
  }

  static func picture(_ value: UInt8) -> CGImage? {
    let bytes = (0..<64).map { UInt8(truncatingIfNeeded: Int(value) &+ $0) }
    return CGDataProvider(data: Data(bytes) as CFData).flatMap {
      CGImage(
        width: 8, height: 8, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: 8,
        space: CGColorSpaceCreateDeviceGray(),
        bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.none.rawValue), provider: $0, decode: nil,
        shouldInterpolate: true, intent: .defaultIntent)
    }
  }
}

/// A change of the page, and whether a cached picture has to be redrawn for it: on a device, and in bands, which keep none of small groups.
private struct PageChange: Sendable {
  let name: String
  let redraws: Bool, redrawsInBands: Bool
  let apply: @Sendable (Page) -> Void

  init(_ name: String, redraws: Bool, inBands: Bool? = nil, apply: @escaping @Sendable (Page) -> Void) {
    self.name = name
    (self.redraws, redrawsInBands) = (redraws, inBands ?? redraws)
    self.apply = apply
  }

  static let all = [
    PageChange("nothing", redraws: false) { _ in },
    PageChange("the opacity of a group", redraws: false) { $0.faded.opacity = 0.8 },
    PageChange("the place of a blurred layer, by whole pixels", redraws: false) { $0.blurred.position.y += 64 },
    PageChange("the colour of a box in a group", redraws: true, inBands: false) {
      $0.fadedBox.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    },
    PageChange("the place of a box in a group", redraws: true, inBands: false) { $0.fadedBox.position.x += 1 },
    PageChange("the opacity of a group in a group", redraws: true, inBands: false) { $0.inner.opacity = 0.3 },
    PageChange("the radius of a blur", redraws: true) {
      $0.blurred.setValue(6, forKeyPath: "filters.blur.inputRadius")
    },
    PageChange("the place of a blurred layer, by half a pixel", redraws: true) { $0.blurred.position.x += 0.5 },
    PageChange("a stop of a mask", redraws: true, inBands: false) { $0.mask.locations = [0.2, 0.6] },
    PageChange("an image that casts a shadow", redraws: true) { $0.image.contents = Page.picture(200) },
    PageChange("a corner in a rasterised layer", redraws: true) { $0.rasterized.sublayers?.last?.cornerRadius = 3 },
  ]
}

@Suite("Cached pictures of groups")
struct CachedPictureTests {
  @Test(
    "A picture after a change is that of a renderer that never drew anything", arguments: PageChange.all.indices,
    [RenderOptions.Coverage.bands, .strips])
  func changes(index: Int, coverage: RenderOptions.Coverage) throws {
    let change = PageChange.all[index], name = change.name
    let page = Page(), renderer = try Renderer(), options = RenderOptions(coverage: coverage, redraw: .everything)
    let first = try renderer.render(page.root, options)
    #expect(first.statistics.passesCached == 0)
    // Bands keep what they see for the second time.
    #expect(try renderer.render(page.root, options).pixels == first.pixels)
    let again = try renderer.render(page.root, options)
    #expect(again.pixels == first.pixels)
    #expect(again.statistics.passesCached == first.statistics.passes - 1, "all but the picture itself")

    change.apply(page)
    let changed = try renderer.render(page.root, options)
    #expect(changed.pixels == (try Renderer().render(page.root, options)).pixels, "\(name)")
    // Hardware computes round boxes in the pass that shows them.
    if try coverage == .bands || Display.open(.automatic).profile.leavesWorkToCPU {
      let redraws = coverage == .bands ? change.redrawsInBands : change.redraws
      #expect((changed.statistics.passesCached < changed.statistics.passes - 1) == redraws, "\(name)")
    }
    if index > 0 { #expect(changed.pixels != first.pixels, "\(name)") }
  }

  @Test("What was changed and changed back is the first picture again")
  func backAndForth() throws {
    let page = Page(), renderer = try Renderer()
    let first = try renderer.render(page.root)
    for step in 0..<12 {
      page.mask.locations = step.isMultiple(of: 2) ? [0.1, 0.5] : nil
      page.inner.opacity = step.isMultiple(of: 3) ? 0.2 : 0.7
      let frame = try renderer.render(page.root)
      #expect(frame.pixels == (try Renderer().render(page.root)).pixels, "step \(step)")
    }
    #expect(try renderer.render(page.root).pixels == first.pixels)
  }

  @Test("More pictures than are kept come out as those of a renderer that keeps none")
  func moreThanFits() throws {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 1000, height: 1000)
    // Each group has a target of 900 × 900 pixels: thirty are more than a hundred million bytes.
    for index in 0..<30 {
      let group = CALayer()
      group.frame = CGRect(x: index, y: index, width: 900, height: 900)
      group.opacity = 0.3
      for x in [0, 400] {
        let box = CALayer()
        box.frame = CGRect(x: x, y: 2 * x, width: 500, height: 100)
        box.backgroundColor = CGColor(red: CGFloat(index) / 30, green: CGFloat(x) / 400, blue: 0.3, alpha: 1)
        group.addSublayer(box)
      }
      let image = CALayer()
      image.frame = CGRect(x: 100, y: 30 * index, width: 300, height: 200)
      image.contents = Page.picture(UInt8(index))
      image.opacity = 0.5
      image.setAffineTransform(CGAffineTransform(rotationAngle: CGFloat(index % 3) / 10))
      group.addSublayer(image)
      root.addSublayer(group)
    }
    let renderer = try Renderer(Renderer.Options(memory: MemoryBudget()))
    // Bands have no pictures of such groups.
    let options = RenderOptions(coverage: .strips, redraw: .everything)
    let first = try renderer.render(root, options), second = try renderer.render(root, options)
    #expect(second.pixels == first.pixels)
    #expect(try Renderer().render(root, options).pixels == first.pixels)
    #expect(second.statistics.passesCached > 10 && second.statistics.passesCached < 30)
  }

  @Test("A picture of several tiles keeps its groups, and whoever looks at passes sees them drawn")
  func severalTiles() throws {
    let page = Page()
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 4400, height: 220)
    // One page on each side of the seam, and one across it.
    for (index, x) in [100, 3950, 4150].enumerated() {
      let group = index == 1 ? page.root : Page().root
      group.position = CGPoint(x: x, y: 105)
      root.addSublayer(group)
    }
    let renderer = try Renderer(), seen = PassCount(), options = RenderOptions(coverage: .strips)
    let first = try renderer.render(root, RenderOptions(coverage: .strips, passHandler: { _ in seen.add() }))
    let again = try renderer.render(root, options)
    #expect(first.statistics.tiles == 2 && again.pixels == first.pixels)
    // All passes but the two tiles of the picture itself are reused; a pass that is not visible is never drawn.
    #expect(again.statistics.passesCached == seen.count - 2 && seen.count > 10)
    page.fadedBox.position.x += 3
    let changed = try renderer.render(root, options)
    #expect(changed.pixels != first.pixels)
    #expect(changed.pixels == (try Renderer().render(root, options)).pixels)
    let inspected = try renderer.render(root, RenderOptions(coverage: .strips, passHandler: { _ in seen.add() }))
    #expect(inspected.pixels == changed.pixels && inspected.statistics.passesCached == 0)
    #expect(try renderer.render(root, options).pixels == changed.pixels)
    // In bands every pass is seen too, though most are painted where they are shown.
    let inBands = PassCount()
    let bands = try renderer.render(root, RenderOptions(coverage: .bands, passHandler: { _ in inBands.add() }))
    let fresh = try Renderer().render(root, RenderOptions(coverage: .bands))
    #expect(inBands.count > 10 && bands.pixels == fresh.pixels)
  }
}

/// A counter of passes.
private final class PassCount: Sendable {
  private let value = Mutex(0)
  var count: Int { value.withLock { $0 } }
  func add() { value.withLock { $0 += 1 } }
}
