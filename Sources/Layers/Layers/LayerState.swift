// LayerState: the values of one layer that a picture depends on, which are all that a commit copies.
// SPDX-License-Identifier: Apache-2.0

/// The property values of one `CALayer`, without its place in a tree and without its class.
///
/// Values that most layers set are stored here; the others are stored in ``rare``, an allocation that layers
/// without such values lack. Copying a state copies no more than a few references.
package struct LayerState: Sendable {
  /// The identity of the layer; each new state has one of its own, and copies keep it: the one that a commit makes, and
  /// those of presentation copies.
  package var identity = NodeIdentity.unique()
  package var bounds = CGRect.zero
  package var position = CGPoint.zero
  package var zPosition: CGFloat = 0
  package var anchorPoint = CGPoint(x: 0.5, y: 0.5)
  package var cornerRadius: CGFloat = 0
  package var borderWidth: CGFloat = 0
  package var backgroundColor: CGColor?
  package var contents: LayerContents?
  package var opacity: Float = 1
  package var flags = LayerFlags.defaults
  /// The values of ``rare``; nil until one is set.
  private var box: RareLayerStateBox?

  package init() {}

  /// The values that few layers change; copied on write if the allocation is shared.
  package var rare: RareLayerState {
    // Not a coroutine: unoptimised code reads large fields of what one yields after it has ended, and the address sanitizer then finds
    // its memory freed.
    get { (box ?? .defaults).value }
    _modify {
      if !isKnownUniquelyReferenced(&box) { box = RareLayerStateBox(rare) }
      yield &box.unsafelyUnwrapped.value
    }
  }

  /// Calls `body` with the address of the values in ``rare``, for reading.
  @inline(__always)
  func withRareAddress<Result>(_ body: (UnsafeRawPointer) -> Result) -> Result {
    withUnsafePointer(to: &(box ?? .defaults).value) { body(UnsafeRawPointer($0)) }
  }

  /// The layer's own time, in seconds, at a time of the layer that holds it.
  func localTime(at time: CFTimeInterval) -> CFTimeInterval {
    hasOnlyCommonValues ? time : rare.timing.localTime(at: time)
  }

  /// Whether the layer has filters for its backdrop, or is blended with it.
  var readsBackdrop: Bool {
    !hasOnlyCommonValues && (rare.effects.blend != nil || !rare.effects.backgroundFilters.isEmpty)
  }

  /// Whether every value in ``rare`` is at its default, determined without comparing them.
  @inline(__always)
  package var hasOnlyCommonValues: Bool { box == nil }
}

/// The values of a layer that few layers change.
package struct RareLayerState: Sendable {
  package var name: String?
  package var anchorPointZ: CGFloat = 0
  package var transform = CATransform3DIdentity
  package var sublayerTransform = CATransform3DIdentity
  package var borderColor: CGColor? = LayerDefaults.opaqueBlack
  package var maskedCorners = CACornerMask.all
  package var cornerCurve = CALayerCornerCurve.circular
  package var contentsRect = LayerDefaults.unitRect
  package var contentsCenter = LayerDefaults.unitRect
  package var contentsGravity = CALayerContentsGravity.resize
  package var contentsScale: CGFloat = 1
  package var contentsFormat = CALayerContentsFormat.RGBA8Uint
  package var contentsHeadroom: CGFloat = 0
  package var contentsMultiplyColor: CGColor?
  package var contentsSwizzle = ImageSwizzle.none
  package var minificationFilter = CALayerContentsFilter.linear
  package var magnificationFilter = CALayerContentsFilter.linear
  package var minificationFilterBias: Float = 0
  package var edgeAntialiasingMask = CAEdgeAntialiasingMask.all
  package var rasterizationScale: CGFloat = 1
  package var shadowColor: CGColor? = LayerDefaults.opaqueBlack
  package var shadowOpacity: Float = 0
  package var shadowOffset = CGSize(width: 0, height: -3)
  package var shadowRadius: CGFloat = 3
  package var shadowPath: CGPath?
  /// The effects of the layer's filters, in the copy that a commit makes; none before.
  package var effects = LayerEffects()
  package var autoresizingMask: CAAutoresizingMask = []
  package var toneMapMode = CALayer.ToneMapMode.automatic
  package var preferredDynamicRange = CALayer.DynamicRange.automatic
  /// The timing; by default a layer's time runs forever.
  package var timing = TimingValues(duration: .infinity)
}

