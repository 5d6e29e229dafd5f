// Rows of pixels, blended with others by the formulas of the blend modes: in floats, or in whole numbers for the operators of Porter
// and Duff.
//
// Sources: Compositing and Blending Level 1 (W3C, 2024), sections 5 and 9 to 11, which agree with PDF (ISO 32000-1, 11.3.5 and 11.3.6);
// Porter and Duff, "Compositing Digital Images" (1984). The modes of image editors, for which there is no standard, are the sums,
// differences and quotients that their names denote; sums that are clipped to black add the distances to white, and are therefore
// max(0, source + backdrop − 1) if both are opaque.
// SPDX-License-Identifier: Apache-2.0
#include "pixel_rows.h"
#include "pixels.h"

// A product is rounded before it is added, on each processor.
#pragma STDC FP_CONTRACT OFF

/// The components of eight pixels, 0…1.
typedef struct {
  floats red, green, blue, alpha;
} colors;

INLINE floats least(floats one, floats other) { return chosen(other < one, other, one); }
INLINE floats greatest(floats one, floats other) { return chosen(other >= one, other, one); }
INLINE floats clamped(floats number) { return least(greatest(number, repeated(0)), repeated(1)); }

// MARK: Components by themselves

/// one / other, with 0 / 0 = 0.
INLINE floats quotient(floats one, floats other) { return chosen(one <= 0, repeated(0), one / other); }

INLINE floats hard_light(floats source, floats backdrop) {
  floats doubled = 2 * source, upper = doubled - 1;
  return chosen(source > 0.5f, backdrop + upper - backdrop * upper, backdrop * doubled);
}

INLINE floats soft_light(floats source, floats backdrop) {
  floats polynomial = ((16 * backdrop - 12) * backdrop + 4) * backdrop;
  floats raised = chosen(backdrop <= 0.25f, polynomial, __builtin_elementwise_sqrt(backdrop));
  return backdrop + (2 * source - 1) * chosen(source > 0.5f, raised - backdrop, backdrop * (1 - backdrop));
}

/// The blend function of one component that is not premultiplied.
INLINE floats mixed_component(pixel_blend_mode mode, floats source, floats backdrop) {
  switch (mode) {
    case blend_multiply: return source * backdrop;
    case blend_screen: return source + backdrop - source * backdrop;
    case blend_overlay: return hard_light(backdrop, source);
    case blend_darken: return least(source, backdrop);
    case blend_lighten: return greatest(source, backdrop);
    case blend_color_dodge: return least(quotient(backdrop, 1 - source), repeated(1));
    case blend_color_burn: return 1 - least(quotient(1 - backdrop, source), repeated(1));
    case blend_soft_light: return soft_light(source, backdrop);
    case blend_hard_light: return hard_light(source, backdrop);
    case blend_difference: return greatest(source, backdrop) - least(source, backdrop);
    case blend_exclusion: return source + backdrop - 2 * source * backdrop;
    case blend_linear_burn: return greatest(source + backdrop - 1, repeated(0));
    case blend_linear_dodge: return least(source + backdrop, repeated(1));
    case blend_linear_light: return clamped(2 * source + backdrop - 1);
    case blend_pin_light: return greatest(least(backdrop, 2 * source), 2 * source - 1);
    case blend_subtract: return greatest(backdrop - source, repeated(0));
    case blend_divide: return least(quotient(backdrop, source), repeated(1));
    default: return source;
  }
}

// MARK: Whole colours

INLINE floats smallest_of(colors color) { return least(least(color.red, color.green), color.blue); }
INLINE floats largest_of(colors color) { return greatest(greatest(color.red, color.green), color.blue); }
INLINE floats luminosity_of(colors color) { return 0.3f * color.red + 0.59f * color.green + 0.11f * color.blue; }
INLINE floats saturation_of(colors color) { return largest_of(color) - smallest_of(color); }

INLINE colors with_saturation(colors color, floats saturation) {
  floats low = smallest_of(color), range = saturation_of(color), factor = saturation / range;
  eight is_gray = range <= 0;
  return (colors){
      chosen(is_gray, repeated(0), (color.red - low) * factor), chosen(is_gray, repeated(0), (color.green - low) * factor),
      chosen(is_gray, repeated(0), (color.blue - low) * factor), color.alpha};
}

/// Colours moved towards a grey, if they have to.
INLINE colors moved_towards(floats middle, floats factor, eight has_to, colors color) {
  return (colors){
      chosen(has_to, middle + (color.red - middle) * factor, color.red),
      chosen(has_to, middle + (color.green - middle) * factor, color.green),
      chosen(has_to, middle + (color.blue - middle) * factor, color.blue), color.alpha};
}

