// The contents of a Lottie file, after the specification of the Lottie Animation Community, version 1.0, and what exporters
// write beyond it. Names follow the specification; angles are degrees, times are frames, sizes are pixels of the composition.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A composition: layers, from front to back.
struct Composition: Sendable {
  var name = ""
  var layers: [LottieLayer] = []
}

/// The whole of a file.
struct LottieFile: Sendable {
  /// The rules by which it was read, and is drawn.
  var rules = LottieRules(.specification)
  /// What the expressions of properties see; they hold it weakly.
  var expressions: ExpressionAnimation?
  var width = 0.0, height = 0.0
  var inPoint = 0.0, outPoint = 0.0
  var frameRate = 60.0
  var root = Composition()
  /// The precompositions, by their identifiers.
  var compositions: [String: Composition] = [:]
  var images: [String: LottieImage] = [:]
  var fonts: [String: LottieFont] = [:]
  /// The glyphs that the file has, by font family, style and character.
  var glyphs: [GlyphKey: LottieGlyph] = [:]
  /// The steps of making the glyph that takes most.
  var greatestGlyphWork = 0.0
  var markers: [LottieMarker] = []
}

struct LottieMarker: Hashable, Sendable {
  var name: String
  var time: Double
  /// The frames that it lasts; 0 for a moment.
  var duration = 0.0
}

/// An image: bytes of a file, or the place of one.
struct LottieImage: Sendable {
  enum Source: Sendable {
    case data(Data)
    /// A path from the folder of the animation.
    case file(String)
  }

  var source: Source
  var width: Double
  var height: Double
}

struct LottieFont: Sendable {
  var name: String
  var family: String
  var style: String
  var ascent: Double
}

struct GlyphKey: Hashable, Sendable {
  var family: String
  var style: String
  var character: String
}

/// The outlines of a character, drawn for a size of 100 pixels.
struct LottieGlyph: Sendable {
  var width: Double
  var shapes: [ShapeItem]
}

// MARK: Layers

/// A layer of a composition.
struct LottieLayer: Sendable {
  enum Content: Sendable {
    case precomposition(id: String, width: Double, height: Double, timeRemap: Keyframed<Double>?)
    case solid(color: SIMD4<Double>, width: Double, height: Double)
    case image(id: String)
    case null
    case shapes([ShapeItem])
    case text(TextContent)
    case camera
  }

  enum MatteMode: Int, Sendable {
    case alpha = 1, invertedAlpha, luma, invertedLuma

    var usesLightness: Bool { self == .luma || self == .invertedLuma }
  }

  var content: Content
  var name = ""
  var index: Int?
  var parent: Int?
  var inPoint = 0.0, outPoint = 0.0, startTime = 0.0
  /// The frames of the composition that a frame of the layer takes.
  var stretch = 1.0
  var transform = LottieTransform()
  var isHidden = false
  var is3D = false
  /// Whether the layer turns along the curve on which it moves.
  var autoOrients = false
  var masks: [LottieMask] = []
  var matte: MatteMode?
  /// The index of the layer that is the matte; without one it is the layer before this one.
  var matteParent: Int?
  /// Whether the layer is shown only as a matte.
  var isMatte = false
  /// The number of the blend mode, 0 to 17.
  var blendMode = 0
  var effects: [LottieEffect] = []
  var styles: [LottieStyle] = []
  /// The place in the file, for diagnostics: `layers[3]`.
  var path = ""
}

struct LottieTransform: Sendable {
  enum Position: Sendable {
    case whole(Keyframed<SIMD3<Double>>)
    case split(x: Keyframed<Double>, y: Keyframed<Double>, z: Keyframed<Double>)
  }

  var anchor = Keyframed(SIMD3<Double>.zero)
  var position = Position.whole(Keyframed(.zero))
  /// Percent.
  var scale = Keyframed(SIMD3<Double>(100, 100, 100))
  /// Around z.
  var rotation = Keyframed(0.0)
  var rotationX = Keyframed(0.0)
  var rotationY = Keyframed(0.0)
  var orientation = Keyframed(SIMD3<Double>.zero)
  /// Percent.
  var opacity = Keyframed(100.0)
  var skew = Keyframed(0.0)
  var skewAxis = Keyframed(0.0)
  /// See ``LottieRules/skewsAlongAxis``.
  var skewsAlongAxis = true
}

