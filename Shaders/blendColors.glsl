// Blend functions that take hue, saturation and luminosity from one colour or the other.
//
// In:   HUE, SATURATION, COLOR or LUMINOSITY; premultiplied colours.
// Out:  `mixed(s, b)`, the blend function times both alphas, and MIXED.
// Mathematics:
//       Lum, Sat, SetSat, SetLum and ClipColor of Compositing and Blending Level 1 (W3C), 10.2, with colours times both
//       alphas.
//       All of them grow in proportion with the colours, so that only the white of ClipColor becomes both alphas.
// SPDX-License-Identifier: Apache-2.0

#define MIXED 1

float lumOf(vec3 c) {
  return dot(c, vec3(0.3, 0.59, 0.11));
}

float lowest(vec3 c) {
  return min(c.r, min(c.g, c.b));
}

float highest(vec3 c) {
  return max(c.r, max(c.g, c.b));
}

float satOf(vec3 c) {
  return highest(c) - lowest(c);
}

/// Returns `c` with the saturation `sat`; the component in the middle keeps its proportion.
vec3 withSat(vec3 c, float sat) {
  float own = satOf(c);
  return own > 0.0 ? (c - lowest(c)) * (sat / own) : vec3(0.0);
}

/// Returns `c` moved to the luminosity `lum`, and moved towards gray as far as is necessary to stay in 0…white.
vec3 withLum(vec3 c, float lum, float white) {
  c += lum - lumOf(c);
  float low = lowest(c);
  float high = highest(c);
  float gray = lumOf(c);
  if (low < 0.0 && gray > low) c = gray + (c - gray) * (gray / (gray - low));
  if (high > white && high > gray) c = gray + (c - gray) * ((white - gray) / (high - gray));
  return clamp(c, 0.0, white);
}

vec3 mixed(vec4 s, vec4 b) {
  float both = s.a * b.a;
  vec3 S = s.rgb * b.a;
  vec3 D = b.rgb * s.a;
#if defined(HUE)
  return withLum(withSat(S, satOf(D)), lumOf(D), both);
#elif defined(SATURATION)
  return withLum(withSat(D, satOf(S)), lumOf(D), both);
#elif defined(COLOR)
  return withLum(S, lumOf(D), both);
#else
  return withLum(D, lumOf(S), both);
#endif
}
