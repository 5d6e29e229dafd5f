// The area of a rotated box with round corners in each pixel that it touches.
//
// In:   the centre of the pixel as seen from the centre of the box, in pixels (`fromCentre`); the directions of its
//       half-axes, which are at right angles; half the lengths of its straight sides, i, and the radius r of its
//       corners. The box is at least 2 pixels wide, r at least 1.6.
// Out:  `rotatedRoundBoxCoverage`, the area, 0…1, within 0.7 / 255.
// Mathematics:
//       Reflections and a swap of the pixel's axes bring the nearest point of the boundary to a place where the outward
//       normal is up, within 45 degrees. There the boundary is one curve Y(x) that bends down only, with x and Y from
//       the pixel's centre: a line, an arc and a line (and beyond the lines' ends, 2 · i away, the arcs of the next
//       corners).
//           area = W · mean over x of clamp(Y + ½, 0, 1)
//       over the columns of the pixel in which the tangent at the nearest point is above the pixel's lower side, W
//       wide; the box is under that tangent everywhere else, too. With K the centre of the arc, n the outward normal
//       and d the distance of the tangent from the pixel's centre,
//           d = r + K·n,   W = clamp((d + n.y / 2) / |n.x| + ½, 0, 1)
//       W is cut into equal columns. In each the curve is replaced by its tangent at the column's middle,
//           c = x − K.x, less the part of the distance that is on a line,
//           Y = K.y + √(r² − c²) + line's slope · that part,   slope = −c / √(r² − c²),
//       raised by the mean of the curve's departure from it, slope' · width² / 24, slope' from the neighbouring
//       columns' slopes; the mean of clamp over a column is that of box.glsl, from low = Y + ½ − slope · width / 2 to
//       high. A line that is nearly vertical after the rotation is given the slope 4.9. Pixels whose centre is within i
//       of the box's centre along both half-axes are covered.
// SPDX-License-Identifier: Apache-2.0

#include "box.glsl"

#ifdef VERTEX
/// Packs a box for `rotatedRoundBoxCoverage`: the directions of u and v, half the lengths of the straight sides along
/// them, and r.
void packRotatedRoundBox(vec2 u, vec2 v, float radius, out vec4 axes, out vec3 straight) {
  vec2 halfSize = vec2(length(u), length(v));
  axes = vec4(u / halfSize.x, v / halfSize.y);
  straight = vec3(max(halfSize - radius, 0.0), radius);
}

/// The extent of the rounded box from its centre along x and y; pixels' centres up to 1/2 further out are touched.
vec2 rotatedRoundBoxReach(vec4 axes, vec3 straight) {
  return abs(axes.xy) * straight.x + abs(axes.zw) * straight.y + straight.z;
}
#endif

#ifdef FRAGMENT
const int COLUMNS = 3;

/// The nearest corner of a rotated box, reflected and swapped so that its boundary is a curve over x.
struct BoxCorner {
  vec2 centre;     // of the arc, from the pixel's centre
  vec2 outwards;   // at the place on the boundary that is nearest to the pixel, 1 long, neither x nor y negative
  float depth;     // of the arc's centre beyond the pixel's, outwards
  vec4 lines;      // the sine of the way out and the slope: of the left line, of the right line
  vec2 lengths;    // of these lines, along x
  float inside;    // 1 where the pixel is covered, else 0
};

