// Hostile constraints and stacks: contradictions, circles, numbers that are none, and very many of them.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteViews
import SeededRandom

extension HostileFamily {
  private typealias Views = HostileViews

  /// A place beside the subject that is still laid out.
  private static func pin(_ view: UIView, _ size: CGFloat = 20) {
    guard let superview = view.superview else { return }
    NSLayoutConstraint.activate([
      view.leftAnchor.constraint(equalTo: superview.leftAnchor),
      view.topAnchor.constraint(equalTo: superview.topAnchor),
      view.widthAnchor.constraint(equalToConstant: size), view.heightAnchor.constraint(equalToConstant: size),
    ])
  }

  // MARK: Constraints

  static var constraintCases: [HostileCase] { contradictions + numbersOfLayout + manyConstraints + formats }

  private static var contradictions: [HostileCase] {
    [
      .views("constraints that contradict each other", .noticed(.misuse, at: "contradict each other")) { area, _ in
        let view = Views.boxes(1, in: area)[0]
        pin(view)
        view.widthAnchor.constraint(equalToConstant: 50).isActive = true
        view.widthAnchor.constraint(lessThanOrEqualToConstant: -5).isActive = true
        view.rightAnchor.constraint(equalTo: view.leftAnchor, constant: -9).isActive = true
      },
      .views("a thousand widths of one view", .noticed(.misuse, at: "contradict each other"), .medium) { area, _ in
        let view = Views.boxes(1, in: area)[0]
        pin(view)
        for width in 0..<1_000 { view.widthAnchor.constraint(equalToConstant: CGFloat(width)).isActive = true }
      },
      .views("constraints between trees", .noticed(.misuse, at: "")) { area, _ in
        let views = Views.boxes(2, in: area), stranger = UIView(), other = UIView()
        other.addSubview(stranger)
        for view in views {
          view.leftAnchor.constraint(equalTo: stranger.leftAnchor).isActive = true
          area.addConstraint(view.widthAnchor.constraint(equalTo: other.widthAnchor))
          stranger.addConstraint(view.widthAnchor.constraint(equalToConstant: 5))
        }
        other.layoutIfNeeded()
      },
      .views("constraints of views that are removed, or gone") { area, _ in
        let views = Views.boxes(20, in: area)
        for (view, next) in zip(views, views.dropFirst()) {
          view.leftAnchor.constraint(equalTo: next.leftAnchor, constant: 3).isActive = true
          view.topAnchor.constraint(equalTo: area.topAnchor).isActive = true
        }
        area.layoutIfNeeded()
        for view in views where view !== views[7] { view.removeFromSuperview() }
        area.layoutIfNeeded()
        for view in views.reversed() { area.addSubview(view) }
        var gone: UIView? = UIView()
        let late = gone.map { views[0].leftAnchor.constraint(equalTo: $0.leftAnchor) }
        gone = nil
        late?.isActive = true
        views[0].removeConstraints(views[1].constraints)
      },
      .views("equalities in a circle", .noticed(.misuse, at: "contradict each other"), .medium) { area, stage in
        let views = Views.boxes(stage.count(1_000, debug: 200), in: area)
        for (index, view) in views.enumerated() {
          let next = views[(index + 1) % views.count]
          view.leftAnchor.constraint(equalTo: next.leftAnchor, constant: 1).isActive = true
          view.widthAnchor.constraint(equalTo: next.widthAnchor).isActive = true
        }
      },
      .views("lengths that are twice each other") { area, _ in
        let views = Views.boxes(40, in: area)
        for (index, view) in views.enumerated() {
          view.widthAnchor.constraint(equalTo: views[(index + 1) % 40].widthAnchor, multiplier: 2).isActive = true
          view.heightAnchor.constraint(equalTo: view.widthAnchor, multiplier: -1, constant: 3).isActive = true
        }
      },
      .views("attributes that do not go together", .noticed(.misuse, at: "")) { area, _ in
        let views = Views.boxes(2, in: area)
        for first in -1...40 {
          for second in [-1, 0, 1, 3, 5, 7, 9, 11, 12, 36] {
            guard let first = NSLayoutConstraint.Attribute(rawValue: first),
              let second = NSLayoutConstraint.Attribute(rawValue: second)
            else { continue }
            for item: Any? in [views[1], nil, "text", 5, views[0]] {
              NSLayoutConstraint(
                item: views[0], attribute: first, relatedBy: .equal, toItem: item, attribute: second, multiplier: 1,
                constant: 9
              ).isActive = true
            }
          }
        }
      },
      .views("constraints that go and come at each layout", .picture, .medium) { area, _ in
        let view = Views.box(MeddlingView(), in: area), inner = Views.boxes(9, in: view)
        let constraints = inner.map { $0.widthAnchor.constraint(equalToConstant: 9) }
        var isOn = false
        view.atLayout = { view in
          isOn.toggle()
          for constraint in constraints {
            constraint.isActive = isOn
            constraint.constant += 1
            constraint.priority = isOn ? .defaultLow : .required
          }
          view.setNeedsLayout()
          view.setNeedsUpdateConstraints()
        }
        for _ in 0..<50 { area.layoutIfNeeded() }
      },
      .views("constraints that are asked for at each update", .picture, .medium) { area, _ in
        let view = Views.box(MeddlingView(), in: area)
        Views.boxes(1, in: view).forEach { pin($0) }
        view.atUpdate = { view in
          view.widthAnchor.constraint(greaterThanOrEqualToConstant: 5).isActive = true
          view.setNeedsUpdateConstraints()
          view.updateConstraintsIfNeeded()
        }
        view.setNeedsUpdateConstraints()
        for _ in 0..<20 { area.layoutIfNeeded() }
      },
    ]
  }

