// ExpressionView: the animation as an expression of one layer sees it at one frame: compositions, layers, effects and shapes.
// SPDX-License-Identifier: Apache-2.0

/// What an expression sees.
struct ExpressionView {
  let animation: ExpressionAnimation
  /// The layer that has the expression.
  var place: ExpressionPlace
  /// The frame of the composition.
  let frame: Double

  var frameRate: Double { animation.file.frameRate }
  /// The time in seconds.
  var time: Double { frame / frameRate }
  /// The number of components of places.
  var dimensions: Int { place.is3D ? 3 : 2 }

  func time(ofFrame frame: Double) -> Double { frame / frameRate }
  func frame(atTime time: Double) -> Double { time * frameRate }

  /// The layers of the composition.
  var layers: [LottieLayer] {
    place.composition.map { animation.file.compositions[$0]?.layers ?? [] } ?? animation.file.root.layers
  }

  /// What a name that the expression does not define stands for.
  func global(
    _ name: String, _ own: any ExpressionHostObject, _ interpreter: ExpressionInterpreter
  ) throws(ExpressionFailure) -> ExpressionValue? {
    switch name {
    case "time": return .number(time)
    case "value", "numKeys", "velocity", "speed", "key", "nearestKey", "valueAtTime", "velocityAtTime", "speedAtTime",
      "wiggle", "loopOut", "loopIn", "loopOutDuration", "loopInDuration":
      return try own.member(name, interpreter)
    case "thisProperty": return .host(own)
    case "thisLayer": return .host(ExpressionLayer(self))
    case "thisComp": return .host(ExpressionComposition(self))
    case "comp":
      return .function(name) { arguments, interpreter throws(ExpressionFailure) in
        try interpreter.charge(self.animation.file.compositions.count / 8 + 1)
        return .host(try self.composition(named: arguments.first?.string ?? ""))
      }
    case "framesToTime", "timeToFrames":
      return .function(name) { arguments, _ throws(ExpressionFailure) in
        let number = arguments.first?.number ?? (name == "framesToTime" ? self.frame : self.time)
        return .number(name == "framesToTime" ? self.time(ofFrame: number) : self.frame(atTime: number))
      }
    default: return try ExpressionLayer(self).member(name, interpreter)
    }
  }

  private func composition(named name: String) throws(ExpressionFailure) -> ExpressionComposition {
    var view = self
    let file = animation.file
    if name == file.root.name, !name.isEmpty {
      view.place.composition = nil
    } else if let id = file.compositions.filter({ $0.key == name || $0.value.name == name }).keys.min() {
      view.place.composition = id
    } else if file.root.name.isEmpty {
      // Exporters may leave out the name of the main composition.
      view.place.composition = nil
    } else {
      throw .unknown("the composition “\(JSONPath.shortened(name))”")
    }
    return ExpressionComposition(view)
  }

  /// A layer by its name, or by its number.
  func layer(_ argument: ExpressionValue?) throws(ExpressionFailure) -> ExpressionLayer {
    let layers = layers
    let found: Int? =
      if let name = argument?.string {
        layers.firstIndex { $0.name == name }
      } else if let index = Self.index(argument) {
        layers.firstIndex { $0.index == index + 1 } ?? (layers.indices.contains(index) ? index : nil)
      } else {
        nil
      }
    guard let found else { throw .unknown("the layer \(argument.map(Self.title) ?? "")") }
    var view = self
    (view.place.layer, view.place.is3D) = (found, layers[found].is3D)
    return ExpressionLayer(view)
  }

  /// The place in a list of a number that counts from 1; nil for one that counts nothing.
  static func index(_ argument: ExpressionValue?) -> Int? {
    guard let number = argument?.number, number >= 1, number <= 1e6 else { return nil }
    return Int(exactly: number).map { $0 - 1 }
  }

  static func title(_ argument: ExpressionValue) -> String {
    argument.string.map { "“\(JSONPath.shortened($0))”" } ?? argument.number.map { "\($0)" } ?? argument.subject
  }
}

