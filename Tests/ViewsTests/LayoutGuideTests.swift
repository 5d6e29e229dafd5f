// Tests of guides, margins, safe areas and the direction of lines.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteViews
import Testing

/// They change the simulated screen, so they run one after another.
@Suite("Guides, margins and safe areas", .serialized)
struct LayoutGuideTests {
  private typealias Stage = LayoutStage

  private func fill(_ view: UIView, _ guide: UILayoutGuide) -> [NSLayoutConstraint] {
    [
      view.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
      view.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
      view.topAnchor.constraint(equalTo: guide.topAnchor),
      view.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
    ]
  }

  @Test("A guide is placed by constraints and places others")
  func guides() {
    let superview = Stage.container()
    let guide = UILayoutGuide()
    superview.addLayoutGuide(guide)
    #expect(guide.owningView === superview && superview.layoutGuides == [guide])
    let view = Stage.place(UIView(), in: superview) { view, above in
      [
        guide.leftAnchor.constraint(equalTo: above.leftAnchor, constant: 20),
        guide.widthAnchor.constraint(equalTo: above.widthAnchor, multiplier: 0.5),
        guide.topAnchor.constraint(equalTo: above.topAnchor), guide.heightAnchor.constraint(equalToConstant: 30),
      ] + fill(view, guide)
    }
    #expect(view.frame == Stage.rect(20, 0, 100, 30))
    #expect(guide.layoutFrame == view.frame)
    superview.removeLayoutGuide(guide)
    #expect(superview.constraints.isEmpty)
    #expect(guide.owningView == nil)
  }

