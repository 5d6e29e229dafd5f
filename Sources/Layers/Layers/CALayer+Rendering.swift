// Drawing of a layer into a context.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteTessellation

extension CALayer {
  /// Draws the layer and the layers below it, as ``render(in:)`` does or as the screen shows them.
  package final func record(in context: CGContext, as manner: DrawingManner = .context) {
    let isFlipped = parity(in: context)
    guard
      let snapshot = withParity(
        isFlipped, { try? commit(limits: .trusted, isShown: false, view: { _ in self.view(in: context) }) })
    else { return }
    var drawing = ContextDrawing(snapshot.displayList(for: manner, isFlipped: isFlipped), in: context, manner)
    drawing.run()
  }

  /// The view that the context has of the layer: of the whole of it, since contexts draw beyond their pixels as well.
  private func view(in context: CGContext) -> PictureView {
    let map = context.state.transform
    let scale = max((map.a * map.a + map.b * map.b).squareRoot(), (map.c * map.c + map.d * map.d).squareRoot())
    return PictureView(scale: scale.isFinite && scale > 0 ? scale : 1, visible: nil)
  }

  /// Whether y grows downward in the layer's space, as seen in the picture.
  private func parity(in context: CGContext) -> Bool {
    if hasHost { return contentsAreFlipped() }
    // Without a host only the context determines the layer's orientation: whatever its transform, in pixels y grows
    // downward.
    let map = context.state.transform
    return map.a * map.d - map.b * map.c > 0
  }

  /// Whether something shows the tree, so that it is known which way y grows.
  final var hasHost: Bool { rootModel.host != nil }

  /// The topmost layer above this one; for a presentation copy, above its model.
  private var rootModel: CALayer {
    var root = original
    while let above = root.parent { root = above }
    return root
  }

  /// Calls `body`; if nothing shows the tree, a temporary host makes its layers see the given parity.
  private func withParity<Result>(_ isFlipped: Bool, _ body: () -> Result) -> Result {
    let root = rootModel
    guard root.host == nil, flipParity() != isFlipped else { return body() }
    let host = RecordingHost()
    root.host = host
    defer { root.host = nil }
    // Layers do not retain their host.
    return withExtendedLifetime(host, body)
  }
}

/// The host of layers that nothing else shows: y grows downward around them.
private final class RecordingHost: LayerHost {
  var isGeometryFlipped: Bool { true }

  func fillPresentation(_ copy: CALayer, of model: CALayer) {}
}
