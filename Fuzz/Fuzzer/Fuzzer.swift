// The program that fuzzes the library.
// SPDX-License-Identifier: Apache-2.0

import FuzzTargets
import QuartziteFuzzing

@main
struct Fuzzer {
  static func main() throws { try FuzzTarget.runProgram() }
}
