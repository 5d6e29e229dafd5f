// The scenes of shadows, filters, blend modes, masks and rasterised layers, and a card with some of everything.
// SPDX-License-Identifier: Apache-2.0

import Quartzite

enum CompositionScenes {
  /// All scenes, in the order in which they are run.
  static var all: [MeasuredScene] {
    CardScenes.all
      + SceneCatalog.stillAndMoving("shadows", shadowSummary(40)) { shadows(in: $0, radius: 40) }
      + [shadowsInOtherColors]
      + SceneCatalog.stillAndMoving("shadows-20", shadowSummary(20)) { shadows(in: $0, radius: 20) }
      + SceneCatalog.stillAndMoving("masks", "50 masked layers 180 × 180: 25 masks of paths, 25 of gradients", masks)
      + SceneCatalog.stillAndMoving("blurs", "20 layers 240 × 180 of three boxes, blurred by radii of 1 to 20", blurs)
      + SceneCatalog.stillAndMoving("recolored", "40 pictures 220 × 160 with other hues and saturations", recolored)
      + SceneCatalog.stillAndMoving("blends", "50 layers 220 × 160 over a picture, in twelve blend modes", blends)
      + SceneCatalog.stillAndMoving("rasterized", "50 rasterised layers 180 × 120 of seven layers each", rasterized)
  }

  // MARK: Shadows

  private static func shadowSummary(_ radius: Int) -> String {
    "20 boxes of 300 to 600 × 200 to 400 with shadows of radius \(radius), in one full-screen group at 60 %"
  }

  /// Adds boxes with the corners, shadows and colours of those in the comparison with other renderers, but at
  /// positions of their own.
  private static func shadows(in content: CALayer, radius: CGFloat) {
    let group = content.add(content.bounds, nil)
    group.opacity = 0.6
    var random = RandomNumbers(seed: 8)
    for index in 0..<20 {
      let width = random.number(300...600), height = random.number(200...400)
      let x = random.number(40...(1880 - width)), y = random.number(40...(1040 - height))
      let box = group.add(
        CGRect(x: x, y: y, width: width, height: height), .hsv(Double(index) / 20, 0.35, 0.98))
      box.cornerRadius = 30
      box.shadowRadius = radius
      box.shadowOffset = CGSize(width: 0, height: 12)
      box.shadowOpacity = 0.6
    }
  }

  /// A scene whose group is drawn again in every frame, with shadows that are cached.
  private static var shadowsInOtherColors: MeasuredScene {
    MeasuredScene("shadows-colors", shadowSummary(40) + ", in other colours") {
      let (root, content) = CALayer.page(width: 1920, height: 1080)
      shadows(in: content, radius: 40)
      let boxes = content.sublayers?.first?.sublayers ?? []
      return Stage(root: root) { frame in
        for (index, box) in boxes.enumerated() {
          box.backgroundColor = .hsv(Double(index + frame) / 20, 0.35, 0.98)
        }
      }
    }
  }

  // MARK: Masks

  private static func masks(in content: CALayer) {
    for index in 0..<50 {
      let layer = content.add(cell(index, columns: 10, width: 180, height: 180), .hue(index))
      layer.add(CGRect(x: 40, y: 40, width: 140, height: 140), .hue(index + 1))
      layer.mask = index % 2 == 0 ? star(index, in: layer.bounds) : fade(index, in: layer.bounds)
    }
  }

  private static func star(_ index: Int, in bounds: CGRect) -> CALayer {
    let path = CGMutablePath(), points = 5 + index % 7
    for point in 0..<(2 * points) {
      let angle = Double.pi * Double(point) / Double(points), radius = point % 2 == 0 ? 88.0 : 40
      let place = CGPoint(x: bounds.midX + radius * sin(angle), y: bounds.midY - radius * cos(angle))
      if point == 0 { path.move(to: place) } else { path.addLine(to: place) }
    }
    path.closeSubpath()
    let mask = CAShapeLayer()
    mask.path = path
    return mask
  }

  private static func fade(_ index: Int, in bounds: CGRect) -> CALayer {
    let mask = CAGradientLayer()
    mask.frame = bounds
    mask.type = index % 4 == 1 ? .axial : .radial
    mask.startPoint = CGPoint(x: 0.5, y: 0.5)
    mask.endPoint = CGPoint(x: 1, y: 1)
    mask.colors = [CGColor(gray: 0, alpha: 1), CGColor(gray: 0, alpha: 0)]
    return mask
  }

  // MARK: Filters

  private static func blurs(in content: CALayer) {
    for index in 0..<20 {
      let layer = content.add(cell(index, columns: 5, width: 240, height: 180, pitch: (370, 260)), nil)
      layer.add(CGRect(x: 0, y: 0, width: 160, height: 120), .hue(index)).cornerRadius = 20
      layer.add(CGRect(x: 80, y: 40, width: 160, height: 120), .hue(index + 1))
      let turned = layer.add(CGRect(x: 70, y: 60, width: 100, height: 100), .hue(index + 2, alpha: 0.7))
      turned.transform = CATransform3DMakeRotation(0.6, 0, 0, 1)
      let blur = CAFilter(type: "gaussianBlur")
      blur.setValue(CGFloat(index + 1), forKey: "inputRadius")
      layer.filters = [blur]
    }
  }

  private static func recolored(in content: CALayer) {
    for index in 0..<40 {
      let layer = content.add(cell(index, columns: 10, width: 220, height: 160, pitch: (186, 205)), nil)
      layer.contents = Pictures.rings
      let hue = CAFilter(type: "colorHueRotate"), saturation = CAFilter(type: "colorSaturate")
      hue.setValue(CGFloat(index) / 6, forKey: "inputAngle")
      saturation.setValue(0.5 + CGFloat(index) / 40, forKey: "inputAmount")
      layer.filters = [hue, saturation]
    }
  }

  private static let blendModes = [
    "multiplyBlendMode", "screenBlendMode", "overlayBlendMode", "darkenBlendMode", "colorDodgeBlendMode",
    "softLightBlendMode", "hardLightBlendMode", "differenceBlendMode", "exclusionBlendMode", "hueBlendMode",
    "luminosityBlendMode", "plusL",
  ]

  private static func blends(in content: CALayer) {
    content.contents = Pictures.rings
    for index in 0..<50 {
      let layer = content.add(
        cell(index, columns: 10, width: 220, height: 160, pitch: (186, 205)), .hue(index, alpha: 0.8))
      layer.cornerRadius = 24
      layer.compositingFilter = blendModes[index % blendModes.count]
    }
  }

  // MARK: Rasterised layers

  private static func rasterized(in content: CALayer) {
    for index in 0..<50 {
      let layer = content.add(cell(index, columns: 10, width: 180, height: 120), .hue(index))
      layer.cornerRadius = 16
      for part in 0..<6 {
        let box = layer.add(
          CGRect(x: 12 + 26 * part, y: 10 + 11 * part, width: 36, height: 36), .hue(index + part + 1, alpha: 0.8))
        box.cornerRadius = 9
      }
      layer.shouldRasterize = true
    }
  }

  /// Returns the frame of a layer in a grid; `pitch` is the distance from one to the next.
  private static func cell(
    _ index: Int, columns: Int, width: Int, height: Int, pitch: (x: Int, y: Int) = (190, 210)
  ) -> CGRect {
    CGRect(x: 8 + pitch.x * (index % columns), y: 12 + pitch.y * (index / columns), width: width, height: height)
  }
}
