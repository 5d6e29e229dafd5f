// Layers for the pairs of pictures with effects.
// SPDX-License-Identifier: Apache-2.0

import QuartziteLayers

/// Returns a layer of 30 by 26 on the ground whose sublayers leave its bounds on opposite sides.
func overflowing(_ configure: (CALayer) -> Void = { _ in }) -> CALayer {
  box(9, 10, 30, 26, Paint.green, configure).with(box(-6, -5, 20, 18, Paint.blue), box(14, 12, 24, 20, Paint.rose))
}

/// A box with round corners on the ground.
func roundCard(_ configure: (CALayer) -> Void = { _ in }) -> CALayer {
  box(13, 12, 20, 18, Paint.red) {
    $0.cornerRadius = 6
    configure($0)
  }
}
