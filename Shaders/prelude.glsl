// One instance record on its way to a quad: what every effect of this folder shares.
//
// In:   `corner`, a corner of the unit square; the fields of one record (QuadRecord in Sources/RenderPlan/FramePlan.swift);
//       `target`, where the render target lies: its left top pixel in device space, then 2 / its size in pixels;
//       `textureScale`, which turns the record's texture positions into 0…1.
// Out:  gl_Position, and for the fragment half the record's colour, a texture position and a coverage position.
// Mathematics:
//       device = rect.leftTop + corner · (rect.rightBottom − rect.leftTop)
//       clip   = (device − target.leftTop) · 2 / target.size − 1
//       Device space has y down, and row 0 of a target is its top row, so y is not turned: the top becomes −1.
//       texture position  = (at the left top + corner.x · change across + corner.y · change down) · textureScale
//       coverage position = (tile texel at the left top + corner · size of the rectangle) / size of the atlas

#ifdef VERTEX
layout(location = 0) in vec2 corner;
layout(location = 1) in vec4 rect;
layout(location = 2) in vec4 textureAcross;
layout(location = 3) in vec3 textureDownAndLevel;
layout(location = 4) in vec2 tileOrigin;
layout(location = 5) in vec4 recordColor;

uniform vec4 target;
uniform vec4 textureScale;

vec4 quadPosition() {
  vec2 device = mix(rect.xy, rect.zw, corner);
  return vec4((device - target.xy) * target.zw - 1.0, 0.0, 1.0);
}

vec2 quadTexturePosition() {
  vec2 position = textureAcross.xy + corner.x * textureAcross.zw + corner.y * textureDownAndLevel.xy;
  return position * textureScale.xy;
}

vec2 quadCoveragePosition(vec2 atlasScale) {
  return (tileOrigin + corner * (rect.zw - rect.xy)) * atlasScale;
}
#endif