INLINE colors with_luminosity(colors color, floats luminosity) {
  floats change = luminosity - luminosity_of(color);
  colors result = {color.red + change, color.green + change, color.blue + change, color.alpha};
  floats middle = luminosity_of(result), low = smallest_of(result), high = largest_of(result);
  result = moved_towards(middle, middle / (middle - low), (low < 0) & (middle > low), result);
  result = moved_towards(middle, (1 - middle) / (high - middle), (high > 1) & (high > middle), result);
  return (colors){clamped(result.red), clamped(result.green), clamped(result.blue), result.alpha};
}

/// The blend function of colours that are not premultiplied.
INLINE colors mixed_colors(pixel_blend_mode mode, colors source, colors backdrop) {
  switch (mode) {
    case blend_hue:
      return with_luminosity(with_saturation(source, saturation_of(backdrop)), luminosity_of(backdrop));
    case blend_saturation:
      return with_luminosity(with_saturation(backdrop, saturation_of(source)), luminosity_of(backdrop));
    case blend_color: return with_luminosity(source, luminosity_of(backdrop));
    case blend_luminosity: return with_luminosity(backdrop, luminosity_of(source));
    default:
      return (colors){
          mixed_component(mode, source.red, backdrop.red), mixed_component(mode, source.green, backdrop.green),
          mixed_component(mode, source.blue, backdrop.blue), source.alpha};
  }
}

// MARK: Premultiplied colours

INLINE floats straight(floats component, floats alpha) { return least(component / alpha, repeated(1)); }

/// The blend function for the area that both cover, plus each for the area that it alone covers.
INLINE colors composed(pixel_blend_mode mode, colors source, colors backdrop) {
  floats both = source.alpha * backdrop.alpha, alpha = source.alpha + backdrop.alpha - both;
  floats source_alone = 1 - backdrop.alpha, backdrop_alone = 1 - source.alpha;
  colors mixed = mixed_colors(
      mode,
      (colors){
          straight(source.red, source.alpha), straight(source.green, source.alpha), straight(source.blue, source.alpha),
          source.alpha},
      (colors){
          straight(backdrop.red, backdrop.alpha), straight(backdrop.green, backdrop.alpha),
          straight(backdrop.blue, backdrop.alpha), backdrop.alpha});
  eight is_apart = both <= 0;
#define COMPOSED(component)                                                                      \
  ({                                                                                             \
    floats alone = source.component * source_alone + backdrop.component * backdrop_alone;        \
    least(chosen(is_apart, alone, alone + both * mixed.component), alpha);                        \
  })
  return (colors){COMPOSED(red), COMPOSED(green), COMPOSED(blue), alpha};
#undef COMPOSED
}

INLINE floats darker(floats source, floats source_alpha, floats backdrop, floats backdrop_alpha, floats alpha) {
  return greatest(alpha - ((source_alpha - source) + (backdrop_alpha - backdrop)), repeated(0));
}

INLINE colors difference(colors one, colors other) {
  return (colors){
      greatest(one.red - other.red, repeated(0)), greatest(one.green - other.green, repeated(0)),
      greatest(one.blue - other.blue, repeated(0)), one.alpha + other.alpha - one.alpha * other.alpha};
}

/// Colours painted onto others.
INLINE colors blended_colors(pixel_blend_mode mode, colors source, colors backdrop) {
  switch (mode) {
    case blend_plus_lighter:
      return (colors){
          least(source.red + backdrop.red, repeated(1)), least(source.green + backdrop.green, repeated(1)),
          least(source.blue + backdrop.blue, repeated(1)), least(source.alpha + backdrop.alpha, repeated(1))};
    case blend_plus_darker: {
      floats alpha = least(source.alpha + backdrop.alpha, repeated(1));
      return (colors){
          darker(source.red, source.alpha, backdrop.red, backdrop.alpha, alpha),
          darker(source.green, source.alpha, backdrop.green, backdrop.alpha, alpha),
          darker(source.blue, source.alpha, backdrop.blue, backdrop.alpha, alpha), alpha};
    }
    case blend_source_less_backdrop: return difference(source, backdrop);
    case blend_backdrop_less_source: return difference(backdrop, source);
    default: return composed(mode, source, backdrop);
  }
}

// MARK: Pixels

INLINE floats component(halves all, int shift) {
  return __builtin_convertvector((eight)((pixels)all >> shift & 0xFF), floats) / 255;
}

INLINE colors colors_of(halves all, bool swapped) {
  floats first = component(all, 0), third = component(all, 16);
  return (colors){swapped ? third : first, component(all, 8), swapped ? first : third, component(all, 24)};
}

