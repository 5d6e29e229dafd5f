// Listing 6.8 of Nick Lockwood's "iOS Core Animation: Advanced Techniques": a layer repeated by a replicator.
// SPDX-License-Identifier: Apache-2.0

import QuartziteViews

/// A dark screen of 540 × 620 points with a ring of ten squares on it, from white to red.
///
/// The listing's container is 300 × 300 points. The ring is about a point 200 points below the container's middle, and
/// larger than the container, which doesn't clip it; the screen holds all of it.
package func makeRingOfSquares() -> CALayer {
  let screen = CALayer()
  screen.frame = CGRect(x: 0, y: 0, width: 540, height: 620)
  screen.backgroundColor = UIColor.darkGray.cgColor
  let container = CALayer()
  container.frame = CGRect(x: 120, y: 0, width: 300, height: 300)
  screen.addSublayer(container)

  // Create the replicator layer and add it to the container.
  let replicator = CAReplicatorLayer()
  replicator.frame = container.bounds
  container.addSublayer(replicator)

  // Configure the replicator.
  replicator.instanceCount = 10

  // Apply a transform for each instance.
  var transform = CATransform3DIdentity
  transform = CATransform3DTranslate(transform, 0, 200, 0)
  transform = CATransform3DRotate(transform, .pi / 5, 0, 0, 1)
  transform = CATransform3DTranslate(transform, 0, -200, 0)
  replicator.instanceTransform = transform

  // Apply a color shift for each instance.
  replicator.instanceBlueOffset = -0.1
  replicator.instanceGreenOffset = -0.1

  // Create a sublayer and place it inside the replicator.
  let layer = CALayer()
  layer.frame = CGRect(x: 100, y: 100, width: 100, height: 100)
  layer.backgroundColor = UIColor.white.cgColor
  replicator.addSublayer(layer)
  return screen
}
