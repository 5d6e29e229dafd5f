// Tests of text layers whose classes or delegates draw: their text is their own drawing, and all other text is glyphs.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteGraphics
import QuartziteLayers
import QuartziteText
import Testing

/// Text that begins lower than the layer itself.
private final class LoweredTextLayer: CATextLayer, @unchecked Sendable {
  var draws = 0

  override func draw(in context: CGContext) {
    draws += 1
    context.saveGState()
    context.translateBy(x: 0, y: 32)
    super.draw(in: context)
    context.restoreGState()
  }
}

/// Text that is drawn through any map.
private final class MappedTextLayer: CATextLayer, @unchecked Sendable {
  var map = CGAffineTransform.identity

  override func draw(in context: CGContext) {
    context.concatenate(map)
    super.draw(in: context)
  }
}

/// Text on a bar.
private final class BarTextLayer: CATextLayer, @unchecked Sendable {
  override func draw(in context: CGContext) {
    context.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
    context.fill(CGRect(x: 0, y: 80, width: 200, height: 10))
    super.draw(in: context)
  }
}

/// A layer that displays itself, with its text or with other contents.
private final class DisplayingTextLayer: CATextLayer, @unchecked Sendable {
  var given: CGImage?
  var displays = 0

  override func display() {
    displays += 1
    if let given { contents = given } else { super.display() }
  }
}

/// A class with neither method of its own.
private final class TitledTextLayer: CATextLayer, @unchecked Sendable {
  var title = ""
}

/// A delegate that draws and lays out nothing, and counts what it is asked for.
private final class Listener: CALayerDelegate {
  var calls: [String] = []
  func layerWillDraw(_ layer: CALayer) { calls.append("will") }
  func draw(_ layer: CALayer, in context: CGContext) { calls.append("draw") }
}

private final class DisplayingDelegate: CALayerDelegate {
  let image: CGImage
  init(_ image: CGImage) { self.image = image }
  func display(_ layer: CALayer) { layer.contents = image }
}

@Suite("Text layers that draw")
struct TextDrawingTests {
  /// A picture of 200 by 100 points of a layer, y down, with one pixel for each point.
  private struct Shown: Equatable {
    let bytes: [UInt8]

    /// The pixels in which something is seen: columns and rows, from the upper left corner.
    func ink(where isWanted: (ArraySlice<UInt8>) -> Bool = { $0[$0.startIndex + 3] > 127 }) -> CGRect {
      var box = CGRect.null
      for y in 0..<100 {
        for x in 0..<200 {
          let place = (y * 200 + x) * 4
          if isWanted(bytes[place..<place + 4]) { box = box.union(CGRect(x: x, y: y, width: 1, height: 1)) }
        }
      }
      return box
    }
  }

