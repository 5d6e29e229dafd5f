// PillPageControl: dots of shape layers, of which the current one is long, and stretches from page to page.
// SPDX-License-Identifier: Apache-2.0

import QuartziteViews

/// A page control that follows a scroll view continuously.
open class PillPageControl: UIControl, @unchecked Sendable {
  private var dots = [CAShapeLayer]()
  private var normalWidth: CGFloat { dotDiameter }
  private var currentWidth: CGFloat { dotDiameter * 3 }

  @IBInspectable open var numberOfPages: Int = 0 {
    didSet {
      guard numberOfPages != oldValue else { return }
      rebuildDots()
      invalidateIntrinsicContentSize()
    }
  }
  /// The page, with the part of the way to the next one.
  @IBInspectable open var progress: CGFloat = 0 {
    didSet {
      progress = min(max(progress, 0), CGFloat(max(numberOfPages - 1, 0)))
      if progress != oldValue { setNeedsLayout() }
    }
  }
  open var currentPage: Int { Int(progress.rounded()) }
  @IBInspectable open var dotDiameter: CGFloat = 8 { didSet { setNeedsLayout() } }
  @IBInspectable open var padding: CGFloat = 6 { didSet { setNeedsLayout() } }
  open var inactiveColor = UIColor(white: 0.8, alpha: 1)

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    setNeedsLayout()
  }

  private func rebuildDots() {
    dots.forEach { $0.removeFromSuperlayer() }
    dots = (0..<numberOfPages).map { _ in
      let dot = CAShapeLayer()
      dot.actions = ["path": NSNull(), "fillColor": NSNull()]
      layer.addSublayer(dot)
      return dot
    }
    setNeedsLayout()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let size = sizeThatFits(bounds.size)
    var x = (bounds.width - size.width) / 2
    let y = (bounds.height - size.height) / 2
    for (index, dot) in dots.enumerated() {
      let closeness = max(0, 1 - abs(progress - CGFloat(index)))
      let width = normalWidth + (currentWidth - normalWidth) * closeness
      let rect = CGRect(x: x, y: y, width: width, height: dotDiameter)
      dot.path = UIBezierPath(roundedRect: rect, cornerRadius: dotDiameter / 2).cgPath
      dot.fillColor = blend(inactiveColor, tintColor, closeness).cgColor
      x += width + padding
    }
  }

  private func blend(_ one: UIColor, _ two: UIColor, _ fraction: CGFloat) -> UIColor {
    var (r1, g1, b1, a1): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    var (r2, g2, b2, a2): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    one.getRed(&r1, green: &g1, blue: &b1, alpha: &a1)
    two.getRed(&r2, green: &g2, blue: &b2, alpha: &a2)
    return UIColor(
      red: r1 + (r2 - r1) * fraction, green: g1 + (g2 - g1) * fraction, blue: b1 + (b2 - b1) * fraction,
      alpha: a1 + (a2 - a1) * fraction)
  }

  open override var intrinsicContentSize: CGSize { sizeThatFits(.zero) }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    guard numberOfPages > 0 else { return .zero }
    let count = CGFloat(numberOfPages)
    return CGSize(width: count * (normalWidth + padding) - padding + currentWidth - normalWidth, height: dotDiameter)
  }
}

/// Coloured pages beside each other, with a control below.
final class Pages: UIView, UIScrollViewDelegate, @unchecked Sendable {
  let scrollView = UIScrollView()
  let pageControl = PillPageControl()

  init(frame: CGRect, colors: [UIColor]) {
    super.init(frame: frame)
    scrollView.isPagingEnabled = true
    scrollView.showsHorizontalScrollIndicator = false
    scrollView.delegate = self
    scrollView.frame = CGRect(x: 0, y: 0, width: frame.width, height: frame.height - 24)
    scrollView.contentSize = CGSize(width: frame.width * CGFloat(colors.count), height: frame.height - 24)
    for (index, color) in colors.enumerated() {
      let page = UIView(frame: scrollView.bounds.offsetBy(dx: frame.width * CGFloat(index), dy: 0))
      page.backgroundColor = color
      scrollView.addSubview(page)
    }
    addSubview(scrollView)
    pageControl.numberOfPages = colors.count
    pageControl.translatesAutoresizingMaskIntoConstraints = false
    addSubview(pageControl)
    NSLayoutConstraint.activate([
      pageControl.centerXAnchor.constraint(equalTo: centerXAnchor),
      pageControl.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -8),
    ])
  }

  required init?(coder: NSCoder) { return nil }

  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    pageControl.progress = scrollView.contentOffset.x / scrollView.bounds.width
  }
}
