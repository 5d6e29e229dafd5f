// What decides whether quads can be drawn by one call.

/// What the quads of a batch have in common.
package struct BatchKey: Hashable, Sendable {
  /// How a quad gets its colour. The names are those of the shader files.
  package enum Program: String, Sendable, CaseIterable {
    /// The record's colour.
    case solid
    /// The record's colour times a coverage tile.
    case coverage
    /// A texture as it is.
    case image
    /// A texture times the record's colour.
    case tinted
    /// A texture times the record's colour times a coverage tile.
    case masked
    /// A texture times the record's colour times the alpha of a second texture.
    case stenciled
    /// A gradient of the plan's table.
    case gradient
    /// A gradient times a coverage tile: the same file, with the tile's coverage.
    case cutGradient
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

    /// Whether records name a coverage tile.
    package var readsCoverage: Bool { self == .coverage || self == .masked || self == .cutGradient }

    /// Whether ``FramePlan/parameters`` are looked up.
    package var readsParameters: Bool { self == .gradient || self == .cutGradient || drawsReplication }

    /// Whether a record stands for all the boxes of a replication.
    package var drawsReplication: Bool {
      switch self {
      case .replicatedSolid, .replicatedUpright, .replicatedTurned, .replicatedRound, .replicatedTurnedRound: true
      default: false
      }
    }
  }

  /// Where a texture comes from.
  package enum Source: Hashable, Sendable {
    /// No texture.
    case none
    /// An image of ``FramePlan/images``.
    case image(Int)
    /// The target of an earlier pass.
    case pass(Int)
    /// The boxes of ``FramePlan/replications``.
    case replication(Int)
  }

  /// How a texture is read between its texels.
  package enum Filter: String, Sendable {
    case nearest, linear
    /// Linear within and between the levels of a mip chain, at the level that the record names.
    case trilinear
  }

  package var program: Program
  package var source = Source.none
  package var filter = Filter.nearest
  /// The pass whose alpha cuts out what is drawn, for ``Program/stenciled``.
  package var stencil: Int?
  /// Whether what lies below shows through; if not, the quads replace it.
  package var blends = true

  package init(
    program: Program, source: Source = .none, filter: Filter = .nearest, stencil: Int? = nil, blends: Bool = true
  ) {
    self.program = program
    self.source = source
    self.filter = filter
    self.stencil = stencil
    self.blends = blends
  }
}
