// Tests of values by key and by key path.
// SPDX-License-Identifier: Apache-2.0

import ProcessFacts
import QuartziteLayers
import Testing

@Suite("Key-value coding of layers")
struct CALayerKeyValueCodingTests {
  @Test("A key is the position of its case, and its name finds it")
  func keys() {
    for (index, key) in LayerKey.allCases.enumerated() {
      #expect(key.ordinal == index)
      #expect(LayerKey.named(key.rawValue) == key)
    }
    var set = LayerKeySet()
    #expect(LayerKey.allCases.count <= 192)
    for key in LayerKey.allCases {
      #expect(!set.contains(key))
      set.insert(key)
      #expect(set.contains(key))
    }
    set.remove(.opacity)
    #expect(!set.contains(.opacity) && set.contains(.bounds) && set.contains(.tileSize))
  }

  @Test("Every property that can be read by its key takes its own value back")
  func roundTrip() throws {
    let layer = CALayer()
    for (key, accessor) in CALayer.standardProperties where key != "superlayer" {
      #expect(accessor.write(layer, accessor.read(layer)), "\(key)")
    }
    #expect(CALayer.standardProperties.count > 60)
  }

  @Test("Numbers of all types are understood")
  func numbers() {
    let halves: [Any] = [
      CGFloat(0.5), Double(0.5), Float(0.5), NSNumber(value: 0.5), "0.5", " 0.5 ", Optional(0.5) as Any,
    ]
    let ones: [Any] = [1, UInt8(1), Int64(1), UInt32(1), true, NSNumber(value: true), "1", "yes"]
    for (list, expected) in [(halves, 0.5), (ones, 1)] {
      for value in list {
        for key in ["opacity", "shadowOpacity", "cornerRadius", "zPosition", "speed", "beginTime"] {
          let layer = CALayer()
          layer.setValue(value, forKey: key)
          #expect(number(from: layer.value(forKey: key)) == expected, "\(key) from \(type(of: value))")
        }
      }
    }
  }

  @Test("Values come out as the types of their properties")
  func types() {
    let layer = CALayer()
    layer.setValue(1, forKey: "cornerRadius")
    #expect(layer.value(forKey: "cornerRadius") as? CGFloat == 1)
    #expect(layer.value(forKey: "speed") as? Float == 1)
    layer.setValue(1, forKey: "hidden")
    #expect(layer.isHidden && layer.value(forKey: "hidden") as? Bool == true)
    layer.setValue(NSNumber(value: false), forKey: "hidden")
    #expect(!layer.isHidden)
    layer.setValue("center", forKey: "contentsGravity")
    #expect(layer.contentsGravity == .center)
    layer.setValue(5, forKey: "maskedCorners")
    #expect(layer.maskedCorners == [.layerMinXMinYCorner, .layerMinXMaxYCorner])
    let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    layer.setValue(red, forKey: "backgroundColor")
    #expect((layer.value(forKey: "backgroundColor") as? CGColor) === layer.backgroundColor)
    #expect(layer.backgroundColor != nil)
    layer.setValue(nil, forKey: "backgroundColor")
    #expect(layer.backgroundColor == nil && layer.value(forKey: "backgroundColor") == nil)
  }

  @Test("Structures are taken as they are and out of boxes")
  func structures() {
    let layer = CALayer()
    layer.setValue(NSValue(cgPoint: CGPoint(x: 1, y: 2)), forKey: "position")
    #expect(layer.position == CGPoint(x: 1, y: 2))
    layer.setValue(NSValue(cgRect: CGRect(x: 1, y: 2, width: 3, height: 4)), forKey: "bounds")
    #expect(layer.bounds == CGRect(x: 1, y: 2, width: 3, height: 4))
    layer.setValue(NSValue(cgSize: CGSize(width: 5, height: 6)), forKey: "shadowOffset")
    #expect(layer.shadowOffset == CGSize(width: 5, height: 6))
    let scale = CATransform3DMakeScale(2, 3, 4)
    layer.setValue(NSValue(caTransform3D: scale), forKey: "transform")
    #expect(layer.transform == scale)
    layer.setValue(CGAffineTransform(translationX: 7, y: 8), forKey: "transform")
    #expect(layer.transform.m41 == 7)
    #expect(!layer.setValueIfPossible(NSValue(cgPoint: .zero), forKey: "bounds"))
    #expect(!layer.setValueIfPossible(NSNumber(value: 1), forKey: "position"))
  }

