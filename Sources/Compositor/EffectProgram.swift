// A program with the locations of what the shaders declare, found when it is linked.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGLES

/// The program of an effect in one variant. A uniform that the variant does not declare can be set, to no effect.
final class EffectProgram {
  let handle: Program
  /// The origin of the target: its left top pixel in device space, then 2 / its size.
  let target: Uniform
  /// The factors that map texture positions to 0…1, for the texture and for the tile of coverage.
  let textureScale, atlasScale: Uniform
  /// The origin of the copy of what lies below: its left top pixel in device space, then 1 / its size.
  let backdropOrigin: Uniform
  /// The tables of a replication.
  let replication, shift, levels, boxes: Uniform
  /// The axis of a blur, the pixels that lie along it, and the weights that they get.
  let line, extent, kernel, weights: Uniform

  /// The texture units that the samplers of the shaders read.
  enum Unit {
    static let source = 0
    static let coverage = 1
    static let maskTexture = 2
    static let sums = 0
    static let cells = 1
    static let parameters = 3
    static let backdrop = 4
  }

  /// Takes a program that was linked on `device`, and tells its samplers what they read.
  init(_ handle: consuming Program, on device: Device) {
    target = handle.uniform("target")
    textureScale = handle.uniform("textureScale")
    atlasScale = handle.uniform("atlasScale")
    backdropOrigin = handle.uniform("backdropOrigin")
    replication = handle.uniform("replication")
    shift = handle.uniform("shift")
    levels = handle.uniform("levels")
    boxes = handle.uniform("boxes")
    line = handle.uniform("line")
    extent = handle.uniform("extent")
    kernel = handle.uniform("kernel")
    weights = handle.uniform("weights")
    device.setUniform(handle, handle.uniform("source"), unit: Unit.source)
    device.setUniform(handle, handle.uniform("coverage"), unit: Unit.coverage)
    device.setUniform(handle, handle.uniform("maskTexture"), unit: Unit.maskTexture)
    device.setUniform(handle, handle.uniform("sums"), unit: Unit.sums)
    device.setUniform(handle, handle.uniform("cells"), unit: Unit.cells)
    device.setUniform(handle, handle.uniform("parameters"), unit: Unit.parameters)
    device.setUniform(handle, handle.uniform("backdrop"), unit: Unit.backdrop)
    self.handle = handle
  }
}
