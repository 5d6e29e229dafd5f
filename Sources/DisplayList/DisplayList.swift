// The display list: a picture as shapes, paints, transforms, clips and groups, in paint order.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteTessellation

/// A picture as values, independent of layers.
///
/// ``nodes`` are the planes that items lie on, each with a transform to the plane of its parent; a node's subtree is a
/// range of the array. Each node draws the ``items`` of its range, then its children, then its item above them, if it
/// has one. Large values lie in arrays of their own, in which items and nodes refer to them by index; -1 stands for
/// none.
package struct DisplayList: Sendable {
  /// The nodes, parents before children.
  package var nodes: [Node] = []
  /// The items that are drawn, node by node.
  package var items: [Item] = []
  /// The shapes of ``Item/path``.
  package var paths: [PathShape] = []
  /// The images of ``Item/image``.
  package var images: [ImageItem] = []
  /// The gradients of ``Item/gradient``.
  package var gradients: [GradientRamp] = []
  /// The texts of ``Item/text``.
  package var texts: [TextItem] = []
  /// The particles of ``Item/particles``.
  package var particles: [ParticleItem] = []
  /// Transforms that are more than a shift.
  package var matrices: [CATransform3D] = []
  /// The effects on the pictures of nodes as wholes.
  package var effects: [GroupEffects] = []
  /// The instances in which nodes draw their children.
  package var instances: [Instances] = []
  /// The remarks that are reported when a node is drawn, by the node's index.
  package var remarks: [Int: [Remark]] = [:]
  /// The remarks about values that nodes that keep depth cannot show, by the node's index.
  package var depthRemarks: [Int: Remark] = [:]

  /// The number of times that nodes are drawn because of instances.
  package var instancedNodeCount = 0
  /// The indices of the nodes that read the backdrop, to blend with it or to filter it, in ascending order.
  package var backdropReaders: [Int32] = []

  /// Creates an empty list.
  package init() {}
}

extension DisplayList {
  /// One plane and the items that are drawn on it.
  package struct Node: Sendable {
    /// The index of the node that holds this one as a child or as its mask; -1 for the root.
    package var parent: Int32
    /// One past the last node of the children's subtrees. The first child directly follows its parent.
    package var childrenEnd: Int32
    /// One past the last node of the whole subtree; the mask's subtree, if any, begins at ``childrenEnd``.
    package var subtreeEnd: Int32
    /// The index in ``DisplayList/items`` of the node's first item; the last item is drawn above the children where
    /// ``Flags/hasItemAbove`` says so.
    package var firstItem: Int32
    package var itemCount: Int32 = 0
    /// The index of its transform in ``DisplayList/matrices``; -1 for a shift by ``offset`` and ``depth``.
    package var matrix: Int32 = -1
    /// The index in ``DisplayList/matrices`` of the transform of its children, or -1.
    package var sublayerMatrix: Int32 = -1
    /// The index of its effects in ``DisplayList/effects``, or -1.
    package var effects: Int32 = -1
    /// The index of its children's instances in ``DisplayList/instances``, or -1.
    package var instances: Int32 = -1
    package var flags: Flags
    /// The opacity of the node and of everything in it, 0…1.
    package var opacity: Float
    /// The shift to the space of the parent, in the parent's points.
    package var offset: SIMD2<Double>
    /// The shift towards the viewer, in the parent's points.
    package var depth: Double
    /// The identity that it keeps from frame to frame.
    package var identity: NodeIdentity
    /// The box that its background fills and that it clips to, in its own space.
    package var bounds: BoxShape

    package init(
      identity: NodeIdentity, parent: Int32, childrenEnd: Int32, subtreeEnd: Int32, firstItem: Int32, flags: Flags,
      opacity: Float, offset: SIMD2<Double>, depth: Double, bounds: BoxShape
    ) {
      self.identity = identity
      self.parent = parent
      self.childrenEnd = childrenEnd
      self.subtreeEnd = subtreeEnd
      self.firstItem = firstItem
      self.flags = flags
      self.opacity = opacity
      self.offset = offset
      self.depth = depth
      self.bounds = bounds
    }

    /// The index of the mask, or nil.
    package var mask: Int? { childrenEnd < subtreeEnd ? Int(childrenEnd) : nil }
    /// Whether anything of the node shows.
    package var isVisible: Bool { flags.contains(.visible) }
    /// Whether its children lie in the same 3D space as the node itself.
    package var keepsDepth: Bool { flags.contains(.keepsDepth) }
    /// Whether it clips everything but its shadow to its bounds.
    package var clipsToBounds: Bool { flags.contains(.clipsToBounds) }
    /// Whether its picture has effects other than its opacity and its mask.
    package var hasEffects: Bool { effects >= 0 }
    /// Whether it lies in the plane of its parent, or parallel to it, neither rotated nor scaled.
    package var isShifted: Bool { matrix < 0 }
  }

