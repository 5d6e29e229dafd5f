// LayoutEngine+Frames: from the values of variables to frames of views.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension LayoutEngine {
  /// Finds the frames of all boxes, with edges on whole pixels, and marks the superviews of views that are elsewhere.
  ///
  /// Edges are rounded rather than lengths, so that views that touch still do. The pixels are counted from the nearest view
  /// above whose frame is set by hand: that frame is as it was given.
  func findFrames() {
    let scale = Double(UIScreen.main.scale)
    func round(_ value: Double) -> Double { (value * scale + 0.5 - 1e-6).rounded(.down) / scale }
    // The origin of the space of pixels of each view, and the rounded origin of the view in it.
    var spaces: [ObjectIdentifier: (base: (Double, Double), origin: (Double, Double))] = [:]
    for box in order {
      guard let view = box.view else { continue }
      let (left, top) = (solver.value(of: box.left), solver.value(of: box.top))
      let (width, height) = (solver.value(of: box.width), solver.value(of: box.height))
      let above = box.guide != nil ? view : view === root ? nil : view.parent
      let space = above.flatMap { spaces[ObjectIdentifier($0)] } ?? (base: (0, 0), origin: (0, 0))
      let (x, y) = (round(left - space.base.0), round(top - space.base.1))
      var size = CGSize(
        width: max(0, round(left + width - space.base.0) - x), height: max(0, round(top + height - space.base.1) - y))
      // A view that is as large as its content keeps the room for it.
      if box.isPlaced, box.guide == nil {
        let insets = view.alignmentRectInsets
        let (needed, high) = (
          box.content.width + insets.left + insets.right, box.content.height + insets.top + insets.bottom
        )
        if box.content.width > 0, abs(CGFloat(width) - needed) < 1e-6 { size.width = max(size.width, needed) }
        if box.content.height > 0, abs(CGFloat(height) - high) < 1e-6 { size.height = max(size.height, high) }
      }
      box.found = CGRect(
        origin: CGPoint(x: CGFloat(x - space.origin.0), y: CGFloat(y - space.origin.1)), size: size)
      guard box.guide == nil else { continue }
      spaces[ObjectIdentifier(view)] =
        box.isPlaced ? (space.base, (x, y)) : (base: (left, top), origin: (0, 0))
      guard box.isPlaced else { continue }
      if view === root {
        placeRoot(size)
      } else if let parent = view.parent, parent !== placedView, !view.isHiddenInStack,
        !LayoutEngine.isThere(view, box.found)
      {
        parent.setNeedsLayout()
      }
    }
  }

  private static func isThere(_ view: UIView, _ frame: CGRect) -> Bool {
    let present = view.untransformedFrame
    return abs(present.origin.x - frame.origin.x) < 1e-6 && abs(present.origin.y - frame.origin.y) < 1e-6
      && present.size == frame.size
  }

  /// Gives the topmost view the size that constraints give it; its place is its own.
  private func placeRoot(_ size: CGSize) {
    guard root.bounds.size != size else { return }
    let wasPlacing = isPlacing
    isPlacing = true
    let frame = root.untransformedFrame
    root.bounds.size = size
    root.center = LayoutEngine.center(of: root, in: CGRect(origin: frame.origin, size: size))
    isPlacing = wasPlacing
  }

  private static func center(of view: UIView, in frame: CGRect) -> CGPoint {
    let anchor = view.layer.anchorPoint
    return CGPoint(
      x: frame.origin.x + frame.size.width * anchor.x, y: frame.origin.y + frame.size.height * anchor.y)
  }

  /// Places the subviews of a view that constraints place.
  func place(subviewsOf view: UIView) {
    guard !isPlacing else { return }
    noteFrames(around: view)
    let outer = placedView
    placedView = view
    update()
    placedView = outer
    isPlacing = true
    for child in view.children {
      guard let box = child.layout?.box, box.engine === self, box.isPlaced, box.walk == walk else { continue }
      if !child.isHiddenInStack { place(child, in: box.found) }
    }
    if let stack = view as? UIStackView {
      for (child, frame) in stack.collapsedFrames { place(child, in: frame) }
    }
    isPlacing = false
  }

  private func place(_ view: UIView, in frame: CGRect) {
    guard !LayoutEngine.isThere(view, frame) else { return }
    if view.bounds.size != frame.size { view.bounds = CGRect(origin: view.bounds.origin, size: frame.size) }
    let center = LayoutEngine.center(of: view, in: frame)
    if view.center != center { view.center = center }
  }

  /// Takes note of frames that were set since, of a view and of those in it.
  private func noteFrames(around view: UIView) {
    func check(_ view: UIView) {
      guard let box = view.layout?.box, box.engine === self, !box.isPlaced else { return }
      let space = view === root ? .zero : view.parent?.bounds.size ?? .zero
      if view.untransformedFrame != box.knownFrame || space != box.knownSpace { noteValues(of: box) }
    }
    check(view)
    for child in view.children { check(child) }
  }

  // MARK: Measuring

  /// The size of the topmost view, in whole pixels that hold it.
  var foundSize: CGSize {
    let scale = Double(UIScreen.main.scale)
    guard let box = boxes[ObjectIdentifier(root)] else { return .zero }
    func roundUp(_ variable: Int) -> CGFloat {
      CGFloat(max(0, (solver.value(of: variable) * scale - 1e-5).rounded(.up) / scale))
    }
    return CGSize(width: roundUp(box.width), height: roundUp(box.height))
  }

  // MARK: Questions

  private static func engine(of object: AnyObject?) -> LayoutEngine? {
    switch object {
    case let view as UIView: view.topView.layout?.engine
    case let guide as UILayoutGuide: guide.owner?.topView.layout?.engine
    case let distance as DistanceGuide: engine(of: distance.end.object)
    default: nil
    }
  }

  /// Whether constraints leave an attribute open.
  static func isAmbiguous(_ object: AnyObject?, _ attribute: NSLayoutConstraint.Attribute) -> Bool {
    guard let engine = engine(of: object) else { return false }
    engine.update()
    guard let sum = engine.position(object, attribute, engine.root) else { return false }
    return engine.solver.isAmbiguous(LinearSum(sum.constant, sum.terms))
  }

  /// The active constraints that mention an object, in the order of their activation.
  static func mentions(
    _ object: AnyObject?, _ attribute: NSLayoutConstraint.Attribute? = nil, along axis: NSLayoutConstraint.Axis? = nil
  ) -> [NSLayoutConstraint] {
    let view = (object as? UIView) ?? (object as? UILayoutGuide)?.owner
    guard let object, let layout = view?.layout else { return [] }
    return layout.mentions.values.filter { constraint in
      let ends = [
        (constraint.firstObject, constraint.firstAttribute), (constraint.secondObject, constraint.secondAttribute),
      ]
      return ends.contains { item, part in
        item === object && (attribute == nil || part == attribute) && (axis == nil || part.axis == axis)
      }
    }.sorted { $0.serial < $1.serial }
  }
}