/// An object that is called with a name or a number, as `layer("Box")`, or has members.
private func named(
  _ name: String, among count: Int,
  _ find: @escaping (ExpressionValue?) throws(ExpressionFailure) -> any ExpressionHostObject
) -> ExpressionValue {
  .function(name) { arguments, interpreter throws(ExpressionFailure) in
    try interpreter.charge(count / 8 + 1)
    return .host(try find(arguments.first))
  }
}

/// A composition.
final class ExpressionComposition: ExpressionHostObject {
  private let view: ExpressionView

  init(_ view: ExpressionView) { self.view = view }

  var subject: String { "the composition" }

  func member(_ name: String, _ interpreter: ExpressionInterpreter) throws(ExpressionFailure) -> ExpressionValue? {
    let file = view.animation.file
    switch name {
    case "layer":
      return named(name, among: view.layers.count) { argument throws(ExpressionFailure) in try self.view.layer(argument)
      }
    case "numLayers": return .number(Double(view.layers.count))
    case "frameDuration": return .number(1 / view.frameRate)
    case "duration": return .number(view.time(ofFrame: file.outPoint - file.inPoint))
    case "displayStartTime": return .number(view.time(ofFrame: file.inPoint))
    case "width": return .number(file.width)
    case "height": return .number(file.height)
    default: return nil
    }
  }
}

/// A layer.
final class ExpressionLayer: ExpressionHostObject {
  private let view: ExpressionView
  private let layer: LottieLayer?

  init(_ view: ExpressionView) {
    self.view = view
    let layers = view.layers
    layer = layers.indices.contains(view.place.layer) ? layers[view.place.layer] : nil
  }

  var subject: String { "the layer “\(JSONPath.shortened(layer?.name ?? ""))”" }

  func member(_ name: String, _ interpreter: ExpressionInterpreter) throws(ExpressionFailure) -> ExpressionValue? {
    guard let layer else { return nil }
    switch name {
    case "transform": return .host(ExpressionTransform(layer.transform, view))
    case "effect":
      return named(name, among: layer.effects.count) { argument throws(ExpressionFailure) in try self.effect(argument) }
    case "content":
      guard case .shapes(let items) = layer.content else { return nil }
      return named(name, among: items.count) { argument throws(ExpressionFailure) in
        try ExpressionGroup(items, self.view).item(argument)
      }
    case "text": return text.map { .host(ExpressionText($0, view)) }
    case "name": return .string(layer.name)
    case "index": return .number(Double(layer.index ?? view.place.layer + 1))
    case "inPoint": return .number(view.time(ofFrame: layer.inPoint))
    case "outPoint": return .number(view.time(ofFrame: layer.outPoint))
    case "startTime": return .number(view.time(ofFrame: layer.startTime))
    case "hasParent": return .boolean(layer.parent != nil)
    case "parent": return .host(try view.layer(layer.parent.map { .number(Double($0)) }))
    default: return try ExpressionTransform(layer.transform, view).member(name, interpreter)
    }
  }

  func call(_ arguments: [ExpressionValue], _ interpreter: ExpressionInterpreter) throws(ExpressionFailure)
    -> ExpressionValue?
  {
    guard let layer else { return nil }
    switch arguments.first?.string {
    case "Transform", "ADBE Transform Group": return .host(ExpressionTransform(layer.transform, view))
    case "Contents", "ADBE Root Vectors Group":
      guard case .shapes(let items) = layer.content else { return nil }
      return .host(ExpressionGroup(items, view))
    case "Effects", "ADBE Effect Parade": return try member("effect", interpreter)
    case "Text", "ADBE Text Properties": return try member("text", interpreter)
    default: return nil
    }
  }

  private var text: TextContent? { if case .text(let text)? = layer?.content { text } else { nil } }

  private func effect(_ argument: ExpressionValue?) throws(ExpressionFailure) -> ExpressionEffect {
    let effects = layer?.effects ?? []
    let found: LottieEffect? =
      if let name = argument?.string {
        effects.first { $0.name == name || $0.matchName == name }
      } else if let index = ExpressionView.index(argument), effects.indices.contains(index) {
        effects[index]
      } else {
        nil
      }
    guard let found else { throw .unknown("the effect \(argument.map(ExpressionView.title) ?? "")") }
    return ExpressionEffect(found, view)
  }
}

