// A rectangle of a gradient: along a line, on ellipses around a point, or around a point by angle.
//
// In:   the record's rectangle, its map (map.glsl) and the alpha that the gradient is multiplied by (the factor); the
//       straight tint (the colour). The last components of the map's rows are the place of the stops in the table
//       (table.glsl), their number, and the gradient's type; n stops are n entries, and n with their colours, not
//       premultiplied. The entry of stop i has its location l(i), rising, and two numbers that describe the interval
//       from the stop before it: f(i) and s(i). With COVERAGE a coverage tile (tile.glsl). With AXIAL, RADIAL or CONIC,
//       that type, without perspective, and one of TWO, FOUR and EIGHT: no more stops than that.
// Out:  colour × tint × alpha (× coverage), premultiplied.
// Mathematics:
//       (x, y, w) are those of map.glsl; w is 1 except in perspective.
//       type 0   t = x / w                                      the projection on the line from start to end
//       type 1   t = √(x² + y²) / w                             the ellipse through the point
//       type 2   t = angle of (x, y) / 2π, in 0…1               from the direction of the end point, x towards y
//       type 3   t = √(x² + y²) + w                             the circle through the point that has its centre on the way from
//                                                               the focus to the centre, see GradientRamp.fromCircle
//       With l(i) ≤ t < l(i+1), found by bisection: colour = mix(c(i), c(i+1), (t − l(i)) / (l(i+1) − l(i))); before
//       the first stop the first colour, after the last one the last. If several stops share a location, the last of
//       them begins the interval that follows.
//       Gradients of few stops are handed on instead of being looked up for each pixel, already multiplied by tint and
//       alpha:
//           colour = c(0) + Σ (c(i) − c(i−1)) · clamp((t − f(i)) · s(i), 0, 1)
//       f(i) = l(i−1) and s(i) = 1 / (l(i) − l(i−1)); at a hard edge f(i) is the float below l(i), s(i) is 10³⁸.
//       The precision of a driver's atan may be low, so it is evaluated here: reduced to |z| ≤ tan(π/8), then by the
//       polynomial of Cephes' atanf (S. Moshier), good to 2·10⁻⁷ of a radian.
// SPDX-License-Identifier: Apache-2.0

#if defined(TWO)
#define STOPS 2
#elif defined(FOUR)
#define STOPS 4
#elif defined(EIGHT)
#define STOPS 8
#endif

#include "map.glsl"
#ifdef COVERAGE
#include "tile.glsl"
#endif

#ifdef VERTEX
#ifdef STOPS
// Two rows of the map, and the anchor.
flat out vec4 mapX;
flat out vec4 mapY;
// The first colour and the differences; f and s of two stops in each of `ways`.
flat out vec4 steps[STOPS];
flat out vec4 ways[STOPS / 2];

void placeMap() {
  int place = int(mapPlace + 0.5);
  mapX = entry(place);
  mapY = entry(place + 1);
  int start = int(mapX.w + 0.5);
  int count = int(mapY.w + 0.5);
  vec2 anchor = anchorInTarget();
  mapX.w = anchor.x;
  mapY.w = anchor.y;
  vec4 factor = vec4(recordColor.rgb, textureDownAndLevel.z);
  vec4 before = vec4(0.0);
  for (int stop = 0; stop < STOPS; stop += 1) {
    bool isThere = stop < count;
    vec4 tinted = isThere ? entry(start + count + stop) * factor : before;
    steps[stop] = tinted - before;
    before = tinted;
    vec2 way = isThere ? entry(start + stop).yz : vec2(0.0, 1.0);
    if ((stop & 1) == 0) ways[stop >> 1].xy = way;
    else ways[stop >> 1].zw = way;
  }
}
#endif

void main() {
  placeQuad();
  placeMap();
#ifdef COVERAGE
  placeTile();
#endif
}
#endif

#ifdef FRAGMENT
#ifdef STOPS
flat in vec4 mapX;
flat in vec4 mapY;
flat in vec4 steps[STOPS];
flat in vec4 ways[STOPS / 2];
#endif
out vec4 fragment;

float turnOf(vec2 p) {
  vec2 size = abs(p);
  float longer = max(size.x, size.y);
  if (longer == 0.0) return 0.0;
  float ratio = min(size.x, size.y) / longer;
  bool isSteep = ratio > 0.41421356;
  float z = isSteep ? (ratio - 1.0) / (ratio + 1.0) : ratio;
  float s = z * z;
  float angle = (((8.05374449538e-2 * s - 1.38776856032e-1) * s + 1.99777106478e-1) * s - 3.33329491539e-1) * s * z + z;
  float turn = angle * 0.15915494 + (isSteep ? 0.125 : 0.0);
  if (size.y > size.x) turn = 0.25 - turn;
  if (p.x < 0.0) turn = 0.5 - turn;
  return p.y < 0.0 ? 1.0 - turn : turn;
}

#ifdef STOPS
float valueAt(vec2 pixel) {
  float x = mapX.x * pixel.x + mapX.y * pixel.y + mapX.z;
#ifdef AXIAL
  return x;
#else
  vec2 place = vec2(x, mapY.x * pixel.x + mapY.y * pixel.y + mapY.z);
#ifdef RADIAL
  return length(place);
#else
  return turnOf(place);
#endif
#endif
}

vec4 shownAt(vec2 centre) {
  float t = valueAt(centre - vec2(mapX.w, mapY.w));
  vec4 straight = steps[0];
  for (int stop = 1; stop < STOPS; stop += 1) {
    vec2 way = (stop & 1) == 0 ? ways[stop >> 1].xy : ways[stop >> 1].zw;
    straight += steps[stop] * clamp((t - way.x) * way.y, 0.0, 1.0);
  }
  return vec4(straight.rgb * straight.a, straight.a);
}
#else
vec4 colorAt(float t, int start, int count) {
  // The search ends with `low` at the number of stops that lie at t or before it.
  int low = 0;
  int high = count;
  while (low < high) {
    int middle = (low + high) >> 1;
    if (entry(start + middle).x > t) high = middle;
    else low = middle + 1;
  }
  int before = max(low - 1, 0);
  int after = min(low, count - 1);
  float from = entry(start + before).x;
  float span = entry(start + after).x - from;
  float part = span > 0.0 ? clamp((t - from) / span, 0.0, 1.0) : 0.0;
  return mix(entry(start + count + before), entry(start + count + after), part);
}

vec4 shownAt(vec2 centre) {
  vec3 plane = planeAt(centre);
  float t = mapW.w < 0.5 ? plane.x / plane.z : mapW.w < 1.5 ? length(plane.xy / plane.z)
    : mapW.w < 2.5 ? turnOf(plane.xy) : length(plane.xy) + mappedAt(centre).z;
  vec4 straight = colorAt(t, int(mapX.w + 0.5), int(mapY.w + 0.5));
  return vec4(straight.rgb * color.rgb * straight.a, straight.a) * anchorAndFactor.z;
}
#endif

void main() {
  vec4 shown = shownAt(gl_FragCoord.xy);
#ifdef COVERAGE
  shown *= readCoverage();
#endif
  fragment = shown;
}
#endif
