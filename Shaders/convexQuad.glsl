// A convex quad of one colour, such as a box in perspective: its exact area in each pixel that it touches.
//
// In:   the record's rectangle, and its colour; the corners, counted from the left top of that rectangle, multiples of
//       1/1024, running from the x axis towards the y axis: two in `textureAcross`, one in `textureDownAndLevel`, one
//       in `tileOrigin`; whether lines cut it (the level), and the place of their numbers in the table (table.glsl):
//       four factors of x, of y and of 1, which make distances in pixels, counted from the first corner, and four rules.
// Out:  colour × area, premultiplied, as the lines leave it (cuts.glsl).
//       Areas are rounded to 255ths, as those of coverage tiles are: colour and alpha that are rounded separately would
//       not fit each other.
// Mathematics:
//       The boundary runs once round the quad; every side contributes, with its sign, the integral of clamp(x, 0, 1)
//       over the rows that it takes up in the pixel, x and y counted from the pixel's left top corner. A side is at
//           x(y) = x₀ + slope · (y − y₀),   (x₀, y₀) its first corner
//       and takes up the rows from low to high, its ends clamped to 0…1. Between c₀ and c₁, the rows at which it is at
//       0 and at 1, clamped to low…high, it contributes a trapezoid, and 1 in the rows beyond c₁:
//           ∫ = (c₁ − c₀) · x((c₀ + c₁) / 2) + (high − c₁)        for slopes above 0
//           ∫ = (c₀ − c₁) · x((c₀ + c₁) / 2) + (c₁ − low)         for slopes below 0
//       Rounding of c₀ and c₁ hardly matters, since x is 0 and 1 there. The sign is that of the side's direction along
//       y. A pixel is touched where its centre is no further outside of any side than the pixel reaches towards it:
//           n · (p − corner) ≤ (|n.x| + |n.y|) / 2,   n pointing outwards
//       So the sides are moved outwards by that distance, and the quad between them is drawn. Where it reaches far
//       beyond a sharp corner, or the quad touches pixels outside of the record's rectangle, that rectangle is drawn
//       instead. Corners are exact in floats, and so is the point that they are counted from: areas depend neither on
//       the quad's place in its target nor on the parts that are cut off.
// SPDX-License-Identifier: Apache-2.0

#include "prelude.glsl"
#include "table.glsl"
#include "cuts.glsl"

#ifdef VERTEX
layout(location = 6) in float tablePlace;
flat out vec4 cornersX;
flat out vec4 cornersY;
flat out vec4 slopes;   // along x for each step along y
flat out vec4 steps;    // along y for each step along x
flat out vec4 signs;
flat out vec4 linesX;
flat out vec4 linesY;
flat out vec4 linesAtFirst;
flat out vec4 rules;

/// The shift of the corner between two sides when both sides are moved outwards.
vec2 miter(vec2 before, vec2 after) {
  vec2 n = vec2(before.y, -before.x);
  vec2 m = vec2(after.y, -after.x);
  // A bit more than half a pixel, because vertices are rounded to the driver's grid.
  float a = 0.51 * (abs(n.x) + abs(n.y));
  float b = 0.51 * (abs(m.x) + abs(m.y));
  return vec2(a * m.y - b * n.y, b * n.x - a * m.x) / (n.x * m.y - n.y * m.x);
}

void main() {
  vec2 a = textureAcross.xy, b = textureAcross.zw, c = textureDownAndLevel.xy, d = tileOrigin;
  vec2 ab = b - a, bc = c - b, cd = d - c, da = a - d;
  vec2 moveA = miter(da, ab), moveB = miter(ab, bc), moveC = miter(bc, cd), moveD = miter(cd, da);
  vec2 low = floor(min(min(a, b), min(c, d)));
  vec2 high = ceil(max(max(a, b), max(c, d)));
  vec2 largestMove = max(max(abs(moveA), abs(moveB)), max(abs(moveC), abs(moveD)));
  bool isWhole = low == vec2(0.0) && high == rect.zw - rect.xy && max(largestMove.x, largestMove.y) < 4.0;
  vec2 first = corner.x > 0.5 ? b + moveB : a + moveA;
  vec2 second = corner.x > 0.5 ? c + moveC : d + moveD;
  placeQuad();
  vec2 origin = rect.xy - target.xy;
  if (isWhole) gl_Position.xy = (origin + (corner.y > 0.5 ? second : first)) * target.zw - 1.0;

  cornersX = vec4(a.x, b.x, c.x, d.x) + origin.x;
  cornersY = vec4(a.y, b.y, c.y, d.y) + origin.y;
  // Horizontal and vertical sides are given a slope, too small to be seen, so that nothing is divided by zero.
  vec4 across = vec4(ab.x, bc.x, cd.x, da.x);
  vec4 down = vec4(ab.y, bc.y, cd.y, da.y);
  vec4 smallest = 1e-6 * (abs(across) + abs(down)) + 1e-20;
  across = mix(max(across, smallest), min(across, -smallest), lessThan(across, vec4(0.0)));
  down = mix(max(down, smallest), min(down, -smallest), lessThan(down, vec4(0.0)));
  slopes = across / down;
  steps = down / across;
  signs = sign(across);

  linesX = linesY = vec4(0.0);
  linesAtFirst = vec4(1.0);
  rules = vec4(0.0);
  if (textureDownAndLevel.z > 0.5) {
    int place = int(tablePlace + 0.5);
    linesX = entry(place);
    linesY = entry(place + 1);
    linesAtFirst = entry(place + 2);
    rules = entry(place + 3);
  }
}
#endif

#ifdef FRAGMENT
flat in vec4 cornersX;
flat in vec4 cornersY;
flat in vec4 slopes;
flat in vec4 steps;
flat in vec4 signs;
flat in vec4 linesX;
flat in vec4 linesY;
flat in vec4 linesAtFirst;
flat in vec4 rules;
out vec4 fragment;

void main() {
  vec4 x = cornersX - (gl_FragCoord.x - 0.5);
  vec4 y = cornersY - (gl_FragCoord.y - 0.5);
  // Non-negative floats order like their bits read as integers: see box.glsl.
  ivec4 ends = clamp(floatBitsToInt(y), 0, floatBitsToInt(1.0));
  ivec4 low = min(ends, ends.yzwx);
  ivec4 high = max(ends, ends.yzwx);
  vec4 atZero = y - x * steps;
  vec4 zero = intBitsToFloat(clamp(floatBitsToInt(atZero), low, high));
  vec4 one = intBitsToFloat(clamp(floatBitsToInt(atZero + steps), low, high));
  vec4 beyond = intBitsToFloat(ivec4(slopes.x > 0.0 ? high.x : low.x, slopes.y > 0.0 ? high.y : low.y,
      slopes.z > 0.0 ? high.z : low.z, slopes.w > 0.0 ? high.w : low.w));
  vec4 parts = (beyond - one) + (one - zero) * (x + slopes * (0.5 * (zero + one) - y));
  vec4 sides = linesX * (0.5 - x.x) + linesY * (0.5 - y.x) + linesAtFirst;
  float area = dot(parts, signs);
  bool isShown = cut(area, sides, rules, linesX, linesY);
  area = floor(area * 255.0 + 0.5) * (1.0 / 255.0);
  fragment = color * (isShown ? area : 0.0);
}
#endif