/// An object that is called with the name of a member, as in `transform("Position")`.
protocol ExpressionNamedMembers: ExpressionHostObject {}

extension ExpressionNamedMembers {
  func call(_ arguments: [ExpressionValue], _ interpreter: ExpressionInterpreter) throws(ExpressionFailure)
    -> ExpressionValue?
  {
    guard let name = arguments.first?.string else { return nil }
    return try member(name, interpreter)
  }
}

/// A transform, with its properties by their names in expressions and in editors.
final class ExpressionTransform: ExpressionNamedMembers {
  private let transform: LottieTransform
  private let view: ExpressionView

  init(_ transform: LottieTransform, _ view: ExpressionView) { (self.transform, self.view) = (transform, view) }

  var subject: String { "the transform" }

  func member(_ name: String, _ interpreter: ExpressionInterpreter) throws(ExpressionFailure) -> ExpressionValue? {
    func shown<Value>(_ property: Keyframed<Value>) -> ExpressionValue { .host(ExpressionProperty(property, view)) }
    switch name {
    case "anchorPoint", "Anchor Point", "ADBE Anchor Point": return shown(transform.anchor)
    case "scale", "Scale", "ADBE Scale": return shown(transform.scale)
    case "rotation", "Rotation", "zRotation", "Z Rotation", "ADBE Rotate Z": return shown(transform.rotation)
    case "xRotation", "X Rotation": return shown(transform.rotationX)
    case "yRotation", "Y Rotation": return shown(transform.rotationY)
    case "orientation", "Orientation": return shown(transform.orientation)
    case "opacity", "Opacity", "ADBE Opacity": return shown(transform.opacity)
    case "skew", "Skew": return shown(transform.skew)
    case "skewAxis", "Skew Axis": return shown(transform.skewAxis)
    case "position", "Position", "ADBE Position": break
    case "xPosition", "X Position", "ADBE Position_0":
      if case .split(let x, _, _) = transform.position { return shown(x) }
      return nil
    case "yPosition", "Y Position", "ADBE Position_1":
      if case .split(_, let y, _) = transform.position { return shown(y) }
      return nil
    default: return nil
    }
    switch transform.position {
    case .whole(let place): return shown(place)
    case .split(let x, let y, let z):
      // No keyframes of their own belong to a place whose axes are split.
      let frame = view.frame, budget = interpreter.budget
      let place = SIMD3(try x.value(at: frame, budget), try y.value(at: frame, budget), try z.value(at: frame, budget))
      return shown(Keyframed(place))
    }
  }
}

/// The text of a layer, whose words alone are seen.
final class ExpressionText: ExpressionNamedMembers {
  private let text: TextContent
  private let view: ExpressionView

  init(_ text: TextContent, _ view: ExpressionView) { (self.text, self.view) = (text, view) }

  var subject: String { "the text" }

  func member(_ name: String, _ interpreter: ExpressionInterpreter) throws(ExpressionFailure) -> ExpressionValue? {
    switch name {
    case "sourceText", "Source Text", "ADBE Text Document": text.words.map { .host(ExpressionProperty($0, view)) }
    default: nil
    }
  }
}

/// An effect, whose parameters are called by their names or numbers.
final class ExpressionEffect: ExpressionHostObject {
  private let effect: LottieEffect
  private let view: ExpressionView

  init(_ effect: LottieEffect, _ view: ExpressionView) { (self.effect, self.view) = (effect, view) }

  var subject: String { "the effect “\(JSONPath.shortened(effect.name))”" }

  func member(_ name: String, _ interpreter: ExpressionInterpreter) throws(ExpressionFailure) -> ExpressionValue? {
    try call([.string(name)], interpreter)
  }

