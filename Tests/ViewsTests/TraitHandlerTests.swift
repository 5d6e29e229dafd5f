// Tests of handlers that views and controllers call after changes of single traits.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteViews
import Testing

/// A view that registers itself, as clients do.
private final class Watcher: UIView, SelectorTarget, @unchecked Sendable {
  var notes: [String] = []
  override init(frame: CGRect) {
    super.init(frame: frame)
    registerForTraitChanges([UITraitUserInterfaceStyle.self]) { (self: Self, before: UITraitCollection) in
      let isCurrent = UITraitCollection.current.userInterfaceStyle == self.traitCollection.userInterfaceStyle
      self.notes.append("style after \(before.userInterfaceStyle == .dark ? "dark" : "light") \(isCurrent)")
    }
    registerForTraitChanges([UITraitLayoutDirection.self], action: "turned:")
  }
  required init?(coder: NSCoder) { nil }
  func perform(_ selector: Selector, with object: Any?) {
    notes.append("\(selector) \(object as AnyObject? === self)")
  }
}

@Suite("Handlers of changes of traits")
struct TraitHandlerTests {
  @Test("A handler is called for its traits only, with those before, while the view's are current")
  func handlers() {
    let root = UIView(), view = Watcher(frame: .zero)
    root.addSubview(view)
    root.overrideUserInterfaceStyle = .dark
    root.overrideUserInterfaceStyle = .dark
    root.traitOverrides.layoutDirection = .rightToLeft
    root.traitOverrides.preferredContentSizeCategory = .extraLarge
    root.overrideUserInterfaceStyle = .light
    #expect(view.notes == ["style after light true", "turned: true", "style after dark true"])
  }

  @Test("A handler that was removed is not called any more, nor a target that is gone")
  func removal() {
    let view = UIView(), other = Watcher(frame: .zero)
    nonisolated(unsafe) var calls = 0
    let one = view.registerForTraitChanges([UITraitUserInterfaceStyle.self, UITraitUserInterfaceLevel.self]) {
      (_: UIView, _: UITraitCollection) in calls += 1
    }
    view.registerForTraitChanges(
      UITraitCollection.systemTraitsAffectingColorAppearance, target: other, action: "colors:")
    view.registerForTraitChanges([UITraitUserInterfaceStyle.self], target: Watcher(frame: .zero), action: "gone:")
    view.overrideUserInterfaceStyle = .dark
    #expect(calls == 1 && other.notes == ["colors: false"])
    view.unregisterForTraitChanges(one)
    view.unregisterForTraitChanges(one)
    view.overrideUserInterfaceStyle = .light
    #expect(calls == 1 && other.notes.count == 2)
  }

  @Test("Controllers have handlers, which are called when the traits of their views change")
  func controllers() {
    let controller = UIViewController()
    nonisolated(unsafe) var styles: [UIUserInterfaceStyle] = []
    controller.registerForTraitChanges([UITraitUserInterfaceStyle.self]) {
      (controller: UIViewController, _: UITraitCollection) in
      styles.append(controller.traitCollection.userInterfaceStyle)
    }
    controller.loadViewIfNeeded()
    controller.overrideUserInterfaceStyle = .dark
    #expect(styles == [.dark])
  }

  @Test("Each trait has a type, and a default")
  func defaults() {
    #expect(UITraitUserInterfaceStyle.defaultValue == .unspecified && UITraitDisplayScale.defaultValue == 0)
    #expect(UITraitCollection.systemTraitsAffectingImageLookup.count == 11)
    let view = UIView()
    nonisolated(unsafe) var calls = 0
    for trait in UITraitCollection.systemTraitsAffectingImageLookup {
      view.registerForTraitChanges([trait]) { (_: UIView, _: UITraitCollection) in calls += 1 }
    }
    view.traitOverrides.displayScale = 7
    view.traitOverrides.userInterfaceIdiom = .tv
    view.traitOverrides.accessibilityContrast = .high
    view.traitOverrides.userInterfaceLevel = .elevated
    view.traitOverrides.displayGamut = .P3
    view.traitOverrides.legibilityWeight = .bold
    view.traitOverrides.horizontalSizeClass = .regular
    view.traitOverrides.preferredContentSizeCategory = .extraLarge
    view.traitOverrides.layoutDirection = .rightToLeft
    view.traitOverrides.userInterfaceStyle = .dark
    #expect(calls == 10)
  }
}
