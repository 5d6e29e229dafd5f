// Hostile trees: too deep, too wide or in knots, and layers that change them during layout or display.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteLayers

extension HostileFamily {
  static var structureCases: [HostileCase] { deepDocuments + knots + meddlers + largeTrees }

  private static func nested(_ depth: Int, _ open: String, _ close: String, _ inside: String = "") -> String {
    String(repeating: open, count: depth) + inside + String(repeating: close, count: depth)
  }

  private static func boxes(_ count: Int, _ attributes: String = "") -> String {
    (0..<count).map {
      "<CALayer bounds=\"0 0 2 2\" position=\"\($0 % 120) \($0 / 120 % 110)\" backgroundColor=\"0 0 1\" \(attributes)/>"
    }.joined()
  }

  private static var deepDocuments: [HostileCase] {
    let open = "<CALayer><sublayers>", close = "</sublayers></CALayer>"
    let group =
      "<CALayer bounds=\"0 0 60 60\" position=\"30 30\" opacity=\"0.9\"><sublayers><CALayer bounds=\"0 0 9 9\" backgroundColor=\"1 0 0\"/>"
    let clip = "<CALayer bounds=\"0 0 60 60\" position=\"30 30\" cornerRadius=\"9\" masksToBounds=\"1\"><sublayers>"
    let mask =
      "<CALayer bounds=\"0 0 60 60\" backgroundColor=\"0 0 1\"><mask type=\"CALayer\" bounds=\"0 0 50 50\" backgroundColor=\"0 0 0\">"
    let masks = "<mask type=\"CALayer\" bounds=\"0 0 50 50\" backgroundColor=\"0 0 0\">"
    return [
      .document("400 deep") { _ in nested(400, open, close) },
      .document("600 deep", .refused(.limitExceeded)) { _ in nested(600, open, close) },
      .document("20000 deep", .refused(.limitExceeded, saying: "deeper")) { _ in nested(20_000, open, close) },
      .document("many siblings", .picture, .medium) { boxes($0.count(90_000, debug: 5_000)) },
      .document("more siblings than may be", .refused(.limitExceeded)) { _ in
        String(repeating: "<CALayer/>", count: 100_001)
      },
      .document("many hidden", .picture, .medium) { boxes($0.count(90_000, debug: 5_000), "hidden=\"1\"") },
      .document("many far away", .picture, .medium) {
        boxes($0.count(50_000, debug: 5_000), "transform=\"translate(1e6, 0)\"")
      },
      .document("many without bounds") { String(repeating: "<CALayer/>", count: $0.count(90_000, debug: 5_000)) },
      .document("groups in groups", .noticed(.tooComplex, at: ""), .medium) { _ in nested(60, group, close, boxes(3)) },
      .document("round clips in round clips", .picture, .medium) { _ in nested(100, clip, close, boxes(50)) },
      .document("a mask with a mask with a mask", .picture, .medium) { _ in
        mask + nested(100, masks, "</mask>") + "</mask></CALayer>"
      },
      .document("600 masks", .refused(.limitExceeded)) { _ in mask + nested(600, masks, "</mask>") + "</mask></CALayer>"
      },
      .document("groups beside groups", .picture, .medium) { stage in
        String(repeating: group + close, count: stage.count(3_000, debug: 300))
      },
      .document("every second layer a group") { _ in nested(15, group + open, close + close, boxes(3)) },
    ]
  }

  // MARK: Knots

  private static var knots: [HostileCase] {
    [
      .tree("a layer added twice") { area, _ in
        let layer = Markup.spoilt(CALayer())
        area.addSublayer(layer)
        area.addSublayer(layer)
        area.sublayers = [layer, layer, layer]
        area.insertSublayer(layer, at: .max)
        area.insertSublayer(layer, above: layer)
        area.replaceSublayer(layer, with: layer)
      },
      .tree("a layer added to itself") { area, _ in
        let layer = Markup.spoilt(CALayer())
        area.addSublayer(layer)
        layer.addSublayer(layer)
        layer.sublayers = [layer]
      },
      .tree("a layer added to its descendant") { area, _ in
        let layer = Markup.spoilt(CALayer()), inner = CALayer(), innermost = CALayer()
        area.addSublayer(layer)
        layer.addSublayer(inner)
        inner.addSublayer(innermost)
        innermost.addSublayer(layer)
        innermost.sublayers = [layer, area]
      },
      .tree("the root added to its descendant") { area, _ in
        let layer = Markup.spoilt(CALayer())
        area.addSublayer(layer)
        if let root = area.superlayer { layer.addSublayer(root) }
      },
      .tree("a layer that masks itself") { area, _ in
        let layer = Markup.spoilt(CALayer())
        area.addSublayer(layer)
        layer.mask = layer
      },
      .tree("a layer that is masked by what holds it") { area, _ in
        let layer = Markup.spoilt(CALayer())
        area.addSublayer(layer)
        layer.mask = area
        layer.mask = area.superlayer
      },
      .tree("one mask for two layers") { area, _ in
        let first = Markup.spoilt(CALayer()), second = Markup.spoilt(CALayer()), mask = CALayer()
        mask.frame = CGRect(x: 0, y: 0, width: 30, height: 30)
        mask.backgroundColor = CGColor(gray: 0, alpha: 1)
        for layer in [first, second] {
          area.addSublayer(layer)
          layer.mask = mask
        }
      },
      .tree("a mask that is a sublayer, too") { area, _ in
        let layer = Markup.spoilt(CALayer()), mask = CALayer()
        area.addSublayer(layer)
        layer.addSublayer(mask)
        layer.mask = mask
        layer.addSublayer(mask)
        mask.mask = layer
      },
      .tree("sublayers of other trees") { area, _ in
        let (other, otherArea) = Markup.tree()
        area.sublayers = other.sublayers
        otherArea.addSublayer(area.superlayer ?? area)
      },
      .tree("what sublayers may not be, by key") { area, _ in
        let layer = Markup.spoilt(CALayer())
        area.addSublayer(layer)
        for value: Any in [5, "layers", [1, 2], [layer], NSNull(), Date(timeIntervalSince1970: 0), [[layer]]] {
          layer.setValue(value, forKey: "sublayers")
          layer.setValue(value, forKey: "mask")
          layer.setValue(value, forKey: "superlayer")
          layer.setValue(value, forKey: "delegate")
        }
      },
      .tree("contents that are a layer, or the layer itself") { area, _ in
        let layer = Markup.spoilt(CALayer())
        layer.contents = layer
        area.contents = CALayer()
        area.addSublayer(layer)
      },
      .tree("filters that are layers", .noticed(.valueNotUnderstood)) { area, _ in
        let layer = Markup.spoilt(CALayer())
        layer.filters = [layer, 5, "no such filter", NSNull()]
        layer.backgroundFilters = [area]
        layer.compositingFilter = layer
        area.addSublayer(layer)
      },
    ]
  }

