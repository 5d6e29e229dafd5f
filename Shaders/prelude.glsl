// One instance record on its way to a quad: the declarations that every effect of this folder shares.
//
// In:   `corner`, a corner of the unit square; the fields of one record (QuadRecord in
//       Sources/Compositor/Batches/QuadRecord.swift); `target`, the place of the render target: its left top pixel in device
//       space, then 2 / its size in pixels.
// Out:  the position of the corner in clip space and the record's premultiplied colour, from `placeQuad()`.
// Mathematics:
//       device = rect.leftTop + corner · (rect.rightBottom − rect.leftTop)
//       clip   = (device − target.leftTop) · 2 / target.size − 1
//       The colour is the first of the values that are handed on, because llvmpipe 22.3's fast path for rectangles
//       mistakes a texture position that comes before a colour for one.
//       Device space has y down, and row 0 of a target is its top row, so y is not flipped: the top becomes −1.
// SPDX-License-Identifier: Apache-2.0

#ifdef VERTEX
layout(location = 0) in vec2 corner;
layout(location = 1) in vec4 rect;
layout(location = 2) in vec4 textureAcross;
layout(location = 3) in vec3 textureDownAndLevel;
layout(location = 4) in vec2 tileOrigin;
layout(location = 5) in vec4 recordColor;

uniform vec4 target;
out vec4 color;

void placeQuad() {
  vec2 device = mix(rect.xy, rect.zw, corner);
  gl_Position = vec4((device - target.xy) * target.zw - 1.0, 0.0, 1.0);
  color = recordColor;
}
#endif

#ifdef FRAGMENT
in vec4 color;
#endif
