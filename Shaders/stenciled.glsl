// A group seen through a mask: another group whose alpha says how much of it shows.
//
// In:   the record's rectangle and premultiplied colour; its texture (source.glsl); the premultiplied texture `stencil`, which
//       holds the same rectangle of pixels.
// Out:  source × colour × stencil's alpha, premultiplied.
// Mathematics: one texel for each pixel, read at its centre. The stencil is read at an explicit level because
//       llvmpipe 22.3 takes a shader that reads only the alpha of a BGRA texture for one of its fast path, and then
//       multiplies red by the texture's red.

#include "source.glsl"

#ifdef VERTEX
void main() {
  placeQuad();
  placeSource();
}
#endif

#ifdef FRAGMENT
uniform sampler2D stencil;
out vec4 fragment;

void main() {
  fragment = readSource() * color * textureLod(stencil, texturePosition, 0.0).a;
}
#endif
