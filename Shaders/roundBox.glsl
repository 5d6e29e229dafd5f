// The area of an axis-aligned box with round corners in each pixel that it touches, or of a circle at any rotation.
//
// In:   the centre of the pixel as seen from the centre of the box, in pixels (`fromCentre`); half the size of the box,
//       at least ¾ along both axes; the radius r of its corners, 0…half the shorter side.
// Out:  `axisAlignedRoundBoxCoverage`, the area, 0…1, within 0.2 / 255.
// Mathematics:
//       area = area of the sharp box (box.glsl) − the area that its corners lack. |p| is p reflected into the corner
//       where the box and the pixel's centre are positive; x, y count from the centre of that corner's arc;
//       i = half − r. The axes are swapped where |p.x| + i.x > |p.y| + i.y, so that a neighbouring corner in reach is
//       the one along x. The corner lacks the points of the square [0, r] × [0, r] beyond the arc; there the pixel has
//       the rows from y0 to y1 and the columns from x0 to x1, all clamped to 0…r. In these rows, and the columns from
//       0 to X,
//           lack(X) = (y1 − y0) · max(X − xb, 0) + (m − xt) · (y1 − ym) / 2 − segment
//           xt = √(r² − y1²), xb = √(r² − y0²): the arc at the last and at the first row,
//           m = clamp(X, xt, xb), ym = √(r² − m²): the point where it leaves the columns.
//       Half the rectangle of the chord from (xt, y1) to (m, ym) lies above the chord; the segment between chord and
//       arc is in the box. With the length L of the chord and s = (L / 2r)², at most ½,
//           segment = r² · (asin √s − √(s − s²)) = L³ / 12r · (1 + 3/10 s + 9/56 s² + …)
//       The neighbouring corner's arc begins 2 · i.x further left, and its columns are counted to the left. A pixel
//       that begins left of 0 lacks nothing of this corner before 0, but perhaps a part of the neighbouring corner:
//           area = sharp area − lack(x1) + (x0 > 0 ? lack(x0) : −lack(−x0 − 2 · i.x))
//       r² − t² is computed as (r − t) · (r + t).
// SPDX-License-Identifier: Apache-2.0

#include "box.glsl"

#ifdef FRAGMENT
float boxCornerLack(float across, float rows, vec2 first, float last, float radius, float perRadius) {
  // first = (xt, y1), last = xb
  float m = boxMin(boxMax(across, first.x), last);
  vec2 chord = vec2(m - first.x, first.y - sqrt((radius - m) * (radius + m)));
  float square = dot(chord, chord);
  float s = square * perRadius * perRadius * 0.25;
  float segment = square * sqrt(square) * perRadius * (0.0833333 + s * (0.0250 + s * (0.01339 + s * 0.0135)));
  return rows * boxMax(across - last, 0.0) + 0.5 * chord.x * chord.y - segment;
}

float axisAlignedRoundBoxCoverage(vec2 fromCentre, vec2 halfSize, float radius) {
  vec2 place = abs(fromCentre);
  vec2 straight = halfSize - radius;
  vec2 q = place - straight;
  bool isSwapped = place.x + straight.x > place.y + straight.y;
  float gap = 2.0 * (isSwapped ? straight.y : straight.x);
  float x = isSwapped ? q.y : q.x;
  float y = isSwapped ? q.x : q.y;
  float y0 = boxClamp(y - 0.5, radius);
  float y1 = boxClamp(y + 0.5, radius);
  float x1 = boxClamp(x + 0.5, radius);
  float left = x - 0.5;
  float x0 = boxClamp(left > 0.0 ? left : -left - gap, radius);
  float perRadius = 1.0 / boxMax(radius, 0.001);
  vec2 first = vec2(sqrt((radius - y1) * (radius + y1)), y1);
  // A GPU's root of r² can be above r, and then r − m would be below zero.
  float last = boxMin(sqrt((radius - y0) * (radius + y0)), radius);
  float near = boxCornerLack(x0, y1 - y0, first, last, radius, perRadius);
  float far = boxCornerLack(x1, y1 - y0, first, last, radius, perRadius);
  return axisAlignedBoxCoverage(fromCentre, halfSize) - far + (left > 0.0 ? near : -near);
}
#endif
