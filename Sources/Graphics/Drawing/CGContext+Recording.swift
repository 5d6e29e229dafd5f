// How the modules above record drawing: operations and calls in states that they put together themselves.
// SPDX-License-Identifier: Apache-2.0

extension CGContext {
  /// Records `operation` in `state`; the context's own state stays as it is.
  package func record(_ operation: DrawingCommand.Operation, in state: DrawingState) {
    with(state) { $0.record(operation) }
  }

  /// Calls `draw` with the context in `state`, and gives it back its own state and path.
  package func with(_ state: DrawingState, _ draw: (CGContext) -> Void) {
    let (before, path) = (self.state, currentPath)
    self.state = state
    currentPath = PathStorage()
    draw(self)
    self.state = before
    currentPath = path
  }
}
