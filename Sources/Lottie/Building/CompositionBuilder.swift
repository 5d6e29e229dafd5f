// CompositionBuilder: layers for the compositions of an animation.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics
import QuartziteGraphics
import QuartziteLayers

/// Makes a tree of layers from a file.
final class CompositionBuilder {
  let file: LottieFile
  let bindings: Bindings
  private let images: (String) -> CGImage?
  let notice: (_ path: String, _ message: String) -> Void
  private let fonts: FontLookup
  /// The precompositions that are being built, so that none is built inside of itself.
  private var open: Set<String> = []
  private let budget: BuildingBudget

  /// Begins with a file whose images `images` has by their identifiers. Layers beyond the limits are left out.
  init(
    _ file: LottieFile, bindings: Bindings, limits: Limits, images: @escaping (String) -> CGImage?,
    fonts: FontLookup, notice: @escaping (String, String) -> Void
  ) {
    (self.file, self.bindings, budget) = (file, bindings, BuildingBudget(limits))
    (self.images, self.notice, self.fonts) = (images, notice, fonts)
  }

  /// The layers of a composition, in its space.
  func layer(for composition: Composition, size: SIMD2<Double>, clock: Clock) -> CALayer {
    let container = CALayer()
    container.anchorPoint = .zero
    container.bounds = CGRect(x: 0, y: 0, width: size.x, height: size.y)
    container.masksToBounds = true
    let parents = Parents(composition.layers, notice: notice)
    // The first layer is in front. Those in front are the last to be left out where the budget ends.
    var made: [CALayer] = []
    // The layer that is seen through a matte says so; the matte need not.
    let mattes = parents.mattes
    for (index, layer) in composition.layers.enumerated()
    where !layer.isHidden && !layer.isMatte && !mattes.contains(index) {
      guard !bindings.deadline.hasPassed else { break }
      if let layer = shown(index, of: composition, size: size, parents, clock) { made.append(layer) }
    }
    for layer in made.reversed() { container.addSublayer(layer) }
    return container
  }

  /// A layer of a composition with its mattes, masks, effects and blend mode; nil for one that shows nothing.
  private func shown(
    _ index: Int, of composition: Composition, size: SIMD2<Double>, _ parents: Parents, _ clock: Clock
  ) -> CALayer? {
    let layer = composition.layers[index]
    guard var made = placed(index, of: composition, parents, clock) else { return nil }
    func set(_ made: CALayer, of layer: LottieLayer) -> CALayer {
      layer.effects.filter { $0.isEnabled && $0.kind == .setMatte }.reduce(made) {
        matted($0, by: $1, of: layer, in: composition, size: size, parents, clock)
      }
    }
    made = set(made, of: layer)
    if let mode = layer.matte, let matte = parents.matte(of: index) {
      let mask =
        placed(matte, of: composition, parents, clock).map { set($0, of: composition.layers[matte]) } ?? CALayer()
      made = matted(made, by: mode.usesLightness ? onBlack(mask, size: size) : mask, mode)
    }
    if let name = BlendModes.name(layer.blendMode) { made.compositingFilter = name }
    return made
  }

  /// A layer where it lies in its composition, without its matte.
  private func placed(_ index: Int, of composition: Composition, _ parents: Parents, _ clock: Clock) -> CALayer? {
    let layer = composition.layers[index]
    switch layer.content {
    case .null, .camera: return nil
    default: break
    }
    let transforms = parents.chain(of: index).map { composition.layers[$0] }
    guard budget.admits(layer, parents: transforms.count, in: file, notice: notice) else { return nil }
    let outer = CALayer()
    outer.anchorPoint = .zero
    outer.name = layer.name
    // At the very end the layers are still there that end with the animation: no time comes after it.
    let end = file.outPoint
    let isShown = { (frame: Double) -> Bool in
      let local = clock.local(min(frame, end.nextDown))
      return local >= layer.inPoint && local < layer.outPoint
    }
    return bindings.bind(visibilityOf: outer, isShown: isShown) {
      guard let content = content(of: layer, clock) else { return nil }
      outer.addSublayer(moved(content, of: layer, by: transforms, clock))
      return outer
    }
  }

