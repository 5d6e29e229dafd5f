// Looks methods up in the tables of Swift classes, with a function of the Swift runtime that is there for it, and
// calls initialisers with Swift's calling convention: the class is passed in the context register.
//
// The symbols are the mangled names of method descriptors (Tq), nominal type descriptors (Mn) and class metadata (N), as
// the Swift ABI document "Mangling" has them. This is the only file of the package that names any. A compiler or a
// Foundation that names them otherwise makes the link fail with the name that is missing, and the tests of classes that
// are known at run time say whether the calls still do what they are meant to.
// SPDX-License-Identifier: Apache-2.0
#include "layer_creation.h"

typedef __attribute__((swiftcall)) void *(*initializer)(__attribute__((swift_context)) const void *metadata);
typedef __attribute__((swiftcall)) void *(*initializer_with_any)(
    const void *any, __attribute__((swift_context)) const void *metadata);

extern void *swift_lookUpClassMethod(const void *metadata, const void *method, const void *class_descriptor);

extern const char object_descriptor[] __asm__("$s10Foundation8NSObjectCMn");
extern const char object_init[] __asm__("$s10Foundation8NSObjectCACycfCTq");
extern const char layer_descriptor[] __asm__("$s15QuartziteLayers7CALayerCMn");
extern const char layer_metadata[] __asm__("$s15QuartziteLayers7CALayerCN");
extern const char layer_init_layer[] __asm__("$s15QuartziteLayers7CALayerC5layerACyp_tcfCTq");
extern const char layer_display[] __asm__("$s15QuartziteLayers7CALayerC7displayyyFTq");
extern const char layer_draw[] __asm__("$s15QuartziteLayers7CALayerC4draw2iny0A8Graphics9CGContextC_tFTq");
extern const char layer_hit_test[] __asm__("$s15QuartziteLayers7CALayerC7hitTestyACSg10Foundation7CGPointVFTq");

static bool overrides(const void *metadata, const void *base, const void *method) {
  return swift_lookUpClassMethod(metadata, method, layer_descriptor) !=
         swift_lookUpClassMethod(base, method, layer_descriptor);
}

void *object_create(const void *metadata) {
  return ((initializer)swift_lookUpClassMethod(metadata, object_init, object_descriptor))(metadata);
}

void *layer_create_copy(const void *any, const void *metadata) {
  return ((initializer_with_any)swift_lookUpClassMethod(metadata, layer_init_layer, layer_descriptor))(any, metadata);
}

bool layer_class_overrides_display(const void *metadata, const void *base) {
  return overrides(metadata, base, layer_display);
}

bool layer_class_overrides_draw(const void *metadata, const void *base) { return overrides(metadata, base, layer_draw); }

bool layer_class_overrides_hit_test(const void *metadata) {
  return overrides(metadata, layer_metadata, layer_hit_test);
}
