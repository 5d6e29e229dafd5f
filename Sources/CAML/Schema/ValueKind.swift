// ValueKind: the kind of value that a key takes, which decides how its text is read and written.
// SPDX-License-Identifier: Apache-2.0
import QuartziteGraphics

/// The kind of value that a property takes.
enum ValueKind {
  // Values with a text form, which can be attributes.
  case bool, integer, number, string
  /// One of some words.
  case word([String])
  case point, size, rect, color, transform, path, timingFunction, valueFunction, colorMatrix
  /// A set of bits: a number, or names, lowest bit first.
  case bits([String])
  /// Numbers, as a list of elements or separated by spaces.
  case numbers

  // Objects, which need elements.
  /// A string, plain or attributed.
  case richText
  case image, layer, filter, animation
  /// Anything that carries its own type.
  case any

  // Lists of objects.
  case layers, filters, cells, colors, animations, timingFunctions, values, records

  /// A value that can be left out without loss.
  case ignored
  /// A value whose visible effect is left out; the neutral ones have none.
  case undrawn(neutral: [String])

  /// Whether the property holds any number of elements.
  var isList: Bool {
    switch self {
    case .layers, .filters, .cells, .colors, .animations, .timingFunctions, .values, .records, .numbers: true
    default: false
    }
  }

  /// Whether values are colours, which may have their alpha in an attribute of its own.
  var isColor: Bool {
    if case .color = self { true } else { false }
  }

  /// The description of a valid value of this kind, for messages.
  var expectation: String {
    switch self {
    case .bool: "0 or 1"
    case .integer: "a whole number"
    case .number: "a number"
    case .string: "a string"
    case .word(let words): "one of \(words.joined(separator: ", "))"
    case .point: "two numbers, “x y”"
    case .size: "two numbers, “width height”"
    case .rect: "four numbers, “x y width height”"
    case .color: "three numbers, “red green blue”, four with alpha, or \(CSSColor.expectation)"
    case .transform: "transform functions such as “translate(10, 0) rotate(90deg)”"
    case .path: "SVG path data"
    case .timingFunction: "the name of a timing function or four numbers"
    case .valueFunction: "the name of a value function"
    case .colorMatrix: "“matrix(…)” with twenty numbers"
    case .bits(let names): "a whole number, or names among \(names.joined(separator: "|"))"
    case .numbers: "numbers separated by spaces"
    case .richText: "a string or an attributed string"
    case .image: "an image"
    case .layer: "a layer"
    case .filter: "a filter or the name of one"
    case .animation: "an animation"
    case .any: "a value with its type"
    case .layers: "layers"
    case .filters: "filters"
    case .cells: "emitter cells"
    case .colors: "colors"
    case .animations: "animations"
    case .timingFunctions: "timing functions"
    case .values: "values with their types"
    case .records: "elements of states"
    case .ignored, .undrawn: "anything"
    }
  }
}
