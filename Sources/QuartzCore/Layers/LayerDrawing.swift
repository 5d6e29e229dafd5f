// What a layer drew: the recording that `display()` puts into its contents.

/// The drawing of one layer, made in pixels of its contents and shown like an image of that size.
package final class LayerDrawing: Sendable {
  /// The width of the drawing area in pixels.
  package let width: Int
  /// The height of the drawing area in pixels.
  package let height: Int
  /// What was drawn, in order; the first row of pixels is the uppermost.
  package let commands: [DrawingCommand]

  /// Keeps what has been drawn into `context`.
  package init(_ context: CGContext) {
    width = context.width
    height = context.height
    commands = context.commands
  }
}
