// DeviceReads: the tiles and images of a plan that the device reads.
// SPDX-License-Identifier: Apache-2.0

/// The tiles and images that draws read. What was left out after it had been asked for needs no place in the device's memory.
package struct DeviceReads {
  /// Whether each tile of the plan is read.
  package private(set) var tiles: [Bool]
  /// Whether each image of the plan is read.
  package private(set) var images: [Bool]
  /// Whether smaller levels of each image are read.
  package private(set) var imageLevels: [Bool]

  package init(of plan: FramePlan) {
    tiles = [Bool](repeating: false, count: plan.tiles.count)
    images = [Bool](repeating: false, count: plan.images.count)
    imageLevels = images
    for pass in plan.passes {
      for batch in pass.batches {
        if case (.image(let index), let filter)? = batch.key.paint.texture {
          images[index] = true
          if filter == .trilinear { imageLevels[index] = true }
        }
        guard batch.key.coverage == .tile else { continue }
        for record in batch.records where record.tile != QuadRecord.fullTile { tiles[Int(record.tile)] = true }
      }
    }
  }
}
