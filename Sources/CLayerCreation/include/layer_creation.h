// Calls to initialisers of classes of layers and animations that the compiler cannot see, since they are not `required` in Swift,
// and a hint to the processor.
// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <stdbool.h>

#pragma clang assume_nonnull begin

/// Creates an object of the class `metadata`, one below NSObject, with its `init()`. The caller owns it.
void *object_create(const void *metadata);
/// Creates a layer of the class `metadata` with its `init(layer:)`. `any` points to the Swift value of type `Any` that
/// is passed, and which the initialiser consumes. The caller owns the layer.
void *layer_create_copy(const void *any, const void *metadata);
/// Whether the class `metadata` has another `display()` than `base`, one of the classes above it.
bool layer_class_overrides_display(const void *metadata, const void *base);
/// Whether the class `metadata` has another `draw(in:)` than `base`, one of the classes above it.
bool layer_class_overrides_draw(const void *metadata, const void *base);
/// Whether the class `metadata` has another `hitTest(_:)` than CALayer.
bool layer_class_overrides_hit_test(const void *metadata);
/// Has the processor fetch the line of memory at an address, which may be any, since it will be read soon.
static inline void memory_prefetch(const void *address) { __builtin_prefetch(address); }

#pragma clang assume_nonnull end
