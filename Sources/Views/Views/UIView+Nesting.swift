// UIView+Nesting: ends to calls of clients that bring about themselves.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics

/// Calls inside each other, which end after a number of them.
struct NestedCalls {
  private var depth = 0
  private var isSpent = false

  /// Begins a call; false where there are as many, or were since the outermost one began, since calls that bring about two
  /// others would not end in a lifetime.
  mutating func begin(limit: Int) -> Bool {
    if depth == 0 { isSpent = false }
    if depth >= limit { isSpent = true }
    if !isSpent { depth += 1 }
    return !isSpent
  }
  mutating func end() { depth -= 1 }
}

extension UIView {
  /// The work that a view is doing, which must not be begun again inside.
  struct Work: OptionSet {
    let rawValue: UInt8
    static let layout = Work(rawValue: 1)
    static let drawing = Work(rawValue: 2)
    static let leaving = Work(rawValue: 4)
    static let constraints = Work(rawValue: 8)
  }

  /// The number of calls inside each other, and of views made by the layout of each other, after which nothing more is done.
  static let mostNested = 100

  /// Calls `body`, unless the view is doing that work already.
  final func alone(_ kind: Work, _ body: () -> Void) {
    guard !work.contains(kind) else { return }
    work.insert(kind)
    body()
    work.remove(kind)
  }

  /// Whether the view is laid out: false for views that the layout of a view has made which the layout of a view has made, and so
  /// on, a hundred times.
  final var allowsLayout: Bool {
    let thread = ThreadState.current
    if generation == 0 { thread.hasSpentLayouts = false }
    if generation >= Self.mostNested { thread.hasSpentLayouts = true }
    guard thread.hasSpentLayouts, generation > 1 else { return true }
    ViewDiagnostics.note(
      .misuse, at: .layer(layer.layerPath()),
      "layouts add views whose layouts add views, and so on; after \(Self.mostNested) of them no more were made")
    return false
  }

  /// Calls `body`, which tells clients of a change, unless a hundred such calls are under way on this thread: clients that
  /// answer each change with a change would go on until the stack is full.
  final func telling(_ change: String, _ body: () -> Void) {
    let thread = ThreadState.current
    guard thread.changes.begin(limit: Self.mostNested) else {
      return ViewDiagnostics.note(
        .misuse, at: .layer(layer.layerPath()),
        "\(change) brings about another, and so on; after \(Self.mostNested) of them nothing more was done")
    }
    body()
    thread.changes.end()
  }
}
