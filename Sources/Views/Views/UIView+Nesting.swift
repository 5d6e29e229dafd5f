// UIView+Nesting: ends to calls of clients that bring about themselves.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics

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

  /// Calls `body`, which tells clients of a change, unless a hundred such calls are under way on this thread: clients that
  /// answer each change with a change would go on until the stack is full.
  final func telling(_ change: String, _ body: () -> Void) {
    let thread = ThreadState.current
    guard thread.changes < Self.mostNested else {
      return ViewDiagnostics.note(
        .misuse, at: .layer(layer.layerPath()),
        "\(change) brings about another, and so on; after \(Self.mostNested) of them nothing more was done")
    }
    thread.changes += 1
    body()
    thread.changes -= 1
  }
}