  @Test("Nil is zero for numbers")
  func nilIsZero() {
    let layer = CALayer()
    layer.setValue(nil, forKey: "opacity")
    layer.setValue(nil, forKey: "shadowRadius")
    #expect(layer.opacity == 0 && layer.shadowRadius == 0)
    layer.position = CGPoint(x: 1, y: 1)
    layer.setValue(nil, forKey: "position")
    #expect(layer.position == .zero)
  }

  @Test("A class is told where nil is set for a number or a structure, and may set something else")
  func nilIsReported() {
    final class Opaque: CALayer, @unchecked Sendable {
      var keys: [String] = []
      override func setNilValueForKey(_ key: String) {
        keys.append(key)
        if key == "opacity" { opacity = 0.5 } else { super.setNilValueForKey(key) }
      }
    }
    let layer = Opaque()
    layer.position.x = 7
    layer.transform = CATransform3DMakeScale(2, 2, 2)
    layer.backgroundColor = CGColor(gray: 1, alpha: 1)
    for key in ["opacity", "position", "transform", "backgroundColor", "contentsGravity", "anything"] {
      layer.setValue(nil, forKey: key)
    }
    #expect(layer.keys == ["opacity", "position", "transform"])
    #expect(layer.opacity == 0.5 && layer.position == .zero && CATransform3DIsIdentity(layer.transform))
    #expect(layer.backgroundColor == nil && layer.contentsGravity == .resize)
  }

  @Test("A value of the wrong type changes nothing and is reported")
  func wrongTypes() {
    let layer = CALayer()
    layer.opacity = 0.25
    #expect(!layer.setValueIfPossible("much", forKey: "opacity"))
    #expect(!layer.setValueIfPossible(CALayer(), forKey: "opacity"))
    #expect(!layer.setValueIfPossible(3, forKey: "backgroundColor"))
    #expect(!layer.setValueIfPossible("x", forKeyPath: "position.x"))
    #expect(!layer.setValueIfPossible(1, forKeyPath: "position.z"))
    #expect(!layer.setValueIfPossible(1, forKeyPath: "transform.rotation.q"))
    #expect(!layer.setValueIfPossible(1, forKeyPath: "opacity.x"))
    #expect(!layer.setValueIfPossible(1, forKeyPath: "superlayer"))
    #expect(!layer.setValueIfPossible(1, forKeyPath: "sublayers.none.opacity"))
    #expect(layer.opacity == 0.25 && layer.backgroundColor == nil)
    #expect(layer.setValueIfPossible(0.5, forKey: "opacity"))
  }

  @Test("Numbers that no integer holds stop nothing")
  func unusualNumbers() {
    let layer = CALayer()
    for value in [Double.nan, .infinity, -.infinity, 1e300, -1] {
      for key in CALayer.standardProperties.keys { layer.setValueIfPossible(value, forKey: key) }
      layer.setValue(value, forKeyPath: "transform.rotation.x")
      layer.setValue(value, forKeyPath: "bounds.size.width")
    }
    _ = layer.value(forKeyPath: "transform.scale")
    layer.prepareForCommit()
  }

  @Test("Unknown keys are stored")
  func unknownKeys() {
    let layer = CALayer()
    #expect(layer.value(forKey: "colour of the bikeshed") == nil)
    layer.setValue("red", forKey: "colour of the bikeshed")
    #expect(layer.value(forKey: "colour of the bikeshed") as? String == "red")
    layer.setValue(nil, forKey: "colour of the bikeshed")
    #expect(layer.value(forKey: "colour of the bikeshed") == nil)
  }

