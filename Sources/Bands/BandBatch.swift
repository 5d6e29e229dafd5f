// BandBatch: a batch as bands are painted from it, with everything that its records look up.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteGraphics
import QuartzitePixelEffects
import QuartziteRenderPlan
import QuartziteTessellation

/// A batch and what its records name by index.
struct BandBatch: Sendable {
  /// The source of colours.
  enum Source: Sendable {
    /// The record's colour.
    case color
    /// The colours of the record's tile.
    case tileColors
    /// The gradients of a table.
    case gradients(ParameterTable)
    /// A texture, unchanged or times the record's colour.
    case texture(BandTexture, isTinted: Bool)
    /// A texture in perspective, by a map of a table.
    case projected(BandTexture, ParameterTable)
    /// A texture through a colour matrix of a table.
    case filtered(BandTexture, ParameterTable)
    /// A texture times the record's colour, to be blended, where the alpha of a mask says so.
    case blended(BandTexture, BlendMode, mask: BandTexture?)
  }

  /// The source of coverage.
  enum Coverage: Sendable {
    case full
    case tiles([AtlasTile])
    case areas
    case box(BoxForm)
    case instances(BandInstances)
  }

  let records: [QuadRecord]
  let source: Source
  let coverage: Coverage
  let composition: BatchKey.Composition

  /// Nil where a texture is missing, and where what is needed is not made by `deadline`; `picture` gives the pixels of passes and
  /// of copies.
  init?(
    _ batch: Batch, of plan: FramePlan, by deadline: Deadline, _ picture: (TextureReference) -> ImagePixels?
  ) {
    func texture(_ reference: TextureReference, _ filter: TextureFilter) -> BandTexture? {
      if case .image(let index) = reference {
        let pixels = plan.images[index].pixelsInMemory
        let unit = SIMD2(Double(pixels.width), Double(pixels.height))
        let levels = filter == .trilinear ? pixels.levels(meter: WorkMeter(deadline)) : [pixels]
        return levels.map { BandTexture(levels: $0, isNearest: filter == .nearest, unit: unit) }
      }
      return picture(reference).map {
        BandTexture(levels: [$0], isNearest: filter == .nearest, unit: SIMD2(repeating: 1))
      }
    }
    records = batch.records
    composition = batch.key.composition
    switch batch.key.paint {
    case .color: source = .color
    case .tileColors: source = .tileColors
    case .gradient: source = .gradients(plan.parameters)
    case .texture(let reference, let filter, let isTinted):
      guard let texture = texture(reference, filter) else { return nil }
      source = .texture(texture, isTinted: isTinted)
    case .projected(let reference, let filter):
      guard let texture = texture(reference, filter) else { return nil }
      source = .projected(texture, plan.parameters)
    case .filtered(let reference):
      guard let texture = texture(reference, .nearest) else { return nil }
      source = .filtered(texture, plan.parameters)
    case .blended(let reference, let filter, let blending):
      let mask = blending.mask.flatMap { texture($0, .nearest) }
      guard let shown = texture(reference, filter), mask != nil || blending.mask == nil else { return nil }
      source = .blended(shown, blending.mode, mask: mask)
    }
    switch batch.key.coverage {
    case .tile: coverage = .tiles(plan.tiles)
    case .area: coverage = .areas
    case .box(let form): coverage = .box(form)
    case .boxes(let form, let index):
      let replication = plan.replications[index]
      guard let instances = BandInstances(replication, form, plan.parameters, meter: WorkMeter(deadline)) else {
        return nil
      }
      coverage = .instances(instances)
    case .full: coverage = .full
    case .convexQuad:
      assertionFailure("bands have areas in place of convex quads")
      return nil
    }
  }
}

/// Pixels that a record shows, and how its texture positions count them.
struct BandTexture: Sendable {
  /// The pixels; with their mip chain, where levels of that are read.
  let levels: [ImagePixels]
  let isNearest: Bool
  /// The pixels for each unit of texture positions.
  let unit: SIMD2<Double>
}
