// RenderJob: one picture to be made, as values.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteDisplayList
import QuartziteLayers
import QuartziteRenderPlan

/// One picture to be made, as values: everything that planning and drawing need of the caller.
struct RenderJob: Sendable {
  let snapshot: LayerTreeSnapshot
  /// The snapshot's shapes and groups, in paint order.
  let list: DisplayList
  let canvas: Canvas
  let limits: Limits
  let coverage: RenderOptions.Coverage
  let redraw: RenderOptions.Redraw
  let debug: RenderOptions.Debug?
  let passHandler: (@Sendable (PassPicture) -> Void)?
  let deadline: Deadline
  /// The largest number of threads that share the work.
  let threads: Int?
  let tiling: PictureTiling
  let emptiedCaches: Set<String>
  /// The time that making the job took.
  let timings: RenderTimings
}
