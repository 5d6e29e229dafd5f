// What a layer says about the brightness of its contents. Kept for clients; pictures have 8 bits a channel.

extension CALayer {
  /// Whether contents brighter than white are wanted.
  public final var wantsExtendedDynamicRangeContent: Bool {
    get { state.flags.contains(.wantsExtendedDynamicRangeContent) }
    set { changeFlag(.wantsExtendedDynamicRangeContent, .wantsExtendedDynamicRangeContent, newValue) }
  }
  /// How bright contents are brought into range.
  public final var toneMapMode: ToneMapMode {
    get { state.rare.toneMapMode }
    set { change(.toneMapMode) { state.rare.toneMapMode = newValue } }
  }
  /// The range of brightness that is wanted.
  public final var preferredDynamicRange: DynamicRange {
    get { state.rare.preferredDynamicRange }
    set { change(.preferredDynamicRange) { state.rare.preferredDynamicRange = newValue } }
  }
  /// How many times brighter than white the contents are.
  public final var contentsHeadroom: CGFloat {
    get { state.rare.contentsHeadroom }
    set { change(.contentsHeadroom) { state.rare.contentsHeadroom = newValue } }
  }
  /// Whether drawn contents should follow the scale they are shown at. Recorded drawings always do.
  public final var wantsDynamicContentScaling: Bool {
    get { state.flags.contains(.wantsDynamicContentScaling) }
    set { changeFlag(.wantsDynamicContentScaling, .wantsDynamicContentScaling, newValue) }
  }
}

extension CALayer {
  /// How contents that are brighter than the display are brought into its range.
  public struct ToneMapMode: RawRepresentable, Hashable, Sendable {
    /// The name of the mode.
    public let rawValue: String
    /// Creates a mode from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// As suits the contents; the default.
    public static let automatic = ToneMapMode(rawValue: "automatic")
    /// Not at all.
    public static let never = ToneMapMode(rawValue: "never")
    /// Wherever it is possible.
    public static let ifSupported = ToneMapMode(rawValue: "ifSupported")
  }

  /// The range of brightness that a layer asks for.
  public struct DynamicRange: RawRepresentable, Hashable, Sendable {
    /// The name of the range.
    public let rawValue: String
    /// Creates a range from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// As suits the contents; the default.
    public static let automatic = DynamicRange(rawValue: "automatic")
    /// Nothing brighter than white.
    public static let standard = DynamicRange(rawValue: "standard")
    /// Somewhat brighter than white.
    public static let constrainedHigh = DynamicRange(rawValue: "constrainedHigh")
    /// As bright as the display can be.
    public static let high = DynamicRange(rawValue: "high")
  }
}

extension CALayer.ToneMapMode: NamedChoice {}
extension CALayer.DynamicRange: NamedChoice {}