/// The Boolean properties of a layer.
package struct LayerFlags: OptionSet, Sendable {
  package let rawValue: UInt16
  package init(rawValue: UInt16) { self.rawValue = rawValue }

  package static let hidden = LayerFlags(rawValue: 1 << 0)
  package static let doubleSided = LayerFlags(rawValue: 1 << 1)
  package static let geometryFlipped = LayerFlags(rawValue: 1 << 2)
  package static let masksToBounds = LayerFlags(rawValue: 1 << 3)
  package static let opaque = LayerFlags(rawValue: 1 << 4)
  package static let needsDisplayOnBoundsChange = LayerFlags(rawValue: 1 << 5)
  package static let drawsAsynchronously = LayerFlags(rawValue: 1 << 6)
  package static let allowsEdgeAntialiasing = LayerFlags(rawValue: 1 << 7)
  package static let allowsGroupOpacity = LayerFlags(rawValue: 1 << 8)
  package static let shouldRasterize = LayerFlags(rawValue: 1 << 9)
  package static let wantsExtendedDynamicRangeContent = LayerFlags(rawValue: 1 << 10)
  package static let wantsDynamicContentScaling = LayerFlags(rawValue: 1 << 11)
  /// Everything in the layer is drawn on its own before it is shown, whatever its other values; no property of a layer.
  package static let isolated = LayerFlags(rawValue: 1 << 12)
  package static let shadowPathIsBounds = LayerFlags(rawValue: 1 << 13)

  package static let defaults: LayerFlags = [.doubleSided, .allowsEdgeAntialiasing, .allowsGroupOpacity]
}

/// The contents of a layer, classified by whether they can be shown.
package enum LayerContents: Sendable {
  /// An image that was assigned.
  case assigned(CGImage)
  /// The layer's own drawing, made in `display()`.
  case drawn(LayerDrawing)
  /// An image that is a mask for a colour.
  case tinted(TintedImage)
  /// Two contents of which one fades into the other, at one moment of an animation.
  indirect case fading(ContentsCrossFade)
  /// An object of this type that shows nothing.
  case unknown(typeName: String)

  package init(_ object: Any) {
    self =
      switch object {
      case let image as CGImage: .assigned(image)
      case let drawing as LayerDrawing: .drawn(drawing)
      case let tinted as TintedImage: .tinted(tinted)
      default: .unknown(typeName: "\(type(of: object))")
      }
  }

  /// The image of the contents, or nil if there is none: of two, the one with the larger share. That of a drawing is
  /// painted at the first access.
  package var image: CGImage? {
    switch self {
    case .assigned(let image): image
    case .drawn(let drawing): drawing.image()
    case .tinted(let tinted): tinted.image
    case .fading(let fade): fade.larger?.image
    case .unknown: nil
    }
  }
}

/// Default values that are objects, or that more than one property shares.
package enum LayerDefaults {
  package static let opaqueBlack = CGColor(gray: 0, alpha: 1)
  package static let unitRect = CGRect(x: 0, y: 0, width: 1, height: 1)
}

/// A reference to a value that is mutated only if it is uniquely referenced.
private final class RareLayerStateBox: @unchecked Sendable {
  static let defaults = RareLayerStateBox(RareLayerState())
  // Only a unique reference is written through, so that accesses need no checks. Without checks the value is read at its address.
  @exclusivity(unchecked) var value: RareLayerState
  init(_ value: RareLayerState) { self.value = value }
}
