// A box of one colour, sharp or with round corners, at any rotation: its area in each pixel of a rectangle.
//
// In:   the record's rectangle and its premultiplied colour; the box: its centre, counted from the left top of that
//       rectangle, and its half-axis u in `textureAcross`, its half-axis v and the radius of its corners in
//       `textureDownAndLevel`, all in pixels.
// Out:  colour × area, premultiplied. Areas are rounded to 255ths, as those of coverage tiles are: colour and alpha that
//       are rounded separately would not fit each other.
// Mathematics: the area is that of boxArea.glsl, at
//       fromCentre = corner · (rect.rightBottom − rect.leftTop) − centre
// SPDX-License-Identifier: Apache-2.0

#include "prelude.glsl"
#include "boxArea.glsl"

#ifdef VERTEX
void main() {
  placeQuad();
  vec2 u = textureAcross.zw, v = textureDownAndLevel.xy;
  float radius = textureDownAndLevel.z;
  packBox(u, v, radius, radius * radius >= max(dot(u, u), dot(v, v)) * 0.999999);
  fromCentre = corner * (rect.zw - rect.xy) - textureAcross.xy;
}
#endif

#ifdef FRAGMENT
out vec4 fragment;

void main() {
  fragment = color * (floor(boxArea() * 255.0 + 0.5) / 255.0);
}
#endif
