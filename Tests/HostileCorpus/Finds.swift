// Hostile inputs that were found by reviews and fuzzing, each as it was found.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite
import QuartziteCAML
import QuartziteLayers
import QuartziteText
import QuartziteViews

extension HostileFamily {
  static var findCases: [HostileCase] { documentFinds + bundleFinds + attributeFinds + callFinds }

  private static func runs(_ text: String) -> String {
    Markup.text("", [], "<string type=\"NSAttributedString\">\(text)</string>").replacing(" string=\"\"", with: "")
  }

  private static var documentFinds: [HostileCase] {
    let attribute = "<!DOCTYPE caml [<!ATTLIST CALayer name CDATA \"\(String(repeating: "A", count: 4_000_000))\">]>"
    let rasterized = ["1e8", "1e9", "1e13", "5.5e12", "1e300"].map { scale in
      HostileCase.document("a bitmap of scale \(scale)", .picture, .medium, options: .statistics) { _ in
        String(
          repeating:
            "<CALayer bounds=\"0 0 50 50\" position=\"40 60\" backgroundColor=\"1 0 0\" shouldRasterize=\"1\" rasterizationScale=\"\(scale)\"/>",
          count: 4)
      }
    }
    return rasterized + [
      .document("a bitmap far outside of the picture") { _ in
        "<CALayer shouldRasterize=\"1\" rasterizationScale=\"1e38\" transform=\"rotate(30deg)\""
          + " position=\"-1e300 -1e300\" bounds=\"0 0 50 50\"/>"
      },
      .document("two fonts of long names") { _ in
        runs("<run font=\"HelveticaNeue-Light\">a</run><run font=\"HelveticaNeue-Bold\">b</run>")
      },
      .document("two more fonts of long names") { _ in
        runs("<run font=\"DejaVuSansMono-Bold\">a</run><run font=\"DejaVuSansMono-BoldOblique\">b</run>")
      },
      .document("a space and a mark, cut at the end") { _ in
        Markup.text(" \u{300}", [("bounds", "0 0 3 50"), ("truncationMode", "end")])
      },
      .document("a space and a mark, cut in the middle") { _ in
        Markup.text(" \u{300}", [("bounds", "0 0 3 50"), ("truncationMode", "middle"), ("wrapped", "1")])
      },
      .markup("attributes by declaration", .refused(.invalidScene), .medium) { _ in
        attribute + "<caml><CALayer><sublayers>" + String(repeating: "<CALayer/>", count: 4_000)
          + "</sublayers></CALayer></caml>"
      },
      .document("a segment of one unit in the last place", options: .bothExecutors) { _ in
        Markup.shape(
          "M \(20 - 14 * 0.5.squareRoot()) \(20 + 14 * 0.5.squareRoot()) L 10.1005050633883 29.8994949366117 A 14 14 0 1 1 34 20",
          [("lineWidth", "4")])
      },
      HostileCase("a first frame that differs", .picture) { stage in
        let plane =
          "<CATransformLayer position=\"60 50\"><sublayers><CALayer bounds=\"0 0 40 40\" zPosition=\"9\" backgroundColor=\"1 0 1\"/></sublayers></CATransformLayer>"
        let text =
          "<caml><CALayer sublayerTransform=\"matrix(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, -0.0033333333333333335, 0, 0, 0, 1)\"><sublayers>"
          + "<CALayer bounds=\"0 0 20 20\" backgroundColor=\"0 0 1\" shouldRasterize=\"1\" rasterizationScale=\"\(stage.count(4097, debug: 12))\">"
          + "<filters><CAFilter filter=\"gaussianBlur\" inputRadius=\"3\"/></filters></CALayer>\(plane)</sublayers></CALayer></caml>"
        let scene = try CAMLDocument(data: Data(text.utf8), limits: .untrusted)
        try stage.showAgainAndAgain(
          scene.rootLayer, RenderOptions(size: CGSize(width: 160, height: 120), isGeometryFlipped: false))
      },
    ]
  }

  // MARK: Attributes whose values are objects

  /// Pairs of different values for an attribute.
  private static func pairs() -> [(String, NSAttributedString.Key, Any, Any)] {
    let centred = NSMutableParagraphStyle(), right = NSMutableParagraphStyle()
    centred.alignment = .center
    right.alignment = .right
    let dark = NSShadow(), light = NSShadow()
    light.shadowBlurRadius = 5
    let image = CGImage(premultipliedBGRA: Data(repeating: 255, count: 64), width: 4, height: 4, bytesPerRow: 16)
    return [
      ("paragraph styles", .paragraphStyle, centred, right), ("shadows", .shadow, dark, light),
      (
        "fonts", .font, CTFontCreateWithName("HelveticaNeue-Light", 12, nil),
        CTFontCreateWithName("HelveticaNeue-Bold", 12, nil)
      ),
      ("UIKit's fonts", .font, UIFont.systemFont(ofSize: 12), UIFont.boldSystemFont(ofSize: 12)),
      ("colours", .foregroundColor, CGColor(gray: 0, alpha: 1), CGColor(gray: 1, alpha: 1)),
      ("layers", .init("layer"), CALayer(), CALayer()),
      ("animations", .init("animation"), CABasicAnimation(keyPath: "a"), CABasicAnimation(keyPath: "b")),
      ("filters", .init("filter"), CAFilter(type: "a"), CAFilter(type: "b")),
      ("cells", .init("cell"), CAEmitterCell(), CAEmitterCell()),
      ("images", .init("image"), image as Any, UIImage() as Any),
      ("paths", .init("path"), CGMutablePath(), CGPath(rect: .zero, transform: nil)),
      ("spaces", .init("space"), CGColorSpaceCreateDeviceRGB(), CGColorSpaceCreateDeviceGray()),
    ]
  }

