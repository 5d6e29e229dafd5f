// TextModes: the alignment and the truncation of lines, as modes of text layers.
// SPDX-License-Identifier: Apache-2.0

@_exported import QuartziteLayers

extension NSTextAlignment {
  /// The corresponding mode of a text layer.
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
  /// The corresponding mode of a text layer.
  var truncation: CATextLayerTruncationMode {
    switch self {
    case .byWordWrapping, .byCharWrapping, .byClipping: .none
    case .byTruncatingHead: .start
    case .byTruncatingTail: .end
    case .byTruncatingMiddle: .middle
    }
  }
}
