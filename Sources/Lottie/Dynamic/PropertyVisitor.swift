// A walk through all properties of an animation that have a name, to list, read or replace them.
// SPDX-License-Identifier: Apache-2.0

/// Something that is shown every property of an animation with the names that lead there.
protocol PropertyVisitor {
  /// Whether properties whose names begin with these are of interest.
  func descends(into keys: [String]) -> Bool
  /// A property. It returns whether it has changed it.
  mutating func visit<Value: Interpolated>(_ property: inout Keyframed<Value>, at keys: [String]) -> Bool
  /// The text of a layer. It returns whether it has changed it.
  mutating func visit(_ text: inout TextContent, at keys: [String]) -> Bool
}

extension LottieFile {
  /// Shows a visitor the properties of at most `maxLayers` layers. The layers of a precomposition count each time that it is
  /// shown. A precomposition that the visitor changes in one place gets a copy of its own.
  mutating func visitProperties(_ visitor: inout some PropertyVisitor, maxLayers: Int) {
    var walk = PropertyWalk(file: self, layersLeft: maxLayers)
    var root = root
    if walk.visit(&root, at: [], &visitor) { self.root = root }
    compositions.merge(walk.changed) { $1 }
  }
}

/// The walk through the layers of a file.
private struct PropertyWalk {
  let file: LottieFile
  var layersLeft: Int
  /// The precompositions that the visitor has changed, under names of their own.
  var changed: [String: Composition] = [:]
  private var open: Set<String> = []

  init(file: LottieFile, layersLeft: Int) {
    (self.file, self.layersLeft) = (file, layersLeft)
  }

  mutating func visit(_ composition: inout Composition, at keys: [String], _ visitor: inout some PropertyVisitor)
    -> Bool
  {
    var isChanged = false
    for index in composition.layers.indices {
      guard layersLeft > 0 else { break }
      layersLeft -= 1
      let keys = keys + [composition.layers[index].name]
      guard visitor.descends(into: keys) else { continue }
      if visit(&composition.layers[index], at: keys, &visitor) { isChanged = true }
    }
    return isChanged
  }

  private mutating func visit(_ layer: inout LottieLayer, at keys: [String], _ visitor: inout some PropertyVisitor)
    -> Bool
  {
    var isChanged = layer.transform.visitProperties(&visitor, at: keys + ["Transform"])
    switch layer.content {
    case .shapes(var items):
      if items.visitProperties(&visitor, at: keys) {
        layer.content = .shapes(items)
        isChanged = true
      }
    case .text(var text):
      if visitor.visit(&text, at: keys) {
        layer.content = .text(text)
        isChanged = true
      }
    case .precomposition(let id, let width, let height, let timeRemap):
      guard var inside = file.compositions[id], open.count < BuildingBudget.maxNested, open.insert(id).inserted
      else { break }
      defer { open.remove(id) }
      guard visit(&inside, at: keys, &visitor) else { break }
      let ownID = "\(id)#\(changed.count)"
      changed[ownID] = inside
      layer.content = .precomposition(id: ownID, width: width, height: height, timeRemap: timeRemap)
      isChanged = true
    case .solid, .image, .null, .camera: break
    }
    return isChanged
  }
}

extension LottieTransform {
  fileprivate mutating func visitProperties(_ visitor: inout some PropertyVisitor, at keys: [String]) -> Bool {
    guard visitor.descends(into: keys) else { return false }
    var isChanged = visitor.visit(&anchor, at: keys + ["Anchor Point"])
    switch position {
    case .whole(var whole):
      if visitor.visit(&whole, at: keys + ["Position"]) {
        position = .whole(whole)
        isChanged = true
      }
    case .split(var x, var y, var z):
      let changes = [
        visitor.visit(&x, at: keys + ["X Position"]), visitor.visit(&y, at: keys + ["Y Position"]),
        visitor.visit(&z, at: keys + ["Z Position"]),
      ]
      if changes.contains(true) {
        position = .split(x: x, y: y, z: z)
        isChanged = true
      }
    }
    let changes = [
      visitor.visit(&scale, at: keys + ["Scale"]), visitor.visit(&rotation, at: keys + ["Rotation"]),
      visitor.visit(&rotationX, at: keys + ["X Rotation"]), visitor.visit(&rotationY, at: keys + ["Y Rotation"]),
      visitor.visit(&orientation, at: keys + ["Orientation"]), visitor.visit(&opacity, at: keys + ["Opacity"]),
      visitor.visit(&skew, at: keys + ["Skew"]), visitor.visit(&skewAxis, at: keys + ["Skew Axis"]),
    ]
    return isChanged || changes.contains(true)
  }
}

