// Blending: the colour of a pixel after another is painted onto it by a blend mode.
//
// In:   one definition that names the mode, spelled as in Sources/PixelEffects/BlendMode.swift but in capitals:
//       COLOR_DODGE, SOURCE_IN. Without one the mode is source over.
// Out:  `blended(s, b)`: s painted onto b, both and the result premultiplied.
// Mathematics:
//       result = s · (1 − b.a) + b · (1 − s.a) + s.a · b.a · B(b.rgb / b.a, s.rgb / s.a)
//       B, the blend function, is that of the files included below. Where it is made of sums and products, the alphas
//       are multiplied into them and nothing is divided: S = s.rgb · b.a and D = b.rgb · s.a stand for the source and
//       the backdrop, and `both` = s.a · b.a for white.
//       Operators take fixed parts of s and b, or add them.
//       Sources: Compositing and Blending Level 1 (W3C), 5, 9 and 10; Porter and Duff, "Compositing Digital Images"
//       (1984).
// SPDX-License-Identifier: Apache-2.0

#if defined(HUE) || defined(SATURATION) || defined(COLOR) || defined(LUMINOSITY)
#include "blendColors.glsl"
#else
#include "blendComponents.glsl"
#endif

vec4 blended(vec4 s, vec4 b) {
#ifdef MIXED
  vec3 result = s.rgb * (1.0 - b.a) + b.rgb * (1.0 - s.a) + mixed(s, b);
  return vec4(result, s.a + b.a - s.a * b.a);
#elif defined(CLEAR)
  return vec4(0.0);
#elif defined(COPY)
  return s;
#elif defined(SOURCE_IN)
  return s * b.a;
#elif defined(SOURCE_OUT)
  return s * (1.0 - b.a);
#elif defined(SOURCE_ATOP)
  return s * b.a + b * (1.0 - s.a);
#elif defined(DEST_OVER)
  return b + s * (1.0 - b.a);
#elif defined(DEST_IN)
  return b * s.a;
#elif defined(DEST_OUT)
  return b * (1.0 - s.a);
#elif defined(DEST_ATOP)
  return b * s.a + s * (1.0 - b.a);
#elif defined(XOR)
  return s * (1.0 - b.a) + b * (1.0 - s.a);
#elif defined(PLUS_L)
  return min(s + b, 1.0);
#elif defined(PLUS_D)
  // Adds up the differences of both to white: s + b − 1 where they are opaque.
  float alpha = min(s.a + b.a, 1.0);
  return vec4(max(alpha - (s.a - s.rgb) - (b.a - b.rgb), 0.0), alpha);
#elif defined(SUBTRACT_S)
  return vec4(max(s.rgb - b.rgb, 0.0), s.a + b.a - s.a * b.a);
#elif defined(SUBTRACT_D)
  return vec4(max(b.rgb - s.rgb, 0.0), s.a + b.a - s.a * b.a);
#else
  return s + b * (1.0 - s.a);
#endif
}
