// Listing 6.6 of Nick Lockwood's "iOS Core Animation: Advanced Techniques": a simple two-color diagonal gradient.
// SPDX-License-Identifier: Apache-2.0

import QuartziteViews

/// A container of 300 × 300 points, filled from red at the top left to blue at the bottom right.
package func makeTwoColorGradient() -> CALayer {
  let container = CALayer()
  container.frame = CGRect(x: 0, y: 0, width: 300, height: 300)

  // Create the gradient layer and add it to the container.
  let gradientLayer = CAGradientLayer()
  gradientLayer.frame = container.bounds
  container.addSublayer(gradientLayer)

  // Set the gradient's colors.
  gradientLayer.colors = [UIColor.red.cgColor, UIColor.blue.cgColor]

  // Set the gradient's start and end points.
  gradientLayer.startPoint = CGPoint(x: 0, y: 0)
  gradientLayer.endPoint = CGPoint(x: 1, y: 1)
  return container
}
