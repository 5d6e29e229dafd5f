// The program that fuzzes the service.
// SPDX-License-Identifier: Apache-2.0

import QuartziteFuzzing
import ServiceFuzzTargets

@main
struct Fuzzer {
  static func main() throws { try ServiceFuzzTarget.runProgram() }
}
