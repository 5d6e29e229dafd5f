// Misuse of a property animator's methods: UIKit raises exceptions there, here they are diagnostics.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics

extension UIViewPropertyAnimator {
  /// Takes note of a call that made no sense, for ``diagnostics`` and for pictures of the layers that are animated. The
  /// sentence goes on from “a property animator:”.
  final func note(_ sentence: String) {
    let message = "a property animator: \(sentence)"
    let layers = animatedLayers
    misuses.append(.misuse, at: layers.first.map { .layer($0.layerPath()) }, message)
    for layer in layers { layer.noteMisuse(message) }
  }

  /// Takes note that the animator is released before its end. One that runs is held by its animations, and is released with
  /// them.
  final func noteRelease() {
    switch ownState {
    case .inactive: return
    case .active:
      guard case .paused = motion else { return }
      note(
        "it was released while it was paused; its animations stay where they are, and its completions are not called")
    case .stopped: note("it was released while it was stopped, before it was finished; its completions are not called")
    }
  }

  /// The layers with animations of the animator, each once.
  private var animatedLayers: [CALayer] {
    var known: Set<ObjectIdentifier> = []
    return tracks.compactMap(\.layer).filter { known.insert(ObjectIdentifier($0)).inserted }
  }
}
