// A rectangle of an image or a group, cut out by a tile of coverage: turned edges, round clips.
//
// In:   the record's rectangle, texture positions and premultiplied colour; the premultiplied texture `source`; the tile's
//       place in the atlas `coverage`; with LEVELS, the level of the source's mip chain to read.
// Out:  texture × colour × coverage, premultiplied.
// Mathematics: as in tinted.glsl and coverage.glsl.

#include "prelude.glsl"

#ifdef VERTEX
uniform vec4 atlasScale;  // 1 / size of the atlas, in x and y
out vec4 color;
out vec2 texturePosition;
out vec2 coveragePosition;
#ifdef LEVELS
flat out float level;
#endif

void main() {
  gl_Position = quadPosition();
  color = recordColor;
  texturePosition = quadTexturePosition();
  coveragePosition = quadCoveragePosition(atlasScale.xy);
#ifdef LEVELS
  level = textureDownAndLevel.z;
#endif
}
#endif

#ifdef FRAGMENT
uniform sampler2D source;
uniform sampler2D coverage;
in vec4 color;
in vec2 texturePosition;
in vec2 coveragePosition;
#ifdef LEVELS
flat in float level;
#endif
out vec4 fragment;

void main() {
#ifdef LEVELS
  vec4 texel = textureLod(source, texturePosition, level);
#else
  vec4 texel = texture(source, texturePosition);
#endif
  fragment = texel * color * texture(coverage, coveragePosition);
}
#endif
