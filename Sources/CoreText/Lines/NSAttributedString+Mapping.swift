// Attributed strings with other attributes.

import CoreGraphics

extension NSAttributedString {
  /// The same text, each piece of it with the attributes that `change` makes of its own. It ends where patience does.
  package func mappingAttributes(
    patience: TextPatience? = nil, _ change: ([NSAttributedString.Key: Any]) -> [NSAttributedString.Key: Any]
  ) -> NSAttributedString {
    let characters = string as NSString
    let mapped = NSMutableAttributedString(string: "")
    enumerateAttributes(in: NSRange(location: 0, length: length), options: []) { attributes, piece, stop in
      mapped.append(NSAttributedString(string: characters.substring(with: piece), attributes: change(attributes)))
      if patience?.isOver(after: TextPatience.stepsOfPiece) == true { stop.pointee = true }
    }
    return mapped
  }
}
