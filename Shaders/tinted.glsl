// A rectangle of an image or a group times one colour: fading, and edges that cover part of a pixel.
//
// In:   the record's rectangle, texture positions and premultiplied colour; the premultiplied texture `source`;
//       with LEVELS, the level of its mip chain to read.
// Out:  texture × colour, premultiplied.
// Mathematics: with LEVELS, linear between the two nearest levels, each read bilinearly; the level is given, because
//       a plan knows how large a texel is on the screen, and drivers only estimate it.

#include "prelude.glsl"

#ifdef VERTEX
out vec4 color;
out vec2 texturePosition;
#ifdef LEVELS
flat out float level;
#endif

void main() {
  gl_Position = quadPosition();
  color = recordColor;
  texturePosition = quadTexturePosition();
#ifdef LEVELS
  level = textureDownAndLevel.z;
#endif
}
#endif

#ifdef FRAGMENT
uniform sampler2D source;
in vec4 color;
in vec2 texturePosition;
#ifdef LEVELS
flat in float level;
#endif
out vec4 fragment;

void main() {
#ifdef LEVELS
  fragment = textureLod(source, texturePosition, level) * color;
#else
  fragment = texture(source, texturePosition) * color;
#endif
}
#endif
