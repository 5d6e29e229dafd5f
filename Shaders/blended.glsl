// A picture that is blended with what lies below it by a mode that the device's own blending lacks.
//
// In:   the record's rectangle, premultiplied colour and share (the level); its texture (source.glsl); the
//       premultiplied texture `backdrop`, a copy of the target; `backdropOrigin`: the device pixel of the copy's left
//       top texel, then 1 / the size of its texture; the mode (blend.glsl). With FETCH the target's own pixel in place
//       of the copy, by EXT_shader_framebuffer_fetch. With COVERAGE a coverage tile (tile.glsl); with MASK_TEXTURE the
//       premultiplied texture `maskTexture`, which holds the same rectangle of pixels as the source.
// Out:  the new colour of the target's pixel, premultiplied, to be drawn in place of the old one.
// Mathematics:
//       result = mix(backdrop, blended(source × colour, backdrop), share × coverage × the mask texture's alpha)
//       Backdrop and mask texture have one texel for each pixel, read at its centre; at an explicit level, because
//       llvmpipe 22.3 treats a shader that reads only the alpha of a BGRA texture as a case for its fast path, and then
//       multiplies red by the texture's red.
// SPDX-License-Identifier: Apache-2.0

#include "source.glsl"
#ifdef COVERAGE
#include "tile.glsl"
#endif

#ifdef VERTEX
#ifndef FETCH
uniform vec4 backdropOrigin;
out vec2 backdropPosition;
#endif
out float share;

void main() {
  placeQuad();
  placeSource();
#ifdef COVERAGE
  placeTile();
#endif
  share = textureDownAndLevel.z;
#ifndef FETCH
  backdropPosition = (mix(rect.xy, rect.zw, corner) - backdropOrigin.xy) * backdropOrigin.zw;
#endif
}
#endif

#ifdef FRAGMENT
#include "blend.glsl"
#ifdef MASK_TEXTURE
uniform sampler2D maskTexture;
#endif
in float share;
#ifdef FETCH
inout vec4 fragment;

vec4 readBackdrop() {
  return fragment;
}
#else
uniform sampler2D backdrop;
in vec2 backdropPosition;
out vec4 fragment;

vec4 readBackdrop() {
  return textureLod(backdrop, backdropPosition, 0.0);
}
#endif

void main() {
  vec4 below = readBackdrop();
  float part = share;
#ifdef COVERAGE
  part *= readCoverage().a;
#endif
#ifdef MASK_TEXTURE
  part *= textureLod(maskTexture, texturePosition, 0.0).a;
#endif
  vec4 result = mix(below, blended(readSource() * color, below), part);
  // Rounding must leave no component above alpha.
  fragment = vec4(min(result.rgb, result.a), result.a);
}
#endif
