// MarkupTree: the elements of an XML document in document order, each with its position in the source.
// SPDX-License-Identifier: Apache-2.0
import QuartziteDiagnostics

/// An attribute of an element.
struct MarkupAttribute {
  /// The name, as written.
  var name: String
  /// The value, with references resolved.
  var value: String
  /// The beginning of the name, in bytes from the start of the source.
  var offset: Int
}

/// An element. Elements refer to each other by index, so that no depth of nesting costs stack.
struct MarkupElement {
  /// The name, as written.
  var name: String
  /// The beginning of the tag, in bytes from the start of the source.
  var offset: Int
  /// The attributes, in the order of the source.
  var attributes: [MarkupAttribute]
  /// The index of the first element that is not inside this one.
  var end: Int
  /// The characters directly inside, without those of the elements inside.
  var text = ""

  /// Returns the value of the attribute `name`.
  subscript(name: String) -> String? {
    attributes.first { $0.name == name }?.value
  }
}

/// A document's elements in the order of their start tags; the first is the root.
struct MarkupTree {
  /// The elements; never empty.
  var elements: [MarkupElement]
  /// The file's name, for messages.
  let fileName: String
  /// The offsets at which lines begin.
  let lineStarts: [Int]

  /// Returns the line and column of a byte of the source.
  func position(at offset: Int) -> SourcePosition {
    SourceLines.position(of: offset, in: lineStarts, fileName: fileName)
  }

  /// Returns the indices of the elements directly inside the element at `index`.
  func children(of index: Int) -> [Int] {
    var found: [Int] = []
    var next = index + 1
    while next < elements[index].end {
      found.append(next)
      next = elements[next].end
    }
    return found
  }
}
