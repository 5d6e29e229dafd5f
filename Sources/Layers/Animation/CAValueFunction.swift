// CAValueFunction: a function from interpolated numbers to a transform.
// SPDX-License-Identifier: Apache-2.0

/// A function that makes a transform from one number or three.
///
/// With it an animation interpolates angles, factors or distances and sets the whole property to the transform.
open class CAValueFunction: NSObject, NSSecureCoding, @unchecked Sendable {
  private let swiftMark = SwiftObjectMark()
  /// The name of the function.
  public let name: CAValueFunctionName
  /// The function itself.
  package let function: TransformFunction

  /// Creates the function with this name, or nil if there is none.
  public init?(name: CAValueFunctionName) {
    guard let function = TransformFunction(rawValue: name.rawValue) else { return nil }
    self.name = name
    self.function = function
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
    switch (numbers.count, function.argumentKind) {
    case (1, .number): function.transform(of: SIMD3(numbers[0], 0, 0))
    case (3, .triple): function.transform(of: SIMD3(numbers[0], numbers[1], numbers[2]))
    default: nil
    }
  }

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? CAValueFunction)?.name == name
  }

  open override var hash: Int { name.hashValue }

  open override var description: String { name.rawValue }
}
