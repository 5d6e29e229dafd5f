// The measured work: one target, one clear, some rectangles, one readback.
// SPDX-License-Identifier: Apache-2.0

#include "floor_internal.h"

#include <stdlib.h>

static GLuint make_texture(const floor_context *context, int width, int height, const void *pixels) {
  GLenum format = context->has_bgra ? GL_BGRA_EXT : GL_RGBA;
  GLenum internal_format = context->has_bgra ? GL_BGRA_EXT : GL_RGBA8;
  GLuint texture = 0;
  glGenTextures(1, &texture);
  glBindTexture(GL_TEXTURE_2D, texture);
  glTexImage2D(GL_TEXTURE_2D, 0, (GLint)internal_format, width, height, 0, format, GL_UNSIGNED_BYTE, pixels);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 0);
  return texture;
}

floor_target *floor_make_target(floor_context *context, int width, int height) {
  floor_target *target = calloc(1, sizeof *target);
  unsigned char *picture = malloc((size_t)width * (size_t)height * 4);
  if (!target || !picture) {
    free(target);
    free(picture);
    return NULL;
  }
  // An opaque picture in which neighbouring pixels differ.
  for (size_t index = 0; index < (size_t)width * (size_t)height * 4; index += 1)
    picture[index] = index % 4 == 3 ? 255 : (unsigned char)(index * 37 >> 3);
  target->context = context;
  target->width = width;
  target->height = height;
  target->source = make_texture(context, width, height, picture);
  free(picture);
  target->texture = make_texture(context, width, height, NULL);
  glGenFramebuffers(1, &target->framebuffer);
  glBindFramebuffer(GL_FRAMEBUFFER, target->framebuffer);
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, target->texture, 0);
  if (glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE && glGetError() == GL_NO_ERROR) return target;
  floor_free_target(target);
  return NULL;
}

void floor_free_target(floor_target *target) {
  glDeleteFramebuffers(1, &target->framebuffer);
  glDeleteTextures(1, &target->texture);
  glDeleteTextures(1, &target->source);
  free(target);
}

bool floor_draw(floor_target *target, floor_work work, int layers, void *pixels) {
  glBindFramebuffer(GL_FRAMEBUFFER, target->framebuffer);
  glViewport(0, 0, target->width, target->height);
  glClearColor(1, 1, 1, 1);
  glClear(GL_COLOR_BUFFER_BIT);
  if (work != FLOOR_CLEAR) {
    GLuint program = floor_program(target->context, work);
    if (program == 0) return false;
    glUseProgram(program);
    glBindTexture(GL_TEXTURE_2D, target->source);
    if (work == FLOOR_BLENDED) glEnable(GL_BLEND);
    else glDisable(GL_BLEND);
    for (int layer = 0; layer < layers; layer += 1) {
      float alpha = work == FLOOR_BLENDED ? 0.5f : 1;
      float shade = alpha * (float)(layer % 16) / 16;
      // Attribute 1 has no array, so its current value is the colour of all six vertices.
      glVertexAttrib4f(1, shade, alpha - shade, alpha / 2, alpha);
      glDrawArrays(GL_TRIANGLES, 0, 6);
    }
  }
  glReadPixels(
      0, 0, target->width, target->height, target->context->has_bgra ? GL_BGRA_EXT : GL_RGBA, GL_UNSIGNED_BYTE, pixels);
  return glGetError() == GL_NO_ERROR;
}
