// Blend functions that combine each component separately.
//
// In:   one definition that names the mode; premultiplied colours.
// Out:  `mixed(s, b)`, the blend function times both alphas, and MIXED, for modes that have one.
// Mathematics:
//       Compositing and Blending Level 1 (W3C), 10.1; blend.glsl describes the part that alphas play. The modes that
//       image editors add are sums, differences and quotients clipped to 0…1. The quotient 0 / 0 is taken as 0.
// SPDX-License-Identifier: Apache-2.0

#if defined(MULTIPLY) || defined(SCREEN) || defined(OVERLAY) || defined(DARKEN) || defined(LIGHTEN) || defined(COLOR_DODGE) \
  || defined(COLOR_BURN) || defined(SOFT_LIGHT) || defined(HARD_LIGHT) || defined(DIFFERENCE) || defined(EXCLUSION) \
  || defined(LINEAR_BURN) || defined(LINEAR_DODGE) || defined(LINEAR_LIGHT) || defined(PIN_LIGHT) || defined(SUBTRACT) \
  || defined(DIVIDE)
#define MIXED 1

#if defined(HARD_LIGHT) || defined(OVERLAY)
/// Returns `upper` where the component is above half of its alpha, elsewhere `lower`.
vec3 lit(vec3 component, float alpha, vec3 lower, vec3 upper) {
  return mix(lower, upper, vec3(greaterThan(2.0 * component, vec3(alpha))));
}
#endif

#if defined(COLOR_DODGE) || defined(COLOR_BURN) || defined(DIVIDE)
/// both · min(a / (b · white), 1), where a and b are not negative.
float part(float a, float b, float white, float both) {
  // A quotient of one or more is not computed, so that nothing is divided by zero.
  return a <= 0.0 ? 0.0 : a >= b * white ? both : both * (a / (b * white));
}
#endif

vec3 mixed(vec4 s, vec4 b) {
  float both = s.a * b.a;
  vec3 S = s.rgb * b.a;
  vec3 D = b.rgb * s.a;
#if defined(MULTIPLY)
  return s.rgb * b.rgb;
#elif defined(SCREEN)
  return S + D - s.rgb * b.rgb;
#elif defined(OVERLAY)
  return lit(b.rgb, b.a, 2.0 * s.rgb * b.rgb, both - 2.0 * (s.a - s.rgb) * (b.a - b.rgb));
#elif defined(HARD_LIGHT)
  return lit(s.rgb, s.a, 2.0 * s.rgb * b.rgb, both - 2.0 * (s.a - s.rgb) * (b.a - b.rgb));
#elif defined(DARKEN)
  return min(S, D);
#elif defined(LIGHTEN)
  return max(S, D);
#elif defined(COLOR_DODGE)
  // Black stays black, even under white.
  vec3 dark = s.a - s.rgb;
  return vec3(
    part(D.r, dark.r, b.a, both), part(D.g, dark.g, b.a, both), part(D.b, dark.b, b.a, both));
#elif defined(COLOR_BURN)
  // White stays white, even under black.
  vec3 dark = (b.a - b.rgb) * s.a;
  return both - vec3(
    part(dark.r, s.r, b.a, both), part(dark.g, s.g, b.a, both), part(dark.b, s.b, b.a, both));
#elif defined(DIVIDE)
  return vec3(part(D.r, s.r, b.a, both), part(D.g, s.g, b.a, both), part(D.b, s.b, b.a, both));
#elif defined(SOFT_LIGHT)
  vec3 c = b.a > 0.0 ? min(b.rgb / b.a, 1.0) : vec3(0.0);
  vec3 raised = mix(sqrt(c), ((16.0 * c - 12.0) * c + 4.0) * c, vec3(lessThanEqual(c, vec3(0.25))));
  vec3 slope = 2.0 * s.rgb - s.a;
  return D + b.a * slope * mix(c * (1.0 - c), raised - c, vec3(greaterThan(slope, vec3(0.0))));
#elif defined(DIFFERENCE)
  return abs(S - D);
#elif defined(EXCLUSION)
  return S + D - 2.0 * s.rgb * b.rgb;
#elif defined(LINEAR_BURN)
  return max(S + D - both, 0.0);
#elif defined(LINEAR_DODGE)
  return min(S + D, both);
#elif defined(LINEAR_LIGHT)
  return clamp(2.0 * S + D - both, 0.0, both);
#elif defined(PIN_LIGHT)
  return max(min(D, 2.0 * S), 2.0 * S - both);
#elif defined(SUBTRACT)
  return max(D - S, 0.0);
#endif
}
#endif
