// The area of one piece of a trapezoid in each pixel that it touches, to be added up over all pieces of a shape.
//
// In:   one record (TrapezoidRecord in Sources/RenderPlan/TrapezoidRecord.swift), in pixels from the corner of its
//       tile: two points of the line of its left side and of its right side, its top and bottom, the pixels it touches;
//       the tile's place on the page; a fraction to round at. `target` as in prelude.glsl.
// Out:  the area, 0…1, as red + green / 1024. Blending adds; pieces of a shape do not overlap, so that the sum is the
//       coverage.
// Mathematics:
//       Within the pixel (px, py) the piece takes up the rows from a = max(top, py) to b = min(bottom, py + 1). For a
//       side that is at x(a) and x(b) there, counted from px, the part of these rows on its right is
//           R = mean of clamp(1 − x, 0, 1), x from low = min(x(a), x(b)) to high = max(x(a), x(b)).
//       The integral is 1 for x below 0, a trapezoid between l = clamp(low, 0, 1) and h = clamp(high, 0, 1), and 0 for
//       x above 1:
//           R = ((min(high, 0) − min(low, 0)) + (h − l) · (1 − (l + h) / 2)) / (high − low)
//       and 1 − l where low = high. No subtraction is between large numbers that are nearly equal, wherever the side
//       runs.
//           area = (b − a) · (R(left side) − R(right side))
//       The places x(a), x(b) depend on the line and the pixel only: two pieces with a common side cancel to the last
//       bit. A half float has 11 bits, too few to add up thousands of small areas. Red therefore gets whole 1024ths,
//       whose sums are exact up to 2, and green the rest. Areas are rounded to 1024ths at a fraction that differs from
//       piece to piece, so that the rests have both signs and green stays small:
//           red = floor(area · 1024 + rounding) / 1024,   green = (area − red) · 1024
//       A line whose two ends have the same y as floats has its upper end's x down to that height, and its lower end's
//       below.
// SPDX-License-Identifier: Apache-2.0

#ifdef VERTEX
layout(location = 0) in vec2 corner;
layout(location = 1) in vec4 leftLine;
layout(location = 2) in vec4 rightLine;
layout(location = 3) in vec2 rows;
layout(location = 4) in vec4 touched;
layout(location = 5) in vec2 tileOrigin;
layout(location = 6) in float recordRounding;

uniform vec4 target;
flat out vec4 left;
flat out vec4 right;
flat out vec4 rowsAndOrigin;
flat out float rounding;

void main() {
  vec2 device = tileOrigin + mix(touched.xy, touched.zw, corner);
  gl_Position = vec4((device - target.xy) * target.zw - 1.0, 0.0, 1.0);
  left = leftLine;
  right = rightLine;
  rowsAndOrigin = vec4(rows, tileOrigin);
  rounding = recordRounding;
}
#endif

#ifdef FRAGMENT
flat in vec4 left;
flat in vec4 right;
flat in vec4 rowsAndOrigin;
flat in float rounding;
out vec4 fragment;

float place(vec4 line, float y, float pixel) {
  float height = line.w - line.y;
  if (height <= 0.0) return (y <= line.y ? line.x : line.z) - pixel;
  return (line.x - pixel) + (line.z - line.x) * ((y - line.y) / height);
}

float partRightOf(vec4 line, float a, float b, float pixel) {
  float first = place(line, a, pixel);
  float last = place(line, b, pixel);
  float low = min(first, last);
  float high = max(first, last);
  float l = clamp(low, 0.0, 1.0);
  if (low == high) return 1.0 - l;
  float h = clamp(high, 0.0, 1.0);
  return ((min(high, 0.0) - min(low, 0.0)) + (h - l) * (1.0 - 0.5 * (l + h))) / (high - low);
}

void main() {
  vec2 pixel = floor(gl_FragCoord.xy) - rowsAndOrigin.zw;
  float a = max(rowsAndOrigin.x, pixel.y);
  float b = min(rowsAndOrigin.y, pixel.y + 1.0);
  float part = partRightOf(left, a, b, pixel.x) - partRightOf(right, a, b, pixel.x);
  float area = max(0.0, b - a) * part * 1024.0;
  float coarse = floor(area + rounding);
  fragment = vec4(coarse / 1024.0, area - coarse, 0.0, 1.0);
}
#endif
