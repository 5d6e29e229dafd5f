// The boxes of replicators: every instance's place and colour, computed from tables that hold each replicator once.
//
// In:   the number of the vertex, six for each box, 64 boxes in one GL instance (Device.quadsPerInstance in
//       Sources/GLES); `replication`: the number of levels, of boxes, and of boxes drawn in all, and 1 where maps are
//       read; `levels` and `boxes` (Replication in Sources/RenderPlan/Replication.swift): a level, the innermost first,
//       is
//           its count, base, and the places of its low and its high maps;   its shift, x and y;
//           its first colour, and what is added to it from instance to instance (straight)
//       and a box
//           its centre and half its size;   its axes;   its radius;   its colour (premultiplied)
//       the maps in the table (table.glsl), two entries a map: the images of the axes, then that of the origin;
//       `target` as in prelude.glsl; `shift`, from the pixels that the plan was made for to those that are drawn to.
// Out:  colour × the product of the levels' colours × the area of the box in the pixel, premultiplied.
// Mathematics:
//       The number is written with digits, the box's first, then those of the levels: k(0), k(1), …
//           p = box · low₀(k(0) mod base₀) · high₀(k(0) / base₀) · low₁(…) · …                      as row vectors
//           p = box + Σ k(l) · shift(l)                                       where all levels only shift
//           colour = Π premultiplied(clamp(first(l) + k(l) · step(l), 0, 1))
//       SOLID boxes have their edges between pixels; the area of all others is that of boxArea.glsl.
//       A box whose place is not a number, or too far away for a float, is not drawn.
// SPDX-License-Identifier: Apache-2.0

#include "prelude.glsl"
#include "table.glsl"
#include "boxArea.glsl"

#ifdef VERTEX
uniform vec4 replication;
uniform vec4 shift;
uniform vec4 levels[32];
uniform vec4 boxes[128];

/// Returns the last digit of a whole number below 2²³ in a base and leaves the others in `number`.
float digit(inout float number, float base) {
  float rest = floor((number + 0.5) / base);
  float last = number - rest * base;
  number = rest;
  return last;
}

void move(float index, float first, inout vec2 centre, inout vec4 axes) {
  int place = int(first + 0.5) + 2 * int(index + 0.5);
  vec4 map = entry(place);
  centre = centre.x * map.xy + centre.y * map.zw + entry(place + 1).xy;
  axes = vec4(axes.x * map.xy + axes.y * map.zw, axes.z * map.xy + axes.w * map.zw);
}

void main() {
  int index = 64 * gl_InstanceID + gl_VertexID / 6;
  int vertex = gl_VertexID % 6;
  vec2 place = vec2(vertex == 1 || vertex == 2 || vertex == 4 ? 1.0 : 0.0, vertex == 2 || vertex >= 4 ? 1.0 : 0.0);
  float number = float(index);
  int box = 4 * int(digit(number, replication.y) + 0.5);
  vec2 centre = boxes[box].xy;
  vec4 axes = boxes[box + 1];
  color = boxes[box + 3];
  for (int level = 0; level < 4 * int(replication.x + 0.5); level += 4) {
    vec4 head = levels[level];
    float k = digit(number, head.x);
    if (replication.w > 0.5) {
      float high = floor((k + 0.5) / head.y);
      move(k - high * head.y, head.z, centre, axes);
      move(high, head.w, centre, axes);
    } else {
      centre += k * levels[level + 1].xy;
    }
    vec4 factor = clamp(levels[level + 2] + k * levels[level + 3], 0.0, 1.0);
    color *= vec4(factor.rgb * factor.a, factor.a);
  }
  centre += shift.xy;

  vec2 u = axes.xy * boxes[box].z;
  vec2 v = axes.zw * boxes[box].w;
  float radius = boxes[box + 2].x * length(axes.xy);
  // A circle has the same extent at any rotation.
  bool isCircle = boxes[box + 2].x >= max(boxes[box].z, boxes[box].w);
  fromCentre = (2.0 * place - 1.0) * packBox(u, v, radius, isCircle);
  vec2 device = centre + fromCentre;
  if (!(abs(device.x) + abs(device.y) < 1e6) || float(index) > replication.z - 0.5) device = vec2(-1e6);
  gl_Position = vec4((device - target.xy) * target.zw - 1.0, 0.0, 1.0);
}
#endif

#ifdef FRAGMENT
out vec4 fragment;

void main() {
#if defined(SOLID)
  fragment = color;
#else
  fragment = color * boxArea();
#endif
}
#endif
