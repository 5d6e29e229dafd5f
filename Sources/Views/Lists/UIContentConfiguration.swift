// UIContentConfiguration: contents of cells as values, the views that show them, and the states that they follow.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A value that describes a content, and makes the view that shows it.
public protocol UIContentConfiguration {
  /// Returns a new view that shows the content.
  func makeContentView() -> any UIView & UIContentView
  /// Returns the content as it is in a state.
  func updated(for state: any UIConfigurationState) -> Self
}

/// A view that shows a content that is given as a value.
public protocol UIContentView: AnyObject {
  /// The content that is shown.
  var configuration: any UIContentConfiguration { get set }
  /// Returns whether the view can show a content.
  func supports(_ configuration: any UIContentConfiguration) -> Bool
}

extension UIContentView {
  /// Whether the content is of the same type as the one that is shown.
  public func supports(_ configuration: any UIContentConfiguration) -> Bool {
    type(of: configuration) == type(of: self.configuration)
  }
}

/// A content of a cell, and the view that shows it.
struct ShownContent {
  let configuration: any UIContentConfiguration
  let view: any UIView & UIContentView

  /// Shows a content in `container`, as it is in a state where there is one: in the view of `old` where that can show it, and
  /// else in a new one, which takes its place. Nil where there is no content.
  static func show(
    _ configuration: (any UIContentConfiguration)?, for state: UICellConfigurationState?, in container: UIView,
    after old: ShownContent?
  ) -> ShownContent? {
    guard let configuration else {
      old?.view.removeFromSuperview()
      return nil
    }
    let updated = state.map { configuration.updated(for: $0) } ?? configuration
    if let view = old?.view, view.supports(updated) {
      view.configuration = updated
      return ShownContent(configuration: configuration, view: view)
    }
    old?.view.removeFromSuperview()
    let view = updated.makeContentView()
    view.frame = container.bounds
    container.addSubview(view)
    return ShownContent(configuration: configuration, view: view)
  }

  /// Shows the content as it is in a state.
  func update(for state: UICellConfigurationState) { view.configuration = configuration.updated(for: state) }
}

/// A state that contents follow.
public protocol UIConfigurationState {
  /// The traits of the view.
  var traitCollection: UITraitCollection { get set }
  /// Creates a state in which nothing is so.
  init(traitCollection: UITraitCollection)
}

/// The state of a view.
public struct UIViewConfigurationState: UIConfigurationState, Sendable {
  /// The traits of the view.
  public var traitCollection: UITraitCollection
  /// Whether it takes no input.
  public var isDisabled = false
  /// Whether it is highlighted.
  public var isHighlighted = false
  /// Whether it is selected.
  public var isSelected = false
  /// Whether it is in focus.
  public var isFocused = false
  /// Creates a state in which nothing is so.
  public init(traitCollection: UITraitCollection) {
    self.traitCollection = traitCollection
  }
}

/// The state of a cell.
public struct UICellConfigurationState: UIConfigurationState, Sendable {
  /// The traits of the cell.
  public var traitCollection: UITraitCollection
  /// Whether it takes no input.
  public var isDisabled = false
  /// Whether it is highlighted.
  public var isHighlighted = false
  /// Whether it is selected.
  public var isSelected = false
  /// Whether it is in focus.
  public var isFocused = false
  /// Whether it is edited.
  public var isEditing = false
  /// Whether the items below it in an outline are in sight.
  public var isExpanded = false
  /// Whether its swipe actions are in sight.
  public var isSwiped = false
  /// Whether it is being moved.
  public var isReordering = false
  /// Creates a state in which nothing is so.
  public init(traitCollection: UITraitCollection) {
    self.traitCollection = traitCollection
  }
}

extension UIBackgroundConfiguration {
  /// Returns the background of a plain list's cell.
  public static func listPlainCell() -> UIBackgroundConfiguration {
    UIBackgroundConfiguration(backgroundColor: ListColors.background)
  }
  /// Returns the background of a grouped list's cell.
  public static func listGroupedCell() -> UIBackgroundConfiguration {
    UIBackgroundConfiguration(backgroundColor: ListColors.groupedCell)
  }
  /// Returns the background of a list's cell.
  public static func listCell() -> UIBackgroundConfiguration {
    UIBackgroundConfiguration(backgroundColor: ListColors.background)
  }

  /// Gives a view the place and the looks of the background of a cell.
  func apply(to view: UIView, in cell: UIView) {
    let insets = backgroundInsets
    view.frame = cell.mirrored(
      cell.bounds.inset(
        by: UIEdgeInsets(top: insets.top, left: insets.leading, bottom: insets.bottom, right: insets.trailing)),
      in: cell.bounds)
    view.backgroundColor = backgroundColor.map { backgroundColorTransformer?($0) ?? $0 }
    view.layer.cornerRadius = cornerRadius
    view.layer.borderWidth = strokeWidth
    view.layer.borderColor = cell.color(resolvedStrokeColor(for: cell.tintColor))
    for other in view.subviews where other !== customView { other.removeFromSuperview() }
    if let customView {
      customView.frame = view.bounds
      if customView.superview !== view { view.addSubview(customView) }
    }
  }
}
