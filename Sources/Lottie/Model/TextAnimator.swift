// TextAnimator: how a text changes letter by letter, and the line on which it stands.
// SPDX-License-Identifier: Apache-2.0

/// A change of the letters that a selector selects. Several of them add up.
struct TextAnimator: Sendable {
  /// The letters that change, and how much, each with those before it; all letters where there is none.
  var selectors: [RangeSelector] = []
  var anchor: Keyframed<SIMD3<Double>>?, position: Keyframed<SIMD3<Double>>?
  /// Percent.
  var scale: Keyframed<SIMD3<Double>>?, opacity: Keyframed<Double>?
  /// Degrees: around z, and around x and y.
  var rotation: Keyframed<Double>?, rotationX: Keyframed<Double>?, rotationY: Keyframed<Double>?
  var skew: Keyframed<Double>?, skewAxis: Keyframed<Double>?
  var fill = TextPaintChange(), stroke = TextPaintChange()
  var strokeWidth: Keyframed<Double>?
  /// The blurriness of letters across and down.
  var blur: Keyframed<SIMD3<Double>>?
  /// Pixels, where that of a document is thousandths of an em.
  var tracking: Keyframed<Double>?
  /// Pixels by which a line is farther from the one before it: x and y, or y alone.
  var lineSpacing: Keyframed<[Double]>?
}

/// A change of the color of fills or strokes.
struct TextPaintChange: Sendable {
  var color: Keyframed<SIMD4<Double>>?
  /// Degrees.
  var hue: Keyframed<Double>?
  /// Percent that are added.
  var saturation: Keyframed<Double>?, brightness: Keyframed<Double>?
  /// Percent.
  var opacity: Keyframed<Double>?

  /// Whether it changes anything.
  var isEmpty: Bool {
    color == nil && hue == nil && saturation == nil && brightness == nil && opacity == nil
  }

  /// Whether it changes with time.
  var isAnimated: Bool {
    (color?.isAnimated ?? false) || [hue, saturation, brightness, opacity].contains { $0?.isAnimated ?? false }
  }
}

/// A range of a text's units that an animator changes.
struct RangeSelector: Sendable {
  /// The units that a range counts. Line ends are no characters.
  enum Unit: Int, Sendable {
    case characters = 1, visibleCharacters, words, lines
  }

  /// The amount by which the units in the range are selected, from its start to its end.
  enum Shape: Int, Sendable {
    case square = 1, rampUp, rampDown, triangle, round, smooth
  }

  /// The way in which a selection goes together with that of the selectors before it.
  enum Mode: Int, Sendable {
    case add = 1, subtract, intersect, least, greatest, difference

    /// The part of a unit that is selected before the first selector: a first one that takes away has all to take from.
    var beginning: Double {
      switch self {
      case .add, .greatest, .difference: 0
      case .subtract, .intersect, .least: 1
      }
    }

    /// The part of a unit that is selected after a selector, from -1 to 1.
    func combined(_ before: Double, _ share: Double) -> Double {
      let result =
        switch self {
        case .add: before + share
        case .subtract: before - share
        case .intersect: before * share
        case .least: min(before, share)
        case .greatest: max(before, share)
        case .difference: abs(before - share)
        }
      return min(max(result, -1), 1)
    }
  }

  /// Percent of the text, or indices of units.
  var start = Keyframed(0.0), offset = Keyframed(0.0)
  /// The end of the text where there is none.
  var end: Keyframed<Double>?
  var countsIndices = false
  var unit = Unit.characters, shape = Shape.square, mode = Mode.add
  /// Percent.
  var amount = Keyframed(100.0), easeHigh = Keyframed(0.0), easeLow = Keyframed(0.0), smoothness = Keyframed(100.0)
  /// Whether the units are selected in an order of chance.
  var isRandom = false

  /// Whether the selection changes with time.
  var isAnimated: Bool {
    (end?.isAnimated ?? false)
      || [start, offset, amount, easeHigh, easeLow, smoothness].contains { $0.isAnimated }
  }
}

/// A mask's outline on which a text stands.
struct TextPath: Sendable {
  /// The index of the mask.
  var mask: Int
  /// Pixels along the path from its start, and from its end.
  var firstMargin = Keyframed(0.0), lastMargin = Keyframed(0.0)
  /// Flags that may change: anything but zero is true.
  var isReversed = Keyframed(0.0), isPerpendicular = Keyframed(1.0), forcesAlignment = Keyframed(0.0)

  /// Whether anything but the outline changes with time.
  var isAnimated: Bool {
    [firstMargin, lastMargin, isReversed, isPerpendicular, forcesAlignment].contains { $0.isAnimated }
  }
}

/// The points about which letters are turned and scaled.
struct TextAnchors: Sendable {
  /// The letters that share a point.
  enum Grouping: Int, Sendable {
    case characters = 1, words, lines, all
  }

  var grouping = Grouping.characters
  /// Percent of the way from the middle of the baseline to an edge: x of half the width, y of the height of capitals.
  var alignment = Keyframed(SIMD3<Double>.zero)
}