  /// The own space of a layer with its contents: it is masked there, and moved as a whole, by the layer's transform and those of its
  /// parents.
  private func moved(
    _ content: CALayer, of layer: LottieLayer, by transforms: [LottieLayer], _ clock: Clock
  ) -> CALayer {
    let inner = CALayer()
    inner.anchorPoint = .zero
    dress(inner, with: content, of: layer, clock)
    let isAnimated = transforms.contains { $0.transform.isAnimated }, fromAnchor = layer.transform.turnsInSpace
    if fromAnchor {
      // `render(in:)` ignores a transform that leaves the plane, but not where the layer's space begins.
      bindings.bind(\CALayer.bounds, "bounds", of: inner, isAnimated: layer.transform.anchor.isAnimated) { frame in
        let anchor = layer.transform.anchor.value(at: clock.local(frame))
        return CGRect(x: anchor.x, y: anchor.y, width: 0, height: 0)
      }
    }
    bindings.bind(\CALayer.transform, "transform", of: inner, isAnimated: isAnimated) { frame in
      let local = clock.local(frame)
      var result = CATransform3DIdentity
      // By index, since a copy of a layer retains everything that it holds.
      for index in transforms.indices {
        let next = transforms[index].transform.matrix(
          at: local, is3D: transforms[index].is3D, orientsAlongPath: transforms[index].autoOrients,
          fromAnchor: fromAnchor && index == 0)
        result = index == 0 ? next : CATransform3DConcat(result, next)
      }
      return result
    }
    bindings.bind(
      \CALayer.opacity, "opacity", of: inner, isAnimated: layer.transform.opacity.isAnimated
    ) { Float(layer.transform.opacity(at: clock.local($0))) }
    return inner
  }

  /// Puts a layer's contents into its own space, with masks, effects and styles.
  private func dress(_ inner: CALayer, with content: CALayer, of layer: LottieLayer, _ clock: Clock) {
    let effects = EffectBuilder(bindings: bindings, clock: clock, notice: { self.notice(layer.path, $0) })
    let plan = StylePlan(layer)
    for remark in plan.remarks { notice(layer.path, remark) }
    guard plan.needsLayers else {
      effects.dress(inner, with: content, of: layer, styles: layer.styles)
      return
    }
    // The first of them has the contents that are made already.
    var made: CALayer? = content
    let builder = StyleBuilder(
      bindings: bindings, clock: clock,
      extent: {
        LayerExtent(layer, file: self.file, clock: clock, fonts: self.fonts, images: self.images)
      }
    ) { instances in
      let body = CALayer()
      body.anchorPoint = .zero
      let content = made ?? self.budget.replicating(instances) { self.content(of: layer, clock) } ?? CALayer()
      made = nil
      effects.dress(body, with: content, of: layer, styles: [])
      return body
    }
    for layer in builder.layers(plan) { inner.addSublayer(layer) }
  }

  /// The contents of a layer in its own space; nil where it has none.
  private func content(of layer: LottieLayer, _ clock: Clock) -> CALayer? {
    switch layer.content {
    case .null, .camera: return nil
    case .solid(let color, let width, let height):
      let solid = CALayer()
      solid.anchorPoint = .zero
      solid.bounds = CGRect(x: 0, y: 0, width: width, height: height)
      solid.backgroundColor = CGColor(lottie: color)
      return solid
    case .image(let id):
      guard let image = file.images[id] else {
        notice(layer.path, "there is no image “\(JSONPath.shortened(id))” among the assets")
        return nil
      }
      let shown = CALayer()
      shown.anchorPoint = .zero
      let picture = images(id)
      shown.bounds = CGRect(
        x: 0, y: 0, width: image.width > 0 ? image.width : Double(picture?.width ?? 0),
        height: image.height > 0 ? image.height : Double(picture?.height ?? 0))
      shown.contents = picture
      return shown
    case .shapes(let items):
      return ShapeBuilder(bindings: bindings, clock: clock, rules: file.rules, notice: { self.notice(layer.path, $0) })
        .layer(for: items)
    case .text(let text):
      return TextBuilder(
        file: file, bindings: bindings, clock: clock, takeLayers: budget.takes, notice: { self.notice(layer.path, $0) },
        fonts: fonts
      )
      .layer(for: text, masks: layer.masks)
    case .precomposition(let id, let width, let height, let remap):
      guard let composition = file.compositions[id] else {
        notice(layer.path, "there is no composition “\(JSONPath.shortened(id))” among the assets")
        return nil
      }
      guard open.count < BuildingBudget.maxNested else {
        notice(layer.path, "compositions are nested deeper than \(BuildingBudget.maxNested); it was left out")
        return nil
      }
      guard open.insert(id).inserted else {
        notice(layer.path, "the composition “\(JSONPath.shortened(id))” shows itself; it was left out there")
        return nil
      }
      defer { open.remove(id) }
      let inside =
        remap.map { clock.inside(remap: $0, frameRate: file.frameRate) }
        ?? clock.inside(start: layer.startTime, stretch: layer.stretch)
      return budget.inside(layer) { self.layer(for: composition, size: SIMD2(width, height), clock: inside) }
    }
  }

