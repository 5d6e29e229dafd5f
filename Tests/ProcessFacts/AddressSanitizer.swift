// Detection of the address sanitizer, under which the size of memory is meaningless.
// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
import Glibc
#endif

package enum AddressSanitizer {
  /// Whether the process is built with the sanitizer, which reserves terabytes of addresses that it never uses.
  package static var isOn: Bool { dlsym(nil, "__asan_init") != nil }
}
