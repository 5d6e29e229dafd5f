// Names that the types of controls, gestures and constraints had before Swift 4.2.
// SPDX-License-Identifier: Apache-2.0

/// `UIControl.Event`.
public typealias UIControlEvents = UIControl.Event
/// `UIControl.ContentHorizontalAlignment`.
public typealias UIControlContentHorizontalAlignment = UIControl.ContentHorizontalAlignment
/// `UIControl.ContentVerticalAlignment`.
public typealias UIControlContentVerticalAlignment = UIControl.ContentVerticalAlignment
/// `UIButton.ButtonType`.
public typealias UIButtonType = UIButton.ButtonType
/// `UIActivityIndicatorView.Style`.
public typealias UIActivityIndicatorViewStyle = UIActivityIndicatorView.Style
/// `UIGestureRecognizer.State`.
public typealias UIGestureRecognizerState = UIGestureRecognizer.State
/// `UITableView.Style`.
public typealias UITableViewStyle = UITableView.Style
/// `UITableViewCell.CellStyle`.
public typealias UITableViewCellStyle = UITableViewCell.CellStyle
/// `UIAlertController.Style`.
public typealias UIAlertControllerStyle = UIAlertController.Style
/// `UIAlertAction.Style`.
public typealias UIAlertActionStyle = UIAlertAction.Style
/// `NSLayoutConstraint.Attribute`.
public typealias NSLayoutAttribute = NSLayoutConstraint.Attribute
/// `NSLayoutConstraint.Relation`.
public typealias NSLayoutRelation = NSLayoutConstraint.Relation

/// `UILayoutPriority.required`.
public let UILayoutPriorityRequired = UILayoutPriority.required
/// `UILayoutPriority.defaultHigh`.
public let UILayoutPriorityDefaultHigh = UILayoutPriority.defaultHigh
/// `UILayoutPriority.defaultLow`.
public let UILayoutPriorityDefaultLow = UILayoutPriority.defaultLow
/// `UILayoutPriority.fittingSizeLevel`.
public let UILayoutPriorityFittingSizeLevel = UILayoutPriority.fittingSizeLevel
