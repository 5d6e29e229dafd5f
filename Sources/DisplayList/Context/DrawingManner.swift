// The two manners of Core Animation's pictures: what the screen shows, and what `render(in:)` draws into a context.
// SPDX-License-Identifier: Apache-2.0

/// The manner in which a list is drawn. Pictures by Core Animation show the differences.
package enum DrawingManner: Sendable {
  /// As the renderer draws, and the screen shows it. Opacity fades a layer's shadow and content as one picture, and
  /// gradients mix sRGB.
  case screen
  /// As `render(in:)` draws. Opacity fades a layer's shadow and content one by one, so that the shadow shows through;
  /// `masksToBounds` clips the shadow; the background of a layer that clips to rounded bounds is antialiased twice,
  /// as a shape and by the clip; gradients mix Generic RGB.
  case context
}
