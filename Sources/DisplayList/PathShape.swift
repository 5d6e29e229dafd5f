// Shapes that are paths: filled by a winding rule, or stroked.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics
import QuartziteTessellation

/// A path and the rule by which it becomes an area.
package struct PathShape: Hashable, Sendable {
  package enum Area: Hashable, Sendable {
    case fill(WindingRule)
    case stroke(StrokeStyle)
  }

  /// An immutable path, known by its identity. A cache that holds it keeps it alive, so that no other path takes its
  /// identity.
  package let path: CGPath
  package let area: Area

  package init(path: CGPath, area: Area) {
    self.path = path
    self.area = area
  }

  package static func == (a: PathShape, b: PathShape) -> Bool { a.path === b.path && a.area == b.area }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(path))
    hasher.combine(area)
  }

  /// A box around the area, in the space of the path; nil for an empty path.
  package var bounds: (low: SIMD2<Double>, high: SIMD2<Double>)? {
    let box = path.boundingBox
    guard !box.isNull else { return nil }
    var reach = 0.0
    if case .stroke(let style) = area { reach = style.reach }
    return (box.low - reach, box.low + box.extent + reach)
  }
}
