// Listing 6.5 of Nick Lockwood's "iOS Core Animation: Advanced Techniques": a 3D layer hierarchy of transform layers.
// SPDX-License-Identifier: Apache-2.0

import QuartziteViews

/// A screen of 420 × 300 points with two cubes in it, the second one rotated.
///
/// The listing's container is 300 × 300 points, and the cubes, which it doesn't clip, reach beyond its sides; the
/// screen holds all of them.
package func makeTwoCubes() -> CALayer {
  let screen = CALayer()
  screen.frame = CGRect(x: 0, y: 0, width: 420, height: 300)
  let container = CALayer()
  container.frame = CGRect(x: 60, y: 0, width: 300, height: 300)
  screen.addSublayer(container)
  var colors = listedColors.makeIterator()

  // Set up the perspective transform.
  var pt = CATransform3DIdentity
  pt.m34 = -1.0 / 500.0
  container.sublayerTransform = pt

  // Set up the transform for cube 1 and add it.
  var c1t = CATransform3DIdentity
  c1t = CATransform3DTranslate(c1t, -100, 0, 0)
  container.addSublayer(makeCube(in: container, c1t, &colors))

  // Set up the transform for cube 2 and add it.
  var c2t = CATransform3DIdentity
  c2t = CATransform3DTranslate(c2t, 100, 0, 0)
  c2t = CATransform3DRotate(c2t, -.pi / 4, 1, 0, 0)
  c2t = CATransform3DRotate(c2t, -.pi / 4, 0, 1, 0)
  container.addSublayer(makeCube(in: container, c2t, &colors))
  return screen
}

private func makeCube(
  in container: CALayer, _ transform: CATransform3D, _ colors: inout IndexingIterator<[UIColor]>
) -> CALayer {
  // Create the cube layer.
  let cube = CATransformLayer()

  // Add cube face 1.
  var ct = CATransform3DMakeTranslation(0, 0, 50)
  cube.addSublayer(makeFace(ct, colors.next()))

  // Add cube face 2.
  ct = CATransform3DMakeTranslation(50, 0, 0)
  ct = CATransform3DRotate(ct, .pi / 2, 0, 1, 0)
  cube.addSublayer(makeFace(ct, colors.next()))

  // Add cube face 3.
  ct = CATransform3DMakeTranslation(0, -50, 0)
  ct = CATransform3DRotate(ct, .pi / 2, 1, 0, 0)
  cube.addSublayer(makeFace(ct, colors.next()))

  // Add cube face 4.
  ct = CATransform3DMakeTranslation(0, 50, 0)
  ct = CATransform3DRotate(ct, -.pi / 2, 1, 0, 0)
  cube.addSublayer(makeFace(ct, colors.next()))

  // Add cube face 5.
  ct = CATransform3DMakeTranslation(-50, 0, 0)
  ct = CATransform3DRotate(ct, -.pi / 2, 0, 1, 0)
  cube.addSublayer(makeFace(ct, colors.next()))

  // Add cube face 6.
  ct = CATransform3DMakeTranslation(0, 0, -50)
  ct = CATransform3DRotate(ct, .pi, 0, 1, 0)
  cube.addSublayer(makeFace(ct, colors.next()))

  // Center the cube layer within the container.
  let containerSize = container.bounds.size
  cube.position = CGPoint(x: containerSize.width / 2, y: containerSize.height / 2)

  // Apply the transform and return.
  cube.transform = transform
  return cube
}

private func makeFace(_ transform: CATransform3D, _ color: UIColor?) -> CALayer {
  // Create the cube face layer.
  let face = CALayer()
  face.frame = CGRect(x: -50, y: -50, width: 100, height: 100)

  // Apply the color.
  face.backgroundColor = color?.cgColor

  // Apply the transform and return.
  face.transform = transform
  return face
}

/// The listing draws a color for each face with `rand()`. These are the first twelve that it draws.
private let listedColors = [
  (0, 34, 193), (117, 136, 56), (12, 173, 173), (238, 98, 132), (212, 9, 14), (135, 171, 2), (98, 17, 106),
  (175, 150, 237), (216, 134, 23), (167, 106, 179), (232, 194, 67), (12, 188, 84),
].map { (red: CGFloat, green: CGFloat, blue: CGFloat) in
  UIColor(red: red / 255, green: green / 255, blue: blue / 255, alpha: 1)
}
