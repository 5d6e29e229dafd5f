// The map of a quad from the picture to a plane, perspective included.
//
// In:   the record's rectangle; the position of its left top pixel relative to the pixel that the map counts from, the
//       anchor (textureAcross.xy); the factor that everything is multiplied by (the level); the place of the map in the
//       table (table.glsl): three entries, its rows, each with a number that is no part of the map.
// Out:  the rows and that factor; for the fragment half, `planeAt()`: (x, y, w) at a pixel, where w falls to 0 towards
//       the horizon; `mappedAt()`: the same for a map whose third row is of another kind, as it is.
// Mathematics:
//       p = the pixel's centre, counted from the anchor: whole numbers and a half, exact in a float.
//       (x, y, w) = map · (p.x, p.y, 1)
// SPDX-License-Identifier: Apache-2.0

#include "prelude.glsl"
#include "table.glsl"

#ifdef VERTEX
layout(location = 6) in float mapPlace;

/// The anchor in the target. `textureAcross` is a pair of whole numbers, but a record that was cut to a smaller
/// rectangle has rounding errors in it.
vec2 anchorInTarget() {
  return rect.xy - target.xy - floor(textureAcross.xy + 0.5);
}
#endif

// gradient.glsl passes on the map of gradients with few STOPS itself.
#ifndef STOPS
#ifdef VERTEX
flat out vec4 mapX;
flat out vec4 mapY;
flat out vec4 mapW;
flat out vec3 anchorAndFactor;

void placeMap() {
  int place = int(mapPlace + 0.5);
  mapX = entry(place);
  mapY = entry(place + 1);
  mapW = entry(place + 2);
  anchorAndFactor = vec3(anchorInTarget(), textureDownAndLevel.z);
}
#endif

#ifdef FRAGMENT
flat in vec4 mapX;
flat in vec4 mapY;
flat in vec4 mapW;
flat in vec3 anchorAndFactor;

vec3 mappedAt(vec2 centre) {
  vec3 pixel = vec3(centre - anchorAndFactor.xy, 1.0);
  return vec3(dot(mapX.xyz, pixel), dot(mapY.xyz, pixel), dot(mapW.xyz, pixel));
}

vec3 planeAt(vec2 centre) {
  vec3 mapped = mappedAt(centre);
  // A pixel that the horizon crosses may have its centre beyond it; such a centre is treated as infinitely far.
  return vec3(mapped.xy, max(mapped.z, 1e-30));
}
#endif
#endif
