// Drawing a layer into a context.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteTessellation

extension CALayer {
  /// Draws the layer and the layers below it, as ``render(in:)`` does or, `inSpace`, with transforms that tilt layers.
  package final func record(in context: CGContext, inSpace: Bool = false) {
    let isFlipped = parity(in: context)
    guard var snapshot = withParity(isFlipped, { try? commit(limits: .trusted, isShown: false) }) else { return }
    if !inSpace { snapshot.stayInPlane() }
    var recorder = LayerRecorder(snapshot: snapshot, context: context)
    recorder.run(isFlipped: isFlipped)
  }

  /// Whether y grows down in the layer's space, seen in the picture.
  private func parity(in context: CGContext) -> Bool {
    if rootModel.host != nil { return contentsAreFlipped() }
    // Nothing says which way up the layer is shown but the context: turned as it may be, in pixels y grows down.
    let map = context.state.transform
    return map.a * map.d - map.b * map.c > 0
  }

  /// The topmost layer above this one; for a presentation copy, above its model.
  private var rootModel: CALayer {
    var root = original
    while let above = root.parent { root = above }
    return root
  }

  /// Calls `body` while layers that nothing shows are told that this one is seen with such a parity.
  private func withParity<Result>(_ isFlipped: Bool, _ body: () -> Result) -> Result {
    let root = rootModel
    guard root.host == nil, flipParity() != isFlipped else { return body() }
    let host = RecordingHost()
    root.host = host
    defer { root.host = nil }
    // Layers don't hold their host.
    return withExtendedLifetime(host, body)
  }
}

/// What layers are shown in that nothing else shows: y grows down around them.
private final class RecordingHost: LayerHost {
  var isGeometryFlipped: Bool { true }

  func fillPresentation(_ copy: CALayer, of model: CALayer) {}
}
