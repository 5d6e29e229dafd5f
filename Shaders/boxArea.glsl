// The area of a box in each pixel that it touches, in the form that a variant is made for.
//
// In:   for the vertex half, the box as its half-axes u, v, from its centre to the middles of two of its sides, in pixels,
//       and the radius of its corners; `fromCentre`, the vertex as seen from the centre, is set by the effect.
// Out:  for the vertex half, `packBox()`: the extent from the centre along x and y of the pixels that are touched. For the
//       fragment half, `boxArea()`: the area in the pixel, 0…1.
// Mathematics:
//       AXIS_ALIGNED and ROTATED boxes are sharp (box.glsl), ROUND ones are axis-aligned, or circles (roundBox.glsl). With
//       none of these names boxes are rotated and have round corners (rotatedRoundBox.glsl). SOLID ones have their edges
//       between pixels, and no area is computed. The centres of touched pixels are up to 1/2 beyond the box:
//           extent = |u| + |v| + ½, of a circle radius + ½, of a rotated round box that of rotatedRoundBox.glsl + ½
// SPDX-License-Identifier: Apache-2.0

#include "box.glsl"
#include "roundBox.glsl"
#include "rotatedRoundBox.glsl"

#ifdef VERTEX
out vec2 fromCentre;
#if defined(AXIS_ALIGNED) || defined(ROUND)
flat out vec3 halfSizeAndRadius;
#elif defined(ROTATED)
flat out vec4 corners;
flat out vec4 lines;
#elif !defined(SOLID)
flat out vec4 directions;
flat out vec3 straight;
#endif

vec2 packBox(vec2 u, vec2 v, float radius, bool isCircle) {
  vec2 reach = abs(u) + abs(v);
#if defined(ROUND)
  if (isCircle) reach = vec2(radius);
#endif
#if defined(AXIS_ALIGNED) || defined(ROUND)
  halfSizeAndRadius = vec3(reach, radius);
#elif defined(ROTATED)
  packRotatedBox(u, v, corners, lines);
#elif !defined(SOLID)
  packRotatedRoundBox(u, v, radius, directions, straight);
  reach = rotatedRoundBoxReach(directions, straight);
#endif
#ifndef SOLID
  reach += 0.5;
#endif
  return reach;
}
#endif

#ifdef FRAGMENT
in vec2 fromCentre;
#if defined(AXIS_ALIGNED) || defined(ROUND)
flat in vec3 halfSizeAndRadius;
#elif defined(ROTATED)
flat in vec4 corners;
flat in vec4 lines;
#elif !defined(SOLID)
flat in vec4 directions;
flat in vec3 straight;
#endif

#ifndef SOLID
float boxArea() {
#if defined(AXIS_ALIGNED)
  return axisAlignedBoxCoverage(fromCentre, halfSizeAndRadius.xy);
#elif defined(ROUND)
  return axisAlignedRoundBoxCoverage(fromCentre, halfSizeAndRadius.xy, halfSizeAndRadius.z);
#elif defined(ROTATED)
  return rotatedBoxCoverage(fromCentre, corners, lines);
#else
  return rotatedRoundBoxCoverage(fromCentre, directions, straight);
#endif
}
#endif
#endif