  /// The Boolean properties of a node.
  package struct Flags: OptionSet, Sendable {
    package let rawValue: UInt16
    package init(rawValue: UInt16) { self.rawValue = rawValue }

    /// The empty set. The literal of one is not specialised in other modules, and takes longer than the rest of a node.
    package static let none = Flags()
    /// Something of it may show.
    package static let visible = Flags(rawValue: 1 << 0)
    /// It shows its back as well as its front.
    package static let doubleSided = Flags(rawValue: 1 << 1)
    /// It has no plane of its own: its children lie in the same 3D space as it does.
    package static let keepsDepth = Flags(rawValue: 1 << 2)
    /// Everything but its shadow is clipped to its bounds.
    package static let clipsToBounds = Flags(rawValue: 1 << 3)
    /// Opacity fades its picture as a whole.
    package static let fadesAsGroup = Flags(rawValue: 1 << 4)
    /// Its last item is drawn above its children.
    package static let hasItemAbove = Flags(rawValue: 1 << 5)
  }

  /// A remark about a node: something that is not drawn, or not as asked.
  package struct Remark: Hashable, Sendable {
    package var kind: Diagnostic.Kind
    package var message: String

    package init(kind: Diagnostic.Kind, message: String) {
      self.kind = kind
      self.message = message
    }
  }
}

/// The names of a list's nodes, for messages.
package protocol NodeNames: Sendable {
  /// The place of a node in the scene that the list was made of.
  func place(ofNode node: Int) -> Place
}

// MARK: Structure

extension DisplayList {
  /// Whether a node has children.
  package func hasChildren(_ node: Int) -> Bool { Int(nodes[node].childrenEnd) > node + 1 }

  /// Whether a node draws no more than one thing, no part of which lies over another: fading the node is fading that.
  package func drawsOneThing(_ index: Int) -> Bool {
    let node = nodes[index]
    guard node.itemCount <= 1, !hasChildren(index), effects(of: index)?.shadow == nil else { return false }
    guard node.itemCount == 1 else { return true }
    return switch items[Int(node.firstItem)] {
    // A text draws many glyphs.
    case .text, .particles: false
    case .image(let image): images[Int(image)].part.placement.patches.count == 1
    default: true
    }
  }

  /// Whether the opacity of a node fades its picture, so that it is drawn to a target of its own.
  package func fadesAsGroup(_ index: Int) -> Bool {
    nodes[index].opacity < 1 && nodes[index].flags.contains(.fadesAsGroup) && !drawsOneThing(index)
  }

  /// Whether a node is nothing but its items, which are drawn one by one: it has no children, no mask and no effects, and is no
  /// group.
  package func isPlainLeaf(_ index: Int) -> Bool {
    let node = nodes[index]
    return node.subtreeEnd == Int32(index + 1) && node.effects < 0 && !node.keepsDepth
      && (node.opacity == 1 || !fadesAsGroup(index))
  }

  /// The indices of the children of `node`, in order.
  package func children(of node: Int) -> [Int] {
    var result: [Int] = []
    var child = node + 1
    let end = Int(nodes[node].childrenEnd)
    while child < end {
      assert(Int(nodes[child].subtreeEnd) > child, "the subtree of node \(child) ends before it begins")
      result.append(child)
      child = Int(nodes[child].subtreeEnd)
    }
    return result
  }