BoxCorner boxCorner(vec2 fromCentre, vec4 axes, vec2 straight) {
  vec2 along = vec2(dot(fromCentre, axes.xy), dot(fromCentre, axes.zw));
  vec2 q = abs(along) - straight;
  float signA = along.x < 0.0 ? -1.0 : 1.0;
  float signB = along.y < 0.0 ? -1.0 : 1.0;
  vec2 far = vec2(boxMax(q.x, 0.0) * signA, boxMax(q.y, 0.0) * signB);
  vec2 out0 = axes.xy * far.x + axes.zw * far.y;
  bool isSwapped = abs(out0.x) > abs(out0.y);
  vec4 swapped = vec4(isSwapped ? axes.y : axes.x, isSwapped ? axes.x : axes.y, isSwapped ? axes.w : axes.z, isSwapped ? axes.z : axes.w);
  vec2 n = vec2(isSwapped ? out0.y : out0.x, isSwapped ? out0.x : out0.y);
  vec2 mirror = vec2(n.x < 0.0 ? -1.0 : 1.0, n.y < 0.0 ? -1.0 : 1.0);
  n = abs(n);
  vec2 a = swapped.xy * mirror * signA;
  vec2 b = swapped.zw * mirror * signB;
  vec2 k = -(a * q.x + b * q.y);
  // The normals are at right angles: this is −1 < 0 or 1 < 0, and sure at 45 degrees too, where a.x may be b.x.
  bool isALeft = a.x * b.y - a.y * b.x < 0.0;
  vec2 left = vec2(isALeft ? a.x : b.x, isALeft ? a.y : b.y);
  vec2 right = vec2(isALeft ? b.x : a.x, isALeft ? b.y : a.y);
  vec2 lengths = 2.0 * vec2(isALeft ? straight.y : straight.x, isALeft ? straight.x : straight.y) * abs(vec2(left.y, right.y));
  // The left line's normal points left and the right line's right. The x of a normal that is nearly horizontal is
  // replaced by ±0.98, so that no slope is above 4.9.
  vec2 sines = vec2(left.y < 0.199 ? -0.98 : left.x, right.y < 0.199 ? 0.98 : right.x);
  vec2 slopes = vec2(-sines.x / boxMax(left.y, 0.199), -sines.y / boxMax(right.y, 0.199));
  float perLength = inversesqrt(boxMax(dot(n, n), 1e-12));
  n *= perLength;
  float inside = q.x <= 0.0 && q.y <= 0.0 ? 1.0 : 0.0;
  return BoxCorner(k, n, dot(k, n), vec4(sines.x, slopes.x, sines.y, slopes.y), lengths, inside);
}

float boxCornerCoverage(BoxCorner corner, float radius) {
  float distance = radius + corner.depth;
  float width = boxClamp((distance + 0.5 * corner.outwards.y) / boxMax(corner.outwards.x, 0.001) + 0.5, 1.0);
  const float perColumn = 1.0 / float(COLUMNS);
  float column = width * perColumn;
  vec2 ends = radius * corner.lines.xz;
  float smallest = 0.01 * radius * radius;
  float heights[COLUMNS];
  float slopes[COLUMNS];
  for (int index = 0; index < COLUMNS; index += 1) {
    float x = (float(index) + 0.5) * column - 0.5 - corner.centre.x;
    float onLeft = boxClamp(ends.x - x, corner.lengths.x);
    float onRight = boxClamp(x - ends.y, corner.lengths.y);
    float c = x + onLeft - onRight;
    float square = boxMax((radius - c) * (radius + c), smallest);
    float perRoot = inversesqrt(square);
    heights[index] = corner.centre.y + 0.5 + square * perRoot - corner.lines.y * onLeft + corner.lines.w * onRight;
    slopes[index] = c * perRoot;
  }
  float sum = 0.0;
  for (int index = 0; index < COLUMNS; index += 1) {
    int before = max(index - 1, 0);
    int after = min(index + 1, COLUMNS - 1);
    float bend = (slopes[before] - slopes[after]) * (column * (1.0 / (24.0 * float(after - before))));
    sum += boxMeanOfClamp(heights[index] + bend, abs(slopes[index]) * column * 0.5);
  }
  return sum * column;
}

float rotatedRoundBoxCoverage(vec2 fromCentre, vec4 axes, vec3 straight) {
  BoxCorner corner = boxCorner(fromCentre, axes, straight.xy);
  return boxMax(boxCornerCoverage(corner, straight.z), corner.inside);
}
#endif
