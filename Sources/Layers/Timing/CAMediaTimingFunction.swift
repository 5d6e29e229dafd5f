// CAMediaTimingFunction: the pacing of an animation.
// SPDX-License-Identifier: Apache-2.0

/// A pacing: a cubic Bézier curve from (0, 0) to (1, 1) that maps time to the progress of an animation.
///
/// Functions with the same name are equal; functions of control points are equal only to themselves.
/// A function never changes, so it can be shared freely.
open class CAMediaTimingFunction: NSObject, NSSecureCoding, @unchecked Sendable {
  private let swiftMark = SwiftObjectMark()
  /// The name that the function was created with, or nil if it was created from control points.
  package let name: CAMediaTimingFunctionName?
  /// The curve.
  package let pacing: CubicPacing
  private let controlPoints: [SIMD2<Float>]

  /// Creates the pacing with this name; an unknown name gives linear pacing, where Apple's implementation raises.
  public init(name: CAMediaTimingFunctionName) {
    let (first, second): (SIMD2<Float>, SIMD2<Float>) =
      switch name {
      case .easeIn: (SIMD2(0.42, 0), SIMD2(1, 1))
      case .easeOut: (SIMD2(0, 0), SIMD2(0.58, 1))
      case .easeInEaseOut: (SIMD2(0.42, 0), SIMD2(0.58, 1))
      case .default: (SIMD2(0.25, 0.1), SIMD2(0.25, 1))
      default: (SIMD2(0, 0), SIMD2(1, 1))
      }
    self.name = name
    (controlPoints, pacing) = Self.curve(first, second)
    super.init()
  }

  /// Creates the pacing with the inner control points (`c1x`, `c1y`) and (`c2x`, `c2y`).
  ///
  /// The x values belong between 0 and 1; the y values may leave that range to overshoot.
  public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
    name = nil
    (controlPoints, pacing) = Self.curve(SIMD2(c1x, c1y), SIMD2(c2x, c2y))
    super.init()
  }

  /// Creates the pacing from an archive.
  public required init?(coder: NSCoder) {
    // Requesting a missing value would make the whole archive fail.
    let name = coder.containsValue(forKey: "name") ? coder.decodeObject(of: NSString.self, forKey: "name") : nil
    self.name = name.map { CAMediaTimingFunctionName(rawValue: String(describing: $0)) }
    (controlPoints, pacing) = Self.curve(
      SIMD2(coder.decodeFloat(forKey: "c1x"), coder.decodeFloat(forKey: "c1y")),
      SIMD2(coder.decodeFloat(forKey: "c2x"), coder.decodeFloat(forKey: "c2y")))
    super.init()
  }

  /// Writes the name and the control points to an archive.
  open func encode(with coder: NSCoder) {
    if let name { coder.encode(NSString(string: name.rawValue), forKey: "name") }
    coder.encode(controlPoints[1].x, forKey: "c1x")
    coder.encode(controlPoints[1].y, forKey: "c1y")
    coder.encode(controlPoints[2].x, forKey: "c2x")
    coder.encode(controlPoints[2].y, forKey: "c2y")
  }

  /// True: functions are archived by keys.
  open class var supportsSecureCoding: Bool { true }
  /// The class name under which archives store the object: for a class nested in a type or a function, one of its
  /// superclasses.
  open override var classForKeyedArchiver: AnyClass? { ArchivableForm.archivedClass(of: self) }

  /// Writes x and y of a control point into the two floats at `values`.
  ///
  /// Points 0 and 3 are the ends of the curve, (0, 0) and (1, 1). For an index outside 0…3 nothing is written, where
  /// Apple's implementation raises.
  open func getControlPoint(at index: Int, values: UnsafeMutablePointer<Float>) {
    guard controlPoints.indices.contains(index) else { return }
    values[0] = controlPoints[index].x
    values[1] = controlPoints[index].y
  }

  /// Returns the progress at `time`: both go from 0 to 1, though progress may leave that range in between.
  package func value(at time: Double) -> Double {
    pacing.progress(at: time)
  }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CAMediaTimingFunction else { return false }
    return self === other || (name != nil && name == other.name)
  }

  open override var hash: Int { name?.hashValue ?? ObjectIdentifier(self).hashValue }

  open override var description: String {
    name?.rawValue ?? "(\(pacing.first.x), \(pacing.first.y)) (\(pacing.second.x), \(pacing.second.y))"
  }

  private static func curve(_ first: SIMD2<Float>, _ second: SIMD2<Float>) -> ([SIMD2<Float>], CubicPacing) {
    (
      [SIMD2(0, 0), first, second, SIMD2(1, 1)],
      CubicPacing(first: SIMD2<Double>(first), second: SIMD2<Double>(second))
    )
  }
}
