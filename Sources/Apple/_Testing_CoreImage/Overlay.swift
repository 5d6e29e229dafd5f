// Swift Testing makes the compiler look for this module wherever a file imports both Testing and CoreImage, and ships
// it for Apple's platforms only. It is empty: without it, no such test would compile on Linux.
// SPDX-License-Identifier: Apache-2.0
