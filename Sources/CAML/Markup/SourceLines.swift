// SourceLines: conversion of offsets in bytes to lines and columns.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDiagnostics

enum SourceLines {
  /// Returns the offsets at which the lines of `source` begin; the first is 0.
  static func starts(in source: [UInt8]) -> [Int] {
    var starts = [0]
    source.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      var offset = 0
      while let found = memchr(base + offset, Int32(UInt8(ascii: "\n")), bytes.count - offset) {
        offset = UnsafeRawPointer(found) - base + 1
        starts.append(offset)
      }
    }
    return starts
  }

  /// Returns the position of the byte at `offset`, both numbers counted from 1.
  static func position(of offset: Int, in starts: [Int], fileName: String) -> SourcePosition {
    // The last line that begins at or before the offset is found by bisection.
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return SourcePosition(file: fileName, line: low + 1, column: offset - starts[low] + 1)
  }
}
