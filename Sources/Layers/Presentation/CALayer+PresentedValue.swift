// Values of a layer at a time, without a picture of that time.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension CALayer {
  /// Returns the value at the end of `keyPath` as the layer's own animations show it at `time`, in seconds of the media
  /// clock.
  ///
  /// Unlike a presentation layer, it needs no frame that was made of the tree before.
  package final func presentedValue(forKeyPath keyPath: String, at time: CFTimeInterval) -> Any? {
    guard let animations = attachments?.compiledAnimations(of: self) else { return value(forKeyPath: keyPath) }
    let copy = copyForPresentation()
    let localTime = convertTime(time, from: nil)
    copy.filling {
      animations.animate(copy, at: localTime)
      animations.animate(&copy.state, at: localTime)
    }
    return copy.value(forKeyPath: keyPath)
  }
}
