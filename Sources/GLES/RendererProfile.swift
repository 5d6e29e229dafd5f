// RendererProfile: the capabilities and preferences of a renderer, determined once per display by trying.
// SPDX-License-Identifier: Apache-2.0

import Glibc
import QuartziteCGLES

/// Choices that hold for every context on one display.
package struct RendererProfile: Sendable, Hashable {
  /// The storage of colour: `bgra8` if a BGRA texture can be rendered to and reads back correctly, else `rgba8`.
  ///
  /// Mesa's software renderer has a path for axis-aligned quads that is four to seven times cheaper, for BGRA only.
  package var colorFormat: PixelFormat
  /// The byte order that glReadPixels returns for colour without a conversion.
  package var readFormat: PixelFormat
  /// Whether the renderer runs on the CPU.
  package var isSoftware: Bool
  /// Whether the CPU is to do what it can by itself, because a shader would run on the same cores: that is so with
  /// software renderers, unless ``isTreatedAsHardware`` asks for the other way.
  package var leavesWorkToCPU: Bool
  /// The number of quads that one draw call may hold as *instances*. No renderer needs a limit here.
  package var quadsPerDraw: Int
  /// The number of quads that one draw call may hold as *expanded vertices*, six each.
  ///
  /// llvmpipe works on chunks of 4096 vertices and recognises rectangles in whole groups of six within one chunk.
  package var expandedQuadsPerDraw: Int
  /// The longest edge of a texture, in pixels.
  package var maxTextureSize: Int
  /// Whether half-float textures of two and of four components can be rendered to, and blended in.
  package var rendersHalfFloat: Bool
  /// Whether a fragment shader can read the pixel that it draws over.
  package var readsTarget: Bool
  /// Whether a draw can begin with another instance than the first.
  package var drawsFromAnyInstance: Bool
  /// Whether the renderer goes on while pixels are copied to the CPU, so that reading them later pays. A software renderer
  /// copies them on the same cores: a buffer on the way would be one more copy.
  package var readsWhileDrawing: Bool { !leavesWorkToCPU }
  /// Whether pixels go to textures through buffers that the renderer reads while it draws. A software renderer reads the
  /// memory of the caller, on the same cores.
  package var sendsThroughRing: Bool { !leavesWorkToCPU }
  /// Whether coverage is kept at one byte a pixel. Mesa's software renderer samples four faster, and what is uploaded to it
  /// stays in the same memory.
  package var keepsCoverageInBytes: Bool { !leavesWorkToCPU }

  /// Whether the areas of boxes are computed for each pixel. Mesa's software renderer takes 2 to 4 times as long for that as for mask
  /// tiles of the corners of rounded boxes of 160 × 60.
  package var computesBoxes: Bool { !leavesWorkToCPU }

  /// Whether small images are gathered on pages, because a change of texture costs a draw.
  package var gathersImages: Bool { !leavesWorkToCPU }

  /// Whether software renderers are used as hardware is, to test that way on a machine without a GPU: where the environment
  /// variable `QUARTZITE_PROFILE` is `hardware`.
  package static let isTreatedAsHardware =
    getenv("QUARTZITE_PROFILE").map { String(cString: $0) == "hardware" } ?? false
}

extension RendererProfile {
  /// The profile of Mesa's software renderer (llvmpipe 22.3), which is assumed before it is opened.
  package static let software = RendererProfile(
    colorFormat: .bgra8, readFormat: .bgra8, isSoftware: true, leavesWorkToCPU: true, quadsPerDraw: .max,
    expandedQuadsPerDraw: 682,
    maxTextureSize: 16_384, rendersHalfFloat: true, readsTarget: true, drawsFromAnyInstance: true)
}

/// The description that a driver gives of itself.
package struct DeviceInfo: Sendable, Hashable {
  /// The platform through which the display was opened: `EGL device 0 (software)`.
  package var display: String
  package var vendor: String
  package var renderer: String
  package var version: String
  package var shadingLanguageVersion: String
  package var extensions: Set<String>
  /// The longest edge of a texture, in pixels.
  package var maxTextureSize: Int
  /// The number of textures that a fragment shader can read.
  package var maxTextureUnits: Int
  /// Whether the context reports resets of the device and bounds every access.
  package var isRobust: Bool
}