/// The nearest bytes; 0 for NaN.
INLINE pixels bytes_of(floats component) {
  floats number = component * 255 + 0.5f;
  return (pixels)__builtin_convertvector(least(chosen(number > 0, number, repeated(0)), repeated(255)), eight);
}

/// A part of the way from what is there to what is painted.
INLINE pixels part_of_way(floats from, floats to, floats part) { return bytes_of(from + (to - from) * part); }

INLINE pixels blended_pixels(
    pixel_blend_mode mode, halves above, const float *factors, halves below, eight coverage, bool swapped) {
  colors source = colors_of(above, swapped), backdrop = colors_of(below, swapped);
  source.red *= factors[0];
  source.green *= factors[1];
  source.blue *= factors[2];
  source.alpha *= factors[3];
  colors result = blended_colors(mode, source, backdrop);
  floats part = __builtin_convertvector(coverage, floats) / 255;
  pixels red = part_of_way(backdrop.red, result.red, part), blue = part_of_way(backdrop.blue, result.blue, part);
  return (swapped ? blue : red) | part_of_way(backdrop.green, result.green, part) << 8 |
         (swapped ? red : blue) << 16 | part_of_way(backdrop.alpha, result.alpha, part) << 24;
}

/// An operator of Porter and Duff: both are multiplied by a factor that follows from the other's alpha.
INLINE halves operated(pixel_blend_mode mode, halves above, halves below, eight coverage) {
  halves source = alphas(above >> 8), backdrop = alphas(below >> 8), parts = parts_of(coverage), zero = {0};
  halves taken = zero + full, kept = zero;
  switch (mode) {
    case blend_clear: taken = zero; break;
    case blend_copy: break;
    case blend_source_in: taken = backdrop; break;
    case blend_source_out: taken = full - backdrop; break;
    case blend_source_atop: taken = backdrop; kept = full - source; break;
    case blend_destination_over: taken = full - backdrop; kept = zero + full; break;
    case blend_destination_in: taken = zero; kept = source; break;
    case blend_destination_out: taken = zero; kept = full - source; break;
    case blend_destination_atop: taken = full - backdrop; kept = source; break;
    case blend_xor: taken = full - backdrop; kept = full - source; break;
    default: kept = full - source; break;
  }
  taken = divided(taken * parts);
  kept = full - divided((full - kept) * parts);
  halves even = divided((above & 0xFF) * taken) + divided((below & 0xFF) * kept);
  halves odd = divided((above >> 8) * taken) + divided((below >> 8) * kept);
  return __builtin_elementwise_min(even, zero + full) | __builtin_elementwise_min(odd, zero + full) << 8;
}

// MARK: Rows

INLINE void blend(
    pixel_blend_mode mode, const uint32_t *source, ptrdiff_t source_step, const float *factors, const uint8_t *coverage,
    uint32_t added, bool swapped, uint32_t *target, ptrdiff_t count) {
  if (count <= 0) return;
  halves above = (halves)((pixels){0} + source[0]), last_above = {0}, last_below = {0};
  eight last_parts = {0};
  pixels result = {0};
  for (ptrdiff_t index = 0; index < count; index += 8) {
    ptrdiff_t lanes = lanes_at(index, count);
    eight parts = (eight){0} + full;
    if (coverage != NULL) {
      uint64_t word = word_of(coverage + index, lanes);
      if (word == 0) continue;
      eight_bytes bytes;
      memcpy(&bytes, &word, sizeof bytes);
      parts = __builtin_convertvector(bytes, eight);
    }
    if (source_step != 0) above = loaded(source + index, lanes);
    halves below = loaded(target + index, lanes);
    // Neighbours often are alike, and blending takes much longer than comparing.
    pixels differences = (pixels)(above ^ last_above) | (pixels)(below ^ last_below) | (pixels)(parts ^ last_parts);
    if (__builtin_reduce_or(differences) != 0) {
      result = mode >= blend_clear ? (pixels)operated(mode, above, below, parts)
                                   : blended_pixels(mode, above, factors, below, parts, swapped);
      pixels none = (pixels)(parts == 0);
      result = ((pixels)below & none) | ((result | added) & ~none);
      last_above = above;
      last_below = below;
      last_parts = parts;
    }
    stored((halves)result, target + index, lanes);
  }
}

WITH_VECTORS(
    void, pixels_, blend, (mode, source, source_step, factors, coverage, added, swapped, target, count), pixel_blend_mode mode,
    const uint32_t *source, ptrdiff_t source_step, const float *factors, const uint8_t *coverage, uint32_t added,
    bool swapped, uint32_t *target, ptrdiff_t count)
