// The state that quads must share to be drawn by one call.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDisplayList
import QuartzitePixelEffects
import QuartziteTessellation

/// The state that the quads of a batch share.
package struct BatchKey: Hashable, Sendable {
  /// The shader that computes the colour of a quad. The names are those of the shader files.
  package enum Program: String, Sendable, CaseIterable {
    /// The record's colour.
    case solid
    /// The record's colour times a tile of coverage or of colours.
    case coverage
    /// A tile of colours as it is.
    case strip
    /// A texture as it is.
    case image
    /// A texture times the record's colour.
    case tinted
    /// A texture times the record's colour times a coverage tile.
    case masked
    /// A texture times the record's colour, combined with what lies below by a blend mode.
    case blended
    /// The same, times a coverage tile.
    case cutBlended
    /// A texture through a colour matrix of the plan's table.
    case filtered
    /// Nothing is drawn: the rectangle's pixels are kept as they are at this moment.
    case keep
    /// A gradient of the plan's table.
    case gradient
    /// A gradient times a coverage tile: the same file, with the tile's coverage.
    case cutGradient
    /// An image in perspective, placed by a map of the plan's table.
    case projected
    /// An image in perspective times a coverage tile.
    case cutProjected
    /// The record's colour in a quadrangle.
    case quadrangle
    /// The boxes of a replication: upright ones whose edges run between pixels.
    case replicatedSolid
    /// Upright sharp boxes.
    case replicatedUpright
    /// Turned sharp boxes.
    case replicatedTurned
    /// Upright boxes with round corners, and circles.
    case replicatedRound
    /// Turned boxes with round corners.
    case replicatedTurnedRound

    /// Whether records name a tile.
    package var readsTiles: Bool {
      switch self {
      case .coverage, .strip, .masked, .cutGradient, .cutProjected, .cutBlended: true
      default: false
      }
    }

    /// Whether the tile is the texture: the record's texture position counts its texels.
    package var drawsTiles: Bool { self == .coverage || self == .strip }

    /// Whether ``FramePlan/parameters`` are looked up.
    package var readsParameters: Bool {
      switch self {
      case .gradient, .cutGradient, .projected, .cutProjected, .quadrangle, .filtered: true
      default: drawsReplication
      }
    }

    /// Whether a record stands for all the boxes of a replication.
    package var drawsReplication: Bool {
      switch self {
      case .replicatedSolid, .replicatedUpright, .replicatedTurned, .replicatedRound, .replicatedTurnedRound: true
      default: false
      }
    }
  }

  /// The source of a texture.
  package enum Source: Hashable, Sendable {
    /// No texture.
    case none
    /// An image of ``FramePlan/images``.
    case image(Int)
    /// The target of an earlier pass.
    case pass(Int)
    /// One of ``FramePlan/kept``.
    case kept(Int)
    /// The boxes of ``FramePlan/replications``.
    case replication(Int)
  }

  /// The sampling of a texture between its texels.
  package enum Filter: String, Sendable {
    case nearest, linear
    /// Linear within and between the levels of a mip chain, at the level that the record names.
    case trilinear
  }

  /// A gradient that is seen without perspective and has few stops.
  package struct SimpleGradient: Hashable, Sendable {
    package var form: GradientRamp.Form
    /// Two, four or eight: there are no more stops than that.
    package var mostStops: Int

    /// Nil for other gradients.
    init?(_ form: GradientRamp.Form, map: Projection, stopCount: Int) {
      guard map.isAffine, let most = [2, 4, 8].first(where: { stopCount <= $0 }) else { return nil }
      self.form = form
      mostStops = most
    }
  }

  package var program: Program
  /// The form and number of stops that the gradients share, for programs of gradients; nil where they share none.
  package var gradient: SimpleGradient?
  package var source = Source.none
  package var filter = Filter.nearest
  /// The pass whose alpha cuts out what is drawn, for ``Program/blended``.
  package var stencil: Int?
  package var composition = Composition.over
  /// The blending of the quads with their backdrop, for ``Program/blended``.
  package var blending: Blending?

  /// The composition of quads with the pixels below them.
  package enum Composition: String, Sendable {
    /// The quads are drawn over the pixels below.
    case over
    /// The quads replace the pixels below.
    case replace
    /// The pixels below are multiplied by the alpha of the quads: a mask.
    case mask
  }

  /// A blend mode, and whose use of it this is: each use sees what the ones before it have made.
  package struct Blending: Hashable, Sendable {
    package var mode: BlendMode
    /// The number of the use: no other batch of the plan has it.
    package var use: Int
  }

  package init(
    program: Program, gradient: SimpleGradient? = nil, source: Source = .none, filter: Filter = .nearest,
    stencil: Int? = nil, composition: Composition = .over, blending: Blending? = nil
  ) {
    self.program = program
    self.gradient = gradient
    self.source = source
    self.filter = filter
    self.stencil = stencil
    self.composition = composition
    self.blending = blending
  }
}
