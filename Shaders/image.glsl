// A rectangle of an image, or of a group that was drawn before, as it is.
//
// In:   the record's rectangle and texture positions; the premultiplied texture `source`.
// Out:  the texture's colour, premultiplied.
// Mathematics: that of the sampler: nearest texel, or bilinear between four.

#include "prelude.glsl"

#ifdef VERTEX
out vec2 texturePosition;

void main() {
  gl_Position = quadPosition();
  texturePosition = quadTexturePosition();
}
#endif

#ifdef FRAGMENT
uniform sampler2D source;
in vec2 texturePosition;
out vec4 fragment;

void main() {
  fragment = texture(source, texturePosition);
}
#endif
