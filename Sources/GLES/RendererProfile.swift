// What a renderer can do and likes best, found out once per display by trying.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCGLES

/// Choices that hold for every context on one display.
package struct RendererProfile: Sendable, Hashable {
  /// How colour is stored: `bgra8` where a BGRA texture can be rendered to and reads back right, else `rgba8`.
  ///
  /// Mesa's software renderer has a path for axis-aligned quads that is four to seven times cheaper, for BGRA only.
  package var colorFormat: PixelFormat
  /// The byte order that glReadPixels gives for colour without being asked to convert.
  package var readFormat: PixelFormat
  /// Whether the renderer runs on the CPU.
  package var isSoftware: Bool
  /// How many quads one draw call may hold when they are *instances*. There is no limit worth keeping.
  package var quadsPerDraw: Int
  /// How many quads one draw call may hold when their vertices are *written out*, six each.
  ///
  /// llvmpipe works on chunks of 4096 vertices and recognises rectangles in whole groups of six within one chunk.
  package var expandedQuadsPerDraw: Int
  /// The longest edge of a texture, in pixels.
  package var maxTextureSize: Int
  /// Whether half-float textures of two and of four components can be rendered to, and blended in.
  package var rendersHalfFloat: Bool
  /// Whether a fragment shader can read the pixel that it draws over.
  package var readsTarget: Bool
}

/// What the driver says of itself.
package struct DeviceInfo: Sendable, Hashable {
  /// How the display was reached: `EGL device 0 (software)`.
  package var display: String
  package var vendor: String
  package var renderer: String
  package var version: String
  package var shadingLanguageVersion: String
  package var extensions: Set<String>
  /// The longest edge of a texture, in pixels.
  package var maxTextureSize: Int
  /// How many textures a fragment shader can read.
  package var maxTextureUnits: Int
  /// Whether the context reports resets of the device and bounds every access.
  package var isRobust: Bool
}
