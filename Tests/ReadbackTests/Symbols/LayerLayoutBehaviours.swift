// Behaviours of the layout of layers: layout passes, autoresizing, layout managers and constraints.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteLayers

/// A layer that places its sublayers one below the other, and counts how often.
private final class ColumnLayer: CALayer, @unchecked Sendable {
  var count = 0
  override func layoutSublayers() {
    count += 1
    for (index, layer) in (sublayers ?? []).enumerated() {
      layer.frame = CGRect(x: 0, y: CGFloat(index) * 6, width: bounds.width, height: 4)
    }
  }
}

/// A layout manager that fills layers with their sublayers, and writes down what it is told.
private final class Filler: CALayoutManager {
  var invalidated: [CALayer] = []
  func preferredSize(of layer: CALayer) -> CGSize { CGSize(width: 12, height: 7) }
  func invalidateLayout(of layer: CALayer) { invalidated.append(layer) }
  func layoutSublayers(of layer: CALayer) {
    for sublayer in layer.sublayers ?? [] { sublayer.frame = layer.bounds.insetBy(dx: 2, dy: 3) }
  }
}

/// A delegate that places sublayers in a corner.
private final class CornerDelegate: CALayerDelegate {
  func layoutSublayers(of layer: CALayer) {
    for sublayer in layer.sublayers ?? [] { sublayer.frame = CGRect(x: 0, y: 0, width: 5, height: 5) }
  }
}

/// A layer that writes down the sizes that its superlayer had.
private final class FollowingLayer: CALayer, @unchecked Sendable {
  var sizes: [CGSize] = []
  override func resize(withOldSuperlayerSize size: CGSize) {
    sizes.append(size)
    super.resize(withOldSuperlayerSize: size)
  }
}

