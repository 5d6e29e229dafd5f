// TableTypes: the kinds of values that tables and their cells take, with UIKit's raw values.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension UITableViewCell {
  /// The arrangements of a cell's texts and image.
  public enum CellStyle: Int, Sendable {
    /// A text, with an image before it.
    case `default`
    /// A text, and a grey one at the other end.
    case value1
    /// A text in the tint's colour at a fixed place, and another right after it.
    case value2
    /// A text, and a smaller one below it.
    case subtitle
  }

  /// The marks at the end of a cell.
  public enum AccessoryType: Int, Sendable {
    /// None.
    case none
    /// A chevron.
    case disclosureIndicator
    /// An i in a circle, and a chevron.
    case detailDisclosureButton
    /// A tick.
    case checkmark
    /// An i in a circle.
    case detailButton
  }

  /// The looks of selected cells.
  public enum SelectionStyle: Int, Sendable {
    /// As others.
    case none
    /// A grey background.
    case blue
    /// A grey background.
    case gray
    /// A grey background.
    case `default`
  }

  /// The controls of editing.
  public enum EditingStyle: Int, Sendable {
    /// None.
    case none
    /// A red circle with a minus sign.
    case delete
    /// A green circle with a plus sign.
    case insert
  }
}

extension UITableView {
  /// The looks of tables.
  public enum Style: Int, Sendable {
    /// Rows from edge to edge, with the parts above sections staying in sight.
    case plain
    /// Rows from edge to edge, with room between sections.
    case grouped
    /// Rows in boxes with round corners.
    case insetGrouped
  }

  /// The place in the table to which a row is scrolled.
  public enum ScrollPosition: Int, Sendable {
    /// The nearest place in sight.
    case none
    /// The top.
    case top
    /// The middle.
    case middle
    /// The bottom.
    case bottom
  }

  /// The ways in which rows come and go; they do at once.
  public enum RowAnimation: Int, Sendable {
    /// By fading.
    case fade
    /// To the right.
    case right
    /// To the left.
    case left
    /// To the top.
    case top
    /// To the bottom.
    case bottom
    /// Not at all.
    case none
    /// From the middle.
    case middle
    /// In the way that suits the style.
    case automatic = 100
  }

  /// The origin of the distances of lines between rows.
  public enum SeparatorInsetReference: Int, Sendable {
    /// The edges of the cell.
    case fromCellEdges
    /// The ordinary distances.
    case fromAutomaticInsets
  }

  /// The height that stands for the one that a part's content needs, in points.
  public static let automaticDimension: CGFloat = -1
}

extension UITableViewCell {
  /// The looks of the lines between rows.
  public enum SeparatorStyle: Int, Sendable {
    /// None.
    case none
    /// A thin line.
    case singleLine
    /// A thin line, as an older look has it.
    case singleLineEtched
  }
}

/// The things that a table tells a cell about its place.
struct CellPlace: Equatable {
  /// Whether a line is drawn below the cell, and the one that it is drawn with.
  var separatorColor: UIColor?
  /// The ordinary distances of the line from the ends.
  var separatorInset: UIEdgeInsets?
  /// Whether the cell is the first and the last of a box with round corners.
  var corners = (top: false, bottom: false)

  static func == (one: CellPlace, other: CellPlace) -> Bool {
    one.separatorColor === other.separatorColor && one.separatorInset == other.separatorInset
      && one.corners == other.corners
  }
}

/// The colours of lists.
enum ListColors {
  static let background = UIColor.systemBackground
  static let groupedBackground = UIColor.systemGroupedBackground
  static let groupedCell = UIColor.secondarySystemGroupedBackground
  /// The ground of the title above or below a section of a plain table.
  static let plainTitle = UIColor {
    $0.userInterfaceStyle == .dark ? UIColor(white: 28 / 255, alpha: 1) : UIColor(white: 247 / 255, alpha: 1)
  }
  static let separator = UIColor.separator
  static let selection = UIColor.systemGray4
  static let text = UIColor.label
  static let secondaryText = UIColor.secondaryLabel
  static let mark = UIColor.tertiaryLabel
}

extension UIView {
  /// The least height that the constraints in the view allow at a width, in points; nil where there are none.
  final func heightByConstraints(width: CGFloat) -> CGFloat? {
    guard !constraints.isEmpty else { return nil }
    let size = CGSize(width: width, height: 0)
    return systemLayoutSizeFitting(
      size, withHorizontalFittingPriority: .required, verticalFittingPriority: .fittingSizeLevel
    ).height
  }
}
