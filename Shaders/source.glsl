// The texture of a quad: an image, or a group that was drawn before.
//
// In:   the record's texture positions and level of detail; the premultiplied texture `source`; `textureScale`, the
//       factor that maps texture positions to 0…1.
// Out:  for the fragment half, `readSource()`: the texture's premultiplied colour at the pixel's centre.
// Mathematics:
//       position = (at the left top + corner.x · change across + corner.y · change down) · textureScale     (affine)
//       The sampler reads the nearest texel or mixes four. With LEVELS it mixes the two levels of a mip chain around
//       the record's level: a plan knows the size of a texel on the screen exactly, while drivers only estimate it.
// SPDX-License-Identifier: Apache-2.0

#include "prelude.glsl"

#ifdef VERTEX
uniform vec4 textureScale;
out vec2 texturePosition;
#ifdef LEVELS
flat out float level;
#endif

void placeSource() {
  vec2 position = textureAcross.xy + corner.x * textureAcross.zw + corner.y * textureDownAndLevel.xy;
  texturePosition = position * textureScale.xy;
#ifdef LEVELS
  level = textureDownAndLevel.z;
#endif
}
#endif

#ifdef FRAGMENT
uniform sampler2D source;
in vec2 texturePosition;
#ifdef LEVELS
flat in float level;
#endif

vec4 readSource() {
#ifdef LEVELS
  return textureLod(source, texturePosition, level);
#else
  return texture(source, texturePosition);
#endif
}
#endif
