// AreaTable: the shapes of a plan whose coverage is computed after the walk.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCoverage
import QuartziteGraphics
import QuartziteTessellation

/// The areas that draws of a plan name by index.
package struct AreaTable: Sendable {
  /// One shape. The draws that name it say by how many pixels it is moved.
  package struct Area: Sendable {
    /// Its coverage, or what that is computed from.
    package var content: Content
    /// The lines along which it is cut after its coverage is computed, in the pixels of its window; nil where it is whole.
    package let cuts: CutLines?
    /// The number that stands for everything that its coverage follows from.
    package let fingerprint: UInt64
    /// The path that the number knows by its identity; nil for a box. A cache that holds the number keeps the path alive, so that
    /// no other path takes its identity.
    package let path: CGPath?
  }

  /// The form in which an area has its coverage.
  package enum Content: Sendable {
    /// Edges, in the list with an index among ``AreaTable/lists``.
    case edges(ShapeEdges, list: Int)
    /// The coverage itself, which was made for an earlier picture.
    case mask(CoverageMask)
    /// The rectangles and tiles that a device draws.
    case strips(CoverageCache.Entry)
  }

  /// The edges of all areas: one list for each thread that has made some of them.
  package internal(set) var lists: [EdgeList] = []
  /// The areas, in the order in which they were asked for.
  package internal(set) var areas: [Area] = []

  /// The memory that the edges take, in bytes.
  package var byteCount: Int { lists.reduce(0) { $0 + $1.byteCount } }
}
