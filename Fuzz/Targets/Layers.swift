// The fuzz target of layer trees: keys, masks, replicators, hits, archives, documents.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteCAML
import QuartziteFuzzing
import QuartziteLayers
import QuartziteViews

func fuzzLayers(_ input: Data) {
  var bytes = ByteReader(input)
  let root = CALayer()
  root.bounds = CGRect(x: 0, y: 0, width: 64, height: 48)
  var layers = [root]
  let ends = bytes.choice(16)
  while !bytes.isAtEnd, layers.count < 200 { change(&layers, &bytes) }
  if ends & 1 == 1, let data = try? NSKeyedArchiver.archivedData(withRootObject: root, requiringSecureCoding: true) {
    _ = try? NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: data)
  }
  if ends & 2 == 2 { read(CAMLDocument(rootLayer: root).data()) }
  if ends & 4 == 4, let context = FuzzPicture.context() { root.render(in: context) }
  for layer in layers.prefix(20) {
    _ = root.hitTest(layer.position)
    _ = layer.convert(CGRect(x: 0, y: 0, width: 5, height: 5), to: root)
    _ = layer.presentation()?.bounds
  }
  FuzzPicture.show(root, isDrawn: ends & 12 == 8)
}

private func read(_ document: Data) {
  do {
    _ = try CAMLDocument(data: document)
  } catch {
    promise(false, "a tree is written as a document that can be read: \(error)")
  }
}

private let classes: [@Sendable () -> CALayer] = [
  { CALayer() }, { CAShapeLayer() }, { CATextLayer() }, { CAGradientLayer() }, { CAReplicatorLayer() },
  { CATransformLayer() },
  { CAEmitterLayer() }, { CAScrollLayer() }, { CATiledLayer() },
]

/// Makes one change to the trees.
private func change(_ layers: inout [CALayer], _ bytes: inout ByteReader) {
  let layer = layers[bytes.choice(layers.count)], other = layers[bytes.choice(layers.count)]
  switch bytes.choice(16) {
  case 0, 1, 2:
    let new = bytes.element(of: classes)()
    new.frame = CGRect(x: bytes.choice(64), y: bytes.choice(48), width: bytes.choice(64), height: bytes.choice(48))
    new.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    layers.append(new)
    layer.addSublayer(new)
  case 3: layer.addSublayer(other)
  case 4: layer.mask = bytes.flag() ? other : nil
  case 5: layer.insertSublayer(other, at: UInt32(bytes.byte()))
  case 6: layer.removeFromSuperlayer()
  case 7: layer.replaceSublayer(other, with: layers[bytes.choice(layers.count)])
  case 8, 9, 10, 11: layer.setValue(value(layers, &bytes), forKeyPath: bytes.element(of: keys))
  case 12:
    var transform = layer.transform
    let cell = bytes.element(of: [
      \CATransform3D.m11, \.m12, \.m14, \.m22, \.m24, \.m31, \.m33, \.m34, \.m41, \.m43, \.m44,
    ])
    transform[keyPath: cell] = bytes.number()
    if bytes.flag() { layer.transform = transform } else { layer.sublayerTransform = transform }
  case 13:
    let animation =
      bytes.flag() ? CASpringAnimation(keyPath: bytes.element(of: keys)) : CABasicAnimation(keyPath: bytes.text(8))
    animation.duration = bytes.number()
    animation.fromValue = value(layers, &bytes)
    layer.add(animation, forKey: bytes.text(4))
  case 14:
    let filter = CAFilter(
      type: bytes.element(of: ["gaussianBlur", "colorMatrix", "colorSaturate", "multiplyBlendMode", "none"]))
    filter.setValue(
      value(layers, &bytes),
      forKey: bytes.element(of: ["inputRadius", "inputAmount", "inputColorMatrix", "inputColor"]))
    switch bytes.choice(3) {
    case 0: layer.filters = [filter]
    case 1: layer.backgroundFilters = [filter]
    default: layer.compositingFilter = filter
    }
  default:
    (layer as? CAReplicatorLayer)?.instanceCount = bytes.choice(20)
    (layer as? CATextLayer)?.string = bytes.text()
    layer.setNeedsLayout()
    layer.setNeedsDisplay()
  }
}

/// Returns a value of one of the types that keys take, seldom of the right one.
private func value(_ layers: [CALayer], _ bytes: inout ByteReader) -> Any? {
  switch bytes.choice(18) {
  case 0: nil
  case 1, 2, 3: bytes.number()
  case 4: NSNumber(value: Double(bytes.number()))
  case 5: bytes.flag()
  case 6: bytes.point()
  case 7: bytes.rect()
  case 8: bytes.size()
  case 9: bytes.color()
  case 10: bytes.text()
  case 11: layers[bytes.choice(layers.count)]
  case 12: [layers[bytes.choice(layers.count)]]
  case 13: [bytes.number(), bytes.number(), bytes.number()]
  case 14: [bytes.color(), bytes.color()]
  case 15: CATransform3DMakeRotation(bytes.number(), bytes.number(), bytes.number(), bytes.number())
  case 16: CGPath(roundedRect: bytes.rect(), cornerWidth: bytes.number(), cornerHeight: bytes.number(), transform: nil)
  default:
    NSAttributedString(string: bytes.text(), attributes: [.foregroundColor: bytes.color(), .kern: bytes.number()])
  }
}

private let keys = [
  "bounds", "bounds.size.width", "position", "position.x", "zPosition", "anchorPoint", "anchorPointZ", "transform",
  "transform.rotation.x", "transform.scale",
  "sublayerTransform", "opacity", "hidden", "doubleSided", "geometryFlipped", "masksToBounds", "backgroundColor",
  "cornerRadius", "maskedCorners",
  "borderWidth", "borderColor", "contents", "contentsRect", "contentsCenter", "contentsGravity", "contentsScale",
  "minificationFilter", "shadowOpacity",
  "shadowRadius", "shadowOffset", "shadowColor", "shadowPath", "shouldRasterize", "rasterizationScale", "mask",
  "sublayers", "filters", "compositingFilter",
  "edgeAntialiasingMask", "allowsGroupOpacity", "name", "style", "actions", "speed", "beginTime", "path", "fillColor",
  "fillRule", "strokeColor", "strokeStart",
  "strokeEnd", "lineWidth", "lineDashPattern", "lineDashPhase", "lineCap", "lineJoin", "miterLimit", "colors",
  "locations", "startPoint", "endPoint", "type",
  "string", "font", "fontSize", "foregroundColor", "wrapped", "truncationMode", "alignmentMode", "instanceCount",
  "instanceTransform", "instanceColor",
  "instanceDelay", "instanceRedOffset", "instanceAlphaOffset", "preservesDepth", "emitterCells", "birthRate",
  "scrollMode", "tileSize", "frame", "own key",
]
