// LayoutBox: the variables of one view or guide, and the constraints that follow from what it is.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The variables of one view or guide: its frame in the space of the topmost view, as if no view were scrolled or transformed.
final class LayoutBox {
  weak var engine: LayoutEngine?
  /// The view, or the view of the guide.
  weak var view: UIView?
  weak var guide: UILayoutGuide?
  let left: Int
  let top: Int
  let width: Int
  let height: Int
  /// The walk through the tree in which the box was needed last.
  var walk = 0
  /// Whether constraints place the view, rather than its frame and mask.
  var isPlaced = false
  /// The numbers of the constraints that follow from the frame, the content or the kind of the guide.
  var implied: [Int] = []
  /// The constraints that keep a width or a height from being negative, where one was.
  var floors: [Int] = []
  /// The frame from which `implied` was made, in the space of the superview, and the size of that.
  var knownFrame = CGRect.null
  var knownSpace = CGSize.zero
  /// The size of the content for which the constraints stand.
  var content = CGSize.zero
  /// Whether the height of the content follows from the width.
  var wraps = false
  /// The frame that was found, in the space of the superview.
  var found = CGRect.zero

  init(_ engine: LayoutEngine, view: UIView?, guide: UILayoutGuide?) {
    self.engine = engine
    self.view = view
    self.guide = guide
    left = engine.solver.makeVariable()
    top = engine.solver.makeVariable()
    width = engine.solver.makeVariable()
    height = engine.solver.makeVariable()
  }

  var variables: [Int] { [left, top, width, height] }

  /// The origin and the length along an axis.
  func edge(_ axis: NSLayoutConstraint.Axis) -> Int { axis == .horizontal ? left : top }
  func length(_ axis: NSLayoutConstraint.Axis) -> Int { axis == .horizontal ? width : height }
}
