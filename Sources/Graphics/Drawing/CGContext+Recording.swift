// Recording of operations and calls in a graphics state that the modules above supply.
// SPDX-License-Identifier: Apache-2.0

extension CGContext {
  /// Records `operation` in `state`; the context's own state is unchanged.
  package func record(_ operation: DrawingCommand.Operation, in state: DrawingState) {
    with(state) { $0.record(operation) }
  }

  /// Calls `draw` with the context in `state`, and then restores the context's own state and path.
  package func with(_ state: DrawingState, _ draw: (CGContext) -> Void) {
    let (before, path) = (self.state, currentPath)
    self.state = state
    currentPath = PathStorage()
    draw(self)
    self.state = before
    currentPath = path
  }
}
