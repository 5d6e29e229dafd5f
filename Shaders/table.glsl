// The table of a plan: numbers that are looked up by place.
//
// In:   the texture `parameters` (ParameterTable in Sources/Compositor/Batches/ParameterTable.swift), 2048 entries a row.
// Out:  `entry(place)`.
// Mathematics: none.
// SPDX-License-Identifier: Apache-2.0

uniform sampler2D parameters;

vec4 entry(int place) {
  return texelFetch(parameters, ivec2(place & 2047, place >> 11), 0);
}
