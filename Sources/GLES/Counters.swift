// Counters: the work that a device has done, for the statistics of a plan.
// SPDX-License-Identifier: Apache-2.0

/// Running totals since the device was made; the difference of two of them is the cost of the work between.
package struct Counters: Sendable, Hashable {
  /// Draw calls.
  package var draws = 0
  /// Quads drawn by them.
  package var quads = 0
  /// Clears.
  package var clears = 0
  /// Changes of state that reached the driver: programs, uniforms, targets, textures, blending, scissor; and the instances
  /// of each draw, which reach it at the latest with the draw.
  package var stateChanges = 0
  /// Bytes sent to textures and buffers.
  package var bytesUploaded = 0
  /// Bytes read back.
  package var bytesRead = 0
  /// Bytes copied from targets to textures.
  package var bytesCopied = 0

  package init() {}

  /// The work done between `earlier` and `later`.
  package static func - (later: Counters, earlier: Counters) -> Counters {
    var result = Counters()
    result.draws = later.draws - earlier.draws
    result.quads = later.quads - earlier.quads
    result.clears = later.clears - earlier.clears
    result.stateChanges = later.stateChanges - earlier.stateChanges
    result.bytesUploaded = later.bytesUploaded - earlier.bytesUploaded
    result.bytesRead = later.bytesRead - earlier.bytesRead
    result.bytesCopied = later.bytesCopied - earlier.bytesCopied
    return result
  }
}
