// ExtraLineHeight: room above the lines of three old fonts, which their metrics do not contain.
// SPDX-License-Identifier: Apache-2.0

import QuartziteGraphics

/// The room that Apple's platforms leave above each line of text in Helvetica, Times and Courier.
///
/// The metrics of these fonts do not contain it: `CTFontGetLeading` is 0, and ascent and descent add up to one em. It
/// was measured for Helvetica, in pictures of `CATextLayer` by Core Animation: lines are 1.2 ems apart and the first
/// baseline lies 0.97 em below the top of the layer, 0.77 of which is the ascent. `UIFont` counts 0.15 em as part of
/// its ascender. The source for Times and Courier is a comment about the Mac in WebKit's font code.
package enum ExtraLineHeight: Hashable, Sendable {
  /// The room in columns of Core Text, and so in text layers.
  case coreText
  /// The room in labels and in strings that UIKit draws, and in the ascender of a `UIFont`.
  case uiKit

  /// The room in ems.
  var ems: CGFloat {
    switch self {
    case .coreText: 0.2
    case .uiKit: 0.15
    }
  }
}