  private static var numbersOfLayout: [HostileCase] {
    [
      .views("constants, factors and priorities that are no numbers", .noticed(.misuse, at: ""), .medium) { area, _ in
        for number in Views.numbers {
          let views = Views.boxes(2, in: area)
          for view in views { pin(view) }
          let constraint = views[0].rightAnchor.constraint(equalTo: views[1].leftAnchor, constant: number)
          constraint.priority = UILayoutPriority(Float(number))
          constraint.isActive = true
          views[0].widthAnchor.constraint(equalTo: views[1].heightAnchor, multiplier: number, constant: number)
            .isActive = true
          views[1].widthAnchor.constraint(lessThanOrEqualToConstant: number).isActive = true
          area.layoutIfNeeded()
          constraint.constant = -number
          constraint.priority = UILayoutPriority(-Float(number))
          views[0].setContentHuggingPriority(UILayoutPriority(Float(number)), for: .horizontal)
          views[0].setContentCompressionResistancePriority(UILayoutPriority(Float(number)), for: .vertical)
        }
      },
      .views("margins and insets that are no numbers", .picture) { area, _ in
        for number in Views.numbers {
          let view = Views.box(UIView(), in: area), inner = Views.boxes(1, in: view)[0]
          view.layoutMargins = UIEdgeInsets(top: number, left: number, bottom: -number, right: 5)
          view.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 5, leading: number, bottom: 0, trailing: number)
          inner.leadingAnchor.constraint(equalTo: view.layoutMarginsGuide.leadingAnchor).isActive = true
          inner.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor).isActive = true
          inner.trailingAnchor.constraint(equalTo: view.readableContentGuide.trailingAnchor).isActive = true
          inner.bottomAnchor.constraint(equalToSystemSpacingBelow: view.bottomAnchor, multiplier: number).isActive =
            true
          view.insetsLayoutMarginsFromSafeArea = number > 0
        }
      },
      .views("content whose size is no number") { area, _ in
        for number in Views.numbers {
          let view = MeddlingView()
          view.content = { _ in CGSize(width: number, height: -number) }
          view.translatesAutoresizingMaskIntoConstraints = false
          area.addSubview(view)
          view.leftAnchor.constraint(equalTo: area.leftAnchor).isActive = true
          area.layoutIfNeeded()
          view.content = { _ in CGSize(width: 5, height: number) }
          view.invalidateIntrinsicContentSize()
          view.sizeToFit()
        }
      },
      .views("content that grows whenever it is asked", .picture, .medium) { area, _ in
        let view = MeddlingView()
        var length: CGFloat = 1
        view.content = { view in
          length *= 1.5
          view.invalidateIntrinsicContentSize()
          view.superview?.setNeedsLayout()
          return CGSize(width: length, height: length)
        }
        view.translatesAutoresizingMaskIntoConstraints = false
        area.addSubview(view)
        view.leftAnchor.constraint(equalTo: area.leftAnchor).isActive = true
        view.topAnchor.constraint(equalTo: area.topAnchor).isActive = true
        for _ in 0..<20 { area.layoutIfNeeded() }
      },
      .views("sizes to fit that are no numbers", .picture, .medium) { area, _ in
        let view = Views.box(UIView(), in: area)
        let label = UILabel()
        label.text = "Some words in several lines"
        label.numberOfLines = 0
        label.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(label)
        for (one, other) in [(label.leftAnchor, view.leftAnchor), (label.rightAnchor, view.rightAnchor)] {
          one.constraint(equalTo: other, constant: 3).isActive = true
        }
        label.topAnchor.constraint(equalTo: view.topAnchor).isActive = true
        label.bottomAnchor.constraint(equalTo: view.bottomAnchor).isActive = true
        for width in Views.numbers {
          for height in Views.numbers {
            let size = CGSize(width: width, height: height)
            _ = view.systemLayoutSizeFitting(size)
            _ = view.systemLayoutSizeFitting(
              size, withHorizontalFittingPriority: UILayoutPriority(Float(width)), verticalFittingPriority: .required)
            _ = label.sizeThatFits(size)
            label.preferredMaxLayoutWidth = width
          }
        }
      },
      .views("ratios of 1e300") { area, _ in
        let views = Views.boxes(30, in: area)
        for (index, view) in views.enumerated() {
          let factor: CGFloat = index % 2 == 0 ? 1e300 : 1e-300
          view.widthAnchor.constraint(equalTo: view.heightAnchor, multiplier: factor).isActive = true
          view.heightAnchor.constraint(equalTo: views[(index + 7) % 30].widthAnchor, multiplier: 1e200).isActive = true
          view.leftAnchor.constraint(equalTo: area.rightAnchor, constant: -1e250).isActive = true
        }
      },
    ]
  }

  private static var manyConstraints: [HostileCase] {
    [
      .views("ten thousand constraints in a row", .picture, .largest) { area, stage in
        var before = area.leftAnchor
        for view in Views.boxes(stage.count(3_400, debug: 700), in: area) {
          view.leftAnchor.constraint(equalTo: before, constant: 0.01).isActive = true
          view.widthAnchor.constraint(greaterThanOrEqualToConstant: 0.001).isActive = true
          view.topAnchor.constraint(equalTo: area.topAnchor).isActive = true
          before = view.rightAnchor
        }
      },
      .views("ten thousand constraints by chance", .bounded, .largest) { area, stage in
        var random = SeededRandom(seed: 5)
        let views = Views.boxes(stage.count(400, debug: 60), in: area)
        for _ in 0..<stage.count(10_000, debug: 800) {
          let (one, other) = (
            views[random.integer(0...(views.count - 1))], views[random.integer(0...(views.count - 1))]
          )
          let constraint: NSLayoutConstraint
          let constant = CGFloat(random.integer(0...199)) - 100
          switch random.integer(0...3) {
          case 0: constraint = one.leftAnchor.constraint(equalTo: other.rightAnchor, constant: constant)
          case 1: constraint = one.widthAnchor.constraint(lessThanOrEqualTo: other.widthAnchor, multiplier: 0.5)
          case 2: constraint = one.topAnchor.constraint(greaterThanOrEqualTo: other.bottomAnchor, constant: constant)
          default: constraint = one.centerXAnchor.constraint(equalTo: other.leftAnchor, constant: constant)
          }
          constraint.priority = UILayoutPriority(Float(random.integer(1...1_000)))
          constraint.isActive = true
        }
      },
      .views("every view as wide as every other", .picture, .largest) { area, stage in
        let views = Views.boxes(stage.count(140, debug: 40), in: area)
        for one in views {
          for other in views { one.widthAnchor.constraint(equalTo: other.widthAnchor).isActive = true }
        }
      },
      .views("a constraint at the bottom of ten thousand views", .refused(.limitExceeded), .largest) { area, stage in
        var last = area
        for _ in 0..<stage.count(10_000, debug: 3_000) {
          let view = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
          view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
          last.addSubview(view)
          last = view
        }
        pin(Views.boxes(1, in: last)[0])
        area.layoutIfNeeded()
      },
    ]
  }

  // MARK: Formats

  private static var formats: [HostileCase] {
    [
      .views("a thousand visual formats by chance", .noticed(.misuse, at: "visual format"), .medium) { area, _ in
        var random = SeededRandom(seed: 21)
        let views = Views.boxes(3, in: area)
        let names = ["a": views[0], "b": views[1], "ü": views[2]]
        let parts = [
          "[", "]", "(", ")", "|", "-", "H:", "V:", "@", ">=", "<=", "==", ",", "a", "b", "ü", "m", "8", "1e999", "-8",
          ".", "..", " ", "\0", "[a]", "[b(==a)]", "-[a(20@750)]-", "|-", "-|", "😀", "99999999999999999999", "[a(m)]",
        ]
        for _ in 0..<1_000 {
          let text = (0..<random.integer(0...13)).map { _ in parts[random.integer(0...(parts.count - 1))] }.joined()
          let constraints = NSLayoutConstraint.constraints(
            withVisualFormat: text,
            options: NSLayoutConstraint.FormatOptions(
              rawValue: UInt(truncatingIfNeeded: random.integer(0...1_048_575))),
            metrics: ["m": CGFloat.nan, "8": 5], views: names)
          NSLayoutConstraint.activate(constraints)
          NSLayoutConstraint.deactivate(constraints)
        }
        NSLayoutConstraint.activate(
          NSLayoutConstraint.constraints(withVisualFormat: "[", options: [], metrics: nil, views: names))
      },
      .views("a visual format of a megabyte", .noticed(.misuse, at: "visual format"), .medium) { area, _ in
        let names = ["a": Views.boxes(1, in: area)[0]]
        for text in [
          String(repeating: "-[a]", count: 100_000), "|" + String(repeating: "[a(", count: 200_000),
          "[" + String(repeating: "a", count: 1 << 20) + "]", String(repeating: "9", count: 1 << 20),
          "[a(" + String(repeating: "8,", count: 1 << 18) + "x)]",
        ] {
          _ = NSLayoutConstraint.constraints(withVisualFormat: text, options: [], metrics: nil, views: names)
        }
      },
    ]
  }

  // MARK: Stacks

  static var stackCases: [HostileCase] {
    @Sendable func stack(_ views: Int, in area: UIView) -> UIStackView {
      let stack = UIStackView(arrangedSubviews: (0..<views).map { _ in MeddlingView() })
      stack.frame = area.bounds
      area.addSubview(stack)
      return stack
    }
    return [
      .views("stacks with spaces that are no numbers", .picture, .medium) { area, _ in
        for number in Views.numbers {
          for axis in [NSLayoutConstraint.Axis.horizontal, .vertical] {
            for raw in 0..<5 {
              let stack = stack(3, in: area)
              stack.axis = axis
              stack.distribution = UIStackView.Distribution(rawValue: raw) ?? .fill
              stack.alignment = UIStackView.Alignment(rawValue: raw) ?? .center
              stack.spacing = number
              stack.setCustomSpacing(-number, after: stack.arrangedSubviews[1])
              stack.isLayoutMarginsRelativeArrangement = true
              stack.layoutMargins = UIEdgeInsets(top: number, left: 1, bottom: number, right: 1)
              (stack.arrangedSubviews[0] as? MeddlingView)?.content = { _ in CGSize(width: number, height: number) }
              stack.layoutIfNeeded()
              stack.removeFromSuperview()
            }
          }
        }
        _ = stack(2, in: area)
      },
      .views("ten thousand arranged views", .bounded, .largest) { area, stage in
        _ = stack(stage.count(10_000, debug: 1_000), in: area)
      },
      .views("stacks in stacks", .bounded, .largest) { area, stage in
        var inner = UIStackView(arrangedSubviews: [UILabel()])
        for depth in 0..<stage.count(400, debug: 80) {
          inner = UIStackView(arrangedSubviews: [inner, UIView()])
          inner.axis = depth % 2 == 0 ? .vertical : .horizontal
          inner.distribution = depth % 3 == 0 ? .fillProportionally : .equalCentering
        }
        inner.frame = area.bounds
        area.addSubview(inner)
      },
      .views("stacks that arrange themselves, what holds them, and one view twice") { area, _ in
        let (one, other) = (stack(2, in: area), stack(2, in: area))
        one.addArrangedSubview(one)
        one.addArrangedSubview(area)
        if let window = area.window { one.addArrangedSubview(window) }
        one.insertArrangedSubview(other, at: -5)
        other.insertArrangedSubview(one, at: .max)
        let view = UIView()
        for index in [0, .max, .min, 1] {
          one.insertArrangedSubview(view, at: index)
          other.insertArrangedSubview(view, at: index)
        }
        one.removeArrangedSubview(area)
        other.setCustomSpacing(5, after: area)
      },
      .views("arranged views that hide, remove and add each other at layout", .picture, .largest) { area, _ in
        let stack = stack(0, in: area)
        for index in 0..<6 {
          let view = MeddlingView()
          view.atLayout = { view in
            guard let stack = view.superview as? UIStackView else { return }
            view.isHidden.toggle()
            stack.spacing += 1
            stack.axis = stack.axis == .vertical ? .horizontal : .vertical
            if index == 3 { stack.arrangedSubviews.first?.removeFromSuperview() }
            if stack.arrangedSubviews.count < 50 { stack.addArrangedSubview(UILabel()) }
          }
          stack.addArrangedSubview(view)
        }
        for _ in 0..<10 { area.layoutIfNeeded() }
      },
    ]
  }
}
