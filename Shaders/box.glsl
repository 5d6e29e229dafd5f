// The area of a sharp box in each pixel that it touches: axis-aligned, or transformed into any parallelogram.
//
// In:   the centre of the pixel as seen from the centre of the box, in pixels, no further away than about 128
//       (`fromCentre`); the box as its half-axes u, v, from its centre to the middles of two of its sides, handed on as
//       flat values.
// Out:  the area, 0…1: `axisAlignedBoxCoverage`, for axis-aligned boxes, exact; `rotatedBoxCoverage`, for all others,
//       within 0.3 / 255.
// Mathematics:
//       The pixel is the square within ½ of p = fromCentre.
//
//       Axis-aligned. Along each axis the box takes up [−half, half] and the pixel [p − ½, p + ½]:
//           overlap = clamp(min(half, p + ½) − max(−half, p − ½), 0, 1),   area = overlap.x · overlap.y
//
//       Transformed. The boundary runs once round the box; every side contributes, with its sign, the integral of
//       clamp(x, 0, 1) over the rows that it takes up in the pixel, x and y counted from the pixel's left top corner:
//           area = Σ over sides (yb − ya) · mean of clamp(x, 0, 1),   ya, yb = ends of the side, clamped to 0…1
//           x(y) = start + slope · y,   slope = u.x / u.y or v.x / v.y; opposite sides have opposite starts
//       The mean over the places from low to high is that of trapezoid.glsl:
//           mean = ((max(high, 1) − max(low, 1)) + (h − l) · (h + l) / 2) / (high − low),
//           l, h = low, high clamped to 0…1
//       low and high are held at least 1/512 apart; the mean is off by less than 1/4096 where that takes effect.
// SPDX-License-Identifier: Apache-2.0

#ifdef VERTEX
/// The slope of the line along `axis`, in x per y, finite also for horizontal ones.
float boxSlope(vec2 axis) {
  float smallest = max(abs(axis.x) * 1e-6, 1e-20);
  return axis.x / (axis.y < 0.0 ? min(axis.y, -smallest) : max(axis.y, smallest));
}

/// Packs a box for `rotatedBoxCoverage`: two corners, and slope and start of two sides. The other half is opposite.
void packRotatedBox(vec2 u, vec2 v, out vec4 corners, out vec4 lines) {
  if (u.x * v.y < u.y * v.x) v = -v;
  corners = vec4(u - v, u + v);
  vec2 slopes = vec2(boxSlope(u), boxSlope(v));
  // The side from -u - v to u - v, and the side from u - v to u + v.
  lines = vec4(slopes, corners.x - slopes.x * corners.y, corners.z - slopes.y * corners.w);
}
#endif

#ifdef FRAGMENT
// Non-negative floats, or one negative and one not, order like their bits read as integers. On llvmpipe 22.3 ten
// thousand rotated round boxes take a tenth less time with minima and maxima of integers than with those of floats.

/// min(value, largest) for a `largest` that is not negative.
float boxMin(float value, float largest) {
  return intBitsToFloat(min(floatBitsToInt(value), floatBitsToInt(largest)));
}

/// max(value, smallest) for a `smallest` that is not negative.
float boxMax(float value, float smallest) {
  return intBitsToFloat(max(floatBitsToInt(value), floatBitsToInt(smallest)));
}

/// clamp(value, 0, largest) for a `largest` that is not negative.
float boxClamp(float value, float largest) {
  return intBitsToFloat(clamp(floatBitsToInt(value), 0, floatBitsToInt(largest)));
}

/// The mean of clamp(x, 0, 1) over x within `reach` of `middle`.
float boxMeanOfClamp(float middle, float reach) {
  reach = boxMax(reach, 0.0009765625);
  float low = middle - reach;
  float high = middle + reach;
  float l = boxClamp(low, 1.0);
  float h = boxClamp(high, 1.0);
  return ((boxMax(high, 1.0) - boxMax(low, 1.0)) + (h - l) * (h + l) * 0.5) / (reach + reach);
}

float axisAlignedBoxCoverage(vec2 fromCentre, vec2 halfSize) {
  // The box is symmetric, so that |p| serves: min(half, |p| + 1/2) + min(half, 1/2 - |p|).
  vec2 place = abs(fromCentre);
  return boxClamp(boxMin(place.x + 0.5, halfSize.x) + boxMin(0.5 - place.x, halfSize.x), 1.0) *
      boxClamp(boxMin(place.y + 0.5, halfSize.y) + boxMin(0.5 - place.y, halfSize.y), 1.0);
}

float rotatedBoxCoverage(vec2 fromCentre, vec4 corners, vec4 lines) {
  vec2 zero = 0.5 - fromCentre;
  vec4 ends = vec4(boxClamp(zero.y + corners.y, 1.0), boxClamp(zero.y + corners.w, 1.0), boxClamp(zero.y - corners.y, 1.0),
      boxClamp(zero.y - corners.w, 1.0));
  vec2 heights = vec2(ends.x - ends.w, ends.y - ends.x);
  vec2 opposite = vec2(ends.z - ends.y, ends.w - ends.z);
  // The places at which lines through the box's centre, parallel to its sides, cross row 0 of the pixel.
  vec2 starts = zero.x - lines.xy * zero.y;
  vec2 middles = starts + lines.zw + lines.xy * 0.5 * vec2(ends.x + ends.w, ends.y + ends.x);
  vec2 oppositeMiddles = starts - lines.zw + lines.xy * 0.5 * vec2(ends.z + ends.y, ends.w + ends.z);
  vec2 reaches = abs(lines.xy * heights) * 0.5;
  vec2 oppositeReaches = abs(lines.xy * opposite) * 0.5;
  return heights.x * boxMeanOfClamp(middles.x, reaches.x) + heights.y * boxMeanOfClamp(middles.y, reaches.y) +
      opposite.x * boxMeanOfClamp(oppositeMiddles.x, oppositeReaches.x) +
      opposite.y * boxMeanOfClamp(oppositeMiddles.y, oppositeReaches.y);
}
#endif
