// Whether tests run under the address sanitizer, where the size of memory says nothing.
// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
import Glibc
#endif

package enum AddressSanitizer {
  /// Whether the process is built with the sanitizer, which reserves terabytes of addresses that it never uses.
  package static var isOn: Bool { dlsym(nil, "__asan_init") != nil }
}
