// gles-floor: the smallest program that makes a PNG with GLES; it opens a device, draws one rectangle of one colour and
// writes a file.
//
// gles-floor OUTPUT.png [DEVICE]
// SPDX-License-Identifier: Apache-2.0

#include <stdio.h>
#include <stdlib.h>

#include "floor.h"
#include "png_file.h"

enum { edge = 300 };

int main(int count, char **arguments) {
  if (count < 2) {
    fputs("usage: gles-floor OUTPUT.png [DEVICE]\n", stderr);
    return 2;
  }
  char message[256];
  floor_context *context = floor_open(count > 2 ? arguments[2] : "auto", message, sizeof message);
  if (!context) {
    fprintf(stderr, "gles-floor: %s\n", message);
    return 1;
  }
  unsigned char *pixels = malloc(edge * edge * 4);
  floor_target *target = floor_make_target(context, edge, edge);
  if (!pixels || !target || !floor_draw(target, FLOOR_OPAQUE, 1, pixels)) {
    fputs("gles-floor: the driver draws nothing\n", stderr);
    return 1;
  }
  if (!write_png(arguments[1], pixels, edge, edge)) {
    fprintf(stderr, "gles-floor: %s cannot be written\n", arguments[1]);
    return 1;
  }
  return 0;
}
