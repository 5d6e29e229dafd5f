// The command quartzite-snapshots: looks through the results of snapshot tests, and accepts them.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteSnapshotResults

let command = SnapshotCommand(
  environment: ProcessInfo.processInfo.environment, directory: FileManager.default.currentDirectoryPath,
  print: { print($0) }, complain: { FileHandle.standardError.write(Data(($0 + "\n").utf8)) })
exit(command.run(Array(CommandLine.arguments.dropFirst())))
