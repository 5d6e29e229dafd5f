// Who computes the coverage of paths, and what of it is drawn.
// SPDX-License-Identifier: Apache-2.0

/// One of two ways to compute how much of each pixel a path covers. They agree within two levels of 255.
package enum CoverageExecutor: Hashable, Sendable {
  /// On the CPU, in integers: bytes for the pixels around the boundary, whole rectangles inside.
  case cpu
  /// On the device: the trapezoids of a mesh, their areas added up.
  case gpu
}

/// How paths are drawn. Boxes are not paths, and the same in any case.
package struct PathDrawing: Hashable, Sendable {
  package var executor = CoverageExecutor.cpu
  /// Whether the triangles of every path's mesh are drawn over it as lines.
  package var showsMesh = false

  package init(executor: CoverageExecutor = .cpu, showsMesh: Bool = false) {
    self.executor = executor
    self.showsMesh = showsMesh
  }
}

/// In which form the cache keeps coverage.
enum CoverageForm: Hashable, Sendable {
  /// As the CPU computes it.
  case bytes
  /// As trapezoids for the device.
  case trapezoids
  /// The lines of a mesh, as the CPU computes their coverage.
  case wireframe
}

extension CoverageExecutor {
  var form: CoverageForm { self == .gpu ? .trapezoids : .bytes }
}
