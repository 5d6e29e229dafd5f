// A rectangle of one colour, cut out by a tile of coverage.
//
// In:   the record's rectangle and premultiplied colour; the tile's place in the atlas `coverage`, whose texels hold the
//       coverage in all four channels.
// Out:  colour × coverage, premultiplied.
// Mathematics: one texel for each pixel, read at its centre, so that no filter comes into it.

#include "prelude.glsl"

#ifdef VERTEX
uniform vec4 atlasScale;  // 1 / size of the atlas, in x and y
out vec4 color;
out vec2 coveragePosition;

void main() {
  gl_Position = quadPosition();
  color = recordColor;
  coveragePosition = quadCoveragePosition(atlasScale.xy);
}
#endif

#ifdef FRAGMENT
uniform sampler2D coverage;
in vec4 color;
in vec2 coveragePosition;
out vec4 fragment;

void main() {
  fragment = texture(coverage, coveragePosition) * color;
}
#endif
