// Listing 6.7 of Nick Lockwood's "iOS Core Animation: Advanced Techniques": the locations that offset a gradient.
// SPDX-License-Identifier: Apache-2.0

import QuartziteViews

/// A container of 300 × 300 points, from red through yellow to green, which is reached half way along the diagonal.
package func makeThreeStopGradient() -> CALayer {
  let container = CALayer()
  container.frame = CGRect(x: 0, y: 0, width: 300, height: 300)

  // Create the gradient layer and add it to the container.
  let gradientLayer = CAGradientLayer()
  gradientLayer.frame = container.bounds
  container.addSublayer(gradientLayer)

  // Set the gradient's colors.
  gradientLayer.colors = [UIColor.red.cgColor, UIColor.yellow.cgColor, UIColor.green.cgColor]

  // Set the locations.
  gradientLayer.locations = [0.0, 0.25, 0.5]

  // Set the gradient's start and end points.
  gradientLayer.startPoint = CGPoint(x: 0, y: 0)
  gradientLayer.endPoint = CGPoint(x: 1, y: 1)
  return container
}
