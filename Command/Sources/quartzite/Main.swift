// The executable of the `quartzite` command.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCommand

@main
enum Main {
  static func main() async { await CommandProgram.main() }
}
