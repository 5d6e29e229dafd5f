// The choice of processor that computes the coverage of paths, and of the debugging overlay drawn with it.
// SPDX-License-Identifier: Apache-2.0

/// One of three ways to compute how much of each pixel a path covers. They agree within two levels of 255.
package enum CoverageExecutor: String, Hashable, Sendable {
  /// On the CPU, in integers, while the picture is painted there in bands of rows.
  case bands
  /// On the CPU, in integers, strip of rows by strip: bytes for the pixels around the boundary, whole rectangles inside.
  case strips
  /// On the device: the trapezoids of a mesh, their areas added up.
  case mesh
}

/// The ways in which a back end asks for shapes. The picture is the same, but for what rounding and area formulas allow.
package struct ShapeDrawing: Hashable, Sendable {
  package var executor = CoverageExecutor.strips
  /// Whether the triangles of every path's mesh are drawn over it as lines.
  package var showsMesh = false
  /// Whether a device computes the areas of boxes for each pixel, each box one quad, in place of rectangles and mask tiles.
  package var computesBoxes = false

  package init(executor: CoverageExecutor = .strips, showsMesh: Bool = false, computesBoxes: Bool = false) {
    self.executor = executor
    self.showsMesh = showsMesh
    self.computesBoxes = computesBoxes
  }
}

/// The form in which the cache stores coverage.
enum CoverageForm: Hashable, Sendable {
  /// Bytes, as the CPU computes them.
  case bytes
  /// Trapezoids, whose areas the device adds up.
  case trapezoids
  /// The lines of a mesh, as the CPU computes their coverage.
  case wireframe
}