  private func shown(_ layer: CALayer) throws -> Shown {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
    root.addSublayer(layer)
    var bytes = [UInt8](repeating: 0, count: 200 * 100 * 4)
    try bytes.withUnsafeMutableBytes { bytes in
      let info = CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue
      let context = try #require(
        CGContext(
          data: bytes.baseAddress, width: 200, height: 100, bitsPerComponent: 8, bytesPerRow: 800,
          space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: info))
      context.translateBy(x: 0, y: 100)
      context.scaleBy(x: 1, y: -1)
      root.render(in: context)
    }
    layer.removeFromSuperlayer()
    return Shown(bytes: bytes)
  }

  private func filled<Layer: CATextLayer>(_ layer: Layer, _ string: Any? = "Hxg") -> Layer {
    layer.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
    (layer.string, layer.fontSize, layer.foregroundColor) = (string, 30, CGColor(gray: 0, alpha: 1))
    return layer
  }

  private func kind(of layer: CALayer) throws -> LayerKind {
    let root = CALayer()
    root.addSublayer(layer)
    defer { layer.removeFromSuperlayer() }
    return try root.commit(limits: .trusted).nodes[1].kind
  }

  private let image = CGImage.painting([], width: 2, height: 2)

  @Test("A class that moves its context moves its text")
  func moved() throws {
    let plain = try shown(filled(CATextLayer())).ink(), lowered = try shown(filled(LoweredTextLayer())).ink()
    #expect(plain.height > 15 && lowered == plain.offsetBy(dx: 0, dy: 32))
  }

  @Test("A class that only calls its superclass shows the same text as glyphs do, in either direction of y")
  func same() throws {
    for isFlipped in [false, true] {
      let plain = filled(CATextLayer()), mapped = filled(MappedTextLayer())
      for layer in [plain, mapped] {
        layer.isGeometryFlipped = isFlipped
        layer.bounds.origin = CGPoint(x: 7, y: -11)
      }
      let (a, b) = try (shown(plain), shown(mapped))
      #expect(a.ink() == b.ink() && !a.ink().isNull)
      #expect(zip(a.bytes, b.bytes).allSatisfy { abs(Int($0) - Int($1)) <= 3 })
    }
  }

  @Test("Text may be scaled, clipped and mirrored where it is drawn")
  func mapped() throws {
    let plain = try shown(filled(CATextLayer())).ink(), layer = filled(MappedTextLayer())
    layer.map = CGAffineTransform(scaleX: 2, y: 2)
    let large = try shown(layer).ink()
    #expect(abs(large.width - 2 * plain.width) <= 3 && abs(large.minY - 2 * plain.minY) <= 3)
    layer.map = CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 200, ty: 0)
    layer.setNeedsDisplay()
    let mirrored = try shown(layer).ink()
    #expect(
      abs(mirrored.width - plain.width) <= 1 && mirrored.height == plain.height
        && abs(mirrored.maxX - (200 - plain.minX)) <= 1)
  }

  @Test("A line that does not fit is drawn at its full width, so that a class can move any part of it into sight")
  func wholeLines() throws {
    let layer = filled(MappedTextLayer(), String(repeating: " ", count: 60) + "Hxg")
    layer.map = CGAffineTransform(translationX: -layer.preferredFrameSize().width + 190, y: 0)
    #expect(try shown(layer).ink().maxX > 170)
    #expect(try shown(filled(CATextLayer(), layer.string)).ink().isNull)
  }

  @Test("What a class draws beside its text shows")
  func more() throws {
    let layer = filled(BarTextLayer())
    func isRed(_ pixel: ArraySlice<UInt8>) -> Bool { Array(pixel) == [0, 0, 255, 255] }
    let picture = try shown(layer)
    #expect(picture.ink(where: isRed) == CGRect(x: 0, y: 80, width: 200, height: 10))
    #expect(picture.ink().minY < 40)
    layer.string = nil
    #expect(try shown(layer).ink() == CGRect(x: 0, y: 80, width: 200, height: 10))
  }

  @Test("Each change of the text, of its look and of the size of the bounds asks for a drawing, and nothing else does")
  func changes() throws {
    let layer = filled(LoweredTextLayer())
    let root = CALayer()
    root.addSublayer(layer)
    func draws(_ change: () -> Void) throws -> Int {
      let before = layer.draws
      change()
      _ = try root.commit(limits: .trusted)
      return layer.draws - before
    }
    #expect(try draws {} == 1)
    let changes: [() -> Void] = [
      { layer.string = "other" }, { layer.string = NSAttributedString(string: "other") }, { layer.fontSize = 12 },
      { layer.font = "Courier" as CFString }, { layer.foregroundColor = CGColor(gray: 1, alpha: 1) },
      { layer.isWrapped = true }, { layer.truncationMode = .end }, { layer.alignmentMode = .center },
      { layer.bounds.size.width = 150 }, { layer.contentsScale = 2 }, { layer.setNeedsDisplay() },
      { layer.setValue(20, forKey: "fontSize") },
    ]
    for (number, change) in changes.enumerated() { #expect(try draws(change) == 1, "\(number)") }
    #expect(try draws { (layer.position, layer.opacity, layer.cornerRadius) = (.zero, 0.5, 3) } == 0)
    #expect(try draws { layer.bounds.origin.x = 5 } == 0)
    #expect((layer.contents as? LayerDrawing)?.width == 300)
  }

  @Test("A class that displays shows its own contents, or its text where it calls its superclass")
  func displaying() throws {
    let layer = filled(DisplayingTextLayer())
    let plain = try shown(filled(CATextLayer())).ink()
    #expect(try shown(layer).ink() == plain && layer.displays == 1)
    layer.given = image
    layer.string = "other"
    _ = try shown(layer)
    #expect(layer.displays == 2 && layer.contents as? CGImage === image)
    layer.given = nil
    layer.string = ""
    // Without a text the old contents do not stay.
    #expect(try shown(layer).ink().isNull)
  }

  @Test("A delegate that displays takes the place of the text; one that draws is not asked to")
  func delegates() throws {
    let layer = filled(CATextLayer()), listener = Listener()
    layer.delegate = listener
    let plain = try shown(filled(CATextLayer()))
    #expect(try shown(layer) == plain && listener.calls == ["will"] && layer.contents == nil)
    let displaying = try DisplayingDelegate(#require(image))
    layer.delegate = displaying
    layer.string = "other"
    guard case .plain = try kind(of: layer) else {
      Issue.record("the contents are not shown")
      return
    }
    #expect(layer.contents as? CGImage === image)
    layer.delegate = nil
    layer.string = "Hxg"
    #expect(try shown(layer) == plain)
  }

  @Test("Text of classes without drawing code of their own stays glyphs, and has no contents")
  func glyphs() throws {
    for layer in [filled(CATextLayer()), filled(TitledTextLayer())] {
      guard case .text(let layout) = try kind(of: layer) else {
        Issue.record("no glyphs")
        continue
      }
      #expect(layout.lines.count == 1 && layer.contents == nil && !layer.needsDisplay())
    }
    guard case .plain = try kind(of: filled(BarTextLayer())) else {
      Issue.record("a class that draws has glyphs")
      return
    }
  }

  @Test("An animated font size is drawn at each of its moments, and leaves the layer's own contents")
  func animated() throws {
    let layer = filled(LoweredTextLayer())
    let grow = CABasicAnimation(keyPath: "fontSize")
    (grow.fromValue, grow.toValue, grow.duration) = (10, 50, 1)
    layer.add(grow, forKey: nil)
    let root = CALayer()
    root.addSublayer(layer)
    func heights(_ time: Double) throws -> CGFloat {
      guard case .drawn(let drawing)? = try root.commit(limits: .trusted, time: time).nodes[1].state.contents else {
        return 0
      }
      let path = drawing.commands.reduce(CGRect.null) { box, command in
        guard case .fill(let path, _) = command.operation else { return box }
        return box.union(path.box)
      }
      return path.height
    }
    _ = try root.commit(limits: .trusted, time: 0)
    let own = layer.contents as? LayerDrawing
    let (early, late) = try (heights(0.25), heights(0.75))
    #expect(early > 5 && late > 1.8 * early)
    #expect(layer.contents as? LayerDrawing === own)
  }

  @Test(
    "A live layer that draws fades to its new text, unless actions are disabled, and the drawing starts no second action"
  )
  func fades() {
    MediaClock.withClock {
      CATransaction.flush()
      let root = CALayer(), layer = filled(LoweredTextLayer())
      root.addSublayer(layer)
      let stage = LayerStage(root)
      stage.advance(to: 0)
      layer.string = "other"
      #expect(layer.animationKeys() == ["transition"])
      layer.removeAllAnimations()
      CATransaction.flush()
      #expect(layer.animationKeys() == nil && layer.draws == 2)
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      layer.string = "third"
      CATransaction.commit()
      #expect(layer.animationKeys() == nil && layer.draws == 3)
      stage.end()
    }
  }

  @Test("Text that is drawn is measured by the same limits, and its remarks are diagnostics")
  func remarks() throws {
    let layer = filled(BarTextLayer(), "a\u{10FFFD}")
    layer.font = "No Such Font At All" as CFString
    let root = CALayer()
    root.addSublayer(layer)
    let kinds = try root.commit(limits: .trusted).diagnostics.map(\.kind)
    #expect(kinds.contains(.glyphMissing))
    layer.fontSize = .nan
    let snapshot = try root.commit(limits: .trusted)
    #expect(snapshot.diagnostics.map(\.kind).contains(.nonFiniteValue))
  }

  @Test("A text layer draws itself into any context")
  func direct() throws {
    let context = CGContext(width: 200, height: 100)
    filled(CATextLayer()).draw(in: context)
    let flipped = context.commands.compactMap { command -> CGRect? in
      if case .fill(let path, _) = command.operation { path.box } else { nil }
    }.reduce(CGRect.null) { $0.union($1) }
    let plain = try shown(filled(CATextLayer())).ink()
    #expect(abs(flipped.minY - plain.minY) <= 1 && abs(flipped.height - plain.height) <= 2)
  }
}

extension PathStorage {
  /// A box around the points of the path.
  fileprivate var box: CGRect { CGPath(storage: self).boundingBoxOfPath }
}
