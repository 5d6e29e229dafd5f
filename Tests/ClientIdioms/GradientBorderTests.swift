// Tests of a border that is a gradient: the stroked mask shows what a filled frame of the same shape shows.
// SPDX-License-Identifier: Apache-2.0

import QuartziteViews
import Testing

@Suite("A gradient border by a mask")
struct GradientBorderTests {
  private let colors: [UIColor] = [.systemPink, .systemOrange]

  /// A root with a view that has a border of 4 points.
  private func bordered(radius: CGFloat) -> UIView {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 120, height: 80))
    let view = UIView(frame: CGRect(x: 20, y: 20, width: 80, height: 40))
    root.addSubview(view)
    view.gradientBorder(
      width: 4, colors: colors, startPoint: .unitCoordinate(.topLeft), endPoint: .unitCoordinate(.bottomRight),
      andRoundCornersWithRadius: radius)
    return root
  }

  private func reference(_ mask: CALayer) -> CALayer {
    let gradient = CAGradientLayer()
    gradient.frame = CGRect(x: 18, y: 18, width: 84, height: 44)
    gradient.colors = colors.map(\.cgColor)
    gradient.startPoint = .zero
    gradient.endPoint = CGPoint(x: 1, y: 1)
    mask.frame = gradient.bounds
    gradient.mask = mask
    return Showcase.root(120, 80, [gradient])
  }

  @Test("The gradient shows where the outline's stroke lies, as through a border of a layer")
  func sharp() throws {
    let mask = CALayer()
    mask.borderWidth = 4
    mask.borderColor = UIColor.black.cgColor
    let picture = try IdiomPicture(of: bordered(radius: 0))
    #expect(try picture == IdiomPicture(of: reference(mask)))
    mask.borderWidth = 4.5
    #expect(try picture != IdiomPicture(of: reference(mask)))
  }

  @Test("The stroke around corners is the area between two round rectangles")
  func round() throws {
    let ring = UIBezierPath(roundedRect: CGRect(x: 0, y: 0, width: 84, height: 44), cornerRadius: 14)
    ring.append(UIBezierPath(roundedRect: CGRect(x: 4, y: 4, width: 76, height: 36), cornerRadius: 10))
    let mask = CAShapeLayer()
    mask.path = ring.cgPath
    mask.fillRule = .evenOdd
    let picture = try IdiomPicture(of: bordered(radius: 12), named: "gradient-border")
    #expect(try picture.difference(inPixelsFrom: IdiomPicture(of: reference(mask))) < 12)
    mask.fillRule = .nonZero
    #expect(try picture.difference(inPixelsFrom: IdiomPicture(of: reference(mask))) > 100)
  }

  @Test("A second border takes the place of the first, and goes without a trace")
  func change() throws {
    let root = bordered(radius: 12), view = root.subviews[0]
    view.gradientBorder(width: 1, colors: [.black, .black])
    #expect(view.layer.sublayers?.count == 1)
    let border = Showcase.box(CGRect(x: 19.5, y: 19.5, width: 81, height: 41), .clear)
    border.borderWidth = 1
    border.borderColor = UIColor.black.cgColor
    #expect(try IdiomPicture(of: root) == IdiomPicture(of: Showcase.root(120, 80, [border])))
    view.removeGradientBorder()
    #expect(try IdiomPicture(of: root) == IdiomPicture(of: Showcase.root(120, 80, [])))
  }
}
