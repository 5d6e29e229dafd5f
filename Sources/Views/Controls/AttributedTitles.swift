// AttributedTitles: attributes of UIKit in Foundation's attributed strings, and such strings as those that labels show.
// SPDX-License-Identifier: Apache-2.0

import Foundation

extension AttributeScopes {
  /// The attributes of UIKit.
  public var uiKit: UIKitAttributes.Type { UIKitAttributes.self }

  /// The attributes of UIKit that labels show.
  public struct UIKitAttributes: AttributeScope {
    /// The font.
    public let font: FontAttribute
    /// The colour of the letters.
    public let foregroundColor: ForegroundColorAttribute
    /// The colour behind the letters.
    public let backgroundColor: BackgroundColorAttribute
    /// The space after each letter, in points.
    public let kern: KernAttribute
    /// The distance of the letters above the baseline, in points.
    public let baselineOffset: BaselineOffsetAttribute

    /// The key of the font.
    public enum FontAttribute: AttributedStringKey {
      /// The type of the values.
      public typealias Value = UIFont
      /// The name of the attribute.
      public static let name = NSAttributedString.Key.font.rawValue
    }
    /// The key of the colour of the letters.
    public enum ForegroundColorAttribute: AttributedStringKey {
      /// The type of the values.
      public typealias Value = UIColor
      /// The name of the attribute.
      public static let name = NSAttributedString.Key.foregroundColor.rawValue
    }
    /// The key of the colour behind the letters.
    public enum BackgroundColorAttribute: AttributedStringKey {
      /// The type of the values.
      public typealias Value = UIColor
      /// The name of the attribute.
      public static let name = NSAttributedString.Key.backgroundColor.rawValue
    }
    /// The key of the space after each letter.
    public enum KernAttribute: AttributedStringKey {
      /// The type of the values.
      public typealias Value = CGFloat
      /// The name of the attribute.
      public static let name = NSAttributedString.Key.kern.rawValue
    }
    /// The key of the distance above the baseline.
    public enum BaselineOffsetAttribute: AttributedStringKey {
      /// The type of the values.
      public typealias Value = CGFloat
      /// The name of the attribute.
      public static let name = NSAttributedString.Key.baselineOffset.rawValue
    }
  }
}

extension AttributeDynamicLookup {
  /// The attributes of UIKit, by their names.
  public subscript<Key: AttributedStringKey>(
    dynamicMember keyPath: KeyPath<AttributeScopes.UIKitAttributes, Key>
  ) -> Key { self[Key.self] }
}

/// A function that makes attributes of a text of others, for the looks of a state.
public struct UIConfigurationTextAttributesTransformer {
  /// The function.
  public let transform: (AttributeContainer) -> AttributeContainer

  /// Creates a transformer from its function.
  public init(_ transform: @escaping (AttributeContainer) -> AttributeContainer) {
    self.transform = transform
  }

  /// Returns the attributes for `input`.
  public func callAsFunction(_ input: AttributeContainer) -> AttributeContainer { transform(input) }
}

extension AttributedString {
  /// Returns the text as labels show it, with `base` where it has no attributes of its own, through `transform`.
  func shown(
    _ base: [NSAttributedString.Key: Any], _ transform: UIConfigurationTextAttributesTransformer?
  ) -> NSAttributedString {
    let result = NSMutableAttributedString(string: "")
    for run in runs {
      var container = AttributeContainer()
      container.font = run.attributes.font ?? base[.font] as? UIFont
      container.foregroundColor = run.attributes.foregroundColor ?? base[.foregroundColor] as? UIColor
      container.merge(run.attributes)
      if let transform { container = transform(container) }
      var attributes = base
      attributes[.font] = container.font ?? base[.font]
      attributes[.foregroundColor] = container.foregroundColor ?? base[.foregroundColor]
      attributes[.backgroundColor] = container.backgroundColor
      attributes[.kern] = container.kern
      attributes[.baselineOffset] = container.baselineOffset
      result.append(NSAttributedString(string: String(self[run.range].characters), attributes: attributes))
    }
    return result
  }
}