  private static var attributeFinds: [HostileCase] {
    pairs().indices.map { index in
      HostileCase.tree("a string of two \(pairs()[index].0)") { area, stage in
        let (_, key, first, second) = pairs()[index]
        let string = NSMutableAttributedString(string: "Title\nBody")
        string.addAttribute(key, value: first, range: NSRange(location: 0, length: 6))
        string.addAttribute(key, value: second, range: NSRange(location: 6, length: 4))
        let appended = NSMutableAttributedString(string: "Title\n", attributes: [key: first])
        appended.append(NSAttributedString(string: "Body", attributes: [key: second]))
        _ = appended == string
        _ = string.isEqual(to: NSAttributedString(string: "Title\nBody", attributes: [key: second]))
        string.enumerateAttributes(in: NSRange(location: 0, length: 10)) { _, _, _ in }
        string.removeAttribute(key, range: NSRange(location: 2, length: 3))
        let setter = CTFramesetterCreateWithAttributedString(string)
        _ = CTFramesetterCreateFrame(
          setter, CFRange(location: 0, length: 0),
          CGPath(rect: CGRect(x: 0, y: 0, width: 90, height: 90), transform: nil), nil)
        _ = string.boundingRect(with: CGSize(width: 90, height: 90), options: .usesLineFragmentOrigin, context: nil)
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 60, height: 60))
        label.attributedText = string
        area.addSublayer(label.layer)
        let layer = Markup.spoilt(CATextLayer())
        layer.string = string
        area.addSublayer(layer)
        _ = CAMLDocument(rootLayer: layer).data()
      }
    }
  }

  // MARK: Calls

  private static var callFinds: [HostileCase] {
    [
      .tree("an archive of a text with a font") { area, _ in
        let layer = Markup.spoilt(CATextLayer())
        layer.string = NSAttributedString(
          string: "Words",
          attributes: [
            .font: CTFontCreateWithName("Helvetica", 12, nil), .foregroundColor: CGColor(gray: 0, alpha: 1),
            .kern: CGFloat(2),
          ])
        layer.setValue(["colour": CGColor(gray: 0, alpha: 1)], forKey: "style")
        area.addSublayer(layer)
        for isSecure in [false, true] {
          _ = try? NSKeyedArchiver.archivedData(withRootObject: layer, requiringSecureCoding: isSecure)
        }
      },
      HostileCase("a line in a text matrix of 1e308", .returned) { _ in
        guard let context = Calls.context() else { return }
        let line = CTLineCreateWithAttributedString(NSAttributedString(string: "Words"))
        context.scaleBy(x: 0, y: 1)
        for value in [1e308, -1e308, CGFloat.infinity, .nan, 1e-308] {
          context.textMatrix.d = value
          CTLineDraw(line, context)
        }
      },
      HostileCase("rows of half of all bytes", .refused(.usage)) { stage in
        var memory = [UInt8](repeating: 0, count: 160 * 120 * 4)
        try memory.withUnsafeMutableBytes { try stage.show(Markup.tree().root, into: $0, bytesPerRow: Int.max / 2) }
      },
      HostileCase("rows of fewer than no bytes", .refused(.usage)) { stage in
        var memory = [UInt8](repeating: 0, count: 160 * 120 * 4)
        try memory.withUnsafeMutableBytes { try stage.show(Markup.tree().root, into: $0, bytesPerRow: Int.min) }
      },
      HostileCase("a stroked ellipse of 1e300", .returned, .medium) { _ in
        let path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 1e300, height: 1e300), transform: nil)
        _ = path.copy(strokingWithWidth: 3, lineCap: .round, lineJoin: .round, miterLimit: 10)
        let curve = CGMutablePath()
        curve.move(to: .zero)
        curve.addCurve(
          to: CGPoint(x: 1e300, y: 0), control1: CGPoint(x: 0, y: 1e300), control2: CGPoint(x: -1e300, y: -1e300))
        _ = curve.copy(strokingWithWidth: 3, lineCap: .round, lineJoin: .round, miterLimit: 10)
        _ = curve.copy(dashingWithPhase: 0, lengths: [1, 1])
      },
      HostileCase("values that hold what holds them, written", .returned) { _ in
        let group = CAAnimationGroup(), layer = CALayer(), basic = CABasicAnimation(keyPath: "opacity")
        group.animations = [group]
        basic.fromValue = layer
        basic.toValue = basic
        layer.add(group, forKey: "group")
        layer.add(basic, forKey: "basic")
        layer.contents = layer
        layer.filters = [layer]
        layer.compositingFilter = layer
        layer.setValue([layer], forKey: "own")
        let written = CAMLDocument(rootLayer: layer).data()
        _ = try CAMLDocument(data: written, limits: .untrusted)
      },
      HostileCase("paths that are no numbers, written", .returned) { _ in
        for value in [Double.nan, .infinity, 1e308] {
          let layer = CAShapeLayer(), path = CGMutablePath()
          path.move(to: CGPoint(x: value, y: 0))
          path.addCurve(to: CGPoint(x: 5, y: value), control1: CGPoint(x: value, y: value), control2: .zero)
          layer.path = path
          layer.shadowPath = path
          layer.lineDashPattern = [NSNumber(value: value)]
          layer.bounds.size.width = value
          layer.transform.m34 = value
          let filter = CAFilter(type: "gaussianBlur")
          for input: Any in [value, "text", [1, 2], layer, NSNull()] {
            filter.setValue(input, forKey: "inputRadius")
            layer.filters = [filter]
            let written = CAMLDocument(rootLayer: layer).data()
            _ = try CAMLDocument(data: written, limits: .untrusted)
          }
        }
      },
    ]
  }
}
