// Hostile labels, fonts, colours, images and asset catalogues.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteViews

extension HostileFamily {
  private typealias Views = HostileViews

  // MARK: Texts

  private static func label(
    _ name: String, _ bounds: HostileCase.Bounds = .medium,
    _ change: @escaping @Sendable (UILabel, HostileStage) -> Void
  ) -> HostileCase {
    .views(name, .bounded, bounds) { area, stage in
      let label = UILabel(frame: CGRect(x: 5, y: 5, width: 120, height: 80))
      area.addSubview(label)
      change(label, stage)
      _ = label.intrinsicContentSize
      _ = label.sizeThatFits(CGSize(width: 100, height: CGFloat.greatestFiniteMagnitude))
      label.layer.displayIfNeeded()
    }
  }

  static var labelCases: [HostileCase] {
    [
      label("a label of a million letters", .largest) { label, stage in
        label.text = String(repeating: "letters ", count: stage.count(125_000, debug: 4_000))
        label.numberOfLines = 0
        label.adjustsFontSizeToFitWidth = true
        label.minimumScaleFactor = 0.01
      },
      label("a label of a million letters in one line", .largest) { label, stage in
        label.text = String(repeating: "W", count: stage.count(1_000_000, debug: 30_000))
        label.adjustsFontSizeToFitWidth = true
        label.allowsDefaultTighteningForTruncation = true
        label.lineBreakMode = .byTruncatingMiddle
      },
      label("a label of a hundred thousand lines", .largest) { label, stage in
        label.text = String(repeating: "\n", count: stage.count(100_000, debug: 10_000)) + "x"
        label.numberOfLines = .max
        label.preferredMaxLayoutWidth = .nan
      },
      label("labels whose numbers are none") { label, _ in
        for number in Views.numbers {
          label.text = "Some words"
          label.font = .systemFont(ofSize: number)
          label.minimumScaleFactor = number
          label.adjustsFontSizeToFitWidth = true
          label.numberOfLines = number > 0 ? .max : .min
          label.shadowColor = .black
          label.shadowOffset = CGSize(width: number, height: number)
          label.preferredMaxLayoutWidth = number
          _ = label.textRect(
            forBounds: CGRect(x: number, y: number, width: number, height: 5), limitedToNumberOfLines: -5)
          label.layer.displayIfNeeded()
          let style = NSMutableParagraphStyle()
          (style.lineSpacing, style.firstLineHeadIndent, style.tailIndent) = (number, number, number)
          (style.minimumLineHeight, style.maximumLineHeight, style.lineHeightMultiple) = (number, number, number)
          label.attributedText = NSAttributedString(
            string: "Some words\nin lines",
            attributes: [.paragraphStyle: style, .kern: number, .baselineOffset: number])
          _ = label.intrinsicContentSize
          label.layer.displayIfNeeded()
        }
      },
      label("fonts whose sizes are none") { label, _ in
        for number in Views.numbers {
          let font = UIFont.systemFont(ofSize: number, weight: UIFont.Weight(rawValue: number))
          _ = (font.lineHeight, font.ascender, font.leading, font.fontDescriptor.withSize(number))
          label.font = UIFont(descriptor: UIFontDescriptor(name: "\0", size: number), size: number)
          label.text = "Words"
          label.layer.displayIfNeeded()
          label.font = UIFontMetrics(forTextStyle: .body).scaledFont(for: font, maximumPointSize: -number)
          _ = UIFontMetrics.default.scaledValue(for: number)
          _ = label.intrinsicContentSize
        }
        for name in ["", "\0", "../../etc/passwd", String(repeating: "a", count: 100_000)] {
          _ = UIFont(name: name, size: 1e9)
          _ = UIFont.fontNames(forFamilyName: name)
        }
      },
      label("attributes that no text has") { label, _ in
        let values: [Any] = [5, "text", NSNull(), Date(timeIntervalSince1970: 0), UIView(), [1], CGFloat.nan]
        let keys: [NSAttributedString.Key] = [
          .font, .foregroundColor, .paragraphStyle, .kern, .shadow, .underlineStyle, .strokeWidth, .backgroundColor,
        ]
        for key in keys {
          for value in values {
            label.attributedText = NSAttributedString(string: "Words", attributes: [key: value])
            _ = label.intrinsicContentSize
            label.layer.displayIfNeeded()
          }
        }
      },
      .views("text fields whose delegates meddle", .picture, .medium) { area, _ in
        final class Meddler: UITextFieldDelegate {
          func textField(
            _ field: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
          ) -> Bool {
            field.text = string + string
            field.resignFirstResponder()
            return true
          }
          func textFieldDidChangeSelection(_ field: UITextField) { field.text = (field.text ?? "") + "x" }
          func textFieldDidBeginEditing(_ field: UITextField) { field.resignFirstResponder() }
          func textFieldDidEndEditing(_ field: UITextField) { field.becomeFirstResponder() }
          func textFieldShouldEndEditing(_ field: UITextField) -> Bool {
            field.removeFromSuperview()
            return false
          }
          func textFieldShouldClear(_ field: UITextField) -> Bool {
            field.delegate = nil
            return true
          }
        }
        let meddler = Meddler()
        for _ in 0..<3 {
          let field = Views.box(UITextField(), in: area)
          field.delegate = meddler
          field.text = "Words"
          field.clearButtonMode = .always
          field.becomeFirstResponder()
          field.insertText(String(repeating: "x", count: 1_000))
          for _ in 0..<5 { field.deleteBackward() }
          field.isSecureTextEntry = true
          (field.minimumFontSize, field.adjustsFontSizeToFitWidth) = (.nan, true)
          field.leftView = field
          field.rightView = area
          (field.leftViewMode, field.rightViewMode) = (.always, .always)
          area.window.map { TouchSimulator($0).tap(at: CGPoint(x: 75, y: 60)) }
          field.resignFirstResponder()
          area.layoutIfNeeded()
        }
      },
      .views("a text view of a million letters", .bounded, .largest) { area, stage in
        let view = Views.box(UITextView(), in: area)
        view.text = String(repeating: "letters ", count: stage.count(125_000, debug: 4_000))
        view.selectedRange = NSRange(location: .max, length: .max)
        view.scrollRangeToVisible(NSRange(location: -5, length: .max))
        view.textContainerInset = UIEdgeInsets(top: .nan, left: 1e300, bottom: -1, right: .infinity)
        view.insertText("x")
        view.deleteBackward()
        area.layoutIfNeeded()
        view.textContainerInset = .zero
      },
    ]
  }