struct LottieMask: Sendable {
  enum Mode: String, Sendable {
    case none = "n", add = "a", subtract = "s", intersect = "i", lighten = "l", darken = "d", difference = "f"
  }

  var mode = Mode.add
  var isInverted = false
  var path = Keyframed(BezierContours([]))
  /// Percent.
  var opacity = Keyframed(100.0)
  var expansion = Keyframed(0.0)
  var feather = Keyframed(SIMD3<Double>.zero)
}

/// An effect, with the values of its parameters by their index; nil for those that are neither numbers, nor colours, nor points.
struct LottieEffect: Sendable {
  enum Value: Sendable {
    case number(Keyframed<Double>)
    case color(Keyframed<SIMD4<Double>>)
    case point(Keyframed<SIMD3<Double>>)
  }

  /// The kinds that are drawn, by the numbers that exporters write.
  enum Kind: Int, Sendable {
    case tint = 20, fill, stroke, tritone, levels, dropShadow, radialWipe
    case setMatte = 28, blur, transform = 35
    // This one has no number of its own.
    case invert = -1

    /// The kind of a name that is the same in all languages, for effects that are written without a number of their own.
    init?(matchName: String) {
      let names: [String: Self] = [
        "ADBE Tint": .tint, "ADBE Fill": .fill, "ADBE Stroke": .stroke, "ADBE Tritone": .tritone,
        "ADBE Pro Levels2": .levels, "ADBE Drop Shadow": .dropShadow, "ADBE Radial Wipe": .radialWipe,
        "ADBE Set Matte3": .setMatte, "ADBE Gaussian Blur 2": .blur, "ADBE Geometry2": .transform,
        "ADBE Invert": .invert,
      ]
      guard let kind = names[matchName] else { return nil }
      self = kind
    }
  }

  /// Nil for one that is not drawn.
  var kind: Kind?
  var name: String
  /// The name that is the same in all languages: ADBE Slider Control.
  var matchName = ""
  var isEnabled = true
  /// The names of the parameters.
  var parameterNames: [(name: String, matchName: String)] = []
  var values: [Value?] = []
}

/// A layer style, with its values by their keys.
struct LottieStyle: Sendable {
  /// The kinds that exporters write, by their numbers.
  enum Kind: Int, Sendable {
    case stroke, dropShadow, innerShadow, outerGlow, innerGlow, bevel, satin, colorOverlay, gradientOverlay
  }

  /// Nil for a kind that nobody knows.
  var kind: Kind?
  var name: String
  var numbers: [String: Keyframed<Double>] = [:]
  var colors: [String: Keyframed<SIMD4<Double>>] = [:]
  /// Values of two components.
  var points: [String: Keyframed<SIMD3<Double>>] = [:]
  /// The stops of a gradient overlay; its ends follow from other values.
  var gradient: GradientPaint?
}

// MARK: Shapes

/// Something in a group of shapes. Modifiers and paints apply to what comes before them in the group.
struct ShapeItem: Sendable {
  indirect enum Content: Sendable {
    case group([ShapeItem])
    case rectangle(position: Keyframed<SIMD3<Double>>, size: Keyframed<SIMD3<Double>>, radius: Keyframed<Double>)
    case ellipse(position: Keyframed<SIMD3<Double>>, size: Keyframed<SIMD3<Double>>)
    case star(StarShape)
    case path(Keyframed<BezierContours>)
    case fill(color: Keyframed<SIMD4<Double>>, opacity: Keyframed<Double>, isEvenOdd: Bool)
    case stroke(color: Keyframed<SIMD4<Double>>, opacity: Keyframed<Double>, StrokeStyle)
    case gradientFill(GradientPaint, opacity: Keyframed<Double>, isEvenOdd: Bool)
    case gradientStroke(GradientPaint, opacity: Keyframed<Double>, StrokeStyle)
    case transform(LottieTransform)
    /// `byLength` is ``LottieRules/trimsByLength``.
    case trim(
      start: Keyframed<Double>, end: Keyframed<Double>, offset: Keyframed<Double>, isIndividual: Bool, byLength: Bool)
    case repeater(Repeater)
    case roundCorners(radius: Keyframed<Double>)
    /// 1 merge, 2 add, 3 subtract, 4 intersect, 5 exclude intersections.
    case merge(mode: Int)
    /// Join 1 miter, 2 round, 3 bevel.
    case offset(amount: Keyframed<Double>, join: Int, miterLimit: Keyframed<Double>)
    case puckerBloat(amount: Keyframed<Double>)
    case zigZag(amplitude: Keyframed<Double>, frequency: Keyframed<Double>, isSmooth: Keyframed<Double>)
    case twist(angle: Keyframed<Double>, centre: Keyframed<SIMD3<Double>>)
  }