  @Test("Key paths read and set components of points, sizes and rectangles")
  func components() {
    let layer = CALayer()
    layer.setValue(3, forKeyPath: "position.x")
    layer.setValue(CGFloat(4), forKeyPath: "bounds.size.width")
    layer.setValue(5, forKeyPath: "bounds.origin.y")
    layer.setValue(CGSize(width: 6, height: 7), forKeyPath: "shadowOffset")
    layer.setValue(8, forKeyPath: "shadowOffset.height")
    #expect(layer.position == CGPoint(x: 3, y: 0))
    #expect(layer.bounds == CGRect(x: 0, y: 5, width: 4, height: 0))
    #expect(layer.shadowOffset == CGSize(width: 6, height: 8))
    #expect(layer.value(forKeyPath: "bounds.size.width") as? CGFloat == 4)
    #expect(layer.value(forKeyPath: "bounds.origin") as? CGPoint == CGPoint(x: 0, y: 5))
    layer.setValue(NSValue(cgPoint: CGPoint(x: 1, y: 2)), forKeyPath: "bounds.origin")
    #expect(layer.bounds.origin == CGPoint(x: 1, y: 2))
    #expect(layer.value(forKeyPath: "position.q") == nil)
  }

  @Test("Key paths turn, scale and move transforms, and keep what they do not name")
  func transforms() throws {
    let layer = CALayer()
    layer.setValue(2, forKeyPath: "transform.scale")
    layer.setValue(0.5, forKeyPath: "transform.rotation.z")
    #expect(abs(layer.transform.m11 - 1.75516) < 1e-5)
    #expect(abs(layer.transform.m12 - 0.95885) < 1e-5)
    let scale = try #require(layer.value(forKeyPath: "transform.scale") as? CGFloat)
    #expect(abs(scale - 2) < 1e-12)
    let rotation = try #require(layer.value(forKeyPath: "transform.rotation") as? CGFloat)
    #expect(abs(rotation - 0.5) < 1e-12)
    layer.setValue(CGSize(width: 3, height: 4), forKeyPath: "transform.translation")
    #expect(layer.transform.m41 == 3 && layer.transform.m42 == 4)
    #expect(layer.value(forKeyPath: "transform.translation") as? CGSize == CGSize(width: 3, height: 4))
    layer.setValue(5, forKeyPath: "sublayerTransform.translation.z")
    #expect(layer.sublayerTransform.m43 == 5)
  }

  @Test("Key paths reach named sublayers and the mask")
  func layersInKeyPaths() {
    let root = CALayer()
    let card = CALayer()
    card.name = "card"
    let title = CALayer()
    title.name = "title"
    root.addSublayer(card)
    card.addSublayer(title)
    root.setValue(0.5, forKeyPath: "sublayers.card.opacity")
    root.setValue(7, forKeyPath: "sublayers.card.sublayers.title.position.x")
    #expect(card.opacity == 0.5 && title.position.x == 7)
    #expect(root.value(forKeyPath: "sublayers.card.sublayers.title.position.x") as? CGFloat == 7)
    #expect(root.value(forKeyPath: "sublayers.card") as? CALayer === card)
    root.mask = CALayer()
    root.setValue(0.25, forKeyPath: "mask.opacity")
    #expect(root.mask?.opacity == 0.25)
    #expect(root.value(forKeyPath: "sublayers.nobody.opacity") == nil)
  }

