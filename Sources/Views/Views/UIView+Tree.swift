// UIView+Tree: inserting views into views and removing them; their layers follow.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

/// The number of views with subviews that have left their superviews, in the whole process: trees may go from thread
/// to thread.
private enum Departures {
  static let count = Atomic(0)
}

extension UIView {
  final func insert(_ view: UIView, at index: Int) {
    // Only a view with subviews can contain this view.
    guard view !== self, view.children.isEmpty || !lies(in: view) else { return }
    let isReordered = view.parent === self
    if !isReordered {
      telling("a view that comes") {
        view.willMove(toSuperview: self)
        moving(view, into: window) { place(view, at: index) }
        view.didMoveToSuperview()
      }
    } else {
      place(view, at: index)
    }
  }

  /// Puts a view, and its layer, at its place.
  private func place(_ view: UIView, at index: Int) {
    let isReordered = view.parent === self
    if !isReordered {
      view.detach()
      // Calls of clients may have brought this view into that one.
      guard view.children.isEmpty || !lies(in: view) else { return }
      view.generation = ThreadState.current.generation.map { $0 + 1 } ?? 0
    }
    // A view that has left is among no subviews, unless it came back while it was told.
    if view.parent === self { children.removeAll { $0 === view } }
    let index = min(max(index, 0), children.count)
    children.insert(view, at: index)
    view.parent = self
    if !isReordered { view.adoptTraitChain() }
    // Sublayers that belong to no view keep their places: a layer goes right below the next view's, or to the front.
    if index + 1 < children.count {
      layer.insertSublayer(view.layer, below: children[index + 1].layer)
    } else {
      layer.addSublayer(view.layer)
    }
    if !isReordered {
      noteArrival(of: view)
      didAddSubview(view)
    }
  }

  final func insert(_ view: UIView, nextTo sibling: UIView, above: Bool) {
    guard view !== sibling else { return }
    let others = children.filter { $0 !== view }
    guard let index = others.firstIndex(where: { $0 === sibling }) else { return insert(view, at: others.count) }
    insert(view, at: above ? index + 1 : index)
  }

  final func exchange(_ index1: Int, _ index2: Int) {
    let (low, high) = (min(index1, index2), max(index1, index2))
    guard children.indices.contains(low), children.indices.contains(high), low != high else { return }
    children.swapAt(low, high)
    layer.insertSublayer(children[low].layer, below: children[low + 1].layer)
    layer.insertSublayer(children[high].layer, above: children[high - 1].layer)
  }

  final func leaveSuperview() {
    guard parent != nil else { return }
    // The superview may have held the only reference.
    withExtendedLifetime(self) {
      telling("a view that leaves") {
        willMove(toSuperview: nil)
        moving(self, into: nil) { detach() }
        didMoveToSuperview()
      }
    }
  }

  /// Removes the view and its layer from their parents.
  private func detach() {
    alone(.leaving) { parent?.willRemoveSubview(self) }
    guard let parent else { return }
    let hasConstraints = parent.noteDeparture(of: self)
    if let index = parent.children.lastIndex(where: { $0 === self }) { parent.children.remove(at: index) }
    self.parent = nil
    adoptTraitChain()
    layer.removeFromSuperlayer()
    if hasConstraints { makeEngine().noteTree() }
  }

  /// The superview.
  final var parent: UIView? {
    get { parentReference?.takeUnretainedValue() }
    set {
      let reference = newValue.map(Unmanaged.passUnretained)
      if let before = parentReference, before.toOpaque() != reference?.toOpaque() {
        // Views above may be released from now on. Shortcuts that lead there from this view, or from views in it, end.
        shortcut = (nil, -1)
        if !children.isEmpty { Departures.count.add(1, ordering: .relaxed) }
      }
      parentReference = reference
    }
  }

  /// The view at the top of the tree. The way there is kept, so that deep trees are not climbed for each view in them.
  final var topView: UIView {
    let departures = Departures.count.load(ordering: .relaxed)
    var view = Unmanaged.passUnretained(self)
    while let above = view._withUnsafeGuaranteedRef({
      $0.shortcut.departures == departures ? $0.shortcut.above : $0.parentReference
    }) {
      view = above
    }
    let top = view.takeUnretainedValue()
    if top !== self { shortcut = (view, departures) }
    return top
  }

  /// Moves a tree of views into a window, or out of all, and tells its views and their controllers before and after.
  private func moving(_ view: UIView, into window: UIWindow?, _ move: () -> Void) {
    let before = view.window
    let traits = view.resolvedTraits
    guard before !== window else {
      move()
      return view.noteTraits(before: traits, now: view.resolvedTraits)
    }
    let tree = view.tree
    let controllers = tree.compactMap(\.controller).filter { !$0.appearsByHand }
    let (wasShown, isShown) = (before?.isHidden == false, window?.isHidden == false)
    if wasShown { for controller in controllers { controller.changeAppearance(to: .disappearing) } }
    if isShown { for controller in controllers { controller.changeAppearance(to: .appearing) } }
    for view in tree { view.willMove(toWindow: window) }
    move()
    for view in tree { view.didMoveToWindow() }
    view.noteTraits(before: traits, now: view.resolvedTraits)
    if isShown { for controller in controllers { controller.changeAppearance(to: .appeared) } }
    if wasShown && !isShown { for controller in controllers { controller.changeAppearance(to: .disappeared) } }
  }

  /// The view and all views in it, each before those in it.
  final var tree: [UIView] {
    var found: [UIView] = [], pending = [self]
    while let view = pending.popLast() {
      found.append(view)
      pending += view.children.reversed()
    }
    return found
  }

  final func lies(in view: UIView) -> Bool {
    var ancestor: UIView? = self
    while let current = ancestor {
      if current === view { return true }
      ancestor = current.parent
    }
    return false
  }

  /// Returns the first view of the tree that `matches`, with every view before those in it.
  final func firstView(where matches: (UIView) -> Bool) -> UIView? {
    var pending = [self]
    while let view = pending.popLast() {
      if matches(view) { return view }
      pending += view.children.reversed()
    }
    return nil
  }

  final func frontmostView(at point: CGPoint, with event: UIEvent?) -> UIView? {
    let thread = ThreadState.current
    guard thread.hitTests < 500 else { return nil }
    thread.hitTests += 1
    defer { thread.hitTests -= 1 }
    guard isUserInteractionEnabled, animationsWithoutInteraction <= 0, !isHidden, alpha >= 0.01,
      self.point(inside: point, with: event)
    else { return nil }
    for view in children.reversed() {
      if let found = view.hitTest(view.convert(point, from: self), with: event) { return found }
    }
    return self
  }

  /// Releases everything below this view without recursion, however deep it is.
  final func releaseSubviews() {
    var pending = children
    children = []
    for view in pending { view.parent = nil }
    while var view = pending.popLast() {
      // A view that is referenced elsewhere keeps its tree.
      guard isKnownUniquelyReferenced(&view) else {
        view.adoptTraitChain()
        continue
      }
      for child in view.children { child.parent = nil }
      pending += view.children
      view.children = []
    }
  }
}
