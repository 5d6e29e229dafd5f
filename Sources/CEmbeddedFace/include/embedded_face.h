// The font file that text is set in when no other has been given or is installed: a collection of four faces, of which
// the first is regular.
// SPDX-License-Identifier: Apache-2.0
#pragma once

/// The bytes of the file; they live as long as the program.
const unsigned char *_Nonnull embedded_face_bytes(void);
/// The size of the file in bytes.
unsigned long embedded_face_size(void);
