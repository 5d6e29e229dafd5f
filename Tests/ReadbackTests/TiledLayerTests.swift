// Tests that a tiled layer shows what a plain layer with the same drawing shows, and draws no more than is seen.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite
import QuartziteLayers
import Testing

/// A drawing that is different everywhere, and in which what is drawn twice shows.
private enum Chart {
  static func draw(in context: CGContext, _ bounds: CGRect) {
    context.setFillColor(CGColor(red: 0.2, green: 0.4, blue: 0.9, alpha: 0.5))
    context.fill(bounds)
    context.setFillColor(CGColor(red: 0.9, green: 0.3, blue: 0.1, alpha: 0.6))
    for index in 0..<6 {
      let offset = CGFloat(index)
      context.fillEllipse(
        in: CGRect(x: bounds.minX + offset * 7, y: bounds.minY + offset * 5.5, width: 12, height: 9 + offset))
    }
    context.setStrokeColor(CGColor(gray: 0, alpha: 0.7))
    context.setLineWidth(1.5)
    context.move(to: CGPoint(x: bounds.minX, y: bounds.minY))
    context.addLine(to: CGPoint(x: bounds.maxX, y: bounds.maxY))
    context.strokePath()
  }
}

private final class PlainChart: CALayer, @unchecked Sendable {
  override func draw(in context: CGContext) { Chart.draw(in: context, bounds) }
}

private final class TiledChart: CATiledLayer, @unchecked Sendable {
  /// The tiles that were drawn, as boxes in the layer's space, and the pixels for each point.
  var tiles: [CGRect] = []
  var scales: Set<CGFloat> = []

  override func draw(in context: CGContext) {
    tiles.append(context.boundingBoxOfClipPath)
    scales.insert(context.ctm.a)
    Chart.draw(in: context, bounds)
  }
}

/// A delegate that draws.
private final class Drawer: CALayerDelegate {
  func draw(_ layer: CALayer, in context: CGContext) { Chart.draw(in: context, layer.bounds) }
}

