// The program that fuzzes the command.
// SPDX-License-Identifier: Apache-2.0

import CommandFuzzTargets
import QuartziteFuzzing

@main
struct Fuzzer {
  static func main() throws { try CommandFuzzTarget.runProgram() }
}