  var content: Content
  var name = ""
  var isHidden = false
  /// Whether an outline is drawn the other way round.
  var isReversed = false
  /// The number of the blend mode of paints and groups.
  var blendMode = 0
  /// The outlines of other paints that a trim cuts together with this paint's, in the groups from the outside in.
  var neighbours: [TrimNeighbours] = []
}

struct StarShape: Sendable {
  var isPolygon = false
  var position = Keyframed(SIMD3<Double>.zero)
  var points = Keyframed(5.0)
  var rotation = Keyframed(0.0)
  var innerRadius = Keyframed(0.0), outerRadius = Keyframed(0.0)
  /// Percent.
  var innerRoundness = Keyframed(0.0), outerRoundness = Keyframed(0.0)
}

struct StrokeStyle: Sendable {
  var width = Keyframed(1.0)
  /// 1 butt, 2 round, 3 square.
  var cap = 2
  /// 1 miter, 2 round, 3 bevel.
  var join = 2
  var miterLimit = 4.0
  /// Lengths of dashes and gaps, in turn.
  var dashes: [Keyframed<Double>] = []
  var dashOffset = Keyframed(0.0)
}

struct GradientPaint: Sendable {
  var isRadial = false
  var start = Keyframed(SIMD3<Double>.zero)
  var end = Keyframed(SIMD3<Double>.zero)
  /// The place at which a radial gradient begins: so many percent of the way from its centre to its circle, and turned by an angle from
  /// the direction of its end. It is the centre at 0.
  var highlight = Keyframed(0.0)
  var highlightAngle = Keyframed(0.0)
  /// The number of colour stops in ``stops``.
  var colorCount = 0
  /// Whether a client gives the stops: as many of opacity as of color.
  var hasProvidedStops = false
  /// Position, red, green and blue of each colour stop, then position and alpha of each opacity stop.
  var stops = Keyframed([Double]())
}

struct Repeater: Sendable {
  var copies = Keyframed(1.0)
  var offset = Keyframed(0.0)
  /// Whether copies lie below the ones before them.
  var drawsBelow = false
  var transform = LottieTransform()
  /// Percent.
  var startOpacity = Keyframed(100.0), endOpacity = Keyframed(100.0)
}

// MARK: Text

struct TextContent: Sendable {
  var document: [TextKeyframe] = []
  /// The words of the documents, by their expression if there is one; nil without documents.
  var words: Keyframed<String>?
  var animators: [TextAnimator] = []
  /// The outline on which the text stands; nil for straight lines.
  var path: TextPath?
  var anchors = TextAnchors()

  /// Whether an expression gives the words.
  var isScripted: Bool { words?.isScripted == true }

  /// Whether letters have layers of their own.
  var movesLetters: Bool { !animators.isEmpty || path != nil }

  /// The documents as they are drawn: a text whose letters move keeps the words that its expression has at first.
  var drawn: [TextKeyframe] {
    guard isScripted, movesLetters, let words else { return document }
    return document.map { keyframe in
      var keyframe = keyframe
      keyframe.document.text = ScriptedOutline.text(of: words, at: keyframe.time)
      return keyframe
    }
  }

  /// Takes the words from the documents.
  mutating func resetWords() {
    words = Keyframed(keyframes: document.map { Keyframe(time: $0.time, value: $0.document.text, isHold: true) })
  }
}

struct TextKeyframe: Sendable {
  var time: Double
  var document: TextDocument
}

struct TextDocument: Sendable {
  var text = ""
  var font = ""
  var size = 0.0
  var fill: SIMD4<Double>?
  var stroke: SIMD4<Double>?
  var strokeWidth = 0.0
  var strokesOverFill = false
  /// 0 left, 1 right, 2 centre, 3 to 6 justified.
  var justification = 0
  var lineHeight = 0.0
  var baselineShift = 0.0
  /// Thousandths of an em.
  var tracking = 0.0
  /// 0 as written, 1 capitals, 2 small capitals.
  var capitals = 0
  var boxSize: SIMD2<Double>?
  var boxPosition: SIMD2<Double>?
}
