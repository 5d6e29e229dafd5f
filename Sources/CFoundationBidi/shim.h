// The bidirectional algorithm of the ICU that Foundation brings along. Its header is installed with Foundation, but is in no module.
// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <_foundation_unicode/ubidi.h>
