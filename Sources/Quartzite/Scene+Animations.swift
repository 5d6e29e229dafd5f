// What a scene asks for over time, which this version reads and does not run.

import Diagnostics
import QuartzCore

extension Scene {
  /// How many animations the layers of the scene carry.
  package var animationCount: Int {
    var count = 0
    rootLayer.walkSubtree { layer in
      count += layer.animationKeys()?.count ?? 0
      return true
    }
    return count
  }

  /// Says that animations do not run, when there are any: with the first layer that carries one.
  public var animationDiagnostic: Diagnostic? {
    var first: CALayer?
    rootLayer.walkSubtree { layer in
      if first == nil, layer.animationKeys()?.isEmpty == false { first = layer }
      return first == nil
    }
    guard let first else { return nil }
    let count = animationCount
    let what = count == 1 ? "an animation is" : "\(count) animations are"
    return Diagnostic(
      .notDrawn, at: .layer(first.layerPath()),
      "\(what) not run by this version: layers show the values that they are set to, at any time")
  }
}
