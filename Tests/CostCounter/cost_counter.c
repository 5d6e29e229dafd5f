// The allocator of the C library with a counter before it, and a function with a name that profilers look for.
// SPDX-License-Identifier: Apache-2.0

#include "cost_counter.h"

#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>

__attribute__((noinline)) void counted_section(void (*body)(void *), void *context) {
  body(context);
  // Keeps the call above from becoming a jump, after which this function would no longer be on the stack.
  __asm__ volatile("" ::: "memory");
}

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define HAS_SANITIZER 1
#endif
#endif

#ifdef HAS_SANITIZER

long allocation_count(void) { return -1; }

#else

static atomic_long count;

long allocation_count(void) { return atomic_load(&count); }

void *__libc_malloc(size_t);
void *__libc_calloc(size_t, size_t);
void *__libc_realloc(void *, size_t);
void *__libc_memalign(size_t, size_t);

void *malloc(size_t size) {
  atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
  return __libc_calloc(number, size);
}

void *realloc(void *memory, size_t size) {
  atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
  return __libc_realloc(memory, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
  atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
  *memory = __libc_memalign(alignment, size);
  return *memory ? 0 : ENOMEM;
}

#endif