extension SymbolBehaviour {
  static let layerLayout: [SymbolBehaviour] = [
    SymbolBehaviour("CALayer.layoutSublayers()", says: "a picture shows the sublayers where the method places them") {
      let layer = ColumnLayer()
      layer.frame = CGRect(x: 4, y: 4, width: 20, height: 20)
      layer.sublayers = [box(0, 0, 1, 1), box(0, 0, 1, 1)]
      return try alike(page(layer), page(box(4, 4, 20, 4), box(4, 10, 20, 4)))
    },
    SymbolBehaviour(
      "CALayer.setNeedsLayout()", "CALayer.needsLayout()", "CALayer.layoutIfNeeded()",
      says: "a marked layer is laid out once, from the topmost one that needs it"
    ) {
      let outer = ColumnLayer(), inner = ColumnLayer()
      outer.addSublayer(inner)
      outer.layoutIfNeeded()
      inner.layoutIfNeeded()
      outer.count = 0
      inner.count = 0
      guard !outer.needsLayout(), !inner.needsLayout() else { return false }
      outer.layoutIfNeeded()
      guard outer.count == 0 else { return false }
      outer.setNeedsLayout()
      inner.setNeedsLayout()
      guard outer.needsLayout(), inner.needsLayout() else { return false }
      inner.layoutIfNeeded()
      return outer.count == 1 && inner.count == 1 && !outer.needsLayout() && !inner.needsLayout()
    },
    SymbolBehaviour(
      "CALayer.layoutManager", "CALayoutManager.layoutSublayers(of:)", says: "the layout manager places the sublayers"
    ) {
      let layer = managed(), manager = Filler()
      layer.layoutManager = manager
      return try alike(page(layer), page(box(6, 7, 16, 14)))
    },
    SymbolBehaviour("CALayoutManager.invalidateLayout(of:)", says: "the layout manager hears that a layer needs layout")
    {
      let layer = managed(), manager = Filler()
      layer.layoutManager = manager
      manager.invalidated = []
      layer.setNeedsLayout()
      return manager.invalidated.count == 1 && manager.invalidated[0] === layer
    },
    SymbolBehaviour(
      "CALayer.preferredFrameSize()", "CALayoutManager.preferredSize(of:)",
      says: "the layout manager says how large a layer should be; without one it is its size as it is seen"
    ) {
      let layer = managed(), manager = Filler()
      layer.transform = CATransform3DMakeScale(2, 1, 1)
      let plain = layer.preferredFrameSize()
      layer.layoutManager = manager
      return plain == CGSize(width: 40, height: 20) && layer.preferredFrameSize() == CGSize(width: 12, height: 7)
    },
    SymbolBehaviour(
      "CALayerDelegate.layoutSublayers(of:)", says: "the delegate's layout comes before that of the manager"
    ) {
      let layer = managed(), manager = Filler(), delegate = CornerDelegate()
      layer.layoutManager = manager
      layer.delegate = delegate
      return try withExtendedLifetime(delegate) { try alike(page(layer), page(box(4, 4, 5, 5))) }
    },
    SymbolBehaviour(
      "CALayer.autoresizingMask", "CAAutoresizingMask.layerMinXMargin", "CAAutoresizingMask.layerWidthSizable",
      "CAAutoresizingMask.layerMaxXMargin", "CAAutoresizingMask.layerMinYMargin",
      "CAAutoresizingMask.layerHeightSizable", "CAAutoresizingMask.layerMaxYMargin",
      says: "a layer takes its part of its superlayer's growth, which flexible parts share"
    ) {
      let frames: [(CAAutoresizingMask, CGRect)] = [
        ([], CGRect(x: 2, y: 2, width: 6, height: 6)), (.layerMinXMargin, CGRect(x: 14, y: 2, width: 6, height: 6)),
        (.layerWidthSizable, CGRect(x: 2, y: 2, width: 18, height: 6)),
        ([.layerMinXMargin, .layerMaxXMargin], CGRect(x: 8, y: 2, width: 6, height: 6)),
        ([.layerWidthSizable, .layerMaxXMargin], CGRect(x: 2, y: 2, width: 12, height: 6)),
        (.layerMinYMargin, CGRect(x: 2, y: 12, width: 6, height: 6)),
        (.layerHeightSizable, CGRect(x: 2, y: 2, width: 6, height: 16)),
        ([.layerHeightSizable, .layerMaxYMargin], CGRect(x: 2, y: 2, width: 6, height: 11)),
      ]
      return try frames.allSatisfy { mask, frame in
        let root = canvas(10, 10), layer = box(2, 2, 6, 6), plain = canvas(22, 20)
        layer.autoresizingMask = mask
        root.addSublayer(layer)
        root.bounds.size = CGSize(width: 22, height: 20)
        plain.addSublayer(box(frame.minX, frame.minY, frame.width, frame.height))
        return try layer.frame == frame && alike(root, plain)
      }
    },
    SymbolBehaviour(
      "CALayer.resizeSublayers(withOldSize:)", "CALayer.resize(withOldSuperlayerSize:)",
      says: "a change of size is told to the sublayers, which follow it"
    ) {
      let root = canvas(), layer = FollowingLayer()
      layer.frame = CGRect(x: 2, y: 2, width: 6, height: 6)
      layer.autoresizingMask = [.layerWidthSizable]
      root.addSublayer(layer)
      root.bounds.size.width = 40
      guard layer.sizes == [CGSize(width: 32, height: 32)], layer.bounds.width == 14 else { return false }
      root.resizeSublayers(withOldSize: CGSize(width: 38, height: 32))
      guard layer.sizes.count == 2, layer.bounds.width == 16 else { return false }
      layer.resize(withOldSuperlayerSize: CGSize(width: 39, height: 1))
      return layer.frame == CGRect(x: 2, y: 2, width: 17, height: 6)
    },
  ]

