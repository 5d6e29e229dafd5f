// Listing 6.1 of Nick Lockwood's "iOS Core Animation: Advanced Techniques": a stick figure in one shape layer.
// SPDX-License-Identifier: Apache-2.0

import QuartziteViews

/// A container of 300 × 300 points with the stick figure in it, red and five points wide.
package func makeStickFigure() -> CALayer {
  let container = CALayer()
  container.frame = CGRect(x: 0, y: 0, width: 300, height: 300)

  // Create the path.
  let path = UIBezierPath()
  path.move(to: CGPoint(x: 175, y: 100))
  path.addArc(
    withCenter: CGPoint(x: 150, y: 100), radius: 25, startAngle: 0, endAngle: 2 * .pi, clockwise: true)
  path.move(to: CGPoint(x: 150, y: 125))
  path.addLine(to: CGPoint(x: 150, y: 175))
  path.addLine(to: CGPoint(x: 125, y: 225))
  path.move(to: CGPoint(x: 150, y: 175))
  path.addLine(to: CGPoint(x: 175, y: 225))
  path.move(to: CGPoint(x: 100, y: 150))
  path.addLine(to: CGPoint(x: 200, y: 150))

  // Create the shape layer.
  let shapeLayer = CAShapeLayer()
  shapeLayer.strokeColor = UIColor.red.cgColor
  shapeLayer.fillColor = UIColor.clear.cgColor
  shapeLayer.lineWidth = 5
  shapeLayer.lineJoin = .round
  shapeLayer.lineCap = .round
  shapeLayer.path = path.cgPath

  // Add it to the container.
  container.addSublayer(shapeLayer)
  return container
}
