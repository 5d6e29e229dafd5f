// UICollectionViewLayoutAttributes: the place and the look of a view in a collection view, as a layout has it.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The place and the look of a cell or another view in a collection view, as a layout has it.
open class UICollectionViewLayoutAttributes: NSObject, NSCopying, @unchecked Sendable {
  private let swiftMark = SwiftObjectMark()
  final var category = UICollectionView.ElementCategory.cell
  final var kind: String?

  /// Creates the attributes of the first item.
  public override init() {
    super.init()
  }

  /// Creates the attributes of an item's cell.
  public convenience init(forCellWith indexPath: IndexPath) {
    self.init()
    self.indexPath = indexPath
  }

  /// Creates the attributes of a view of a kind that the data source has, such as the part above a section.
  public convenience init(forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath) {
    self.init()
    (self.indexPath, category, kind) = (indexPath, .supplementaryView, elementKind)
  }

  /// Creates the attributes of a view of a kind that the layout has itself.
  public convenience init(forDecorationViewOfKind decorationViewKind: String, with indexPath: IndexPath) {
    self.init()
    (self.indexPath, category, kind) = (indexPath, .decorationView, decorationViewKind)
  }

  /// The place of the item. The first by default.
  open var indexPath = IndexPath(item: 0, section: 0)
  /// The kind of element.
  open var representedElementCategory: UICollectionView.ElementCategory { category }
  /// The kind of a view that is no cell.
  open var representedElementKind: String? { kind }
  /// The middle of the view, in the space of the content. Zero by default.
  open var center = CGPoint.zero
  /// The size of the view, in points. Zero by default.
  open var size = CGSize.zero
  /// The box around the view without its transform, in the space of the content; setting it sets the size and the middle.
  open var frame: CGRect {
    get { CGRect(x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height) }
    set {
      size = newValue.size
      center = CGPoint(x: newValue.midX, y: newValue.midY)
    }
  }
  /// The rectangle of the view in its own space; its origin is zero, and only the size is taken.
  open var bounds: CGRect {
    get { CGRect(origin: .zero, size: size) }
    set { size = newValue.size }
  }
  /// The transform about the middle. The identity by default.
  open var transform: CGAffineTransform {
    get { CATransform3DGetAffineTransform(transform3D) }
    set { transform3D = CATransform3DMakeAffineTransform(newValue) }
  }
  /// The transform in space about the middle. The identity by default.
  open var transform3D = CATransform3DIdentity
  /// The opacity, 0…1. 1 by default.
  open var alpha: CGFloat = 1
  /// The order among views, those with larger numbers in front. 0 by default.
  open var zIndex = 0
  /// Whether the view is left out. False by default.
  open var isHidden = false

  /// Returns attributes of the same class with the same values; subclasses add theirs.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = CALayer.makeObject(type(of: self)) as? UICollectionViewLayoutAttributes ?? .init()
    (copy.category, copy.kind, copy.indexPath) = (category, kind, indexPath)
    (copy.center, copy.size, copy.transform3D) = (center, size, transform3D)
    (copy.alpha, copy.zIndex, copy.isHidden) = (alpha, zIndex, isHidden)
    return copy
  }

  /// Whether the other object has the same values.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UICollectionViewLayoutAttributes else { return false }
    return category == other.category && kind == other.kind && indexPath == other.indexPath && center == other.center
      && size == other.size && CATransform3DEqualToTransform(transform3D, other.transform3D) && alpha == other.alpha
      && zIndex == other.zIndex && isHidden == other.isHidden
  }

  /// A number that is the same for equal attributes.
  open override var hash: Int { indexPath.hashValue }

  /// The key that tells the element from others.
  final var key: ElementKey { ElementKey(category: category, kind: kind, path: indexPath) }

  /// The box around the view, with its transform where that keeps it in the plane.
  final var box: CGRect {
    guard !CATransform3DIsIdentity(transform3D), CATransform3DIsAffine(transform3D) else { return frame }
    let half = CGRect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
    return half.applying(transform).moved(x: center.x, y: center.y)
  }

  /// Whether a part of the view is in a rectangle.
  final func reaches(into rect: CGRect) -> Bool {
    let box = box
    return box.maxX > rect.minX && box.minX < rect.maxX && box.maxY > rect.minY && box.minY < rect.maxY
  }

  /// Whether the numbers can be shown.
  final var isFinite: Bool {
    [center.x, center.y, size.width, size.height].allSatisfy { $0.isFinite && abs($0) < 1e12 }
  }
}

/// The key that tells an element of a collection view from others.
struct ElementKey: Hashable {
  var category: UICollectionView.ElementCategory
  var kind: String?
  var path: IndexPath
}

extension UICollectionView {
  /// The kinds of elements.
  public enum ElementCategory: Int, Sendable {
    /// A cell of an item.
    case cell
    /// A view that the data source has, such as the part above a section.
    case supplementaryView
    /// A view that the layout has itself.
    case decorationView
  }

  /// The directions in which content scrolls.
  public enum ScrollDirection: Int, Sendable {
    /// Down.
    case vertical
    /// Across.
    case horizontal
  }

  /// The places to which an item is scrolled.
  public struct ScrollPosition: OptionSet, Hashable, Sendable {
    /// The set as bits.
    public let rawValue: UInt
    /// Creates a set from its bits.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }
    /// The top.
    public static let top = ScrollPosition(rawValue: 1 << 0)
    /// The middle between top and bottom.
    public static let centeredVertically = ScrollPosition(rawValue: 1 << 1)
    /// The bottom.
    public static let bottom = ScrollPosition(rawValue: 1 << 2)
    /// The left edge.
    public static let left = ScrollPosition(rawValue: 1 << 3)
    /// The middle between left and right.
    public static let centeredHorizontally = ScrollPosition(rawValue: 1 << 4)
    /// The right edge.
    public static let right = ScrollPosition(rawValue: 1 << 5)
  }

  /// The kind of the parts above sections.
  public static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
  /// The kind of the parts below sections.
  public static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"
}
