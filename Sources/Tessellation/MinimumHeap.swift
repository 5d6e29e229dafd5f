// MinimumHeap: a priority queue with the smallest element first.
// SPDX-License-Identifier: Apache-2.0

/// A binary heap whose smallest element is always accessible.
package struct MinimumHeap<Element: Comparable> {
  private var elements: [Element] = []

  /// Creates an empty queue.
  package init() {}

  /// The smallest element, or nil if there is none.
  package var first: Element? { elements.first }

  /// Inserts an element.
  package mutating func insert(_ element: Element) {
    var index = elements.count
    elements.append(element)
    while index > 0, elements[(index - 1) / 2] > elements[index] {
      elements.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  /// Removes and returns the smallest element.
  @discardableResult
  package mutating func removeFirst() -> Element? {
    guard let first = elements.first, let last = elements.popLast() else { return nil }
    guard !elements.isEmpty else { return first }
    elements[0] = last
    var index = 0
    while true {
      var child = 2 * index + 1
      guard child < elements.count else { return first }
      if child + 1 < elements.count, elements[child + 1] < elements[child] { child += 1 }
      guard elements[child] < elements[index] else { return first }
      elements.swapAt(index, child)
      index = child
    }
  }
}
