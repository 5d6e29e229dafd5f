// CAConstraint: one relation between the frames of two layers.
// SPDX-License-Identifier: Apache-2.0

/// The attributes of a frame that constraints relate.
public enum CAConstraintAttribute: Int32, Sendable {
  /// The smallest x.
  case minX = 0
  /// The x in the middle.
  case midX
  /// The largest x.
  case maxX
  /// The width.
  case width
  /// The smallest y.
  case minY
  /// The y in the middle.
  case midY
  /// The largest y.
  case maxY
  /// The height.
  case height
}

/// The relation `attribute = scale · source attribute + offset` between a layer and a sibling, or the superlayer.
open class CAConstraint: NSObject, NSSecureCoding, @unchecked Sendable {
  private let swiftMark = SwiftObjectMark()
  /// The attribute of the layer's frame that is determined.
  public let attribute: CAConstraintAttribute
  /// The name of the sibling that it depends on, or `superlayer`.
  public let sourceName: String
  /// The attribute of that layer's frame, or of the superlayer's bounds, that it depends on.
  public let sourceAttribute: CAConstraintAttribute
  /// The factor by which the source's attribute is multiplied.
  public let scale: CGFloat
  /// The constant that is added to the product, in points.
  public let offset: CGFloat

  /// Creates the relation `attribute = scale · sourceAttribute of sourceName + offset`.
  public init(
    attribute: CAConstraintAttribute, relativeTo sourceName: String, attribute sourceAttribute: CAConstraintAttribute,
    scale: CGFloat, offset: CGFloat
  ) {
    self.attribute = attribute
    self.sourceName = sourceName
    self.sourceAttribute = sourceAttribute
    self.scale = scale
    self.offset = offset
    super.init()
  }

  /// Creates the relation `attribute = sourceAttribute of sourceName + offset`.
  public convenience init(
    attribute: CAConstraintAttribute, relativeTo sourceName: String, attribute sourceAttribute: CAConstraintAttribute,
    offset: CGFloat
  ) {
    self.init(attribute: attribute, relativeTo: sourceName, attribute: sourceAttribute, scale: 1, offset: offset)
  }

  /// Creates the relation `attribute = sourceAttribute of sourceName`.
  public convenience init(
    attribute: CAConstraintAttribute, relativeTo sourceName: String, attribute sourceAttribute: CAConstraintAttribute
  ) {
    self.init(attribute: attribute, relativeTo: sourceName, attribute: sourceAttribute, scale: 1, offset: 0)
  }

  /// Creates a constraint from an archive, or nil if it is not complete.
  public required init?(coder: NSCoder) {
    guard let attribute = CAConstraintAttribute(rawValue: coder.decodeInt32(forKey: "attribute")),
      let sourceName = coder.decodeObject(of: NSString.self, forKey: "sourceName"),
      let sourceAttribute = CAConstraintAttribute(rawValue: coder.decodeInt32(forKey: "sourceAttribute"))
    else { return nil }
    self.attribute = attribute
    self.sourceName = String(describing: sourceName)
    self.sourceAttribute = sourceAttribute
    scale = CGFloat(coder.decodeDouble(forKey: "scale"))
    offset = CGFloat(coder.decodeDouble(forKey: "offset"))
    super.init()
  }

  /// Writes the constraint to an archive.
  open func encode(with coder: NSCoder) {
    coder.encode(attribute.rawValue, forKey: "attribute")
    coder.encode(NSString(string: sourceName), forKey: "sourceName")
    coder.encode(sourceAttribute.rawValue, forKey: "sourceAttribute")
    coder.encode(Double(scale), forKey: "scale")
    coder.encode(Double(offset), forKey: "offset")
  }

  /// True: constraints are archived by keys.
  open class var supportsSecureCoding: Bool { true }
  /// The class name under which archives store the object: for a class nested in a type or a function, one of its
  /// superclasses.
  open override var classForKeyedArchiver: AnyClass? { ArchivableForm.archivedClass(of: self) }
}

extension CAConstraintAttribute {
  /// Whether this is an attribute along y.
  var isVertical: Bool { rawValue >= CAConstraintAttribute.minY.rawValue }

  /// The distance of the attribute from the minimum as a fraction of the size; nil for the size itself.
  var fraction: CGFloat? {
    switch self {
    case .minX, .minY: 0
    case .midX, .midY: 0.5
    case .maxX, .maxY: 1
    case .width, .height: nil
    }
  }
}
