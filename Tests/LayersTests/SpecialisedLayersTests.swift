// Tests of the layer classes with properties of their own: defaults, keys and copies.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers
import Testing

@Suite struct SpecialisedLayersTests {
  @Test("A new shape layer fills with black and strokes nothing")
  func shapeDefaults() {
    let layer = CAShapeLayer()
    #expect(layer.path == nil && layer.strokeColor == nil && layer.lineDashPattern == nil)
    #expect(layer.fillColor?.components == CGColor(gray: 0, alpha: 1).components)
    #expect(layer.fillRule == .nonZero && layer.lineCap == .butt && layer.lineJoin == .miter)
    #expect(layer.strokeStart == 0 && layer.strokeEnd == 1 && layer.lineWidth == 1)
    #expect(layer.miterLimit == 10 && layer.lineDashPhase == 0)
  }

  @Test("New gradient, text, replicator, tiled and scroll layers have Core Animation's defaults")
  func otherDefaults() {
    let gradient = CAGradientLayer()
    #expect(gradient.colors == nil && gradient.locations == nil && gradient.type == .axial)
    #expect(gradient.startPoint == CGPoint(x: 0.5, y: 0) && gradient.endPoint == CGPoint(x: 0.5, y: 1))

    let text = CATextLayer()
    #expect(text.string == nil && text.fontSize == 36 && !text.isWrapped)
    #expect(text.font as? NSString == "Helvetica")
    #expect(text.foregroundColor?.components == CGColor(gray: 1, alpha: 1).components)
    #expect(text.truncationMode == .none && text.alignmentMode == .natural)

    let replicator = CAReplicatorLayer()
    #expect(replicator.instanceCount == 1 && replicator.instanceDelay == 0 && !replicator.preservesDepth)
    #expect(replicator.instanceTransform == CATransform3DIdentity)
    #expect(replicator.instanceColor?.components == CGColor(gray: 1, alpha: 1).components)

    let tiled = CATiledLayer()
    #expect(tiled.tileSize == CGSize(width: 256, height: 256))
    #expect(tiled.levelsOfDetail == 1 && tiled.levelsOfDetailBias == 0)
    #expect(CATiledLayer.fadeDuration() == 0.25)
    #expect(CAScrollLayer().scrollMode == .both)
  }

  @Test("New emitter layers multiply by one, and new cells emit nothing")
  func emitterDefaults() {
    let layer = CAEmitterLayer()
    #expect([layer.birthRate, layer.lifetime, layer.velocity, layer.scale, layer.spin] == [1, 1, 1, 1, 1])
    #expect(layer.emitterShape == .point && layer.emitterMode == .volume && layer.renderMode == .unordered)
    #expect(layer.emitterCells == nil && layer.seed == 0 && !layer.preservesDepth)

    let cell = CAEmitterCell()
    #expect(cell.birthRate == 0 && cell.lifetime == 0 && cell.velocity == 0 && cell.spin == 0)
    #expect(cell.scale == 1 && cell.contentsScale == 1 && cell.isEnabled)
    #expect(cell.contentsRect == CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(cell.minificationFilter == "linear" && cell.magnificationFilter == "linear")
    #expect(cell.color?.components == CGColor(gray: 1, alpha: 1).components)
    #expect(cell.speed == 1 && cell.duration == 0 && cell.emitterCells == nil)
  }

  @Test("Transform layers keep the depth of their sublayers; replicators and emitters where they are told to")
  func depth() {
    #expect(CATransformLayer().keepsDepth)
    let replicator = CAReplicatorLayer()
    #expect(!replicator.keepsDepth)
    replicator.preservesDepth = true
    #expect(replicator.keepsDepth)
    let emitter = CAEmitterLayer()
    emitter.preservesDepth = true
    #expect(emitter.keepsDepth)
    #expect(!CAShapeLayer().keepsDepth)
  }

