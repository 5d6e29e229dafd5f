// CellMark: the marks in cells: chevrons, ticks, and the round signs of details and of editing.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A view that draws a mark with paths.
final class CellMark: UIView, @unchecked Sendable {
  /// The marks.
  enum Kind: Equatable {
    case chevron, tick, detail, detailAndChevron, minus, plus

    /// The room that the mark takes, in points.
    var size: CGSize {
      switch self {
      case .chevron: CGSize(width: 8, height: 14)
      case .tick: CGSize(width: 15, height: 13)
      case .detail, .minus, .plus: CGSize(width: 22, height: 22)
      case .detailAndChevron: CGSize(width: 42, height: 22)
      }
    }

    init?(_ type: UITableViewCell.AccessoryType) {
      switch type {
      case .none: return nil
      case .disclosureIndicator: self = .chevron
      case .detailDisclosureButton: self = .detailAndChevron
      case .checkmark: self = .tick
      case .detailButton: self = .detail
      }
    }

    init?(_ style: UITableViewCell.EditingStyle) {
      switch style {
      case .none: return nil
      case .delete: self = .minus
      case .insert: self = .plus
      }
    }
  }

  let kind: Kind
  /// Whether the cell is laid out from right to left, where a chevron points to the left.
  let isMirrored: Bool

  init(_ kind: Kind, mirrored: Bool) {
    self.kind = kind
    isMirrored = mirrored
    super.init(frame: CGRect(origin: .zero, size: kind.size))
    isOpaque = false
  }

  required init?(coder: NSCoder) { nil }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    if isMirrored && (kind == .chevron || kind == .detailAndChevron) {
      context.translateBy(x: bounds.width, y: 0)
      context.scaleBy(x: -1, y: 1)
    }
    switch kind {
    case .chevron: chevron(at: 0, in: bounds.height)
    case .tick: line([(1.5, 7), (5.5, 11), (13.5, 1.5)], tintColor, width: 2)
    case .detail: detail()
    case .detailAndChevron:
      detail()
      chevron(at: 34, in: bounds.height)
    case .minus: sign(UIColor.systemRed, isPlus: false)
    case .plus: sign(UIColor.systemGreen, isPlus: true)
    }
  }

  private func line(_ points: [(CGFloat, CGFloat)], _ color: UIColor, width: CGFloat) {
    let path = UIBezierPath()
    for (index, (x, y)) in points.enumerated() {
      let point = CGPoint(x: x, y: y)
      if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    path.lineWidth = width
    path.lineCapStyle = .round
    path.lineJoinStyle = .round
    color.setStroke()
    path.stroke()
  }

  private func chevron(at x: CGFloat, in height: CGFloat) {
    let middle = height / 2
    line([(x + 1, middle - 5.5), (x + 6.5, middle), (x + 1, middle + 5.5)], ListColors.mark, width: 2)
  }

  private func detail() {
    let circle = UIBezierPath(ovalIn: CGRect(x: 1, y: 1, width: 20, height: 20))
    circle.lineWidth = 1.5
    tintColor.setStroke()
    circle.stroke()
    tintColor.setFill()
    UIBezierPath(ovalIn: CGRect(x: 9.75, y: 5, width: 2.5, height: 2.5)).fill()
    line([(11, 10.5), (11, 16)], tintColor, width: 1.75)
  }

  private func sign(_ color: UIColor, isPlus: Bool) {
    color.setFill()
    UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 22, height: 22)).fill()
    line([(6, 11), (16, 11)], .white, width: 2)
    if isPlus { line([(11, 6), (11, 16)], .white, width: 2) }
  }
}
