// BandBatch: a batch as bands are painted from it, with everything that its records look up.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics
import QuartziteRenderPlan

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
    /// An image, unchanged or times the record's colour.
    case image(ImagePixels, isNearest: Bool, isTinted: Bool)
  }

  /// The source of coverage.
  enum Coverage: Sendable {
    case full
    case tiles([AtlasTile])
    case areas
    case boxes
  }

  let records: [QuadRecord]
  let source: Source
  let coverage: Coverage

  init(_ batch: Batch, of plan: FramePlan) {
    records = batch.records
    switch batch.key.paint {
    case .tileColors: source = .tileColors
    case .gradient: source = .gradients(plan.parameters)
    case .texture(.image(let index), let filter, let isTinted):
      source = .image(plan.images[index].pixelsInMemory, isNearest: filter == .nearest, isTinted: isTinted)
    default: source = .color
    }
    switch batch.key.coverage {
    case .tile: coverage = .tiles(plan.tiles)
    case .area: coverage = .areas
    case .box: coverage = .boxes
    default: coverage = .full
    }
  }
}
