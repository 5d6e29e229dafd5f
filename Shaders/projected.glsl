// A rectangle of an image seen in perspective.
//
// In:   the record's rectangle; where its left top pixel lies from the image's anchor pixel (textureAcross.xy), the alpha that the
//       image is multiplied by (the level), the straight tint (the colour), and where the image's map begins in the table
//       `parameters` (gradientPlace; ParameterTable in Sources/RenderPlan/ParameterTable.swift, 2048 entries a row): three entries,
//       its rows; the last component of the third is what is added to the level of detail. The premultiplied texture `source`.
//       With COVERAGE a coverage tile (tile.glsl).
// Out:  texture × tint × alpha (× coverage), premultiplied.
// Mathematics:
//       p = the pixel's centre, counted from the anchor
//       (x, y, w) = map · (p.x, p.y, 1),   position = (x, y) / w, 0…1 across the image
//       The sampler reads the nearest texel or mixes four. With LEVELS it mixes the two levels of a mip chain around
//           log2 of the longer of ∂position/∂p.x and ∂position/∂p.y, in texels:
//           ∂(x / w) / ∂p.x = (∂x/∂p.x − (x / w) · ∂w/∂p.x) / w, and so on.

#include "prelude.glsl"
#ifdef COVERAGE
#include "tile.glsl"
#endif

#ifdef VERTEX
layout(location = 6) in float gradientPlace;
uniform sampler2D parameters;
flat out vec4 mapX;
flat out vec4 mapY;
flat out vec4 mapW;
flat out vec3 anchorAndAlpha;

vec4 entry(int place) {
  return texelFetch(parameters, ivec2(place & 2047, place >> 11), 0);
}

void main() {
  placeQuad();
#ifdef COVERAGE
  placeTile();
#endif
  int place = int(gradientPlace + 0.5);
  mapX = entry(place);
  mapY = entry(place + 1);
  mapW = entry(place + 2);
  // Cutting a record to a smaller rectangle leaves whole numbers but for rounding errors.
  vec2 anchor = rect.xy - target.xy - floor(textureAcross.xy + 0.5);
  anchorAndAlpha = vec3(anchor, textureDownAndLevel.z);
}
#endif

#ifdef FRAGMENT
uniform sampler2D source;
flat in vec4 mapX;
flat in vec4 mapY;
flat in vec4 mapW;
flat in vec3 anchorAndAlpha;
out vec4 fragment;

void main() {
  vec3 pixel = vec3(gl_FragCoord.xy - anchorAndAlpha.xy, 1.0);
  // A pixel that the horizon crosses may have its centre beyond it: it is infinitely far.
  float w = max(dot(mapW.xyz, pixel), 1e-30);
  vec2 position = vec2(dot(mapX.xyz, pixel), dot(mapY.xyz, pixel)) / w;
#ifdef LEVELS
  vec2 size = vec2(textureSize(source, 0)) / w;
  vec2 alongX = (vec2(mapX.x, mapY.x) - position * mapW.x) * size;
  vec2 alongY = (vec2(mapX.y, mapY.y) - position * mapW.y) * size;
  float longer = max(dot(alongX, alongX), dot(alongY, alongY));
  vec4 texel = textureLod(source, position, max(0.5 * log2(max(longer, 1e-30)) + mapW.w, 0.0));
#else
  vec4 texel = textureLod(source, position, 0.0);
#endif
  vec4 shown = vec4(texel.rgb * color.rgb, texel.a) * anchorAndAlpha.z;
#ifdef COVERAGE
  shown *= readCoverage();
#endif
  fragment = shown;
}
#endif
