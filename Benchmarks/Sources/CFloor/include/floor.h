// The minimal work of any GLES renderer for a picture in memory: clear, draw rectangles, read the pixels back.
//
// Written against EGL and GLES directly and independent of Quartzite, so that it measures only the driver and the
// machine.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdbool.h>
#include <stddef.h>

/// A GLES 3 context without a window, with the programs of the floor.
typedef struct floor_context floor_context;
/// A colour target without a depth buffer, a texture of the same size to draw in it, and the context of both.
typedef struct floor_target floor_target;

/// The drawing after the target was cleared.
typedef enum floor_work {
  /// Nothing: clear and read back only.
  FLOOR_CLEAR,
  /// Rectangles of a texture over the whole target, one texel for a pixel, not blended.
  FLOOR_TEXTURED,
  /// Rectangles of one opaque colour over the whole target, not blended.
  FLOOR_OPAQUE,
  /// Rectangles of one translucent colour over the whole target, blended.
  FLOOR_BLENDED,
} floor_work;

/// Opens a context and makes it current on the calling thread.
///
/// `device` is `auto`, `egl`, `egl:<index>` or `surfaceless`; `auto` has the order of Quartzite: EGL's hardware
/// devices, then its software ones, then Mesa surfaceless. Returns null and fills `message` if there is none.
floor_context *_Nullable floor_open(const char *_Nonnull device, char *_Nonnull message, size_t message_size);
/// Closes the context.
void floor_close(floor_context *_Nonnull context);

/// GL_RENDERER.
const char *_Nonnull floor_renderer(const floor_context *_Nonnull context);
/// GL_VERSION.
const char *_Nonnull floor_version(const floor_context *_Nonnull context);
/// The format of the target and of the readback: `BGRA8`, or `RGBA8` if the driver cannot draw to BGRA.
const char *_Nonnull floor_format(const floor_context *_Nonnull context);

/// Makes a target of `width` × `height` pixels, or null if the driver fails.
floor_target *_Nullable floor_make_target(floor_context *_Nonnull context, int width, int height);
/// Frees the target.
void floor_free_target(floor_target *_Nonnull target);

/// Clears the target, draws `layers` rectangles of `work` and reads width × height × 4 bytes back to `pixels`.
///
/// Returns once the pixels are available; false if the driver reports an error.
bool floor_draw(floor_target *_Nonnull target, floor_work work, int layers, void *_Nonnull pixels);
