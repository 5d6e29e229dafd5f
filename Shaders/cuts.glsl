// Lines that cut a plane in depth, up to four: what they leave of its area in a pixel.
//
// In:   the area, and for each line the distance of the pixel's centre in pixels, positive on the shown side, the unit
//       normal, and a rule of PlaneCut.swift: 0 centres, 1 before, 2 behind, 3 junction, −1 shared.
// Out:  `cut(…)`: the area that is left, and whether the pixel is shown at all. By rule 0 it is where its centre is on the
//       positive side. So it is by rules 1 and 2 in pixels which that line does not run through, or another one of rules 1
//       to 3 does, too; in others these two multiply the area by the part of the pixel on the positive side. Rules 2 and −1
//       divide it by what another plane will leave.
// Mathematics:
//       The part of a pixel on the positive side of a line, at the distance s from the pixel's centre and with a unit
//       normal of the components a ≥ b ≥ 0, is the integral of the lengths in which its parallels cut the pixel, a
//       trapezoid with ramps of the width b:
//           1/2 + s / a                                     for |s| ≤ (a − b) / 2
//           ((a + b) / 2 − |s|)² / (2 a b), or 1 less that  beyond, for s below 0 and above
//       Another plane is taken to fill its side of a line as the area fills its own: (1 − part) · area / part.
// SPDX-License-Identifier: Apache-2.0

#ifdef FRAGMENT
/// The parts of a pixel on the positive sides of four lines, at these distances from its centre.
vec4 partsInside(vec4 distances, vec4 linesX, vec4 linesY) {
  vec4 across = abs(linesX), down = abs(linesY);
  vec4 a = max(max(across, down), 1e-6), b = min(across, down);
  vec4 left = max(0.5 * (a + b) - abs(distances), 0.0);
  vec4 corner = left * left / max(2.0 * a * b, 1e-12);
  vec4 beyond = mix(corner, 1.0 - corner, greaterThan(distances, vec4(0.0)));
  return mix(beyond, 0.5 + distances / a, lessThanEqual(abs(distances), 0.5 * (a - b)));
}

/// Scales and divides the area, and returns whether the pixel is shown.
bool cut(inout float area, vec4 sides, vec4 rules, vec4 linesX, vec4 linesY) {
  if (rules != vec4(0.0)) {
    vec4 inside = partsInside(sides, linesX, linesY);
    // Lines that only just touch a pixel do not run through it (PlaneCut.reach).
    vec4 reach = 0.5 * (abs(linesX) + abs(linesY)) - 1.0 / 1024.0;
    vec4 runsThrough = mix(vec4(0.0), vec4(lessThan(abs(sides), reach)), greaterThan(rules, vec4(0.0)));
    bool isOne = runsThrough.x + runsThrough.y + runsThrough.z + runsThrough.w < 1.5;
    // The line that scales the area, and those that divide it.
    vec4 scales = isOne ? runsThrough : vec4(0.0);
    vec4 factors = mix(vec4(1.0), inside, greaterThan(scales * (3.0 - rules), vec4(0.5)));
    area = max(area * factors.x * factors.y * factors.z * factors.w, 0.0);
    vec4 divides = mix(vec4(0.0), vec4(1.0), lessThan(rules, vec4(0.0))) + mix(vec4(0.0), scales, equal(rules, vec4(2.0)));
    vec4 others = divides * (1.0 - inside) * min(area / max(inside, 1e-6), vec4(1.0));
    area = min(area / max(1.0 - (others.x + others.y + others.z + others.w), 1e-6), 1.0);
    // The centre decides nothing where one line alone runs through the pixel, and never by rules 3 and −1.
    if (isOne) sides = mix(sides, vec4(1.0), greaterThan(runsThrough, vec4(0.5)));
    sides = mix(sides, vec4(1.0), greaterThan(abs(rules - 1.0), vec4(1.5)));
  }
  return min(min(sides.x, sides.y), min(sides.z, sides.w)) >= 0.0;
}
#endif
