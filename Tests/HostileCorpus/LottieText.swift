// Lottie files with a subject and, beside it, a layer that has to be drawn whatever the subject is.
// SPDX-License-Identifier: Apache-2.0

enum LottieText {
  /// A blue square that lies over everything from (100, 40) to (120, 60).
  static let neighbour =
    #"{"ty": 1, "nm": "Beside", "ip": 0, "op": 60, "ks": {"p": {"k": [100, 40]}}, "sw": 20, "sh": 20, "sc": "\u00230000ff"}"#

  /// The members without which there is no animation, but for the layers.
  static let head = #""v": "5.7.0", "w": 160, "h": 120, "fr": 30, "ip": 0, "op": 60"#

  /// An animation of 160 × 120 pixels and 60 frames. `layers` begin with `layers[1]`, since the neighbour is before them;
  /// `more` are members of the document.
  static func document(_ layers: String, assets: String = "", more: String = "", head: String = head) -> String {
    let tail = more.isEmpty ? "" : ", " + more
    return #"{\#(head), "assets": [\#(assets)], "layers": [\#(neighbour), \#(layers)]\#(tail)}"#
  }

  /// A layer of a kind, with members of its own.
  static func layer(_ kind: Int, _ members: String, transform: String = "") -> String {
    #"{"ty": \#(kind), "ip": 0, "op": 60, "st": 0, "ks": {\#(transform)}, \#(members)}"#
  }

  /// A red square; `members` come later than those that every square has, and take their place.
  static func solid(_ members: String = "", transform: String = "") -> String {
    let more = members.isEmpty ? "" : ", " + members
    return layer(1, #""sw": 60, "sh": 60, "sc": "\u0023ff0000""# + more, transform: transform)
  }

  /// A layer with shapes.
  static func shapes(_ items: String, more: String = "") -> String {
    layer(4, #""shapes": [\#(items)]"# + (more.isEmpty ? "" : ", " + more))
  }

  /// A layer with these shapes.
  static func shapes(_ items: [String]) -> String { shapes(items.joined(separator: ",")) }

  /// An outline of lines between vertices, which are written as `[1, 2], [3, 4]`.
  static func path(_ vertices: String, isClosed: Bool = true) -> String {
    #"{"ty": "sh", "ks": {"k": {"c": \#(isClosed), "v": [\#(vertices)]}}}"#
  }

  static func group(_ items: String) -> String { #"{"ty": "gr", "it": [\#(items)]}"# }

  static let box = #"{"ty": "rc", "p": {"k": [40, 60]}, "s": {"k": [50, 50]}, "r": {"k": 5}}"#
  static let fill = #"{"ty": "fl", "c": {"k": [1, 0, 0, 1]}, "o": {"k": 100}}"#
  static let stroke = #"{"ty": "st", "c": {"k": [0, 0.5, 0, 1]}, "o": {"k": 100}, "w": {"k": 3}}"#

  /// A layer that shows a precomposition.
  static func composition(_ id: String, _ members: String = "") -> String {
    layer(0, #""refId": "\#(id)", "w": 160, "h": 120"# + (members.isEmpty ? "" : ", " + members))
  }

  static func asset(_ id: String, _ layers: String) -> String { #"{"id": "\#(id)", "layers": [\#(layers)]}"# }

  /// A layer that shows the image “i”.
  static let image = layer(2, #""refId": "i""#)

  /// The image “i”, by members of its asset.
  static func imageAsset(_ members: String) -> String { #"{"id": "i", "w": 40, "h": 40, \#(members)}"# }

  /// A layer of text, by the members of its one document.
  static func text(_ members: String) -> String {
    layer(5, #""t": {"d": {"k": [{"t": 0, "s": {"t": "Words", "f": "Sans", "s": 12, "fc": [0, 0, 0], \#(members)}}]}}"#)
  }

  /// So many copies with commas between them.
  static func list(_ count: Int, _ element: (Int) -> String) -> String {
    (0..<count).map(element).joined(separator: ",")
  }

  static func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }
}
