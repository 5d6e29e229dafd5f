// A rectangle of an image seen in perspective.
//
// In:   the record's rectangle, its map (map.glsl) and the alpha that the image is multiplied by (the factor); the
//       straight tint (the colour); the bias of the level of detail (in the map's third row). The premultiplied texture
//       `source`. With COVERAGE a coverage tile (tile.glsl).
// Out:  texture × tint × alpha (× coverage), premultiplied.
// Mathematics:
//       position = (x, y) / w, 0…1 across the image
//       The sampler reads the nearest texel or mixes four. With LEVELS it mixes the two levels of a mip chain around
//           log2 of the longer of ∂position/∂p.x and ∂position/∂p.y, in texels:
//           ∂(x / w) / ∂p.x = (∂x/∂p.x − (x / w) · ∂w/∂p.x) / w, and so on.
// SPDX-License-Identifier: Apache-2.0

#include "map.glsl"
#ifdef COVERAGE
#include "tile.glsl"
#endif

#ifdef VERTEX
void main() {
  placeQuad();
  placeMap();
#ifdef COVERAGE
  placeTile();
#endif
}
#endif

#ifdef FRAGMENT
uniform sampler2D source;
out vec4 fragment;

void main() {
  vec3 plane = planeAt(gl_FragCoord.xy);
  vec2 position = plane.xy / plane.z;
#ifdef LEVELS
  vec2 size = vec2(textureSize(source, 0)) / plane.z;
  vec2 alongX = (vec2(mapX.x, mapY.x) - position * mapW.x) * size;
  vec2 alongY = (vec2(mapX.y, mapY.y) - position * mapW.y) * size;
  float longer = max(dot(alongX, alongX), dot(alongY, alongY));
  vec4 texel = textureLod(source, position, max(0.5 * log2(max(longer, 1e-30)) + mapW.w, 0.0));
#else
  vec4 texel = textureLod(source, position, 0.0);
#endif
  vec4 shown = vec4(texel.rgb * color.rgb, texel.a) * anchorAndFactor.z;
#ifdef COVERAGE
  shown *= readCoverage();
#endif
  fragment = shown;
}
#endif