  @Test("The margins guide keeps 8 points from the edges, or what was set")
  func margins() {
    let superview = Stage.container()
    let view = Stage.place(UIView(), in: superview) { view, above in fill(view, above.layoutMarginsGuide) }
    #expect(view.frame == Stage.rect(8, 8, 184, 84))
    superview.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    superview.layoutIfNeeded()
    #expect(view.frame == Stage.rect(2, 1, 194, 96))
    #expect(superview.layoutMarginsGuide.layoutFrame == view.frame)
    superview.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 5, leading: 6, bottom: 7, trailing: 8)
    #expect(superview.layoutMargins == UIEdgeInsets(top: 5, left: 6, bottom: 7, right: 8))
    superview.semanticContentAttribute = .forceRightToLeft
    #expect(superview.layoutMargins == UIEdgeInsets(top: 5, left: 8, bottom: 7, right: 6))
  }

  @Test("Margins that are preserved are at least those of the superview")
  func preserved() {
    let superview = Stage.container()
    superview.layoutMargins = UIEdgeInsets(top: 30, left: 30, bottom: 30, right: 30)
    let view = UIView(frame: Stage.rect(10, 0, 100, 100))
    superview.addSubview(view)
    #expect(view.layoutMargins == UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
    view.preservesSuperviewLayoutMargins = true
    #expect(view.layoutMargins == UIEdgeInsets(top: 30, left: 20, bottom: 30, right: 8))
  }

  @Test("A wide view has a readable part of 672 points in its middle")
  func readable() {
    let superview = Stage.container(1000, 100)
    let view = Stage.place(UIView(), in: superview) { view, above in fill(view, above.readableContentGuide) }
    #expect(view.frame == Stage.rect(164, 8, 672, 84))
    superview.frame.size.width = 300
    superview.layoutIfNeeded()
    #expect(view.frame == Stage.rect(8, 8, 284, 84))
  }

  @Test("Leading edges are right where lines run from right to left")
  func directions() {
    func frame(_ attribute: UISemanticContentAttribute) -> CGRect {
      let superview = Stage.container()
      superview.semanticContentAttribute = attribute
      return Stage.place(UIView(), in: superview) { view, above in
        [
          view.leadingAnchor.constraint(equalTo: above.leadingAnchor, constant: 10),
          view.widthAnchor.constraint(equalToConstant: 50), view.topAnchor.constraint(equalTo: above.topAnchor),
          view.heightAnchor.constraint(equalToConstant: 5),
        ]
      }.frame
    }
    #expect(frame(.forceLeftToRight) == Stage.rect(10, 0, 50, 5))
    #expect(frame(.forceRightToLeft) == Stage.rect(140, 0, 50, 5))
    #expect(UIView.userInterfaceLayoutDirection(for: .playback) == .leftToRight)
    #expect(UIView.userInterfaceLayoutDirection(for: .unspecified, relativeTo: .rightToLeft) == .rightToLeft)
  }

  @Test("A change of direction mirrors what is there")
  func mirroring() {
    let superview = Stage.container()
    let view = Stage.place(ContentView(30, 10), in: superview) { view, above in
      [
        above.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: 12),
        view.topAnchor.constraint(equalTo: above.topAnchor),
      ]
    }
    #expect(view.frame.minX == 158)
    superview.traitOverrides = {
      var traits = superview.traitOverrides
      traits.layoutDirection = .rightToLeft
      return traits
    }()
    superview.layoutIfNeeded()
    #expect(view.frame.minX == 12)
    #expect(superview.effectiveUserInterfaceLayoutDirection == .rightToLeft)
  }

  @Test("System spaces are 8 points, and a line between baselines")
  func systemSpaces() {
    let superview = Stage.container()
    let (first, second) = (ContentView(20, 10), ContentView(20, 10))
    for view in [first, second] {
      view.translatesAutoresizingMaskIntoConstraints = false
      superview.addSubview(view)
    }
    NSLayoutConstraint.activate([
      first.leadingAnchor.constraint(equalToSystemSpacingAfter: superview.leadingAnchor, multiplier: 1),
      second.leadingAnchor.constraint(equalToSystemSpacingAfter: first.trailingAnchor, multiplier: 2),
      first.topAnchor.constraint(equalToSystemSpacingBelow: superview.topAnchor, multiplier: 1),
      second.topAnchor.constraint(greaterThanOrEqualToSystemSpacingBelow: first.bottomAnchor, multiplier: 1),
    ])
    superview.layoutIfNeeded()
    #expect(first.frame == Stage.rect(8, 8, 20, 10))
    #expect(second.frame.minX == 44)
    let label = UILabel()
    let below = label.firstBaselineAnchor.constraint(
      equalToSystemSpacingBelow: UILabel().lastBaselineAnchor, multiplier: 1)
    #expect(below.constant == label.font.lineHeight + label.font.leading)
  }

  @Test("Views keep away from the screen's edges as far as they reach them, and from what controllers add")
  func safeAreas() {
    final class Told: UIViewController, @unchecked Sendable {
      var count = 0
      override func viewSafeAreaInsetsDidChange() { count += 1 }
    }
    let (size, scale) = (UIScreen.main.bounds.size, UIScreen.main.scale)
    defer { UIScreen.main.simulate(size: size, scale: scale) }
    UIScreen.main.simulate(
      size: size, scale: scale, safeAreaInsets: UIEdgeInsets(top: 44, left: 0, bottom: 34, right: 0))
    let window = UIWindow(frame: UIScreen.main.bounds)
    let controller = Told()
    window.rootViewController = controller
    let inner = UIView(frame: Stage.rect(0, 20, 100, 100))
    controller.view.addSubview(inner)
    let view = Stage.place(UIView(), in: controller.view) { view, above in fill(view, above.safeAreaLayoutGuide) }
    window.makeKeyAndVisible()
    #expect(controller.view.safeAreaInsets == UIEdgeInsets(top: 44, left: 0, bottom: 34, right: 0))
    #expect(inner.safeAreaInsets == UIEdgeInsets(top: 24, left: 0, bottom: 0, right: 0))
    #expect(view.frame == Stage.rect(0, 44, size.width, size.height - 78))
    #expect(controller.count > 0)
    let count = controller.count
    controller.additionalSafeAreaInsets.left = 10
    window.layoutIfNeeded()
    #expect(view.frame == Stage.rect(10, 44, size.width - 10, size.height - 78))
    #expect(controller.count == count + 1)
    #expect(controller.view.layoutMargins == UIEdgeInsets(top: 52, left: 26, bottom: 42, right: 16))
    window.isHidden = true
  }
}
