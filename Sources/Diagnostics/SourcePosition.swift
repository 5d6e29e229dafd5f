// SourcePosition, LayerPath and Place: the place that a message is about, in a file or in a layer tree.
// SPDX-License-Identifier: Apache-2.0

/// A place in a file.
public struct SourcePosition: Hashable, Sendable, CustomStringConvertible {
  /// The file as the caller named it.
  public var file: String
  /// The line, counted from 1, or nil when the whole file is meant.
  public var line: Int?
  /// The column in bytes, counted from 1, or nil when the whole line is meant.
  public var column: Int?

  /// Creates a place in `file`; leave out `line` to mean the whole file.
  public init(file: String, line: Int? = nil, column: Int? = nil) {
    self.file = file
    self.line = line
    self.column = column
  }

  /// `file:line:column`, the form that editors and compilers understand.
  public var description: String {
    guard let line else { return file }
    guard let column else { return "\(file):\(line)" }
    return "\(file):\(line):\(column)"
  }
}

/// The path from the root of a layer tree to one layer, for messages.
///
/// Components are separated by `/`; each is the layer's name, or its class if it has none, and its index
/// among its siblings: `Root/Card[2]/CALayer[0]`. A mask is written `mask`.
public struct LayerPath: Hashable, Sendable, CustomStringConvertible {
  /// The path as text.
  public var description: String

  /// Creates a path from its text.
  public init(_ description: String) {
    self.description = description
  }
}

/// The place in the caller's input that a message is about.
public enum Place: Hashable, Sendable, CustomStringConvertible {
  /// A place in a file.
  case file(SourcePosition)
  /// A layer in the tree that was rendered.
  case layer(LayerPath)

  /// The place as text, without a label.
  public var description: String {
    switch self {
    case .file(let position): position.description
    case .layer(let path): path.description
    }
  }
}

extension LayerPath {
  /// The number of components shown at each end of a path that is too long to be shown whole.
  package static let shownAtEachEnd = 8

  /// Creates a path of `count` components; of a very long path only the two ends are evaluated and shown.
  package init(components count: Int, _ component: (Int) -> String) {
    let shown = Self.shownAtEachEnd
    guard count > 2 * shown else {
      self.init((0..<count).map(component).joined(separator: "/"))
      return
    }
    let head = (0..<shown).map(component), tail = ((count - shown)..<count).map(component)
    self.init((head + ["… \(count - 2 * shown) more …"] + tail).joined(separator: "/"))
  }

  /// The title of a layer in a path: its name, or its class if it has none.
  ///
  /// A very long name is truncated, since it comes again in the path of every layer below.
  package static func title(name: String?, type: Any.Type) -> String {
    guard let name else { return String(describing: type) }
    // Bytes are counted first, since counting the characters takes time proportional to the length of the name.
    let longest = 64
    guard name.utf8.count > longest, let end = name.index(name.startIndex, offsetBy: longest, limitedBy: name.endIndex),
      end < name.endIndex
    else { return name }
    return "\(name[..<end])…"
  }
}
