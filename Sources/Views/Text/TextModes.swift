// How lines of text lie, and how they end, in the words of text layers.
// SPDX-License-Identifier: Apache-2.0

@_exported import QuartziteLayers

extension NSTextAlignment {
  /// What a text layer calls it.
  var mode: CATextLayerAlignmentMode {
    switch self {
    case .left: .left
    case .center: .center
    case .right: .right
    case .justified: .justified
    case .natural: .natural
    }
  }
}

extension NSLineBreakMode {
  /// What a text layer calls it.
  var truncation: CATextLayerTruncationMode {
    switch self {
    case .byWordWrapping, .byCharWrapping, .byClipping: .none
    case .byTruncatingHead: .start
    case .byTruncatingTail: .end
    case .byTruncatingMiddle: .middle
    }
  }
}
