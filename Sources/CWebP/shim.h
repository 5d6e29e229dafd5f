// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <webp/decode.h>
#include <webp/demux.h>
#include <webp/encode.h>
