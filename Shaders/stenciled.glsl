// A group seen through a mask: another group whose alpha says how much of it shows.
//
// In:   the record's rectangle, texture positions and premultiplied colour; the premultiplied textures `source` and
//       `stencil`, which hold the same rectangle of pixels.
// Out:  source × colour × stencil's alpha, premultiplied.
// Mathematics: one texel for each pixel, read at its centre. The stencil is read at an explicit level because
//       llvmpipe 22.3 takes a shader that reads only the alpha of a BGRA texture for one of its fast path, and then
//       multiplies red by the texture's red.

#include "prelude.glsl"

#ifdef VERTEX
out vec4 color;
out vec2 texturePosition;

void main() {
  gl_Position = quadPosition();
  color = recordColor;
  texturePosition = quadTexturePosition();
}
#endif

#ifdef FRAGMENT
uniform sampler2D source;
uniform sampler2D stencil;
in vec4 color;
in vec2 texturePosition;
out vec4 fragment;

void main() {
  fragment = texture(source, texturePosition) * color * textureLod(stencil, texturePosition, 0.0).a;
}
#endif
