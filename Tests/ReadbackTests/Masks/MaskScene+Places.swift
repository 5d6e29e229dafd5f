// Masks on scroll layers and layers that preserve depth, and these as masks.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers

extension MaskScene {
  /// A scroll layer whose contents are moved.
  @Sendable private static func scroll(_ x: CGFloat, _ y: CGFloat, _ configure: (CALayer) -> Void = { _ in }) -> CALayer
  {
    let layer = CAScrollLayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 30, height: 28)
    layer.position = CGPoint(x: x + 15, y: y + 14)
    _ = layer.with(
      box(-4, 2, 22, 14, Paint.red), box(10, 9, 30, 24, Paint.rgba(0, 0.2, 0.7, 0.7)) { $0.cornerRadius = 8 })
    layer.scroll(to: CGPoint(x: 3, y: -2))
    configure(layer)
    return layer
  }

  /// A scene that the reference renderer can draw without changes.
  private static func alike(
    _ name: String, of layer: @escaping @Sendable () -> CALayer, changing: @escaping @Sendable (CALayer) -> Void
  ) -> MaskScene {
    MaskScene(name, of: layer, plain: layer, changing: changing)
  }

  @MaskSceneList static var scrolls: [MaskScene] {
    for index in [2, 3, 5, 7, 11, 17, 20] {
      alike(
        "\(Scene.masks[index].0) mask on a scroll layer",
        of: { scroll(8, 9) { $0.mask = Scene.masks[index].1() } }
      ) { $0.mask = nil }
    }
    alike(
      "a scroll layer scrolls its mask", of: { scroll(8, 9) { $0.mask = box(5, 6, 18, 16, Paint.black) } }
    ) { $0.mask?.shift(3, -2) }
    alike(
      "a scroll layer as a mask", of: { box(6, 6, 36, 36, Paint.green) { $0.mask = scroll(2, 3) } }
    ) { $0.mask?.bounds.origin = .zero }
    alike(
      "a scroll layer as a mask, cut to its round bounds",
      of: {
        crowd(10, 10) {
          $0.mask = scroll(-4, -3) {
            $0.masksToBounds = true
            $0.cornerRadius = 9
          }
        }
      }
    ) { $0.mask?.cornerRadius = 2 }
    alike(
      "a scroll layer as a mask of a scroll layer", of: { scroll(8, 9) { $0.mask = scroll(2, 3) { $0.opacity = 0.7 } } }
    ) { $0.mask?.opacity = 1 }
  }

  /// Sublayers of a layer that preserves depth: one in front of the other, against their order.
  @Sendable private static func steps() -> [CALayer] {
    [
      box(4, 3, 22, 14, Paint.red) { $0.zPosition = 2 }, box(12, 9, 20, 20, Paint.rgba(0, 0.2, 0.7, 0.7)),
    ]
  }

  /// A layer of 30 by 28 at (x, y) with sublayers.
  @Sendable private static func holder<Layer: CALayer>(
    _ layer: Layer, _ x: CGFloat, _ y: CGFloat, _ sublayers: [CALayer], _ configure: (Layer) -> Void = { _ in }
  ) -> Layer {
    layer.bounds = CGRect(x: 0, y: 0, width: 30, height: 28)
    layer.position = CGPoint(x: x + 15, y: y + 14)
    for sublayer in sublayers { layer.addSublayer(sublayer) }
    configure(layer)
    return layer
  }

  @MaskSceneList static var transforms: [MaskScene] {
    for index in [0, 3, 6, 10, 13] {
      MaskScene(
        "\(Scene.masks[index].0) mask has no effect on a transform layer",
        of: { holder(CATransformLayer(), 8, 9, steps()) { $0.mask = Scene.masks[index].1() } },
        plain: { holder(CALayer(), 8, 9, steps()) }
      ) { $0.child(0).zPosition = -1 }
    }
    MaskScene(
      "a mask on a sublayer of a transform layer",
      of: { holder(CATransformLayer(), 8, 9, steps()) { $0.child(0).mask = box(3, 3, 12, 9, Paint.black) } },
      plain: { holder(CALayer(), 8, 9, steps()) { $0.child(0).mask = box(3, 3, 12, 9, Paint.black) } }
    ) { $0.child(0).mask = nil }
    MaskScene(
      "a mask around a transform layer",
      of: { box(8, 9, 30, 28) { $0.mask = Scene.masks[6].1() }.with(holder(CATransformLayer(), 0, 0, steps())) },
      plain: { box(8, 9, 30, 28) { $0.mask = Scene.masks[6].1() }.with(holder(CALayer(), 0, 0, steps())) }
    ) { $0.mask = nil }
  }

  @MaskSceneList static var transformMasks: [MaskScene] {
    MaskScene(
      "a transform layer as a mask", of: { crowd(8, 8) { $0.mask = holder(CATransformLayer(), 0, 0, steps()) } },
      plain: { crowd(8, 8) { $0.mask = holder(CALayer(), 0, 0, steps()) } }
    ) { $0.mask?.child(1).opacity = 0.5 }
    MaskScene(
      "a transform layer that has nothing but its own colour masks everything out",
      of: { crowd(8, 8) { $0.mask = holder(CATransformLayer(), 0, 0, []) { $0.backgroundColor = Paint.black } } },
      plain: { box(0, 0, 1, 1) }
    ) { $0.mask = nil }
    MaskScene(
      "a transform layer as a mask fades each of its sublayers",
      of: { crowd(8, 8) { $0.mask = holder(CATransformLayer(), 0, 0, steps()) { $0.opacity = 0.6 } } },
      plain: {
        crowd(8, 8) {
          $0.mask = holder(CALayer(), 0, 0, steps()) { for layer in $0.sublayers ?? [] { layer.opacity = 0.6 } }
        }
      }
    ) { $0.mask?.opacity = 0.9 }
    MaskScene(
      "a transform layer in a transform layer as a mask",
      of: {
        crowd(8, 8) { $0.mask = holder(CATransformLayer(), 2, 1, [holder(CATransformLayer(), 1, 2, steps())]) }
      },
      plain: { crowd(8, 8) { $0.mask = holder(CALayer(), 3, 3, steps()) } }
    ) { $0.mask?.child(0).isHidden = true }
    MaskScene(
      "a masked layer in a transform layer that masks",
      of: {
        crowd(8, 8) {
          $0.mask = holder(CATransformLayer(), 0, 0, steps()) { $0.child(1).mask = Scene.masks[3].1() }
        }
      },
      plain: { crowd(8, 8) { $0.mask = holder(CALayer(), 0, 0, steps()) { $0.child(1).mask = Scene.masks[3].1() } } }
    ) { $0.mask?.child(1).mask = nil }
    MaskScene(
      "a replicator that keeps depth as a mask",
      of: {
        crowd(8, 8) {
          $0.mask = replicator(0, 0, 30, 28, 3, step(7, 6), [box(0, 1, 11, 9, Paint.black)]) {
            $0.preservesDepth = true
          }
        }
      },
      plain: {
        crowd(8, 8) {
          $0.mask = box(0, 0, 30, 28).with(
            box(0, 1, 11, 9, Paint.black), box(7, 7, 11, 9, Paint.black), box(14, 13, 11, 9, Paint.black))
        }
      }
    ) { ($0.mask as? CAReplicatorLayer)?.instanceCount = 2 }
    MaskScene(
      "a mask has no effect on a replicator that keeps depth",
      of: {
        replicator(8, 8, 30, 28, 2, step(9, 8), [box(2, 1, 15, 12, Paint.red)]) {
          $0.preservesDepth = true
          $0.mask = Scene.masks[3].1()
        }
      },
      plain: { box(8, 8, 30, 28).with(box(2, 1, 15, 12, Paint.red), box(11, 9, 15, 12, Paint.red)) }
    ) { ($0 as? CAReplicatorLayer)?.preservesDepth = false }
  }
}
