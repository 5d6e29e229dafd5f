// ParallaxHeader: a scroll view whose picture at the top moves at half of the speed, and grows when it is pulled down.
// SPDX-License-Identifier: Apache-2.0

import QuartziteViews

final class ParallaxHeader: UIView, UIScrollViewDelegate, @unchecked Sendable {
  let scrollView = UIScrollView()
  let header = UIImageView()
  let content = UIView()
  private let headerHeight: CGFloat = 80

  init(frame: CGRect, image: UIImage?, contentHeight: CGFloat) {
    super.init(frame: frame)
    clipsToBounds = true
    scrollView.frame = bounds
    scrollView.delegate = self
    scrollView.showsVerticalScrollIndicator = false
    addSubview(scrollView)
    header.image = image
    header.contentMode = .scaleAspectFill
    header.clipsToBounds = true
    header.frame = CGRect(x: 0, y: 0, width: bounds.width, height: headerHeight)
    scrollView.addSubview(header)
    content.backgroundColor = .white
    content.frame = CGRect(x: 0, y: headerHeight, width: bounds.width, height: contentHeight)
    scrollView.addSubview(content)
    scrollView.contentSize = CGSize(width: bounds.width, height: headerHeight + contentHeight)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    let y = scrollView.contentOffset.y
    if y < 0 {
      header.frame = CGRect(x: 0, y: y, width: bounds.width, height: headerHeight - y)
    } else {
      header.frame = CGRect(x: 0, y: y / 2, width: bounds.width, height: headerHeight)
    }
    header.alpha = max(0, min(1, 1 - y / headerHeight))
  }
}