extension [ShapeItem] {
  fileprivate mutating func visitProperties(_ visitor: inout some PropertyVisitor, at keys: [String]) -> Bool {
    var isChanged = false, counts: [String: Int] = [:]
    for index in indices {
      let kind = self[index].content.kindName
      counts[kind, default: 0] += 1
      // Exporters may leave names out; editors would have given these.
      let name = self[index].name.isEmpty ? "\(kind) \(counts[kind] ?? 1)" : self[index].name
      let keys = keys + [self[index].content.isTransform ? "Transform" : name]
      guard visitor.descends(into: keys) else { continue }
      if self[index].content.visitProperties(&visitor, at: keys) { isChanged = true }
    }
    return isChanged
  }
}

extension ShapeItem.Content {
  fileprivate var isTransform: Bool { if case .transform = self { true } else { false } }

  /// The name that an editor gives to an item of the kind.
  fileprivate var kindName: String {
    switch self {
    case .group: "Group"
    case .rectangle: "Rectangle Path"
    case .ellipse: "Ellipse Path"
    case .star: "Polystar Path"
    case .path: "Path"
    case .fill: "Fill"
    case .stroke: "Stroke"
    case .gradientFill: "Gradient Fill"
    case .gradientStroke: "Gradient Stroke"
    case .transform: "Transform"
    case .trim: "Trim Paths"
    case .repeater: "Repeater"
    case .roundCorners: "Round Corners"
    case .merge: "Merge Paths"
    case .offset: "Offset Paths"
    case .puckerBloat: "Pucker & Bloat"
    case .zigZag: "Zig Zag"
    case .twist: "Twist"
    }
  }

  fileprivate mutating func visitProperties(_ visitor: inout some PropertyVisitor, at keys: [String]) -> Bool {
    switch self {
    case .group(var items):
      guard items.visitProperties(&visitor, at: keys) else { return false }
      self = .group(items)
    case .transform(var transform):
      guard transform.visitProperties(&visitor, at: keys) else { return false }
      self = .transform(transform)
    case .fill, .stroke, .gradientFill, .gradientStroke: return visitPaint(&visitor, at: keys)
    case .rectangle, .ellipse, .star, .path: return visitOutline(&visitor, at: keys)
    case .trim, .repeater, .roundCorners, .merge, .offset, .puckerBloat, .zigZag, .twist:
      return visitModifier(&visitor, at: keys)
    }
    return true
  }

  private mutating func visitPaint(_ visitor: inout some PropertyVisitor, at keys: [String]) -> Bool {
    let changes: [Bool]
    switch self {
    case .fill(var color, var opacity, let isEvenOdd):
      changes = [visitor.visit(&color, at: keys + ["Color"]), visitor.visit(&opacity, at: keys + ["Opacity"])]
      self = .fill(color: color, opacity: opacity, isEvenOdd: isEvenOdd)
    case .stroke(var color, var opacity, var style):
      changes = [
        visitor.visit(&color, at: keys + ["Color"]), visitor.visit(&opacity, at: keys + ["Opacity"]),
        style.visitProperties(&visitor, at: keys),
      ]
      self = .stroke(color: color, opacity: opacity, style)
    case .gradientFill(var paint, var opacity, let isEvenOdd):
      changes = [
        paint.visitProperties(&visitor, at: keys), visitor.visit(&opacity, at: keys + ["Opacity"]),
      ]
      self = .gradientFill(paint, opacity: opacity, isEvenOdd: isEvenOdd)
    case .gradientStroke(var paint, var opacity, var style):
      changes = [
        paint.visitProperties(&visitor, at: keys), visitor.visit(&opacity, at: keys + ["Opacity"]),
        style.visitProperties(&visitor, at: keys),
      ]
      self = .gradientStroke(paint, opacity: opacity, style)
    default: return false
    }
    return changes.contains(true)
  }