  static let layerConstraints: [SymbolBehaviour] = [
    SymbolBehaviour(
      [
        "CALayer.constraints", "CALayer.addConstraint(_:)", "CAConstraintLayoutManager.init()",
        "CAConstraintAttribute.minX", "CAConstraintAttribute.midX", "CAConstraintAttribute.maxX",
        "CAConstraintAttribute.width", "CAConstraintAttribute.minY", "CAConstraintAttribute.midY",
        "CAConstraintAttribute.maxY", "CAConstraintAttribute.height",
      ], says: "every attribute of a sublayer follows any attribute of its superlayer"
    ) {
      let horizontal: [CAConstraintAttribute] = [.minX, .midX, .maxX, .width]
      let vertical: [CAConstraintAttribute] = [.minY, .midY, .maxY, .height]
      // The superlayer's bounds begin at (3, 5) and have 20 × 12 points.
      let sources: [CAConstraintAttribute: CGFloat] = [
        .minX: 3, .midX: 13, .maxX: 23, .width: 20, .minY: 5, .midY: 11, .maxY: 17, .height: 12,
      ]
      for attribute in horizontal + vertical {
        for (source, value) in sources {
          let frame = constrained { layer in
            layer.addConstraint(CAConstraint(attribute: attribute, relativeTo: "superlayer", attribute: source))
          }
          guard abs(SymbolBehaviour.value(of: attribute, in: frame) - value) < 1e-9 else { return false }
        }
      }
      let frame = constrained { layer in
        layer.constraints = [
          CAConstraint(attribute: .minX, relativeTo: "superlayer", attribute: .minX, offset: 2),
          CAConstraint(attribute: .maxX, relativeTo: "superlayer", attribute: .maxX, offset: -3),
        ]
      }
      return frame == CGRect(x: 5, y: 1, width: 15, height: 4)
    },
    SymbolBehaviour(
      "CAConstraint.init(attribute:relativeTo:attribute:scale:offset:)", "CAConstraint.scale", "CAConstraint.offset",
      says: "an attribute is that of its source times the scale plus the offset"
    ) {
      let constraint = CAConstraint(
        attribute: .width, relativeTo: "superlayer", attribute: .height, scale: 0.5, offset: 3)
      return constraint.scale == 0.5 && constraint.offset == 3
        && constrained { $0.constraints = [constraint] } == CGRect(x: 1, y: 1, width: 9, height: 4)
    },
    SymbolBehaviour(
      "CAConstraint.init(attribute:relativeTo:attribute:offset:)",
      says: "without a scale the attribute is that of its source"
    ) {
      let constraint = CAConstraint(attribute: .minX, relativeTo: "superlayer", attribute: .maxX, offset: -4)
      return constraint.scale == 1 && constrained { $0.constraints = [constraint] }.minX == 19
    },
    SymbolBehaviour(
      "CAConstraint.init(attribute:relativeTo:attribute:)", "CAConstraint.attribute", "CAConstraint.sourceName",
      "CAConstraint.sourceAttribute", says: "a layer is placed beside the sibling that a constraint names"
    ) {
      let root = canvas(), first = box(4, 4, 6, 6), second = box(0, 0, 5, 5)
      first.name = "first"
      root.sublayers = [second, first]
      root.layoutManager = CAConstraintLayoutManager()
      let beside = CAConstraint(attribute: .minX, relativeTo: "first", attribute: .maxX)
      second.constraints = [beside, CAConstraint(attribute: .midY, relativeTo: "first", attribute: .midY)]
      return try beside.attribute == .minX && beside.sourceName == "first" && beside.sourceAttribute == .maxX
        && alike(root, page(box(4, 4, 6, 6), box(10, 4.5, 5, 5)))
    },
  ]

  /// Returns a layer of 20 × 20 points with a sublayer that is not yet placed.
  private static func managed() -> CALayer {
    let layer = CALayer()
    layer.frame = CGRect(x: 4, y: 4, width: 20, height: 20)
    layer.addSublayer(box(0, 0, 0, 0))
    return layer
  }

  /// Returns the frame that a layer at (1, 1) of 8 × 4 points has after `change` gave it constraints.
  private static func constrained(_ change: (CALayer) -> Void) -> CGRect {
    let root = CALayer(), layer = CALayer()
    root.bounds = CGRect(x: 3, y: 5, width: 20, height: 12)
    root.layoutManager = CAConstraintLayoutManager()
    layer.frame = CGRect(x: 1, y: 1, width: 8, height: 4)
    root.addSublayer(layer)
    change(layer)
    root.layoutIfNeeded()
    return layer.frame
  }

  /// Returns the value of an attribute of a frame.
  private static func value(of attribute: CAConstraintAttribute, in frame: CGRect) -> CGFloat {
    switch attribute {
    case .minX: frame.minX
    case .midX: frame.midX
    case .maxX: frame.maxX
    case .width: frame.width
    case .minY: frame.minY
    case .midY: frame.midY
    case .maxY: frame.maxY
    case .height: frame.height
    }
  }
}