  // MARK: Meddlers

  /// A layer that changes the tree while it is laid out or displayed.
  private final class Meddler: CALayer, @unchecked Sendable {
    var atLayout: ((CALayer) -> Void)?
    var atDisplay: ((CALayer) -> Void)?

    override func layoutSublayers() {
      let meddle = atLayout
      atLayout = nil
      meddle?(self)
    }

    override func display() { atDisplay?(self) }
  }

  private static func meddling(
    _ name: String, atDisplay: Bool = false, _ meddle: @escaping @Sendable (CALayer) -> Void
  ) -> HostileCase {
    .tree(name) { area, _ in
      for _ in 0..<3 {
        let layer = Markup.spoilt(Meddler())
        if atDisplay { layer.atDisplay = meddle } else { layer.atLayout = meddle }
        layer.addSublayer(CALayer())
        area.addSublayer(layer)
        layer.setNeedsLayout()
        layer.setNeedsDisplay()
      }
    }
  }

  private static var meddlers: [HostileCase] {
    [
      meddling("removes itself at layout") { $0.removeFromSuperlayer() },
      meddling("removes its siblings at layout") { layer in
        for sibling in layer.superlayer?.sublayers ?? [] where sibling !== layer { sibling.removeFromSuperlayer() }
      },
      meddling("removes its sublayers at layout") { $0.sublayers = nil },
      meddling("adds a thousand at layout") { layer in for _ in 0..<1_000 { layer.addSublayer(CALayer()) } },
      meddling("goes to the front at layout") { $0.superlayer?.addSublayer($0) },
      meddling("swallows its parent at layout") { layer in layer.superlayer.map { layer.addSublayer($0) } },
      meddling("asks for layout at layout") { layer in
        layer.setNeedsLayout()
        layer.superlayer?.setNeedsLayout()
        layer.layoutIfNeeded()
      },
      meddling("hits, converts and presents at layout") { layer in
        _ = layer.superlayer?.hitTest(CGPoint(x: 40, y: 40))
        _ = layer.convert(CGPoint.zero, to: layer.superlayer?.superlayer)
        _ = layer.presentation()?.sublayers
      },
      meddling("shows itself as contents at display", atDisplay: true) { $0.contents = $0 },
      meddling("removes itself at display", atDisplay: true) { $0.removeFromSuperlayer() },
      meddling("asks for display at display", atDisplay: true) { layer in
        layer.setNeedsDisplay()
        layer.superlayer?.setNeedsDisplay()
      },
    ]
  }

  // MARK: Large trees, without a picture

  private static func chain(_ count: Int, _ add: (CALayer, CALayer) -> Void) -> CALayer {
    let root = CALayer()
    var last = root
    for _ in 0..<count {
      let next = CALayer()
      add(last, next)
      last = next
    }
    return root
  }

  private static var largeTrees: [HostileCase] {
    [
      HostileCase("a million deep, released", .returned, .largest) { stage in
        _ = chain(stage.count(1_000_000, debug: 100_000)) { $0.addSublayer($1) }
      },
      HostileCase("a million masks deep, released", .returned, .largest) { stage in
        _ = chain(stage.count(1_000_000, debug: 100_000)) { $0.mask = $1 }
      },
      HostileCase("a hundred thousand deep, refused", .refused(.limitExceeded), .medium) { stage in
        try stage.show(chain(100_000) { $0.addSublayer($1) })
      },
      HostileCase("deep, hit and converted", .returned, .medium) { stage in
        let root = chain(stage.count(20_000, debug: 2_000)) { $0.addSublayer($1) }
        var deepest = root
        while let next = deepest.sublayers?.first { deepest = next }
        _ = root.hitTest(.zero)
        _ = deepest.convert(CGPoint(x: 1, y: 1), to: root)
        _ = deepest.presentation()
        root.layoutIfNeeded()
        root.setNeedsDisplay()
        root.displayIfNeeded()
      },
    ]
  }
}
