// CompositionBuilder: layers for the compositions of an animation.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteGraphics
import QuartziteLayers

/// Makes a tree of layers from a file.
final class CompositionBuilder {
  let file: LottieFile
  let bindings: Bindings
  private let images: (String) -> CGImage?
  let notice: (_ path: String, _ message: String) -> Void
  /// The precompositions that are being built, so that none is built inside of itself.
  private var open: Set<String> = []
  private var builtLayers = 0
  private let mostLayers: Int

  /// Begins with a file whose images `images` has by their identifiers. No more than `mostLayers` layers are made.
  init(
    _ file: LottieFile, bindings: Bindings, mostLayers: Int, images: @escaping (String) -> CGImage?,
    notice: @escaping (String, String) -> Void
  ) {
    (self.file, self.bindings, self.mostLayers) = (file, bindings, mostLayers)
    (self.images, self.notice) = (images, notice)
  }

  /// The layers of a composition, in its space.
  func layer(for composition: Composition, size: SIMD2<Double>, clock: Clock) -> CALayer {
    let container = CALayer()
    container.anchorPoint = .zero
    container.bounds = CGRect(x: 0, y: 0, width: size.x, height: size.y)
    container.masksToBounds = true
    let parents = Parents(composition.layers, notice: notice)
    for (index, layer) in composition.layers.enumerated().reversed() {
      guard !layer.isHidden, !layer.isMatte else { continue }
      guard let made = shown(index, of: composition, parents, clock) else { continue }
      container.addSublayer(made)
    }
    return container
  }

  /// A layer of a composition with its mattes, masks, effects and blend mode; nil for one that shows nothing.
  private func shown(_ index: Int, of composition: Composition, _ parents: Parents, _ clock: Clock) -> CALayer? {
    let layer = composition.layers[index]
    guard var made = placed(index, of: composition, parents, clock) else { return nil }
    if let mode = layer.matte, let matte = composition.matte(of: index) {
      let mask = placed(matte, of: composition, parents, clock) ?? CALayer()
      made = matted(made, by: mask, mode)
    }
    if let name = BlendModes.name(layer.blendMode) { made.compositingFilter = name }
    return made
  }

  /// A layer where it lies in its composition, without its matte.
  private func placed(_ index: Int, of composition: Composition, _ parents: Parents, _ clock: Clock) -> CALayer? {
    let layer = composition.layers[index]
    builtLayers += 1
    guard builtLayers <= mostLayers else {
      if builtLayers == mostLayers + 1 {
        notice(layer.path, "the animation has more than \(mostLayers) layers, precompositions counted each time")
      }
      return nil
    }
    guard let content = content(of: layer, clock) else { return nil }
    // The layer's own space: it is masked there, and moved as a whole.
    let inner = CALayer(), outer = CALayer()
    for layer in [inner, outer] { layer.anchorPoint = .zero }
    inner.addSublayer(content)
    inner.mask = MaskBuilder(bindings: bindings, clock: clock).layer(for: layer.masks)
    let transforms = parents.chain(of: index)
    let isAnimated = transforms.contains { $0.transform.isAnimated }
    bindings.bind(\CALayer.transform, "transform", of: inner, isAnimated: isAnimated) { frame in
      let local = clock.local(frame)
      return transforms.reduce(CATransform3DIdentity) { result, parent in
        CATransform3DConcat(
          result, parent.transform.matrix(at: local, is3D: parent.is3D, orientsAlongPath: parent.autoOrients))
      }
    }
    bindings.bind(
      \CALayer.opacity, "opacity", of: inner, isAnimated: layer.transform.opacity.isAnimated
    ) { Float(layer.transform.opacity(at: clock.local($0))) }
    EffectBuilder(bindings: bindings, clock: clock, notice: { self.notice(layer.path, $0) })
      .apply(layer.effects, layer.styles, to: inner)
    // At the very end the layers are still there that end with the animation: no time comes after it.
    let end = file.outPoint
    bindings.bind(\CALayer.isHidden, "hidden", of: outer, isAnimated: true) { frame in
      let local = clock.local(min(frame, end.nextDown))
      return !(local >= layer.inPoint && local < layer.outPoint)
    }
    outer.name = layer.name
    outer.addSublayer(inner)
    return outer
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
        notice(layer.path, "there is no image “\(id)” among the assets")
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
      return ShapeBuilder(bindings: bindings, clock: clock, notice: { self.notice(layer.path, $0) })
        .layer(for: items)
    case .text(let text):
      return TextBuilder(file: file, bindings: bindings, clock: clock, notice: { self.notice(layer.path, $0) })
        .layer(for: text)
    case .precomposition(let id, let width, let height, let remap):
      guard let composition = file.compositions[id] else {
        notice(layer.path, "there is no composition “\(id)” among the assets")
        return nil
      }
      guard open.insert(id).inserted else {
        notice(layer.path, "the composition “\(id)” shows itself; it was left out there")
        return nil
      }
      defer { open.remove(id) }
      let inside =
        remap.map { clock.inside(remap: $0, frameRate: file.frameRate) }
        ?? clock.inside(start: layer.startTime, stretch: layer.stretch)
      return self.layer(for: composition, size: SIMD2(width, height), clock: inside)
    }
  }

  // MARK: Mattes

  /// A layer that is seen only where its matte is, or is not, by the matte's alpha or its lightness.
  private func matted(_ layer: CALayer, by matte: CALayer, _ mode: LottieLayer.MatteMode) -> CALayer {
    let group = CALayer()
    group.anchorPoint = .zero
    group.addSublayer(layer)
    if mode == .luma || mode == .invertedLuma {
      matte.filters = [CAFilter.luminanceToAlpha]
    }
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

extension Composition {
  /// The index of the matte of a layer; nil where there is none.
  fileprivate func matte(of index: Int) -> Int? {
    if let parent = layers[index].matteParent, let found = layers.firstIndex(where: { $0.index == parent }) {
      return found
    }
    return index > 0 ? index - 1 : nil
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

  /// A layer and its parents, the layer first.
  func chain(of position: Int) -> [LottieLayer] {
    var result: [LottieLayer] = [], seen: Set<Int> = [], next: Int? = position
    while let current = next {
      guard seen.insert(current).inserted else {
        notice(layers[position].path, "the layer is its own parent, by way of others; they were left out")
        break
      }
      result.append(layers[current])
      next = layers[current].parent.flatMap { indices[$0] }
    }
    return result
  }
}