  /// Whether a node is the mask of its owner.
  package func isMask(_ node: Int) -> Bool {
    let owner = Int(nodes[node].parent)
    return owner >= 0 && nodes[owner].mask == node
  }

  /// The items that a node draws below its children.
  package func itemsBelow(_ node: Int) -> Range<Int> {
    let first = Int(nodes[node].firstItem), count = Int(nodes[node].itemCount)
    return first..<(first + count - (nodes[node].flags.contains(.hasItemAbove) ? 1 : 0))
  }

  /// The item that a node draws above its children, or nil.
  package func itemAbove(_ node: Int) -> Item? {
    guard nodes[node].flags.contains(.hasItemAbove) else { return nil }
    return items[Int(nodes[node].firstItem + nodes[node].itemCount) - 1]
  }

  /// The effects of a node, or nil where it has none.
  package func effects(of node: Int) -> GroupEffects? {
    let index = Int(nodes[node].effects)
    return index >= 0 ? effects[index] : nil
  }

  /// The instances of a node's children, or nil where they are drawn once.
  package func instances(of node: Int) -> Instances? {
    let index = Int(nodes[node].instances)
    return index >= 0 ? instances[index] : nil
  }

  /// Whether one of the nodes in `range` reads the backdrop.
  package func readsBackdrop(in range: Range<Int>) -> Bool {
    let first = backdropReaders.partitioningIndex { Int($0) >= range.lowerBound }
    return first < backdropReaders.count && Int(backdropReaders[first]) < range.upperBound
  }
}

// MARK: Placement

extension DisplayList {
  /// The map from a node's space to that of its parent, before the parent's ``Node/sublayerMatrix``.
  package func matrix(of node: Int) -> CATransform3D {
    let node = nodes[node]
    guard node.matrix < 0 else { return matrices[Int(node.matrix)] }
    return CATransform3DMakeTranslation(node.offset.x, node.offset.y, node.depth)
  }

  /// The transform of a node's children, or nil where there is none.
  package func matrixOfChildren(_ node: Int) -> CATransform3D? {
    let index = Int(nodes[node].sublayerMatrix)
    return index >= 0 ? matrices[index] : nil
  }

  /// The map from a node's plane to the plane of its owner, and whether it shows its back and hides it.
  package func placement(of node: Int, in owner: Int) -> (plane: Projection, facesAway: Bool) {
    if nodes[node].matrix < 0, nodes[owner].sublayerMatrix < 0 {
      let offset = nodes[node].offset
      return (Projection(a: 1, b: 0, c: 0, d: 1, tx: offset.x, ty: offset.y), false)
    }
    return placement(of: node, by: matrix(of: node), in: owner)
  }

  /// The placement of a node that `matrix` maps to the owner's space.
  package func placement(
    of node: Int, by matrix: CATransform3D, in owner: Int
  ) -> (plane: Projection, facesAway: Bool) {
    let total = matrixOfChildren(owner).map { CATransform3DConcat(matrix, $0) } ?? matrix
    return (Projection(total), !nodes[node].flags.contains(.doubleSided) && total.facesAway)
  }

  /// The placement of a mask, which lies in its owner's space whatever the transform of the owner's children.
  package func placement(ofMask node: Int) -> (plane: Projection, facesAway: Bool) {
    let total = matrix(of: node)
    return (Projection(total), !nodes[node].flags.contains(.doubleSided) && total.facesAway)
  }

  /// The map to the owner's space for a node that stays in its plane, front up; nil for any other.
  package func flatPlacement(of node: Int) -> Projection? {
    let matrix = matrix(of: node)
    return matrix.staysInPlane ? Projection(matrix) : nil
  }
}

extension DisplayList.Node {
  /// The middle of the bounds.
  package var middle: SIMD2<Double> { bounds.box.low + (bounds.box.high - bounds.box.low) / 2 }
}
