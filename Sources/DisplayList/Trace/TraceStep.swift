// The values of a trace: what happens to one pixel of a picture, step by step in paint order.
// SPDX-License-Identifier: Apache-2.0

import QuartzitePixelEffects

/// One step on the way to the colour of a pixel.
package struct TraceStep: Sendable {
  /// The events that are steps.
  package enum Kind: String, CaseIterable, Sendable {
    /// An item of a node is painted.
    case fill, border, path, image, gradient, text, particles
    /// A shadow is painted, below the group that casts it.
    case shadow
    /// What lies behind a node is filtered.
    case backgroundFilter
    /// The picture of a group is filtered.
    case filter
    /// A node's picture begins to be drawn on its own, and is composited with what lies below it.
    case groupBegins, groupEnds
    /// The mask of a node begins, and ends; its alpha is the coverage.
    case maskBegins, maskEnds
    /// Drawing that is cut to the bounds of a node begins, and is composited.
    case clipBegins, clipEnds
    /// An item whose node is near, and that doesn't cover the pixel.
    case missed
    /// A node at the pixel that isn't drawn.
    case hidden
    /// The bounds of a node hide everything in it from the pixel.
    case clippedAway
    /// An item that can't be drawn.
    case leftOut
  }

  /// The index of the node.
  package var node: Int
  /// The number of groups, masks and clips that are open.
  package var depth = 0
  package var kind: Kind
  /// A few words about what is painted.
  package var detail = ""
  /// The part of the pixel that is covered, 0…1; nil where nothing is painted.
  package var coverage: Double?
  /// The alpha of the mask of a group, 0…1; nil where there is none.
  package var mask: Double?
  /// The opacity, 0…1.
  package var opacity = 1.0
  /// The mode of blending; nil is source over.
  package var blend: BlendMode?
  /// The colour that is painted where it covers the pixel wholly; nil where nothing is painted.
  package var paint: UInt32?
  /// The pixel of the innermost open group before the step and after it: blue, green, red, alpha from the lowest byte
  /// on, premultiplied.
  package var before: UInt32 = 0
  package var after: UInt32 = 0

  init(node: Int, kind: Kind) {
    self.node = node
    self.kind = kind
  }
}

/// What touched one pixel of a picture, in paint order.
package struct TraceResult: Sendable {
  /// The pixel before anything is painted: blue, green, red, alpha from the lowest byte on, premultiplied.
  package var background: UInt32
  package var steps: [TraceStep] = []
  /// The pixel in the end.
  package var result: UInt32 = 0
  /// Sentences about what was not computed as the renderer does it. Without any, the result is the renderer's within
  /// two levels of 255.
  package var approximations: [String] = []
}