  // MARK: Mattes

  /// A layer with an effect that takes another layer for its matte, where it lies: 0 its index, 1 the channel, 1 to 3 red, green and blue, 4
  /// alpha, 5 lightness, 9 all and 10 none; 2 whether it is inverted.
  private func matted(
    _ layer: CALayer, by effect: LottieEffect, of owner: LottieLayer, in composition: Composition, size: SIMD2<Double>,
    _ parents: Parents, _ clock: Clock
  ) -> CALayer {
    let channel = effect.integer(1) ?? 4, isInverted = effect.integer(2) == 1
    func notice(_ reason: String) -> CALayer {
      self.notice(owner.path, "\(reason) the effect “\(JSONPath.shortened(effect.name))”; it is not drawn")
      return layer
    }
    guard channel < 9 else { return layer }
    guard (1...5).contains(channel) else { return notice("hue, lightness and saturation are no mattes for") }
    guard let index = effect.integer(0).flatMap(parents.position(of:)) else {
      return notice("there is no layer for the matte of")
    }
    let mask = placed(index, of: composition, parents, clock) ?? CALayer()
    let weights = [[1, 0, 0], [0, 1, 0], [0, 0, 1], nil, Lightness.weights][channel - 1]
    let mode: LottieLayer.MatteMode = isInverted ? .invertedAlpha : .alpha
    return matted(layer, by: weights.map { onBlack(mask, size: size, weights: $0) } ?? mask, mode)
  }

  /// The lightness of a matte as alpha. It lies on black in the whole composition: what is clear in it is dark.
  private func onBlack(
    _ matte: CALayer, size: SIMD2<Double>, weights: [Double] = Lightness.weights
  ) -> CALayer {
    let ground = CALayer()
    ground.anchorPoint = .zero
    ground.bounds = CGRect(x: 0, y: 0, width: size.x, height: size.y)
    ground.backgroundColor = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
    ground.masksToBounds = true
    ground.addSublayer(matte)
    ground.filters = [CAFilter.alpha(from: weights)]
    return ground
  }

  /// A layer that is seen only where its matte is, or is not, by the matte's alpha or its lightness.
  private func matted(_ layer: CALayer, by matte: CALayer, _ mode: LottieLayer.MatteMode) -> CALayer {
    let group = CALayer()
    group.anchorPoint = .zero
    group.addSublayer(layer)
    switch mode {
    case .alpha, .luma: group.mask = matte
    case .invertedAlpha, .invertedLuma:
      // A mask is drawn by itself: of a mask that is everywhere, the matte is taken away.
      let mask = CALayer(), all = CAShapeLayer()
      for layer in [mask, all] { layer.anchorPoint = .zero }
      all.path = CGPath(rect: MaskBuilder.everything, transform: nil)
      mask.addSublayer(all)
      matte.compositingFilter = "destOut"
      mask.addSublayer(matte)
      group.mask = mask
    }
    return group
  }
}

/// The layers that move other layers of a composition.
private struct Parents {
  private let layers: [LottieLayer]
  private var indices: [Int: Int] = [:]
  private let notice: (String, String) -> Void

  init(_ layers: [LottieLayer], notice: @escaping (String, String) -> Void) {
    self.layers = layers
    self.notice = notice
    for (position, layer) in layers.enumerated() {
      if let index = layer.index, indices[index] == nil { indices[index] = position }
    }
  }

  /// The place of the layer with an index; nil if there is none.
  func position(of index: Int) -> Int? { indices[index] }

  /// The index of the matte of a layer; nil if there is none.
  func matte(of position: Int) -> Int? {
    // A layer that names its matte leaves the layer above alone.
    if let parent = layers[position].matteParent { return indices[parent] }
    return position > 0 ? position - 1 : nil
  }

  /// The indices of the layers that are mattes of others.
  var mattes: Set<Int> { Set(layers.indices.compactMap { layers[$0].matte == nil ? nil : matte(of: $0) }) }

  /// The places of a layer and of its parents, the layer first.
  func chain(of position: Int) -> [Int] {
    var result: [Int] = [], seen: Set<Int> = [], next: Int? = position
    while let current = next {
      guard result.count < BuildingBudget.maxParents else {
        notice(
          layers[position].path,
          "the layer has more than \(BuildingBudget.maxParents) parents; the others were left out")
        break
      }
      guard seen.insert(current).inserted else {
        notice(layers[position].path, "the layer is its own parent, by way of others; they were left out")
        break
      }
      result.append(current)
      next = layers[current].parent.flatMap { indices[$0] }
    }
    return result
  }
}