  @Test("The path of a shape layer is a copy")
  func pathIsCopied() {
    let path = CGMutablePath()
    path.addRect(CGRect(x: 0, y: 0, width: 10, height: 10))
    let layer = CAShapeLayer()
    layer.path = path
    path.addRect(CGRect(x: 50, y: 50, width: 10, height: 10))
    #expect(layer.path?.boundingBox.size.width == 10)
  }

  @Test("Properties can be read and set by their keys, with their own types")
  func keys() {
    let shape = CAShapeLayer()
    shape.setValue(3, forKey: "lineWidth")
    shape.setValue(NSNumber(value: 0.5), forKey: "strokeEnd")
    shape.setValue("even-odd", forKey: "fillRule")
    shape.setValue([1, 2.5], forKey: "lineDashPattern")
    #expect(shape.lineWidth == 3 && shape.strokeEnd == 0.5 && shape.fillRule == .evenOdd)
    #expect(shape.lineDashPattern == [1, 2.5])
    #expect(shape.value(forKey: "lineWidth") as? CGFloat == 3)

    let gradient = CAGradientLayer()
    gradient.setValue([CGColor(gray: 0, alpha: 1), CGColor(gray: 1, alpha: 1)], forKey: "colors")
    #expect((gradient.value(forKey: "colors") as? [CGColor])?.count == 2)
    gradient.setValue(0.25, forKeyPath: "startPoint.x")
    #expect(gradient.startPoint == CGPoint(x: 0.25, y: 0))

    let text = CATextLayer()
    text.setValue("Courier", forKey: "font")
    text.setValue(true, forKey: "wrapped")
    text.setValue("center", forKey: "alignmentMode")
    #expect(text.font as? NSString == "Courier" && text.isWrapped && text.alignmentMode == .center)

    let replicator = CAReplicatorLayer()
    replicator.setValue(CGFloat(12.7), forKey: "instanceCount")
    replicator.setValue(0.5, forKeyPath: "instanceTransform.rotation.z")
    #expect(replicator.instanceCount == 12)
    #expect(replicator.instanceTransform == CATransform3DMakeRotation(0.5, 0, 0, 1))

    let tiled = CATiledLayer()
    tiled.setValue(64, forKeyPath: "tileSize.width")
    #expect(tiled.tileSize == CGSize(width: 64, height: 256))
  }

  @Test("A layer made from another for the screen has the other's values")
  func copies() {
    let shape = CAShapeLayer()
    shape.lineWidth = 7
    #expect(CAShapeLayer(layer: shape).lineWidth == 7)
    let gradient = CAGradientLayer()
    gradient.type = .conic
    #expect(CAGradientLayer(layer: gradient).type == .conic)
    let text = CATextLayer()
    text.string = "text"
    #expect(CATextLayer(layer: text).string as? String == "text")
    let replicator = CAReplicatorLayer()
    replicator.instanceCount = 4
    #expect(CAReplicatorLayer(layer: replicator).instanceCount == 4)
    let emitter = CAEmitterLayer()
    emitter.seed = 9
    #expect(CAEmitterLayer(layer: emitter).seed == 9)
    // A layer of another class has no value for the property.
    #expect(CAShapeLayer(layer: gradient).lineWidth == 1)
  }

  @Test("Appearance changes of layers on show animate by themselves, but not the path of a shape")
  func implicitActions() {
    #expect(CAShapeLayer.implicitAction(for: .strokeEnd) == .animation)
    #expect(CAShapeLayer.implicitAction(for: .path) == nil)
    #expect(CAShapeLayer.implicitAction(for: .lineCap) == nil)
    #expect(CAShapeLayer.implicitAction(for: .position) == .animation)
    #expect(CAGradientLayer.implicitAction(for: .colors) == .animation)
    #expect(CAReplicatorLayer.implicitAction(for: .instanceTransform) == .animation)
    #expect(CAEmitterLayer.implicitAction(for: .birthRate) == .animation)
    #expect(CALayer.implicitAction(for: .strokeEnd) == nil)
  }
}
