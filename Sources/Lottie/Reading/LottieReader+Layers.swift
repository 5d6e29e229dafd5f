// LottieReader+Layers: layers with their masks and mattes.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics

extension LottieReader {
  /// The layers of the document or of a precomposition.
  func layers(_ composition: JSONValue) throws(RenderError) -> [LottieLayer] {
    let values = composition.objects("layers")
    try countLayers(values.count, at: composition.path)
    var layers: [LottieLayer] = []
    for (index, value) in values.enumerated() {
      try context.deadline.tick(.reading)
      context.place = ExpressionPlace(
        composition: composition.path.isRoot ? nil : composition.identifier("id"), layer: index, is3D: value.flag("ddd")
      )
      layers.append(layer(value))
    }
    context.place = nil
    return layers
  }

  private func layer(_ value: JSONValue) -> LottieLayer {
    var layer = LottieLayer(content: content(value))
    layer.path = value.path.text
    layer.name = value.string("nm") ?? ""
    layer.index = value.integer("ind")
    layer.parent = value.integer("parent")
    layer.isHidden = value.flag("hd")
    layer.is3D = value.flag("ddd")
    layer.autoOrients = value.flag("ao")
    layer.blendMode = value.integer("bm", in: 0...17, default: 0)
    readTimes(value, into: &layer)
    readMatte(value, into: &layer)
    if let transform = value.object("ks") { layer.transform = Self.transform(transform) }
    if value["hasMask"]?.number != 0 { layer.masks = value.objects("masksProperties").readEach(Self.mask) }
    layer.effects = value.objects("ef").readEach(Self.effect)
    layer.styles = value.objects("sy").readEach(Self.style).compactMap { $0 }
    return layer
  }

  private func readTimes(_ value: JSONValue, into layer: inout LottieLayer) {
    layer.inPoint = value.frame("ip") ?? 0
    layer.outPoint = value.frame("op") ?? context.outPoint
    layer.startTime = value.frame("st") ?? 0
    layer.stretch = value.number("sr") ?? 1
    if layer.stretch == 0 {
      value["sr"]?.noteNotUnderstood(expected: "a number other than zero", instead: "1 was used")
      layer.stretch = 1
    }
  }

  private func readMatte(_ value: JSONValue, into layer: inout LottieLayer) {
    layer.isMatte = value.flag("td")
    layer.matteParent = value.integer("tp")
    layer.matte = LottieLayer.MatteMode(rawValue: value.integer("tt", in: 0...4, default: 0))
  }

  // MARK: Contents

  private func content(_ value: JSONValue) -> LottieLayer.Content {
    guard let kind = value.integer("ty") else {
      value.note(.unknownInDocument, "expected the kind of the layer as ty; it is not drawn")
      return .null
    }
    switch kind {
    case 0: return precomposition(value)
    case 1: return solid(value)
    case 2: return value.identifier("refId").map { .image(id: $0) } ?? missingReference(value)
    case 3: return .null
    case 4: return .shapes(Self.shapes(value, "shapes"))
    case 5: return .text(value.object("t").map(Self.text) ?? TextContent())
    // Guides are for the eyes of authors; others may be attached to them.
    case 11: return .null
    case 13: return .camera
    default:
      let name = Self.otherKinds[kind].map { "layers of \($0)" } ?? "layers of the kind \(kind)"
      value.note(Self.otherKinds[kind] == nil ? .unknownInDocument : .notDrawn, "\(name) are not drawn")
      return .null
    }
  }

  private static let otherKinds = [
    6: "sounds", 7: "placeholders of films", 8: "image sequences", 9: "films", 10: "placeholders of images",
    12: "adjustments", 14: "lights", 15: "data",
  ]

  private func missingReference(_ value: JSONValue) -> LottieLayer.Content {
    value.note(.assetNotUsed, "expected the id of an asset as refId; the layer is not drawn")
    return .null
  }

  private func precomposition(_ value: JSONValue) -> LottieLayer.Content {
    guard let id = value.identifier("refId") else { return missingReference(value) }
    return .precomposition(
      id: id, width: max(value.number("w") ?? context.width, 0), height: max(value.number("h") ?? context.height, 0),
      timeRemap: value.property("tm", .number))
  }

  private func solid(_ value: JSONValue) -> LottieLayer.Content {
    var color = SIMD4<Double>(0, 0, 0, 1)
    if let written = value["sc"] {
      if let parsed = ValueForm<SIMD4<Double>>.color.parse(written) {
        color = parsed
      } else {
        written.noteNotUnderstood(expected: "a colour as #rrggbb", instead: "black was used")
      }
    }
    return .solid(
      color: color, width: max(value.number("sw") ?? context.width, 0),
      height: max(value.number("sh") ?? context.height, 0))
  }

  // MARK: Masks

  private static func mask(_ value: JSONValue) -> LottieMask {
    var mask = LottieMask()
    if let mode = value.string("mode") {
      if let known = LottieMask.Mode(rawValue: mode) {
        mask.mode = known
      } else {
        value["mode"]?.noteNotUnderstood(expected: "one of n, a, s, i, l, d and f", instead: "a was used")
      }
    }
    mask.isInverted = value.flag("inv")
    // A mask without a word on it is closed: its area is what counts.
    let isClosed = (value["cl"]?.number ?? 1) != 0
    mask.path = value.property("pt", .outlines(isClosed: isClosed), default: BezierContours([]))
    mask.opacity = value.property("o", .number, default: 100)
    mask.expansion = value.property("x", .number, default: 0)
    mask.feather = value.property("f", .vector, default: .zero)
    return mask
  }
}
