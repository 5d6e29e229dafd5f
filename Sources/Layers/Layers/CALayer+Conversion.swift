// Conversion between the spaces and the times of two layers, through their common ancestor.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension CALayer {
  /// Returns the map from this layer's space to that of `other`, or to the space around the root.
  final func mapping(to other: CALayer?) -> PlaneMapping {
    guard other !== self else { return .identity }
    var common = other.flatMap { commonAncestor(with: $0) }
    // Layers at different depths of one 3D space are compared in the layer that flattens it.
    while let space = common, space !== self, space !== other, space.keepsDepth { common = space.parentInTree }
    let up = mapping(upTo: common)
    guard let other else { return up }
    return up.then(other.mapping(upTo: common).inverse ?? .identity)
  }

  /// Returns the map from `other`'s space, or from the space around the root, to that of this layer.
  final func mapping(from other: CALayer?) -> PlaneMapping {
    if let other { return other.mapping(to: self) }
    return mapping(upTo: nil).inverse ?? .identity
  }

  /// Returns the map from this layer's plane to that of an ancestor, or to the space around the root.
  private func mapping(upTo ancestor: CALayer?) -> PlaneMapping {
    let ancestor = ancestor?.original
    guard ancestor !== original else { return .identity }
    var matrix = state.matrixToSuperlayer
    // A mask lies in its owner's space, but the owner's sublayerTransform is for sublayers only.
    var isSublayer = !isMask
    var layer = parentInTree
    while let current = layer {
      if isSublayer, let about = current.state.matrixOfSublayers { matrix = CATransform3DConcat(matrix, about) }
      isSublayer = !current.isMask
      if current.original === ancestor { break }
      if !current.keepsDepth { matrix.flatten() }
      matrix = CATransform3DConcat(matrix, current.state.matrixToSuperlayer)
      layer = current.parentInTree
    }
    return PlaneMapping(matrix)
  }

  /// Returns the nearest layer that has both this layer and `other` in its tree, or nil if they are in different trees.
  final func commonAncestor(with other: CALayer) -> CALayer? {
    var (a, b): (CALayer?, CALayer?) = (self, other)
    var (depthA, depthB) = (depth, other.depth)
    while depthA > depthB {
      a = a?.parentInTree
      depthA -= 1
    }
    while depthB > depthA {
      b = b?.parentInTree
      depthB -= 1
    }
    // Presentation copies of one layer are different objects, since each is made on demand.
    while a?.original !== b?.original {
      a = a?.parentInTree
      b = b?.parentInTree
    }
    return a
  }

  private var depth: Int {
    var count = 0
    var layer = parentInTree
    while let current = layer {
      count += 1
      layer = current.parentInTree
    }
    return count
  }

  /// Converts a time of `source` to one of `target`; nil means the time around the root.
  static func convertTime(_ time: CFTimeInterval, from source: CALayer?, to target: CALayer?) -> CFTimeInterval {
    guard source !== target else { return time }
    var common: CALayer?
    if let source, let target { common = source.commonAncestor(with: target) }
    var time = time
    var layer = source
    common = common?.original
    while let current = layer, current.original !== common {
      time = current.state.rare.timing.parentTime(at: time)
      layer = current.parentInTree
    }
    var way: [TimingValues] = []
    layer = target
    while let current = layer, current.original !== common {
      way.append(current.state.rare.timing)
      layer = current.parentInTree
    }
    for timing in way.reversed() { time = timing.localTime(at: time) }
    return time
  }
}

extension CATransform3D {
  /// Projects every image onto the plane z = 0, along the line of sight.
  fileprivate mutating func flatten() {
    (m13, m23, m33, m43) = (0, 0, 0, 0)
  }
}