  // MARK: Assets

  /// A folder that is registered while `use` runs.
  private static func assets(
    _ name: String, _ expected: HostileCase.Expectation = .noticed(.assetNotUsed, at: ""),
    _ bounds: HostileCase.Bounds = .medium, _ use: @escaping @Sendable (UIView, HostileStage) throws -> Void
  ) -> HostileCase {
    .views(name, expected, bounds) { area, stage in
      AssetCatalog.register(stage.folder)
      defer { AssetCatalog.unregister(stage.folder) }
      try use(area, stage)
    }
  }

  private static func put(_ contents: String, _ set: String, _ stage: HostileStage) throws {
    try stage.write(Array(contents.utf8), to: "A.xcassets/\(set)/Contents.json")
  }

  private static func show(_ name: String, in area: UIView) {
    let view = Views.box(UIImageView(image: UIImage(named: name)), in: area)
    view.tintColor = UIColor(named: name)
    _ = NSDataAsset(name: name)
  }

  static var assetCases: [HostileCase] {
    let picture: [UInt8] = Array(
      UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image { _ in UIColor.red.setFill() }.pngData()
        ?? Data())
    return [
      assets("names of nothing", .noticed(.assetNotUsed, at: "there is no image called"), .largest) { area, _ in
        let names = [
          "", ".", "..", "/", "../../../etc/passwd", "/etc/passwd", "a\0b", "%00", "A.xcassets", "~", "*", "@2x",
          String(repeating: "../", count: 10_000), String(repeating: "n", count: 1 << 20), "👩‍👩‍👧‍👦", "\u{202e}x",
        ]
        for name in names {
          show(name, in: area)
          _ = UIImage(systemName: name)
          _ = UIImage(contentsOfFile: name)
          _ = UIImage.animatedImageNamed(name, duration: .nan)
          AssetCatalog.register(name)
          AssetCatalog.unregister(name)
        }
      },
      assets("folders that are none", .noticed(.assetNotUsed, at: "")) { area, _ in
        let folders = ["", "/", "/proc/self", "/dev", "no such folder", "a\0b", String(repeating: "x/", count: 5_000)]
        for folder in folders { AssetCatalog.register(folder) }
        show("icon", in: area)
        for folder in folders { AssetCatalog.unregister(folder) }
      },
      assets("catalogues whose JSON is broken", .noticed(.assetNotUsed, at: "cannot be read as an object of JSON")) {
        area, stage in
        let texts = [
          "", "{", "[]", "5", "null", "\"text\"", "{\"images\": {}}", "{\"images\": [5, null, [], {}]}",
          String(repeating: "[", count: 100_000), "{\"images\": " + String(repeating: "[{\"a\":", count: 50_000),
          "{\"colors\": [{\"color\": 5}]}", "{\"colors\": [{\"color\": {\"components\": {\"red\": \"nan\"}}}]}",
          "{\"images\": [{\"filename\": 5, \"scale\": \"1e999x\", \"resizing\": {\"cap-insets\": {\"top\": 1e308}}}]}",
          "{\"data\": [{\"filename\": \"../../../../etc/passwd\"}]}", "\u{feff}\0\u{1}",
        ]
        for (index, text) in texts.enumerated() {
          for kind in ["imageset", "colorset", "dataset"] {
            try put(text, "s\(index).\(kind)", stage)
            show("s\(index)", in: area)
          }
        }
      },
      assets("colours that name each other", .noticed(.assetNotUsed, at: "a colour of the set is not understood")) {
        area, stage in
        for (name, other) in [("a", "b"), ("b", "c"), ("c", "a"), ("own", "own")] {
          try put(
            "{\"colors\": [{\"color\": {\"reference\": \"\(other)\", \"platform\": \"ios\"}}]}", "\(name).colorset",
            stage)
        }
        for name in ["a", "b", "c", "own"] { area.tintColor = UIColor(named: name) }
      },
      assets("files outside of a set", .noticed(.assetNotUsed, at: "")) { area, stage in
        try stage.write(picture, to: "secret.png")
        let names = [
          "../../secret.png", "/etc/passwd", "../../../../../../etc/hostname", ".", "..", "", "Contents.json",
          "a\\u0000b",
          String(repeating: "x", count: 5_000),
        ]
        for (index, name) in names.enumerated() {
          try put("{\"images\": [{\"filename\": \"\(name)\"}]}", "p\(index).imageset", stage)
          show("p\(index)", in: area)
        }
        try put("{\"images\": [{\"filename\": \"link.png\"}]}", "link.imageset", stage)
        try FileManager.default.createSymbolicLink(
          atPath: stage.folder + "/A.xcassets/link.imageset/link.png", withDestinationPath: "/etc/hostname")
        try FileManager.default.createSymbolicLink(
          atPath: stage.folder + "/A.xcassets/loop", withDestinationPath: "..")
        show("link", in: area)
        show("loop/loop/loop/link", in: area)
      },
      assets("a set of a hundred thousand images", .picture, .largest) { area, stage in
        let count = stage.count(20_000, debug: 2_000)
        let images = (0..<count).map { "{\"filename\": \"f\($0).png\", \"scale\": \"\($0)x\"}" }.joined(separator: ",")
        try stage.write(picture, to: "A.xcassets/many.imageset/f0.png")
        try put("{\"images\": [\(images)]}", "many.imageset", stage)
        for index in 0..<500 { try put("{}", "set\(index).imageset", stage) }
        for _ in 0..<100 { show("many", in: area) }
      },
      assets("folders in folders", .noticed(.assetNotUsed, at: ""), .largest) { area, stage in
        var path = "A.xcassets"
        for _ in 0..<300 { path += "/d" }
        try stage.write(picture, to: path + "/deep.imageset/f.png")
        try stage.write(
          Array("{\"images\": [{\"filename\": \"f.png\"}]}".utf8), to: path + "/deep.imageset/Contents.json")
        show("deep", in: area)
        show("none", in: area)
      },
      assets("an image of a thousand million pixels", .noticed(.assetNotUsed, at: ""), .medium) { area, stage in
        // The header of a PNG file of 60,000 × 60,000 pixels, and the rest of one of 4 × 4.
        var huge = picture
        for (offset, byte) in [(16, 0), (17, 0), (18, 0xEA), (19, 0x60), (20, 0), (21, 0), (22, 0xEA), (23, 0x60)]
        where offset < huge.count { huge[offset] = UInt8(byte) }
        try stage.write(huge, to: "huge.png")
        try stage.write(Array(picture.prefix(40)), to: "cut.png")
        try stage.write([], to: "empty.png")
        for name in ["huge", "cut", "empty"] { show(name, in: area) }
        _ = UIImage(contentsOfFile: stage.folder + "/huge.png")
        _ = UIImage(data: Data(huge))
      },
      .views("images whose insets and scales are no numbers", .picture, .medium) { area, _ in
        let image = UIGraphicsImageRenderer(size: CGSize(width: 9, height: 9)).image { _ in UIColor.red.setFill() }
        for number in Views.numbers {
          let insets = UIEdgeInsets(top: number, left: number, bottom: number, right: 1)
          var all = [
            image.resizableImage(withCapInsets: insets, resizingMode: .tile), image.withAlignmentRectInsets(insets),
            image.stretchableImage(withLeftCapWidth: .max, topCapHeight: .min),
            image.withTintColor(UIColor(red: number, green: 0, blue: 0, alpha: number)),
          ]
          if let pixels = image.cgImage { all.append(UIImage(cgImage: pixels, scale: number, orientation: .left)) }
          if let data = image.pngData() { all += [UIImage(data: data, scale: number)].compactMap { $0 } }
          for image in all {
            let view = Views.box(UIImageView(image: image), in: area)
            view.contentMode = .scaleAspectFill
            view.animationImages = [image, UIImage(), image]
            view.animationDuration = Double(number)
            view.animationRepeatCount = .min
            view.startAnimating()
            _ = image.preparingThumbnail(of: CGSize(width: number, height: min(number, 99)))
            _ = (view.intrinsicContentSize, image.size, image.jpegData(compressionQuality: number))
            area.layoutIfNeeded()
          }
        }
      },
      .views("dynamic colours that resolve to themselves", .picture, .medium) { area, _ in
        final class Box { var color = UIColor.red }
        let (same, asked, pair) = (Box(), Box(), Box())
        same.color = UIColor { _ in same.color }
        asked.color = UIColor { traits in asked.color.resolvedColor(with: traits) }
        pair.color = UIColor { _ in
          UIColor(cgColor: pair.color.cgColor == asked.color.cgColor ? pair.color.cgColor : pair.color.cgColor)
        }
        for color in [same.color, asked.color, pair.color] {
          let view = Views.box(UIView(), in: area)
          view.backgroundColor = color
          view.tintColor = color.withAlphaComponent(.nan)
          view.overrideUserInterfaceStyle = .dark
          _ = (color.cgColor, color.resolvedColor(with: UITraitCollection()), color == same.color, color.description)
          color.setFill()
        }
        (same.color, asked.color, pair.color) = (.red, .red, .red)
      },
      .views("colours of no numbers", .picture) { area, _ in
        for number in Views.numbers {
          let colors = [
            UIColor(red: number, green: -number, blue: 0, alpha: 1), UIColor(white: number, alpha: number),
            UIColor(hue: number, saturation: number, brightness: number, alpha: 1), UIColor(patternImage: UIImage()),
            UIColor(displayP3Red: number, green: 1, blue: number, alpha: number),
          ]
          for color in colors {
            Views.box(UIView(), in: area).backgroundColor = color
            var (h, s, b, a) = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(0))
            color.getHue(&h, saturation: &s, brightness: &b, alpha: &a)
            color.getRed(&h, green: &s, blue: &b, alpha: &a)
          }
        }
      },
    ]
  }
}
