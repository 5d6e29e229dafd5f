// The path that follows listing 6.1 in the same book: a rectangle with three round corners and a square one.
// SPDX-License-Identifier: Apache-2.0

import QuartziteViews

/// A container of 200 × 200 points with the rectangle in it, red, square at the top left.
package func makeThreeRoundCorners() -> CALayer {
  let container = CALayer()
  container.frame = CGRect(x: 0, y: 0, width: 200, height: 200)

  // Define the path's parameters.
  let rect = CGRect(x: 50, y: 50, width: 100, height: 100)
  let radii = CGSize(width: 20, height: 20)
  let corners: UIRectCorner = [.topRight, .bottomRight, .bottomLeft]

  // Create the path.
  let path = UIBezierPath(roundedRect: rect, byRoundingCorners: corners, cornerRadii: radii)

  // Create the shape layer and add it to the container.
  let shapeLayer = CAShapeLayer()
  shapeLayer.fillColor = UIColor.red.cgColor
  shapeLayer.path = path.cgPath
  container.addSublayer(shapeLayer)
  return container
}
