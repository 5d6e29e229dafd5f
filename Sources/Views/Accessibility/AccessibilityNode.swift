// AccessibilityNode: what assistive technologies would find in a tree of views, as values that tests compare.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A thing that an assistive technology would find in a view: an element, or a container of elements.
///
/// The type, and ``UIView/accessibilityTree()`` that makes it, are Quartzite's own. Its description is a line for each node, with
/// children indented: `staticText "Total" (16.0, 8.0, 40.0, 21.0)`.
public struct AccessibilityNode: Hashable, Sendable, CustomStringConvertible {
  /// The label, as it is read out. Nil where there is none.
  public var label: String?
  /// The value, as it is read out after the label. Nil where there is none.
  public var value: String?
  /// The hint, as it is read out last. Nil where there is none.
  public var hint: String?
  /// The name by which tests find the element. Nil where there is none.
  public var identifier: String?
  /// The kind and the state of the element.
  public var traits: UIAccessibilityTraits
  /// The box around the element in the space of the view whose tree it is, in points.
  public var frame: CGRect
  /// Whether this is an element, and not a container.
  public var isElement: Bool
  /// The names of the actions that are offered.
  public var actions: [String]
  /// The nodes in this one, in the order in which they are stepped through.
  public var children: [AccessibilityNode]

  init(_ responder: UIResponder, frame: CGRect, isElement: Bool, children: [AccessibilityNode]) {
    label = responder.accessibilityLabel
    value = responder.accessibilityValue
    hint = responder.accessibilityHint
    identifier = responder.accessibilityIdentifier
    traits = responder.accessibilityTraits
    actions = responder.accessibilityCustomActions?.map(\.name) ?? []
    self.frame = frame
    self.isElement = isElement
    self.children = children
  }

  /// All elements of the tree, in the order in which they are stepped through.
  public var elements: [AccessibilityNode] {
    var found: [AccessibilityNode] = [], pending = [self]
    while let node = pending.popLast() {
      if node.isElement { found.append(node) }
      pending += node.children.reversed()
    }
    return found
  }

  /// A line for each node, with children indented by two spaces.
  public var description: String {
    var lines: [String] = [], pending = [(node: self, indent: 0)]
    while let (node, indent) = pending.popLast() {
      lines.append(String(repeating: "  ", count: indent) + node.line)
      pending += node.children.reversed().map { ($0, indent + 1) }
    }
    return lines.joined(separator: "\n")
  }

  private var line: String {
    var words = UIAccessibilityTraits.names.filter { traits.contains($0.trait) }.map(\.name)
    if words.isEmpty { words.append(isElement ? "element" : "container") }
    if let label { words.append(label.debugDescription) }
    if let value { words.append("value " + value.debugDescription) }
    if let hint { words.append("hint " + hint.debugDescription) }
    if let identifier { words.append("#" + identifier) }
    if !actions.isEmpty { words.append("actions " + actions.map(\.debugDescription).joined(separator: ", ")) }
    words.append("(\(frame.origin.x), \(frame.origin.y), \(frame.size.width), \(frame.size.height))")
    return words.joined(separator: " ")
  }
}

extension UIView {
  /// Returns what an assistive technology would find in this view, which is the node at the top.
  ///
  /// A view that is an element hides what lies in it. Containers are left out, with their elements in their place, unless they have a
  /// label, an identifier or a kind. Views that are hidden, or almost transparent, are left out; so are the siblings of a
  /// view that is modal, elements of the standard kinds without a label or a value, whatever lies more than 500 views
  /// deep, and whatever comes after 200,000 views and elements. The order is that of
  /// ``UIResponder/accessibilityElements``, and of the subviews, back to front, where that is nil. This is Quartzite's own.
  public final func accessibilityTree() -> AccessibilityNode {
    var walk = AccessibilityWalk(top: self)
    let isElement = isAccessibilityElement
    let children = isElement ? [] : walk.nodes(in: self, depth: 0)
    return AccessibilityNode(self, frame: bounds, isElement: isElement, children: children)
  }
}

/// A walk through the elements of a view.
private struct AccessibilityWalk {
  let top: UIView
  /// The containers that the walk is in, since a container may list any object, and so itself.
  var path: Set<ObjectIdentifier> = []
  /// The number of views and elements that are still looked at: containers that list each other twice have no end that a
  /// program lives to see.
  var left = 200_000

  mutating func nodes(in container: UIResponder, depth: Int) -> [AccessibilityNode] {
    guard depth < 500, !container.accessibilityElementsHidden,
      path.insert(ObjectIdentifier(container)).inserted
    else { return [] }
    defer { path.remove(ObjectIdentifier(container)) }
    var nodes: [AccessibilityNode] = []
    for child in Self.children(of: container) { nodes += self.nodes(for: child, depth: depth + 1) }
    return nodes
  }

  private static func children(of container: UIResponder) -> [UIResponder] {
    if let elements = container.accessibilityElements { return elements.compactMap { $0 as? UIResponder } }
    let views = (container as? UIView)?.subviews ?? []
    return views.last { $0.accessibilityViewIsModal && !$0.isHidden }.map { [$0] } ?? views
  }

  private mutating func nodes(for responder: UIResponder, depth: Int) -> [AccessibilityNode] {
    guard left > 0 else { return [] }
    left -= 1
    if let view = responder as? UIView, view.isHidden || !(view.alpha >= 0.01) { return [] }
    guard !responder.accessibilityElementsHidden else { return [] }
    if responder.isAccessibilityElement {
      let node = AccessibilityNode(responder, frame: frame(of: responder), isElement: true, children: [])
      let says = node.label?.isEmpty == false || node.value?.isEmpty == false || node.identifier != nil
      return says || responder.accessibilityStore?.isElement == true ? [node] : []
    }
    let children = nodes(in: responder, depth: depth)
    let isNamed = responder.accessibilityLabel != nil || responder.accessibilityIdentifier != nil
    guard isNamed || responder.accessibilityContainerType != .none else { return children }
    return [AccessibilityNode(responder, frame: frame(of: responder), isElement: false, children: children)]
  }

  /// The frame of an element in the space of the top view.
  private func frame(of responder: UIResponder) -> CGRect {
    if let view = responder as? UIView, view.accessibilityStore?.frame == nil {
      return view.convert(view.bounds, to: top)
    }
    return top.convert(responder.accessibilityFrame, from: nil)
  }
}
