// UIRefreshControl: the sign above a scroll view's content that says that it is loaded anew.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The sign above a scroll view's content that says that it is loaded anew.
///
/// It lies in the 60 points above the content, and is seen where the content was pulled down so far, or has an offset above it. A drag
/// that pulls the content down by its height begins refreshing, and sends ``UIControl/Event/valueChanged``. The sign stands still, for
/// there is no clock; its look is ours. No inset is added to the content while it refreshes.
open class UIRefreshControl: UIControl, @unchecked Sendable {
  private var refreshes = false
  private let title = UILabel()

  /// The height of the control in points.
  static let height: CGFloat = 60

  /// Creates a control; the scroll view places it.
  public init() {
    super.init(frame: .zero)
    adoptDefaults()
  }
  /// Creates a control at `frame`; the scroll view places it.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    adoptDefaults()
  }
  /// Creates a control; nothing is read from `coder`.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    adoptDefaults()
  }

  private func adoptDefaults() {
    isOpaque = false
    contentMode = .redraw
    title.textAlignment = .center
    addSubview(title)
  }

  /// Whether the content is loaded anew.
  open var isRefreshing: Bool { refreshes }
  /// Shows that the content is loaded anew; no action is sent.
  open func beginRefreshing() {
    refreshes = true
    setNeedsDisplay()
  }
  /// Shows that the content is loaded.
  open func endRefreshing() {
    refreshes = false
    setNeedsDisplay()
  }
  /// The text below the sign. Nil by default.
  open var attributedTitle: NSAttributedString? {
    get { title.attributedText }
    set {
      title.attributedText = newValue
      setNeedsLayout()
    }
  }

  /// Places the text.
  open override func layoutSubviews() {
    super.layoutSubviews()
    title.frame = CGRect(x: 0, y: bounds.height - 18, width: bounds.width, height: 16)
  }

  /// Draws eight rays, all of them faint while nothing is loaded.
  open override func draw(_ rect: CGRect) {
    let middle = CGPoint(x: bounds.midX, y: title.text == nil ? bounds.midY : (bounds.height - 18) / 2)
    for ray in 0..<8 {
      let angle = CGFloat(ray) * .pi / 4
      let path = UIBezierPath()
      path.move(to: CGPoint(x: middle.x + 5 * sin(angle), y: middle.y - 5 * cos(angle)))
      path.addLine(to: CGPoint(x: middle.x + 10 * sin(angle), y: middle.y - 10 * cos(angle)))
      path.lineWidth = 2.5
      path.lineCapStyle = .round
      let strength = refreshes ? 1 - CGFloat(ray) / 10 : 0.4
      color.withAlphaComponent(strength).setStroke()
      path.stroke()
    }
  }

  private var color: UIColor { ownTint ?? .systemGray }

  /// Begins refreshing, as a reader does, and tells the targets.
  final func pull() {
    guard !refreshes, isEnabled else { return }
    beginRefreshing()
    sendActions(for: .valueChanged)
  }
}
