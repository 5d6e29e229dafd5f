// The display list: a picture as shapes, paints, transforms, clips and groups, in paint order.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteTessellation

/// A picture as values, without anything that knows of layers.
///
/// ``nodes`` are the planes that things lie on, each with a transform to the plane that holds it; a node's subtree is a
/// range of the array. Each node draws the ``items`` of its range, then the nodes inside it, then its item above them,
/// if it has one. Large values lie in arrays of their own, which items and nodes name by index; -1 is none.
package struct DisplayList: Sendable {
  /// The planes, each before those that lie in it.
  package var nodes: [Node] = []
  /// The things that are drawn, node by node.
  package var items: [Item] = []
  /// The shapes of ``Item/path``.
  package var paths: [PathShape] = []
  /// The images of ``Item/image``.
  package var images: [ImageItem] = []
  /// The gradients of ``Item/gradient``.
  package var gradients: [GradientRamp] = []
  /// The texts of ``Item/text``.
  package var texts: [TextItem] = []
  /// Transforms that are more than a shift.
  package var matrices: [CATransform3D] = []
  /// What happens to the pictures of nodes as wholes.
  package var effects: [GroupEffects] = []
  /// The instances in which nodes draw what lies in them.
  package var instances: [Instances] = []
  /// Sentences to be said when a node is drawn, by its index.
  package var remarks: [Int: [Remark]] = [:]
  /// Of nodes that keep depth, a sentence about what they cannot show, by index.
  package var depthRemarks: [Int: Remark] = [:]

  /// The number of nodes that draw paths, and of lines of text.
  package var shapeCount = 0
  /// The number of times that nodes are drawn because of instances.
  package var instancedNodeCount = 0
  /// The nodes that ask for what lies below them: to blend with it, or to filter it. In order.
  package var backdropReaders: [Int32] = []

  /// Creates an empty list.
  package init() {}
}

