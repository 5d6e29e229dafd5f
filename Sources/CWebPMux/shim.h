// SPDX-License-Identifier: Apache-2.0
#pragma once
#include <webp/encode.h>
#include <webp/mux.h>