  private mutating func visitOutline(_ visitor: inout some PropertyVisitor, at keys: [String]) -> Bool {
    let changes: [Bool]
    switch self {
    case .rectangle(var position, var size, var radius):
      changes = [
        visitor.visit(&position, at: keys + ["Position"]), visitor.visit(&size, at: keys + ["Size"]),
        visitor.visit(&radius, at: keys + ["Roundness"]),
      ]
      self = .rectangle(position: position, size: size, radius: radius)
    case .ellipse(var position, var size):
      changes = [visitor.visit(&position, at: keys + ["Position"]), visitor.visit(&size, at: keys + ["Size"])]
      self = .ellipse(position: position, size: size)
    case .star(var star):
      changes = [
        visitor.visit(&star.position, at: keys + ["Position"]), visitor.visit(&star.points, at: keys + ["Points"]),
        visitor.visit(&star.rotation, at: keys + ["Rotation"]),
        visitor.visit(&star.innerRadius, at: keys + ["Inner Radius"]),
        visitor.visit(&star.outerRadius, at: keys + ["Outer Radius"]),
        visitor.visit(&star.innerRoundness, at: keys + ["Inner Roundness"]),
        visitor.visit(&star.outerRoundness, at: keys + ["Outer Roundness"]),
      ]
      self = .star(star)
    case .path(var path):
      changes = [visitor.visit(&path, at: keys + ["Path"])]
      self = .path(path)
    default: return false
    }
    return changes.contains(true)
  }

  private mutating func visitModifier(_ visitor: inout some PropertyVisitor, at keys: [String]) -> Bool {
    let changes: [Bool]
    switch self {
    case .trim(var start, var end, var offset, let isIndividual, let byLength):
      changes = [
        visitor.visit(&start, at: keys + ["Start"]), visitor.visit(&end, at: keys + ["End"]),
        visitor.visit(&offset, at: keys + ["Offset"]),
      ]
      self = .trim(start: start, end: end, offset: offset, isIndividual: isIndividual, byLength: byLength)
    case .repeater(var repeater):
      changes = [
        visitor.visit(&repeater.copies, at: keys + ["Copies"]), visitor.visit(&repeater.offset, at: keys + ["Offset"]),
        visitor.visit(&repeater.startOpacity, at: keys + ["Start Opacity"]),
        visitor.visit(&repeater.endOpacity, at: keys + ["End Opacity"]),
        repeater.transform.visitProperties(&visitor, at: keys + ["Transform"]),
      ]
      self = .repeater(repeater)
    case .roundCorners(var radius):
      changes = [visitor.visit(&radius, at: keys + ["Radius"])]
      self = .roundCorners(radius: radius)
    case .offset(var amount, let join, var miterLimit):
      changes = [
        visitor.visit(&amount, at: keys + ["Amount"]), visitor.visit(&miterLimit, at: keys + ["Miter Limit"]),
      ]
      self = .offset(amount: amount, join: join, miterLimit: miterLimit)
    case .puckerBloat(var amount):
      changes = [visitor.visit(&amount, at: keys + ["Amount"])]
      self = .puckerBloat(amount: amount)
    case .zigZag(var amplitude, var frequency, var isSmooth):
      changes = [
        visitor.visit(&amplitude, at: keys + ["Size"]), visitor.visit(&frequency, at: keys + ["Ridges per segment"]),
        visitor.visit(&isSmooth, at: keys + ["Points"]),
      ]
      self = .zigZag(amplitude: amplitude, frequency: frequency, isSmooth: isSmooth)
    case .twist(var angle, var center):
      changes = [visitor.visit(&angle, at: keys + ["Angle"]), visitor.visit(&center, at: keys + ["Center"])]
      self = .twist(angle: angle, centre: center)
    default: return false
    }
    return changes.contains(true)
  }
}

extension StrokeStyle {
  fileprivate mutating func visitProperties(_ visitor: inout some PropertyVisitor, at keys: [String]) -> Bool {
    var changes = [
      visitor.visit(&width, at: keys + ["Stroke Width"]), visitor.visit(&dashOffset, at: keys + ["Dash Phase"]),
    ]
    for index in dashes.indices {
      changes.append(visitor.visit(&dashes[index], at: keys + ["Dashes", "\(index + 1)"]))
    }
    return changes.contains(true)
  }
}

extension GradientPaint {
  fileprivate mutating func visitProperties(_ visitor: inout some PropertyVisitor, at keys: [String]) -> Bool {
    let changes = [
      visitor.visit(&start, at: keys + ["Start Point"]), visitor.visit(&end, at: keys + ["End Point"]),
    ]
    hasProvidedStops = visitor.visit(&stops, at: keys + ["Colors"]) || hasProvidedStops
    return changes.contains(true) || hasProvidedStops
  }
}