  func call(_ arguments: [ExpressionValue], _ interpreter: ExpressionInterpreter) throws(ExpressionFailure)
    -> ExpressionValue?
  {
    var index: Int?
    if let name = arguments.first?.string {
      index = effect.parameterNames.firstIndex { $0.name == name || $0.matchName == name }
      // The names of parameters are in the language of whoever made the file; a control has but one.
      if index == nil, effect.values.count == 1 { index = 0 }
    } else {
      index = ExpressionView.index(arguments.first)
    }
    guard let index, effect.values.indices.contains(index) else { return nil }
    switch effect.values[index] {
    case .number(let number): return .host(ExpressionProperty(number, view))
    case .color(let color): return .host(ExpressionProperty(color, view))
    case .point(let point): return .host(ExpressionProperty(point, view))
    case nil: return nil
    }
  }
}

/// Shapes of a group, or one of them.
final class ExpressionGroup: ExpressionHostObject {
  private let items: [ShapeItem]
  private let view: ExpressionView

  init(_ items: [ShapeItem], _ view: ExpressionView) { (self.items, self.view) = (items, view) }

  var subject: String { "the group" }

  /// An item by its name or its number.
  func item(_ argument: ExpressionValue?) throws(ExpressionFailure) -> any ExpressionHostObject {
    let found: ShapeItem? =
      if let name = argument?.string {
        items.first { $0.name == name }
      } else if let index = ExpressionView.index(argument), items.indices.contains(index) {
        items[index]
      } else {
        nil
      }
    guard let found else { throw .unknown("the shape \(argument.map(ExpressionView.title) ?? "")") }
    if case .group(let inner) = found.content { return ExpressionGroup(inner, view) }
    return ExpressionShape(found, view)
  }

  func member(_ name: String, _ interpreter: ExpressionInterpreter) throws(ExpressionFailure) -> ExpressionValue? {
    switch name {
    case "content":
      return named(name, among: items.count) { argument throws(ExpressionFailure) in try self.item(argument) }
    case "transform": return items.transform.map { .host(ExpressionTransform($0, view)) }
    case "numProperties": return .number(Double(items.count))
    default: return nil
    }
  }

  func call(_ arguments: [ExpressionValue], _ interpreter: ExpressionInterpreter) throws(ExpressionFailure)
    -> ExpressionValue?
  { .host(try item(arguments.first)) }
}

/// A shape, a paint or a modifier.
final class ExpressionShape: ExpressionNamedMembers {
  private let item: ShapeItem
  private let view: ExpressionView

  init(_ item: ShapeItem, _ view: ExpressionView) { (self.item, self.view) = (item, view) }

  var subject: String { "the shape “\(JSONPath.shortened(item.name))”" }

  func member(_ name: String, _ interpreter: ExpressionInterpreter) throws(ExpressionFailure) -> ExpressionValue? {
    func shown<Value>(_ property: Keyframed<Value>) -> ExpressionValue { .host(ExpressionProperty(property, view)) }
    switch (item.content, name.prefix(1).lowercased() + name.dropFirst()) {
    case (.path(let path), "path"): return shown(path)
    case (.rectangle(let position, _, _), "position"), (.ellipse(let position, _), "position"): return shown(position)
    case (.rectangle(_, let size, _), "size"), (.ellipse(_, let size), "size"): return shown(size)
    case (.rectangle(_, _, let radius), "roundness"): return shown(radius)
    case (.star(let star), "position"): return shown(star.position)
    case (.star(let star), "points"): return shown(star.points)
    case (.star(let star), "rotation"): return shown(star.rotation)
    case (.star(let star), "innerRadius"): return shown(star.innerRadius)
    case (.star(let star), "outerRadius"): return shown(star.outerRadius)
    case (.fill(let color, _, _), "color"), (.stroke(let color, _, _), "color"): return shown(color)
    case (.fill(_, let opacity, _), "opacity"), (.stroke(_, let opacity, _), "opacity"): return shown(opacity)
    case (.stroke(_, _, let style), "strokeWidth"): return shown(style.width)
    case (.trim(let start, _, _, _, _), "start"): return shown(start)
    case (.trim(_, let end, _, _, _), "end"): return shown(end)
    case (.trim(_, _, let offset, _, _), "offset"): return shown(offset)
    case (.roundCorners(let radius), "radius"): return shown(radius)
    case (.repeater(let repeater), "copies"): return shown(repeater.copies)
    case (.repeater(let repeater), "offset"): return shown(repeater.offset)
    default: return nil
    }
  }
}