extension UIView {
  /// Places the subviews that constraints place.
  final func placeConstrainedSubviews() {
    guard let layout, layout.placesSubviews, let engine = topView.layout?.engine else { return }
    engine.place(subviewsOf: self)
  }

  /// Finds the places of views before they are laid out.
  final func prepareLayout() {
    if let engine = topView.layout?.engine { engine.update() }
  }

  final var isLayoutAmbiguous: Bool {
    guard layout != nil else { return false }
    return [.left, .top, .width, .height].contains { LayoutEngine.isAmbiguous(self, $0) }
  }

  final func fittingSize(_ target: CGSize, _ horizontal: UILayoutPriority, _ vertical: UILayoutPriority) -> CGSize {
    updateRequestedConstraints()
    let engine = LayoutEngine(self, measures: true)
    let size = CGSize(
      width: target.width.isFinite ? target.width : 0, height: target.height.isFinite ? target.height : 0)
    engine.target = (size, horizontal.rawValue, vertical.rawValue)
    engine.update()
    return engine.foundSize
  }

  // MARK: The tree

  /// Takes note of a subview that has come, with constraints of its own perhaps.
  final func noteArrival(of view: UIView) {
    if let layout = view.layout {
      if !layout.followsMask { makeLayout().placesSubviews = true }
      if let engine = layout.engine {
        layout.engine = nil
        return topView.makeEngine().adopt(engine)
      }
    }
    topView.layout?.engine?.noteTree()
  }

  /// Deactivates the constraints between a subview's tree and what is around it, before it goes; returns whether there are
  /// constraints inside of it.
  final func noteDeparture(of view: UIView) -> Bool {
    guard let engine = topView.layout?.engine else { return false }
    engine.noteTree()
    let tree = view.tree
    let inside = Set(tree.map(ObjectIdentifier.init))
    var hasConstraints = false
    for view in tree {
      guard let layout = view.layout else { continue }
      hasConstraints = hasConstraints || !layout.held.isEmpty
      let leaving = layout.mentions.values.filter { constraint in
        guard let holder = constraint.holder else { return true }
        return !inside.contains(ObjectIdentifier(holder))
      }
      for constraint in leaving { constraint.deactivate() }
    }
    return hasConstraints
  }
}

extension UILayoutGuide {
  /// The rectangle, in the space of the view.
  final var presentFrame: CGRect {
    guard let owner else { return .zero }
    switch kind {
    case .margins: return owner.bounds.inset(by: owner.layoutMargins)
    case .safeArea: return owner.bounds.inset(by: owner.safeAreaInsets)
    case .frame: return owner.bounds
    case .readable where box?.engine == nil:
      let frame = owner.bounds.inset(by: owner.layoutMargins)
      let excess = max(0, frame.size.width - ReadableWidth.limit)
      return frame.shrunk(x: excess / 2, y: 0)
    case .free, .readable, .content: return box?.engine == nil ? .zero : box?.found ?? .zero
    }
  }
}
