// CAValueFunction: a function from interpolated numbers to a transform.
// SPDX-License-Identifier: Apache-2.0

/// A function that makes a transform from one number or three.
///
/// With it an animation interpolates angles, factors or distances and sets the whole property to the transform.
open class CAValueFunction: NSObject, NSSecureCoding, @unchecked Sendable {
  private let swiftMark = SwiftObjectMark()
  /// The name of the function.
  public let name: CAValueFunctionName
  private let make: @Sendable ([Double]) -> CATransform3D?

  /// Creates the function with this name, or nil if there is none.
  public init?(name: CAValueFunctionName) {
    guard let make = Self.functions[name] else { return nil }
    self.name = name
    self.make = make
    super.init()
  }

  /// Creates the function whose name is in an archive, or nil if there is none.
  public required convenience init?(coder: NSCoder) {
    guard let name = coder.decodeObject(of: NSString.self, forKey: "name") else { return nil }
    self.init(name: CAValueFunctionName(rawValue: String(describing: name)))
  }

  /// Writes the name to an archive.
  open func encode(with coder: NSCoder) {
    coder.encode(NSString(string: name.rawValue), forKey: "name")
  }

  /// True: functions are archived by keys.
  open class var supportsSecureCoding: Bool { true }
  /// The class name under which archives store the object: for a class nested in a type or a function, one of its
  /// superclasses.
  open override var classForKeyedArchiver: AnyClass? { ArchivableForm.archivedClass(of: self) }

  /// Returns the transform for `numbers`: three for `scale` and `translate`, one for the others; nil for any other
  /// count.
  package func transform(of numbers: [Double]) -> CATransform3D? {
    make(numbers)
  }

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? CAValueFunction)?.name == name
  }

  open override var hash: Int { name.hashValue }

  open override var description: String { name.rawValue }

  private static let functions: [CAValueFunctionName: @Sendable ([Double]) -> CATransform3D?] = [
    .rotateX: { one($0) { CATransform3DMakeRotation($0, 1, 0, 0) } },
    .rotateY: { one($0) { CATransform3DMakeRotation($0, 0, 1, 0) } },
    .rotateZ: { one($0) { CATransform3DMakeRotation($0, 0, 0, 1) } },
    .scale: { three($0, CATransform3DMakeScale) },
    .scaleX: { one($0) { CATransform3DMakeScale($0, 1, 1) } },
    .scaleY: { one($0) { CATransform3DMakeScale(1, $0, 1) } },
    .scaleZ: { one($0) { CATransform3DMakeScale(1, 1, $0) } },
    .translate: { three($0, CATransform3DMakeTranslation) },
    .translateX: { one($0) { CATransform3DMakeTranslation($0, 0, 0) } },
    .translateY: { one($0) { CATransform3DMakeTranslation(0, $0, 0) } },
    .translateZ: { one($0) { CATransform3DMakeTranslation(0, 0, $0) } },
  ]

  private static func one(_ numbers: [Double], _ make: (CGFloat) -> CATransform3D) -> CATransform3D? {
    numbers.count == 1 ? make(CGFloat(numbers[0])) : nil
  }

  private static func three(
    _ numbers: [Double], _ make: (CGFloat, CGFloat, CGFloat) -> CATransform3D
  ) -> CATransform3D? {
    numbers.count == 3 ? make(CGFloat(numbers[0]), CGFloat(numbers[1]), CGFloat(numbers[2])) : nil
  }
}
