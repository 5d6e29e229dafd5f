// Hostile trees of views: knots, depths, frames that are none, and views that change the tree while they are told of it.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteLayers
import QuartziteViews

extension HostileFamily {
  private typealias Views = HostileViews

  private static func chain(_ count: Int, in area: UIView) -> UIView {
    var last = area
    for _ in 0..<count {
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 9, height: 9))
      last.addSubview(view)
      last = view
    }
    return last
  }

  static var treeCases: [HostileCase] {
    [
      .views("views in a knot") { area, _ in
        let view = Views.box(UIView(), in: area), inner = UIView(), innermost = UIView()
        view.addSubview(inner)
        inner.addSubview(innermost)
        for other in [area, view, inner, innermost] {
          for one in [area, view, inner, innermost] {
            if one !== area || other !== area { other.addSubview(one) }
            other.insertSubview(one, at: .min)
            other.insertSubview(one, at: .max)
            other.insertSubview(one, aboveSubview: other)
            other.insertSubview(one, belowSubview: one)
            other.bringSubviewToFront(one)
            other.exchangeSubview(at: -1, withSubviewAt: .max)
          }
        }
        if let window = area.window { innermost.addSubview(window) }
        innermost.mask = view
        view.mask = view
        view.mask = area
      },
      .views("a hundred thousand views in each other", .refused(.limitExceeded), .largest) { area, stage in
        let last = chain(stage.count(100_000, debug: 5_000), in: area)
        _ = area.hitTest(CGPoint(x: 5, y: 5), with: nil)
        _ = last.convert(CGPoint(x: 1, y: 1), to: area)
        _ = last.traitCollection
        _ = last.tintColor
        last.tintColor = .green
        area.tintColor = .blue
        area.overrideUserInterfaceStyle = .dark
        area.semanticContentAttribute = .forceRightToLeft
        _ = area.viewWithTag(5)
        _ = last.isDescendant(of: area)
        _ = area.accessibilityTree()
      },
      HostileCase("a million views in each other, released", .returned, .largest) { stage in
        _ = chain(stage.count(1_000_000, debug: 50_000), in: UIView())
      },
      .views("a hundred thousand views beside each other", .bounded, .largest) { area, stage in
        for index in 0..<stage.count(90_000, debug: 5_000) {
          let view = UIView(frame: CGRect(x: index % 100, y: index / 1_000, width: 2, height: 2))
          view.backgroundColor = .red
          area.addSubview(view)
        }
      },
      .views("frames that are no numbers", .picture, .medium) { area, _ in
        for number in Views.numbers {
          let view = Views.box(UIView(), in: area), inner = Views.box(UIView(), in: view)
          inner.autoresizingMask = [.flexibleWidth, .flexibleHeight, .flexibleLeftMargin, .flexibleTopMargin]
          view.frame = CGRect(x: number, y: 5, width: 9, height: number)
          view.bounds = CGRect(x: 0, y: number, width: number, height: 20)
          view.center = CGPoint(x: number, y: -number)
          view.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
          view.bounds.size.width = number
          inner.transform = CGAffineTransform(scaleX: number, y: 1)
          inner.frame = CGRect(x: 1, y: number, width: 3, height: 4)
          inner.transform3D.m34 = number
          inner.alpha = number
          inner.contentScaleFactor = number
          inner.layer.cornerRadius = number
          _ = inner.convert(CGRect(x: 0, y: 0, width: number, height: 9), to: area)
          _ = area.hitTest(CGPoint(x: number, y: number), with: nil)
          _ = view.point(inside: CGPoint(x: 5, y: number), with: nil)
          _ = view.sizeThatFits(CGSize(width: number, height: number))
          view.sizeToFit()
        }
      },
      .views("controls whose frames are no numbers", .picture, .largest) { area, _ in
        for number in Views.numbers {
          let bar = UINavigationBar(), tabs = UITabBar(), text = UITextView(), pages = UIPageControl()
          bar.items = [UINavigationItem(title: "One"), UINavigationItem(title: "Two")]
          tabs.items = [UITabBarItem(title: "One", image: nil, tag: 0)]
          text.text = "Text"
          pages.numberOfPages = 5
          let views: [UIView] = [
            UILabel(), UIButton(type: .system), UISwitch(), UISlider(), UIProgressView(), UIActivityIndicatorView(),
            pages, UITextField(), text, UISegmentedControl(items: ["a", "b"]), UIStepper(), UIImageView(),
            UIStackView(),
            UIScrollView(), UITableView(), bar, tabs, UIVisualEffectView(effect: UIBlurEffect(style: .light)),
            UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout()), UIRefreshControl(),
            UIToolbar(),
          ]
          for view in views {
            area.addSubview(view)
            (view as? UILabel)?.text = "Text"
            (view as? UIButton)?.setTitle("Text", for: .normal)
            (view as? UITextField)?.text = "Text"
            view.frame = CGRect(x: 5, y: 5, width: number, height: 20)
            area.layoutIfNeeded()
            view.layer.displayIfNeeded()
            view.bounds = CGRect(x: number, y: number, width: 20, height: number)
            view.contentScaleFactor = number
            _ = view.intrinsicContentSize
            area.layoutIfNeeded()
            view.removeFromSuperview()
          }
        }
      },
      .views("controls whose values are no numbers", .picture, .medium) { area, _ in
        for number in Views.numbers {
          let slider = Views.box(UISlider(), in: area), progress = Views.box(UIProgressView(), in: area)
          slider.minimumValue = Float(number)
          slider.maximumValue = -Float(number)
          slider.value = Float(number)
          progress.progress = Float(number)
          let stepper = Views.box(UIStepper(), in: area), pages = Views.box(UIPageControl(), in: area)
          (stepper.minimumValue, stepper.maximumValue) = (Double(number), -Double(number))
          (stepper.value, stepper.stepValue) = (Double(number), Double(number))
          pages.numberOfPages = number > 5 ? .max : .min
          pages.currentPage = number > 5 ? .max : .min
          let segments = Views.box(UISegmentedControl(items: ["a", "b"]), in: area)
          segments.selectedSegmentIndex = number > 5 ? .max : .min
          segments.setWidth(number, forSegmentAt: number > 5 ? 1 : .max)
          segments.insertSegment(withTitle: "c", at: .max, animated: false)
          segments.removeSegment(at: .min, animated: false)
          let button = Views.box(UIButton(type: .system), in: area)
          button.setTitle("Title", for: .normal)
          let insets = UIEdgeInsets(top: number, left: number, bottom: -number, right: 0)
          (button.contentEdgeInsets, button.titleEdgeInsets, button.imageEdgeInsets) = (insets, insets, insets)
          area.layoutIfNeeded()
        }
      },
      .views("layers of classes that are none") { area, _ in
        final class Odd: UIView, @unchecked Sendable {
          override class var layerClass: AnyClass { NSObject.self }
        }
        final class Odder: UIView, @unchecked Sendable {
          override class var layerClass: AnyClass { UIView.self }
        }
        for view in [Odd(), Odder()] { Views.box(view, in: area) }
        Views.box(Odd(), in: area).layer.delegate = nil
        let other = Views.box(UIView(), in: area)
        area.layer.delegate = other
        other.layer.removeFromSuperlayer()
        area.layer.sublayers = [other.layer, other.layer]
      },
      .views("animations in times that are no numbers", .picture, .medium) { area, _ in
        for number in Views.numbers {
          let view = Views.box(UIView(), in: area), time = Double(number)
          UIView.animate(withDuration: time, delay: -time, options: [.repeat, .autoreverse]) { view.alpha = number }
          UIView.animate(
            withDuration: 1, delay: time, usingSpringWithDamping: number, initialSpringVelocity: number
          ) { view.center.x = number }
          UIView.animateKeyframes(withDuration: time, delay: 0) {
            UIView.addKeyframe(withRelativeStartTime: time, relativeDuration: time) { view.frame.size.width = number }
          }
          let animator = UIViewPropertyAnimator(duration: time, dampingRatio: number) { view.alpha = 0.5 }
          animator.startAnimation(afterDelay: time)
          animator.fractionComplete = number
        }
      },
    ]
  }

  // MARK: Meddlers

  private static func meddling(
    _ name: String, _ bounds: HostileCase.Bounds = .medium,
    _ arrange: @escaping @Sendable (MeddlingView) -> Void
  ) -> HostileCase {
    .views(name, .picture, bounds) { area, _ in
      for _ in 0..<3 {
        let view = Views.box(MeddlingView(), in: area)
        view.addSubview(UIView())
        arrange(view)
        view.setNeedsLayout()
        view.setNeedsDisplay()
      }
      for _ in 0..<10 { area.layoutIfNeeded() }
    }
  }

  static var meddlingViewCases: [HostileCase] {
    [
      meddling("a view that asks for layout at layout") { view in
        view.atLayout = {
          $0.setNeedsLayout()
          $0.superview?.setNeedsLayout()
          $0.layoutIfNeeded()
        }
      },
      meddling("a view that adds a view at layout") { $0.atLayout = { $0.addSubview(MeddlingView()) } },
      meddling("a view that adds one that does the same, and so on") { view in
        @Sendable func grow(_ view: MeddlingView) {
          let inner = MeddlingView(frame: view.bounds)
          inner.atLayout = grow
          view.addSubview(inner)
        }
        view.atLayout = grow
      },
      meddling("a view that adds two that do the same, and so on") { view in
        @Sendable func grow(_ view: MeddlingView) {
          for _ in 0..<2 {
            let inner = MeddlingView(frame: view.bounds)
            inner.atLayout = grow
            view.addSubview(inner)
          }
        }
        view.atLayout = grow
      },
      meddling("a view that adds two views whenever one is added") { view in
        view.atSubview = {
          $0.addSubview(UIView())
          $0.tintColor = $0.tintColor == .red ? .blue : .red
          $0.addSubview(UIView())
        }
        view.addSubview(UIView())
      },
      meddling("a view that changes its frame at layout") { view in
        view.atLayout = {
          $0.frame.size.width += 1
          $0.superview?.frame.size.width += 1
          $0.window?.bounds.size.height += 1
        }
      },
      meddling("a view that leaves at layout") { view in
        view.atLayout = {
          $0.superview?.subviews.forEach { $0.removeFromSuperview() }
          $0.removeFromSuperview()
        }
      },
      meddling("a view that swallows what holds it at layout") { view in
        view.atLayout = { view in
          view.superview.map { view.addSubview($0) }
          view.window.map { view.addSubview($0) }
        }
      },
      meddling("a view that comes back whenever it leaves") { view in
        let (one, other) = (UIView(), UIView())
        view.superview?.addSubview(one)
        view.superview?.addSubview(other)
        view.atMove = { view in (view.superview === one ? other : one).addSubview(view) }
        one.addSubview(view)
        view.removeFromSuperview()
      },
      meddling("a view that leaves whenever it comes") { view in
        view.atMove = { $0.removeFromSuperview() }
        view.atSubview = { $0.subviews.forEach { $0.removeFromSuperview() } }
        view.addSubview(UIView())
      },
      meddling("a view that adds a view whenever one is added") { view in
        view.atSubview = { $0.addSubview(UIView()) }
        view.addSubview(UIView())
      },
      meddling("a view that changes its tint when it is told of one") { view in
        view.atTint = { $0.tintColor = $0.tintColor == .red ? .blue : .red }
        view.tintColor = .green
      },
      meddling("a view that changes its traits when it is told of some") { view in
        view.atTraits = {
          $0.overrideUserInterfaceStyle = $0.traitCollection.userInterfaceStyle == .dark ? .light : .dark
        }
        view.overrideUserInterfaceStyle = .dark
      },
      meddling("responders in a circle") { view in
        let other = MeddlingView()
        view.after = { _ in other }
        other.after = { _ in view }
        view.addSubview(other)
        _ = UIApplication.shared.sendAction("nobody:", to: nil, from: other, for: nil)
        _ = other.becomeFirstResponder()
        view.atTouch = nil
        view.window.map { TouchSimulator($0).tap(view) }
      },
      meddling("elements of accessibility in a circle") { view in
        view.accessibilityElements = [view, view.superview as Any, 5, UIView()]
        view.superview?.accessibilityElements = [view, view]
        view.isAccessibilityElement = false
        view.accessibilityFrame = CGRect(x: CGFloat.nan, y: .infinity, width: -1, height: 1e300)
      },
    ]
  }

  // MARK: Drawing

  private static func drawing(
    _ name: String, _ bounds: HostileCase.Bounds = .medium,
    _ draw: @escaping @Sendable (MeddlingView) -> Void
  ) -> HostileCase {
    meddling(name, bounds) { $0.atDrawing = draw }
  }

  static var drawnViewCases: [HostileCase] {
    [
      drawing("contexts that are begun and not ended") { _ in
        for _ in 0..<100 {
          UIGraphicsBeginImageContextWithOptions(CGSize(width: 9, height: 9), false, 0)
          UIGraphicsGetCurrentContext().map { UIGraphicsPushContext($0) }
          UIGraphicsGetCurrentContext()?.saveGState()
          UIGraphicsGetCurrentContext()?.beginTransparencyLayer(auxiliaryInfo: nil)
        }
      },
      drawing("contexts that are ended and not begun") { _ in
        for _ in 0..<100 {
          UIGraphicsEndImageContext()
          UIGraphicsPopContext()
          UIGraphicsGetCurrentContext()?.restoreGState()
          UIGraphicsGetCurrentContext()?.endTransparencyLayer()
        }
        UIColor.red.setFill()
        UIRectFill(CGRect(x: 0, y: 0, width: 9, height: 9))
        _ = UIGraphicsGetImageFromCurrentImageContext()
      },
      drawing("a hundred thousand states that are saved") { _ in
        let context = UIGraphicsGetCurrentContext()
        for _ in 0..<100_000 {
          context?.saveGState()
          context?.translateBy(x: 1e300, y: .nan)
          context?.clip(to: CGRect(x: 0, y: 0, width: 1, height: 1))
        }
      },
      drawing("a view that draws itself while it draws") { view in
        UIGraphicsGetCurrentContext().map { view.layer.render(in: $0) }
        view.drawHierarchy(in: view.bounds, afterScreenUpdates: true)
        view.setNeedsDisplay()
        view.layer.displayIfNeeded()
        view.layer.display()
      },
      drawing("a view that changes the tree while it draws") { view in
        view.addSubview(MeddlingView(frame: view.bounds))
        view.superview?.addSubview(UIView(frame: view.bounds))
        view.frame.size.width += 1
        view.setNeedsDisplay()
        view.removeFromSuperview()
      },
      drawing("pictures whose sizes are none") { view in
        for width in Views.numbers {
          for height in Views.numbers where !(width > 4_000 && height > 0 || height > 4_000 && width > 0) {
            let size = CGSize(width: width, height: height)
            _ = UIGraphicsImageRenderer(size: size).image { _ in
              view.drawHierarchy(in: CGRect(x: width, y: 0, width: 9, height: height), afterScreenUpdates: false)
            }
            UIGraphicsBeginImageContextWithOptions(size, true, width)
            _ = UIGraphicsGetImageFromCurrentImageContext()
            UIGraphicsEndImageContext()
          }
        }
      },
      .views("pictures of 1e30 points", .picture, .medium) { _, _ in
        for size in [CGSize(width: 1e30, height: 1e30), CGSize(width: 1e9, height: 1), CGSize(width: 1, height: 1e300)]
        {
          _ = UIGraphicsImageRenderer(size: size).image { $0.fill(CGRect(x: 0, y: 0, width: 9, height: 9)) }
          UIGraphicsBeginImageContext(size)
          UIGraphicsEndImageContext()
        }
      },
      drawing("paths, strings and images in places of no numbers") { _ in
        for number in Views.numbers {
          let rect = CGRect(x: number, y: 5, width: 9, height: number)
          UIBezierPath(roundedRect: rect, cornerRadius: number).fill()
          UIBezierPath(ovalIn: rect).stroke()
          let arc = UIBezierPath(
            arcCenter: rect.origin, radius: number, startAngle: number, endAngle: -number, clockwise: true)
          arc.lineWidth = number
          arc.stroke()
          arc.addClip()
          UIRectFill(rect)
          UIRectFrame(rect)
          ("Words" as NSString).draw(in: rect, withAttributes: [.font: UIFont.systemFont(ofSize: number)])
          ("Words" as NSString).draw(at: rect.origin, withAttributes: [.kern: number, .baselineOffset: -number])
          UIImage().draw(in: rect)
        }
      },
    ]
  }
}
