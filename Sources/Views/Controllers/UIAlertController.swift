// UIAlertController: a message with buttons, over everything.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A button of an alert.
open class UIAlertAction: NSObject, NSCopying, @unchecked Sendable {
  private let swiftMark = SwiftObjectMark()
  private let text: String?
  private let kind: Style
  final let handler: ((UIAlertAction) -> Void)?
  /// Has the alert made again that the action is in.
  final var onChange: (() -> Void)?

  /// The kind of a button.
  public enum Style: Int, Sendable {
    /// An ordinary button.
    case `default`
    /// The button that leaves everything as it is.
    case cancel
    /// A button that destroys something; its title is red.
    case destructive
  }

  /// Creates a button; `handler` is called after the alert was dismissed.
  public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
    text = title
    kind = style
    self.handler = handler
    super.init()
  }

  /// The title.
  open var title: String? { text }
  /// The kind.
  open var style: Style { kind }
  /// Whether a tap has an effect. True by default.
  open var isEnabled = true {
    didSet { onChange?() }
  }

  /// Returns a button with the same title, kind and handler.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = UIAlertAction(title: text, style: kind, handler: handler)
    copy.isEnabled = isEnabled
    return copy
  }
}

/// A message with buttons, over everything. Its looks are ours.
///
/// Tests choose a button with ``simulateChoice(of:)``.
open class UIAlertController: UIViewController, @unchecked Sendable {
  /// The kind of an alert.
  public enum Style: Int, Sendable {
    /// A list of buttons at the bottom.
    case actionSheet
    /// A message in the middle.
    case alert
  }

  private var style = Style.actionSheet
  private var buttons: [UIAlertAction] = []
  private var fields: [UITextField] = []

  /// Creates an action sheet without a title. There are no interface files on Linux: both arguments are ignored.
  public override init(nibName: String?, bundle: Bundle?) {
    super.init(nibName: nibName, bundle: bundle)
  }

  /// Creates an alert without buttons.
  public convenience init(title: String?, message: String?, preferredStyle: Style) {
    self.init(nibName: nil, bundle: nil)
    self.title = title
    self.message = message
    style = preferredStyle
  }

  /// Creates an action sheet without a title; nothing is read from `coder`.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  /// The text below the title. Nil by default.
  open var message: String? {
    didSet { panel?.reload() }
  }
  /// The title. Nil by default.
  open override var title: String? {
    didSet { panel?.reload() }
  }
  /// The kind.
  open var preferredStyle: Style { style }
  /// The buttons, in the order in which they were added.
  open var actions: [UIAlertAction] { buttons }
  /// Adds a button.
  open func addAction(_ action: UIAlertAction) {
    buttons.append(action)
    action.onChange = { [weak self] in self?.panel?.reload() }
    panel?.reload()
  }
  /// The fields for text, in the order in which they were added; nil where there are none.
  open var textFields: [UITextField]? { fields.isEmpty ? nil : fields }
  /// Adds a field for text, which `configurationHandler` sets up. Only alerts have them: a sheet stays without.
  open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
    guard style == .alert else { return }
    let field = UITextField(frame: .zero)
    configurationHandler?(field)
    fields.append(field)
    panel?.reload()
  }
  /// The button whose title is heavier. Nil by default.
  open var preferredAction: UIAlertAction? {
    didSet { panel?.reload() }
  }
  /// The seriousness of the message; kept. Ordinary by default.
  open var severity = UIAlertControllerSeverity.default

  /// Chooses a button as a tap on it does: the alert is dismissed, and the button's handler called.
  ///
  /// This is ours, for tests and programs without touches. Buttons that are disabled, or of other alerts, do nothing.
  public final func simulateChoice(of action: UIAlertAction) { choose(action) }

  /// Creates the view that darkens what is behind, and shows the message.
  open override func loadView() { view = AlertView(self) }

  private final var panel: AlertView? { viewIfLoaded as? AlertView }

  final func choose(_ action: UIAlertAction) {
    guard action.isEnabled, buttons.contains(where: { $0 === action }) else { return }
    if presenter != nil { presentingViewController?.dismiss(animated: true) }
    action.handler?(action)
  }
}

/// The seriousness of the message of an alert.
public enum UIAlertControllerSeverity: Int, Sendable {
  /// As serious as any.
  case `default`
  /// Very serious.
  case critical
}