  @Test("Key paths reach named filters and emitter cells; values filled into a copy leave the originals alone")
  func namedObjects() {
    let layer = CAEmitterLayer()
    let blur = CAFilter(type: "gaussianBlur")
    blur.name = "blur"
    let cell = CAEmitterCell()
    cell.name = "spark"
    layer.filters = ["someBlendMode", blur]
    layer.emitterCells = [cell]
    layer.setValue(5, forKeyPath: "filters.blur.inputRadius")
    layer.setValue(7, forKeyPath: "emitterCells.spark.birthRate")
    #expect(number(from: blur.value(forKey: "inputRadius")) == 5 && cell.birthRate == 7)
    #expect(number(from: layer.value(forKeyPath: "filters.blur.inputRadius")) == 5)
    #expect(layer.value(forKeyPath: "emitterCells.spark.birthRate") as? Float == 7)
    #expect(!layer.setValueIfPossible(1, forKeyPath: "filters.other.inputRadius"))
    let copy = CALayer()
    copy.filling {
      copy.filters = layer.filters
      copy.setValue(9, forKeyPath: "filters.blur.inputRadius")
    }
    #expect(number(from: copy.value(forKeyPath: "filters.blur.inputRadius")) == 9)
    #expect(number(from: blur.value(forKey: "inputRadius")) == 5)
  }

  @Test(
    "Key paths reach the inputs of background filters and of the compositing filter; names that nothing has are nil")
  func filterInputs() {
    let layer = CALayer()
    let blur = CAFilter(type: "gaussianBlur")
    blur.name = "soft"
    let mode = CAFilter(type: "multiplyBlendMode")
    layer.backgroundFilters = [blur]
    layer.compositingFilter = mode
    layer.setValue(5, forKeyPath: "backgroundFilters.soft.inputRadius")
    layer.setValue(0.25, forKeyPath: "compositingFilter.inputAmount")
    #expect(number(from: blur.value(forKey: "inputRadius")) == 5)
    #expect(number(from: layer.value(forKeyPath: "backgroundFilters.soft.inputRadius")) == 5)
    #expect(number(from: mode.value(forKey: "inputAmount")) == 0.25)
    #expect(number(from: layer.value(forKeyPath: "compositingFilter.inputAmount")) == 0.25)
    #expect(layer.value(forKeyPath: "compositingFilter.type") as? String == "multiplyBlendMode")
    #expect(layer.setValueIfPossible(false, forKeyPath: "compositingFilter.enabled") && !mode.isEnabled)
    #expect(!layer.setValueIfPossible("x", forKeyPath: "compositingFilter.type"))

    for path in [
      "backgroundFilters.other.inputRadius", "backgroundFilters.soft.inputNothing", "filters.soft.inputRadius",
      "backgroundFilters.soft.inputRadius.x", "compositingFilter.inputNothing", "backgroundFilters..",
      "compositingFilter.",
    ] {
      #expect(layer.value(forKeyPath: path) == nil, "\(path)")
    }
    for path in ["backgroundFilters.other.inputRadius", "filters.soft.inputRadius"] {
      #expect(!layer.setValueIfPossible(1, forKeyPath: path), "\(path)")
    }
    layer.compositingFilter = "multiplyBlendMode"
    #expect(layer.value(forKeyPath: "compositingFilter.inputAmount") == nil)
    #expect(!layer.setValueIfPossible(1, forKeyPath: "compositingFilter.inputAmount"))
  }

  @Test("A compositing filter's values that are filled into a copy of the layer leave the original alone")
  func filledCompositingFilter() {
    let layer = CALayer()
    let mode = CAFilter(type: "multiplyBlendMode")
    layer.compositingFilter = mode
    let copy = CALayer()
    copy.filling {
      copy.compositingFilter = layer.compositingFilter
      copy.setValue(0.5, forKeyPath: "compositingFilter.inputAmount")
    }
    #expect(number(from: copy.value(forKeyPath: "compositingFilter.inputAmount")) == 0.5)
    #expect(mode.value(forKey: "inputAmount") == nil)
  }

