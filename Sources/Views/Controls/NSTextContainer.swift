// NSTextContainer: the column in which a text view lays out its text.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The column in which a text view lays out its text.
open class NSTextContainer: NSObject, @unchecked Sendable {
  private let swiftMark = SwiftObjectMark()
  final weak var view: UITextView?

  /// Creates a column of a size in points.
  public init(size: CGSize = .zero) {
    self.size = size
    super.init()
  }

  /// The size of the column in points; that of a text view follows the view. Zero by default.
  open var size: CGSize
  /// The room at both ends of each line, in points. 5 by default.
  open var lineFragmentPadding: CGFloat = 5 {
    didSet { view?.noteText() }
  }
  /// The largest number of lines; 0, the default, for any number.
  open var maximumNumberOfLines = 0 {
    didSet { view?.noteText() }
  }
  /// The treatment of text beyond the last line. Broken by words by default.
  open var lineBreakMode = NSLineBreakMode.byWordWrapping {
    didSet { view?.noteText() }
  }
  /// Whether the width follows that of the text view; kept, for it always does. True by default.
  open var widthTracksTextView = true
  /// Whether the height follows that of the text view; kept. False by default.
  open var heightTracksTextView = false
}
