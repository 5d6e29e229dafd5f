// NSLayoutConstraint+Activation: the view that holds a constraint, and the messages to its tree.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

extension NSLayoutConstraint {
  /// The number of activations so far, in the whole process.
  private static let activations = Atomic(0)

  /// Whether constraints can be about an object.
  static func isItem(_ object: AnyObject) -> Bool {
    object is UIView || object is UILayoutGuide || object is DistanceGuide
  }

  /// The views that the constraint is about, each as often as it mentions it; nil where an item is gone or in no view.
  final var views: [UIView]? {
    // The last is looked at first.
    var objects = hadSecondItem ? [secondObject, firstObject] : [firstObject]
    var found: [UIView] = []
    while let object = objects.popLast() {
      switch object {
      case let view as UIView: found.append(view)
      case let guide as UILayoutGuide:
        guard let owner = guide.owner else { return nil }
        found.append(owner)
      case let distance as DistanceGuide: objects += [distance.start.object, distance.end.object]
      default: return nil
      }
    }
    return found
  }

  /// Adds the constraint to the nearest view that contains both items.
  final func activate() {
    guard holder == nil else { return }
    guard let views, let first = views.first else {
      return complain("one of its items is gone, or in no view; it stays inactive", at: firstView)
    }
    var common = first
    for view in views.dropFirst() {
      guard let next = common.commonAncestor(with: view) else {
        return complain("its items have no common superview; it stays inactive", at: first)
      }
      common = next
    }
    install(in: common, about: views)
  }

  /// Adds the constraint to a view that the caller has chosen.
  final func activate(in view: UIView) {
    guard holder !== view else { return }
    guard let views, !views.isEmpty else {
      return complain("one of its items is gone, or in no view; it stays inactive", at: view)
    }
    guard views.allSatisfy({ $0.lies(in: view) }) else {
      return complain("the view that it was added to does not contain its items; it stays inactive", at: view)
    }
    deactivate()
    install(in: view, about: views)
  }

  private func install(in view: UIView, about views: [UIView]) {
    if let problem { return complain("\(problem); it stays inactive", at: view) }
    holder = view
    serial = NSLayoutConstraint.activations.add(1, ordering: .relaxed).newValue
    let id = ObjectIdentifier(self)
    view.makeLayout().held[id] = self
    for item in views {
      item.makeLayout().mentions[id] = self
      item.parent?.makeLayout().placesSubviews = true
    }
    view.topView.makeEngine().noteTree()
    view.setNeedsLayout()
    if let complaint { complain(complaint, at: view) }
    complaint = nil
  }

  final func deactivate() {
    guard let view = holder else { return }
    holder = nil
    let id = ObjectIdentifier(self)
    view.layout?.held[id] = nil
    for item in mentionedViews { item.layout?.mentions[id] = nil }
    view.topView.layout?.engine?.noteTree()
  }

  /// Takes the constraint from its items, when the view that holds it is released.
  final func forget() {
    let id = ObjectIdentifier(self)
    for item in mentionedViews { item.layout?.mentions[id] = nil }
  }

  /// The views that the constraint is about and that are still there.
  private var mentionedViews: [UIView] {
    var objects = [secondObject, firstObject], found: [UIView] = []
    while let object = objects.popLast() {
      switch object {
      case let view as UIView: found.append(view)
      case let guide as UILayoutGuide: if let owner = guide.owner { found.append(owner) }
      case let distance as DistanceGuide: objects += [distance.start.object, distance.end.object]
      default: break
      }
    }
    return found
  }

  private var firstView: UIView? { mentionedViews.first }

  /// The reason for which the attributes cannot be in a constraint, if so.
  private var problem: String? {
    let (one, other) = (firstAttribute, secondAttribute)
    guard one != .notAnAttribute else { return "its first attribute is none" }
    if hadSecondItem && other != .notAnAttribute {
      guard one.isLength == other.isLength else { return "one attribute is a length, the other a position" }
      return one.isLength || one.axis == other.axis ? nil : "its attributes are of different directions"
    }
    return one.isLength ? nil : "a position needs another position"
  }

  // MARK: Changes

  final func changeConstant(to newValue: CGFloat, _ store: (CGFloat) -> Void) {
    let value = newValue.isFinite ? newValue : 0
    store(value)
    if !newValue.isFinite { complain("a constant that is not finite counts as 0", at: holder) }
    holder?.topView.layout?.engine?.noteNumbers(of: self)
  }

  final func changePriority(to newValue: UILayoutPriority, _ store: (UILayoutPriority) -> Void) {
    let value = newValue.bounded
    store(value)
    if newValue != value { complain("priorities are above 0 and up to 1000", at: holder) }
    holder?.topView.layout?.engine?.noteNumbers(of: self)
  }

  /// Takes note of a mistake, for the tree of a view.
  final func complain(_ sentence: String, at view: UIView?) {
    guard let view else {
      complaint = sentence
      return
    }
    view.noteLayoutProblem("\(self): \(sentence)")
  }

  final func anchor(of object: AnyObject?, _ attribute: Attribute) -> NSLayoutAnchor<AnyObject>? {
    object.map { NSLayoutAnchor<AnyObject>($0, attribute) }
  }
}

extension UIView {
  /// The nearest view that contains this view and another; nil where they are in different trees.
  final func commonAncestor(with other: UIView) -> UIView? {
    if self === other || other.parent === self { return self }
    if parent === other || (parent != nil && parent === other.parent) { return parent }
    var (one, two): (UIView?, UIView?) = (self, other)
    let (depth, otherDepth) = (self.depth, other.depth)
    for _ in 0..<max(depth - otherDepth, 0) { one = one?.parent }
    for _ in 0..<max(otherDepth - depth, 0) { two = two?.parent }
    while let above = one, above !== two {
      one = above.parent
      two = two?.parent
    }
    return one
  }

  /// The number of views above this one.
  private var depth: Int {
    var count = 0, view = parent
    while let current = view {
      count += 1
      view = current.parent
    }
    return count
  }
}