  @Test("Filters without a name, and several of one name: the first of that name is meant")
  func filterNames() {
    let layer = CALayer()
    let nameless = CAFilter(type: "colorInvert")
    nameless.name = nil
    let first = CAFilter(type: "colorSaturate")
    let second = CAFilter(type: "colorSaturate")
    layer.filters = [nameless, first, second]
    layer.setValue(2, forKeyPath: "filters.colorSaturate.inputAmount")
    #expect(
      number(from: first.value(forKey: "inputAmount")) == 2 && number(from: second.value(forKey: "inputAmount")) == 1)
    #expect(layer.value(forKeyPath: "filters.colorInvert.enabled") == nil)
  }

  @Test("Names that mean nothing become the default")
  func coercedNames() {
    let layer = CALayer()
    layer.contentsGravity = CALayerContentsGravity(rawValue: "sideways")
    layer.cornerCurve = CALayerCornerCurve(rawValue: "square")
    layer.edgeAntialiasingMask = CAEdgeAntialiasingMask(rawValue: 0xFF)
    #expect(layer.contentsGravity == .center)
    #expect(layer.cornerCurve == .circular)
    #expect(layer.edgeAntialiasingMask.rawValue == 0xF)
    layer.cornerCurve = .continuous
    #expect(layer.cornerCurve == .continuous)
    #expect(CALayer.cornerCurveExpansionFactor(.continuous) == 1.528665)
    #expect(CALayer.cornerCurveExpansionFactor(.circular) == 1)
  }

  @Test("New layers have the default values, and only some keys have one to ask for")
  func defaults() {
    let layer = CALayer()
    #expect(layer.anchorPoint == CGPoint(x: 0.5, y: 0.5) && layer.opacity == 1 && layer.duration == .infinity)
    #expect(layer.shadowOffset == CGSize(width: 0, height: -3) && layer.shadowRadius == 3 && layer.shadowOpacity == 0)
    #expect(layer.backgroundColor == nil && layer.borderColor != nil && layer.shadowColor != nil)
    #expect(layer.isDoubleSided && layer.allowsEdgeAntialiasing && layer.allowsGroupOpacity && !layer.isHidden)
    #expect(layer.contentsRect == CGRect(x: 0, y: 0, width: 1, height: 1) && layer.contentsScale == 1)
    #expect(layer.speed == 1 && layer.fillMode == .removed && layer.contentsFormat == .RGBA8Uint)
    #expect(CALayer.defaultValue(forKey: "duration") as? CFTimeInterval == .infinity)
    #expect(CALayer.defaultValue(forKey: "opacity") as? CGFloat == 1)
    #expect(CALayer.defaultValue(forKey: "anchorPoint") as? CGPoint == CGPoint(x: 0.5, y: 0.5))
    let withoutAnswer = [
      "bounds", "position", "transform", "cornerRadius", "backgroundColor", "zPosition", "shadowOpacity", "beginTime",
      "unknown",
    ]
    for key in withoutAnswer { #expect(CALayer.defaultValue(forKey: key) == nil, "\(key)") }
    let withAnswer = [
      "opacity", "speed", "duration", "anchorPoint", "shadowOffset", "shadowRadius", "shadowColor", "borderColor",
      "contentsScale", "rasterizationScale", "contentsHeadroom", "hidden", "masksToBounds",
      "needsDisplayOnBoundsChange", "geometryFlipped", "opaque", "contentsRect", "contentsCenter", "doubleSided",
      "allowsEdgeAntialiasing", "allowsGroupOpacity", "cornerCurve", "contentsGravity", "contentsFormat", "fillMode",
      "minificationFilter", "magnificationFilter", "edgeAntialiasingMask", "maskedCorners",
    ]
    for key in withAnswer { #expect(CALayer.defaultValue(forKey: key) != nil, "\(key)") }
    let answered = LayerKey.allCases.filter { CALayer.defaultValue(forKey: $0.rawValue) != nil }
    #expect(Set(answered.map(\.rawValue)) == Set(withAnswer))
  }

  @Test("A class's own defaults are the values of its new layers")
  func classDefaults() {
    final class Faint: CALayer, @unchecked Sendable {
      override class func defaultValue(forKey key: String) -> Any? {
        switch key {
        case "opacity": 0.5
        case "progress": CGFloat(0.25)
        default: super.defaultValue(forKey: key)
        }
      }
    }
    for _ in 0..<2 {
      let layer = Faint()
      #expect(layer.opacity == 0.5)
      #expect(layer.value(forKey: "progress") as? CGFloat == 0.25)
      #expect(!layer.shouldArchiveValue(forKey: "opacity"))
    }
  }

  @Test("A style speaks for keys that were not set, through nested styles, and takes its values with it")
  func style() {
    let layer = CALayer()
    layer.cornerRadius = 1
    layer.style = [
      "opacity": 0.5, "cornerRadius": 9,
      "style": ["opacity": 0.1, "borderWidth": 4, "custom": "deep"] as [AnyHashable: Any],
    ]
    #expect(layer.opacity == 0.5 && layer.cornerRadius == 1 && layer.borderWidth == 4)
    #expect(layer.value(forKey: "custom") as? String == "deep")
    #expect(layer.state.opacity == 0.5)
    layer.borderWidth = 7
    layer.style = ["zPosition": 3]
    #expect(layer.opacity == 1 && layer.borderWidth == 7 && layer.zPosition == 3)
    layer.style = nil
    #expect(layer.zPosition == 0 && layer.style == nil)
  }
}

@Suite("Archives of layers")
struct CALayerArchiveTests {
  @Test("A tree comes back out of an archive with its classes, its masks and the values that were set")
  func roundTrip() throws {
    let root = CALayer()
    root.name = "root"
    root.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
    root.backgroundColor = CGColor(srgbRed: 1, green: 0.5, blue: 0, alpha: 1)
    root.transform = CATransform3DMakeRotation(1, 0, 0, 1)
    root.contentsGravity = .center
    root.maskedCorners = [.layerMaxXMaxYCorner]
    root.setValue("own", forKey: "custom")
    let child = CATransformLayer()
    root.addSublayer(child)
    let mask = CALayer()
    mask.opacity = 0.25
    child.mask = mask
    let data = try NSKeyedArchiver.archivedData(withRootObject: root, requiringSecureCoding: true)
    let copy = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: data))
    #expect(copy.name == "root" && copy.frame == root.frame && copy.transform == root.transform)
    #expect(copy.backgroundColor == root.backgroundColor && copy.contentsGravity == .center)
    #expect(copy.maskedCorners == root.maskedCorners && copy.value(forKey: "custom") as? String == "own")
    #expect(!copy.shouldArchiveValue(forKey: "opacity"))
    #expect(copy.sublayers?.first is CATransformLayer)
    #expect(copy.sublayers?.first?.mask?.opacity == 0.25)
  }

  @Test("A deep tree is archived without recursion")
  func deepTree() throws {
    let root = CALayer()
    var last = root
    for _ in 0..<5_000 {
      let layer = CALayer()
      last.addSublayer(layer)
      last = layer
    }
    let data = try NSKeyedArchiver.archivedData(withRootObject: root, requiringSecureCoding: true)
    let copy = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: data))
    var depth = 0
    copy.walkSubtree { _ in
      depth += 1
      return true
    }
    #expect(depth == 5_001)
  }

  @Test("A tree of thousands of layers with values costs no more for each of them than one of hundreds")
  func largeTree() throws {
    func cost(_ count: Int) throws -> Double {
      let root = CALayer()
      for index in 0..<count {
        let layer = CALayer()
        layer.frame = CGRect(x: index, y: 0, width: 10, height: 20)
        layer.backgroundColor = CGColor(gray: 0.5, alpha: 1)
        root.addSublayer(layer)
      }
      var copy: CALayer?
      let seconds = try CPUTime.spent {
        let data = try NSKeyedArchiver.archivedData(withRootObject: root, requiringSecureCoding: true)
        copy = try NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: data)
      }
      #expect(copy?.sublayers?.last?.frame.minX == CGFloat(count - 1))
      return seconds
    }
    // With twenty times as many values the time would be 400 times as long if each were compared with all before it.
    let few = try cost(200), many = try cost(4_000)
    #expect(many < 100 * few)
  }
}