@Suite("Tiled layers", .everyProduction)
struct TiledLayerTests {
  private func root(_ width: CGFloat = 64, _ height: CGFloat = 56) -> CALayer {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: width, height: height)
    root.backgroundColor = CGColor(gray: 1, alpha: 1)
    return root
  }

  private func place(_ layer: CALayer, in root: CALayer, _ set: (CALayer) -> Void) {
    layer.frame = CGRect(x: 4, y: 3, width: 50, height: 44)
    set(layer)
    root.addSublayer(layer)
    layer.setNeedsDisplay()
  }

  /// Returns the pictures of a plain layer and of a tiled one, and the tiled one.
  private func pictures(
    _ options: RenderOptions = RenderOptions(), tile: CGSize = CGSize(width: 16, height: 10),
    plain: (CALayer) -> Void = { _ in }, tiled: (CATiledLayer) -> Void = { _ in }, both: (CALayer) -> Void = { _ in }
  ) throws -> (plain: Frame, tiled: Frame, layer: TiledChart) {
    let renderer = try Production.makeRenderer()
    let first = root(), second = root(), chart = TiledChart()
    place(PlainChart(), in: first) {
      both($0)
      plain($0)
    }
    place(chart, in: second) { _ in
      both(chart)
      chart.tileSize = tile
      tiled(chart)
    }
    return (try renderer.render(first, options), try renderer.render(second, options), chart)
  }

  @Test("At whole scales the picture is that of a plain layer, whatever the size of the tiles", arguments: [1, 2, 3])
  func sameAsPlain(scale: CGFloat) throws {
    for tile in [CGSize(width: 16, height: 10), CGSize(width: 7, height: 256), CGSize(width: 256, height: 256)] {
      for isFlipped in [true, false] {
        let options = RenderOptions(scale: scale, isGeometryFlipped: isFlipped)
        let (plain, tiled, layer) = try pictures(options, tile: tile, both: { $0.contentsScale = scale })
        // Each tile makes chords of its own.
        #expect(difference(plain, tiled) <= 2 && tiled.diagnostics.isEmpty, "\(tile), \(isFlipped)")
        let (columns, rows) = ((50 * scale / tile.width).rounded(.up), (44 * scale / tile.height).rounded(.up))
        #expect(layer.tiles.count == Int(columns * rows) && Set(layer.scales) == [scale])
      }
    }
  }

  @Test("Scrolled, with rounded corners, a border and sublayers it is that of a plain layer too")
  func decorated() throws {
    let (plain, tiled, _) = try pictures(both: { layer in
      layer.bounds.origin = CGPoint(x: 8, y: -5)
      layer.cornerRadius = 9
      layer.masksToBounds = true
      layer.borderWidth = 2
      layer.opacity = 0.8
      let above = CALayer()
      above.frame = CGRect(x: 20, y: 5, width: 10, height: 10)
      above.backgroundColor = CGColor(red: 0, green: 1, blue: 0, alpha: 0.5)
      layer.addSublayer(above)
    })
    #expect(plain.pixels == tiled.pixels)
  }

  @Test("Tiles that are outside of the picture are not drawn")
  func onlySeen() throws {
    let root = root(), chart = TiledChart()
    chart.frame = CGRect(x: -500, y: -300, width: 100_000, height: 80_000)
    chart.tileSize = CGSize(width: 32, height: 32)
    root.addSublayer(chart)
    chart.setNeedsDisplay()
    let frame = try Production.makeRenderer().render(root)
    // 500 to 564 across and 300 to 356 down touch columns 15…17 and rows 9…11.
    #expect(chart.tiles.count == 9 && frame.diagnostics.isEmpty)
    #expect(chart.tiles.first == CGRect(x: 480, y: 288, width: 32, height: 32))
    chart.isHidden = true
    chart.setNeedsDisplay()
    _ = try Production.makeRenderer().render(root)
    #expect(chart.tiles.count == 9)
  }

  @Test("Zoomed in, it is as sharp as its bias allows, and otherwise enlarged")
  func zoomedIn() throws {
    let zoom: (CALayer) -> Void = {
      $0.anchorPoint = .zero
      $0.position = CGPoint(x: -60, y: -50)
      $0.transform = CATransform3DMakeScale(4, 4, 1)
    }
    let sharp = try pictures(
      plain: { $0.contentsScale = 4 },
      tiled: {
        $0.levelsOfDetail = 3
        $0.levelsOfDetailBias = 2
      }, both: zoom)
    #expect(difference(sharp.plain, sharp.tiled) <= 1 && sharp.layer.scales == [4])
    let soft = try pictures(tile: CGSize(width: 256, height: 256), both: zoom)
    #expect(soft.plain.pixels == soft.tiled.pixels && soft.layer.scales == [1])
    #expect(difference(soft.tiled, sharp.tiled) > 50)
  }

  @Test("Zoomed out, it is drawn with as few pixels as its levels allow")
  func zoomedOut() throws {
    for (levels, scale) in [(1, 1), (2, 0.5), (3, 0.25), (9, 0.25)] as [(Int, CGFloat)] {
      let (_, _, layer) = try pictures(
        tiled: { $0.levelsOfDetail = levels }, both: { $0.transform = CATransform3DMakeScale(0.25, 0.25, 1) })
      #expect(layer.scales == [scale])
    }
    let half = try pictures(
      plain: { $0.contentsScale = 0.5 }, tiled: { $0.levelsOfDetail = 2 },
      both: { $0.transform = CATransform3DMakeScale(0.5, 0.5, 1) })
    #expect(half.plain.pixels == half.tiled.pixels)
  }

  @Test("Tiles are drawn once, until other ones are seen or the layer is to be displayed again")
  func drawnOnce() throws {
    let renderer = try Production.makeRenderer(), root = root(), chart = TiledChart()
    place(chart, in: root) { _ in chart.tileSize = CGSize(width: 25, height: 22) }
    for _ in 0..<3 { _ = try renderer.render(root) }
    #expect(chart.tiles.count == 4)
    chart.setNeedsDisplay()
    _ = try renderer.render(root)
    #expect(chart.tiles.count == 8)
    chart.position.x += 40
    _ = try renderer.render(root)
    #expect(chart.tiles.count == 10, "the right half is not seen any more")
  }

  @Test("A delegate draws tiles too; a layer that was never to be displayed draws none, and contents take their place")
  func sources() throws {
    let renderer = try Production.makeRenderer(), drawer = Drawer()
    let plain = root(), tiled = root(), empty = root(), image = root()
    place(PlainChart(), in: plain) { _ in }
    let drawn = CATiledLayer()
    place(drawn, in: tiled) {
      drawn.tileSize = CGSize(width: 9, height: 9)
      $0.delegate = drawer
    }
    #expect(try renderer.render(tiled).pixels == renderer.render(plain).pixels)
    let quiet = TiledChart()
    quiet.frame = CGRect(x: 4, y: 3, width: 50, height: 44)
    empty.addSublayer(quiet)
    #expect(try renderer.render(empty).pixels == renderer.render(root()).pixels && quiet.tiles.isEmpty)
    let shown = TiledChart()
    place(shown, in: image) { $0.contents = plain.sublayers?.first?.contents }
    #expect(try renderer.render(image).pixels == renderer.render(plain).pixels && shown.tiles.isEmpty)
  }

  @Test("Too many tiles are left out with a diagnostic, and the rest is drawn")
  func tooMany() throws {
    let root = root(400, 400), chart = TiledChart(), beside = CALayer()
    chart.name = "chart"
    chart.frame = root.bounds
    chart.tileSize = CGSize(width: 1, height: 0)
    root.addSublayer(chart)
    beside.frame = CGRect(x: 10, y: 10, width: 5, height: 5)
    beside.backgroundColor = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
    root.addSublayer(beside)
    chart.setNeedsDisplay()
    // No size is the default one.
    let many = try Production.makeRenderer().render(root)
    #expect(many.diagnostics.isEmpty, "800 tiles: \(many.diagnostics)")
    chart.tileSize = CGSize(width: 1, height: 1)
    let frame = try Production.makeRenderer().render(root)
    let noticed = try #require(frame.diagnostics.first)
    #expect(noticed.kind == .tooComplex && noticed.place?.description.contains("chart") == true)
    let pixel = (12 * 400 + 12) * 4
    #expect(Array(frame.pixels[pixel..<pixel + 4]) == [0, 255, 0, 255])
  }
}
