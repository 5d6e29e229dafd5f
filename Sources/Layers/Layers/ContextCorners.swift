// ContextCorners: the curve of round corners in pictures by `render(in:)`.
// SPDX-License-Identifier: Apache-2.0

/// The curve of the round corners that ``CALayer/render(in:)`` draws.
///
/// Some pictures that Core Animation draws into contexts, with three pixels per point, show continuous corners for layers
/// whose ``CALayer/cornerCurve`` is circular. Others, with one pixel per point, show circles. What decides is not known,
/// so Quartzite draws the curve of each layer. To compare with references of the first kind, draw within a scope:
///
/// ```swift
/// ContextCorners.$current.withValue(.continuous) {
///   view.layer.render(in: context)
/// }
/// ```
///
/// The scope holds for everything that the task draws in it, as in `UIGraphicsImageRenderer`. The renderer, and views that
/// are drawn as the screen shows them, always draw the curves of their layers.
public enum ContextCorners: Sendable {
  /// The curve that each layer asks for.
  case ofLayers
  /// The continuous curve, whatever a layer asks for. Where a side has no room for the curves at both of its ends they
  /// overlap, which leaves a narrow tip at its middle.
  case continuous

  /// The curve that the current task draws. ``ofLayers`` by default.
  @TaskLocal public static var current = ContextCorners.ofLayers
}
