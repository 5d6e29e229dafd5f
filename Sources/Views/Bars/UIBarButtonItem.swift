// UIBarButtonItem: a button in a bar.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A button in a navigation bar or a toolbar.
///
/// A tap calls ``UIBarButtonItem/action`` of ``UIBarButtonItem/target``, which is a `SelectorTarget`, with the item.
open class UIBarButtonItem: UIBarItem, @unchecked Sendable {
  /// The look of a button.
  public enum Style: Int, Sendable {
    /// An ordinary button.
    case plain = 0
    /// The button that ends a task; its title is heavier.
    case done = 2
  }

  /// The buttons that programs have in common. Those that Apple draws as symbols have a word or a character here.
  public enum SystemItem: Int, Sendable {
    /// A button with the word that it is called by.
    case done, cancel, edit, save
    /// A plus sign.
    case add
    /// Room between buttons: as much as is left.
    case flexibleSpace
    /// Room between buttons: of a width.
    case fixedSpace
    /// A button with the word that it is called by.
    case compose, reply, action, organize, bookmarks, search, refresh, stop, camera, trash
    /// A sign of playing.
    case play
    /// A sign of a pause.
    case pause
    /// A sign of going back quickly.
    case rewind
    /// A sign of going on quickly.
    case fastForward
    /// A button with the word that it is called by.
    case undo, redo
    /// A multiplication sign.
    case close
  }

  final var systemItem: SystemItem?

  /// Creates a button without a title.
  public override init() {
    super.init()
  }

  /// Creates a button without a title; nothing is read from `coder`.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  /// Creates a button with a title.
  public convenience init(title: String?, style: Style, target: Any?, action: Selector?) {
    self.init()
    self.title = title
    adopt(style, target, action)
  }

  /// Creates a button with an image.
  public convenience init(image: UIImage?, style: Style, target: Any?, action: Selector?) {
    self.init()
    self.image = image
    adopt(style, target, action)
  }

  /// Creates one of the buttons that programs have in common.
  public convenience init(barButtonSystemItem systemItem: SystemItem, target: Any?, action: Selector?) {
    self.init()
    self.systemItem = systemItem
    title = systemItem.text
    adopt(systemItem == .done || systemItem == .save ? .done : .plain, target, action)
  }

  /// Creates a button with the title and the image of an action, which a tap calls.
  public convenience init(
    title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil, menu: UIMenu? = nil
  ) {
    self.init()
    self.title = title
    self.image = image
    self.menu = menu
    self.primaryAction = primaryAction
    adoptAction()
  }

  /// Creates one of the buttons that programs have in common, with an action that a tap calls.
  public convenience init(systemItem: SystemItem, primaryAction: UIAction? = nil, menu: UIMenu? = nil) {
    self.init(barButtonSystemItem: systemItem, target: nil, action: nil)
    self.menu = menu
    self.primaryAction = primaryAction
    adoptAction()
  }

  /// Creates an item that shows a view.
  public convenience init(customView: UIView) {
    self.init()
    self.customView = customView
  }

  /// Returns room between buttons: as much as is left.
  open class func flexibleSpace() -> UIBarButtonItem {
    UIBarButtonItem(barButtonSystemItem: .flexibleSpace, target: nil, action: nil)
  }

  /// Returns room between buttons, `width` points wide.
  open class func fixedSpace(_ width: CGFloat) -> UIBarButtonItem {
    let item = UIBarButtonItem(barButtonSystemItem: .fixedSpace, target: nil, action: nil)
    item.width = width
    return item
  }

  /// The look. Plain by default.
  open var style = Style.plain {
    didSet { onChange?() }
  }
  /// The width in points; 0, the default, for what the content takes.
  open var width: CGFloat = 0 {
    didSet { onChange?() }
  }
  /// The view that is shown instead of a button. Nil by default.
  open var customView: UIView? {
    didSet { onChange?() }
  }
  /// The object whose method a tap calls. Nil by default.
  open weak var target: AnyObject?
  /// The method that a tap calls. Nil by default.
  open var action: Selector?
  /// The action that a tap calls, instead of the target's method. Setting it sets the title and the image, where the
  /// action has them. Nil by default.
  open var primaryAction: UIAction? {
    didSet { adoptAction() }
  }
  /// The menu; kept. Nil by default.
  open var menu: UIMenu?
  /// The colour; nil, the default, for the tint of the bar.
  open var tintColor: UIColor? {
    didSet { onChange?() }
  }
  /// The titles that the item may have; kept. Nil by default.
  open var possibleTitles: Set<String>?

  private final func adopt(_ style: Style, _ target: Any?, _ action: Selector?) {
    self.style = style
    self.target = target as AnyObject?
    self.action = action
  }

  /// Calls the method of the target, as a tap does.
  final func send() {
    guard isEnabled else { return }
    if let primaryAction { return primaryAction.call(from: self) }
    if let action { UIApplication.shared.sendAction(action, to: target, from: self, for: nil) }
  }

  private final func adoptAction() {
    guard let primaryAction else { return }
    if !primaryAction.title.isEmpty { title = primaryAction.title }
    if let image = primaryAction.image { self.image = image }
  }
}

extension UIBarButtonItem.SystemItem {
  /// The word or the character that the button shows.
  var text: String? {
    switch self {
    case .done: "Done"
    case .cancel: "Cancel"
    case .edit: "Edit"
    case .save: "Save"
    case .add: "+"
    case .flexibleSpace, .fixedSpace: nil
    case .compose: "Compose"
    case .reply: "Reply"
    case .action: "Share"
    case .organize: "Organize"
    case .bookmarks: "Bookmarks"
    case .search: "Search"
    case .refresh: "Refresh"
    case .stop: "Stop"
    case .camera: "Camera"
    case .trash: "Delete"
    case .play: "\u{25B6}"
    case .pause: "\u{2016}"
    case .rewind: "\u{226A}"
    case .fastForward: "\u{226B}"
    case .undo: "Undo"
    case .redo: "Redo"
    case .close: "\u{D7}"
    }
  }
}