extension DisplayList {
  /// One plane and what is drawn on it.
  package struct Node: Sendable {
    /// The node that holds this one; -1 for the root.
    package var parent: Int32
    /// One past the last node that lies in this one. The first follows it directly.
    package var childrenEnd: Int32
    /// One past the last node of the whole subtree; that of the mask, if any, begins at ``childrenEnd``.
    package var subtreeEnd: Int32
    /// The node's items in ``DisplayList/items``; the last of them is drawn above the nodes inside where
    /// ``Flags/hasItemAbove`` says so.
    package var firstItem: Int32
    package var itemCount: Int32 = 0
    /// The place of its transform in ``DisplayList/matrices``; -1 for a shift by ``offset`` and ``depth``.
    package var matrix: Int32 = -1
    /// The place in ``DisplayList/matrices`` of what is done to everything inside of it, or -1.
    package var sublayerMatrix: Int32 = -1
    /// The place in ``DisplayList/effects``, or -1.
    package var effects: Int32 = -1
    /// The place in ``DisplayList/instances``, or -1.
    package var instances: Int32 = -1
    package var flags: Flags
    /// The factor of everything that is drawn of the node and in it; 0…1.
    package var opacity: Float
    /// The shift to the space of the node that holds it, in that node's points.
    package var offset: SIMD2<Double>
    /// The shift towards the viewer.
    package var depth: Double
    /// The box that its background fills and that clips are cut to, in its own space.
    package var bounds: BoxShape

    package init(
      parent: Int32, childrenEnd: Int32, subtreeEnd: Int32, firstItem: Int32, flags: Flags, opacity: Float,
      offset: SIMD2<Double>, depth: Double, bounds: BoxShape
    ) {
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
    /// Whether what lies in it lies in the space of depth that the node itself lies in.
    package var keepsDepth: Bool { flags.contains(.keepsDepth) }
    /// Whether it cuts everything but its shadow to its bounds.
    package var clipsToBounds: Bool { flags.contains(.clipsToBounds) }
    /// Whether something happens to its picture other than that it is faded or masked.
    package var hasEffects: Bool { effects >= 0 }
    /// Whether it lies in the plane of the node that holds it, or parallel to it, neither rotated nor scaled.
    package var isShifted: Bool { matrix < 0 }
  }

  /// The properties of a node that are true or false.
  package struct Flags: OptionSet, Sendable {
    package let rawValue: UInt16
    package init(rawValue: UInt16) { self.rawValue = rawValue }

    /// Something of it may show.
    package static let visible = Flags(rawValue: 1 << 0)
    /// It shows its back as well as its front.
    package static let doubleSided = Flags(rawValue: 1 << 1)
    /// It is no plane of its own: what lies in it lies in the space that it lies in.
    package static let keepsDepth = Flags(rawValue: 1 << 2)
    /// Everything but its shadow is cut to its bounds.
    package static let clipsToBounds = Flags(rawValue: 1 << 3)
    /// Opacity fades its picture as a whole.
    package static let fadesAsGroup = Flags(rawValue: 1 << 4)
    /// Its last item is drawn above the nodes that lie in it.
    package static let hasItemAbove = Flags(rawValue: 1 << 5)
  }

  /// A sentence about a node: something that is not drawn, or not as asked.
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
  /// Whether anything lies in a node.
  package func hasChildren(_ node: Int) -> Bool { Int(nodes[node].childrenEnd) > node + 1 }

  /// The indices of the nodes that lie in `node`, in order.
  package func children(of node: Int) -> [Int] {
    var result: [Int] = []
    var child = node + 1
    let end = Int(nodes[node].childrenEnd)
    while child < end {
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

  /// The items that a node draws below the nodes that lie in it.
  package func itemsBelow(_ node: Int) -> Range<Int> {
    let first = Int(nodes[node].firstItem), count = Int(nodes[node].itemCount)
    return first..<(first + count - (nodes[node].flags.contains(.hasItemAbove) ? 1 : 0))
  }

  /// The item that a node draws above the nodes that lie in it.
  package func itemAbove(_ node: Int) -> Item? {
    guard nodes[node].flags.contains(.hasItemAbove) else { return nil }
    return items[Int(nodes[node].firstItem + nodes[node].itemCount) - 1]
  }

  /// The effects of a node, or nil where it has none.
  package func effects(of node: Int) -> GroupEffects? {
    let index = Int(nodes[node].effects)
    return index >= 0 ? effects[index] : nil
  }

  /// The instances of what lies in a node, or nil where it is drawn once.
  package func instances(of node: Int) -> Instances? {
    let index = Int(nodes[node].instances)
    return index >= 0 ? instances[index] : nil
  }

  /// Whether one of some nodes asks for what lies below it.
  package func readsBackdrop(in range: Range<Int>) -> Bool {
    guard !backdropReaders.isEmpty else { return false }
    var low = 0, high = backdropReaders.count
    while low < high {
      let middle = (low + high) / 2
      if Int(backdropReaders[middle]) < range.lowerBound { low = middle + 1 } else { high = middle }
    }
    return low < backdropReaders.count && Int(backdropReaders[low]) < range.upperBound
  }
}

// MARK: Placement

extension DisplayList {
  /// The map from a node's space to that of the node that holds it, before that node's ``Node/sublayerMatrix``.
  package func matrix(of node: Int) -> CATransform3D {
    let node = nodes[node]
    guard node.matrix < 0 else { return matrices[Int(node.matrix)] }
    return CATransform3DMakeTranslation(node.offset.x, node.offset.y, node.depth)
  }

  /// What is done to everything inside of a node, or nil where that is nothing.
  package func matrixOfChildren(_ node: Int) -> CATransform3D? {
    let index = Int(nodes[node].sublayerMatrix)
    return index >= 0 ? matrices[index] : nil
  }

  /// The map from a node's plane to the plane of the node that holds it, and whether it shows its back and hides it.
  package func placement(of node: Int, in owner: Int) -> (plane: Projection, facesAway: Bool) {
    if nodes[node].matrix < 0, nodes[owner].sublayerMatrix < 0 {
      let offset = nodes[node].offset
      return (Projection(a: 1, b: 0, c: 0, d: 1, tx: offset.x, ty: offset.y), false)
    }
    return placement(of: node, by: matrix(of: node), in: owner)
  }

  /// The same for a node that `matrix` takes to the owner's space.
  package func placement(
    of node: Int, by matrix: CATransform3D, in owner: Int
  ) -> (plane: Projection, facesAway: Bool) {
    let total = matrixOfChildren(owner).map { CATransform3DConcat(matrix, $0) } ?? matrix
    return (Projection(total), !nodes[node].flags.contains(.doubleSided) && total.facesAway)
  }

  /// The same for a mask, which lies in its owner's space whatever the owner does to the nodes inside of it.
  package func placement(ofMask node: Int) -> (plane: Projection, facesAway: Bool) {
    let total = matrix(of: node)
    return (Projection(total), !nodes[node].flags.contains(.doubleSided) && total.facesAway)
  }

  /// The map to the owner's space for a node that stays in its plane, front up; nil for any other.
  package func flatPlacement(of node: Int) -> Projection? {
    let matrix = matrix(of: node)
    return matrix.staysInPlane ? Projection(matrix) : nil
  }

  /// The depth of a node's middle towards the viewer in its owner's space: siblings are ordered by it.
  package func depthInOwner(_ node: Int) -> CGFloat {
    guard nodes[node].matrix >= 0 else { return nodes[node].depth }
    let middle = nodes[node].middle
    return matrix(of: node).depth(x: middle.x, y: middle.y)
  }
}

extension DisplayList.Node {
  /// The middle of the bounds.
  package var middle: SIMD2<Double> { bounds.box.low + (bounds.box.high - bounds.box.low) / 2 }
}
