// The `quartzite` command: its entry point, its subcommands, and its exit.
// SPDX-License-Identifier: Apache-2.0

#if Command
import ArgumentParser
import Glibc
import Quartzite
import QuartziteImages

@main
struct QuartziteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "quartzite",
    abstract: "Renders Core Animation documents to pictures, without a window.",
    discussion: """
      Exit status: 0 done, 1 some pictures of a batch failed, 64 usage, 65 the scene is invalid or over a limit, 66 input missing, 69 no device renders,
      70 a defect in Quartzite, 73 the output cannot be created, 74 the output cannot be written to its end, as on a full disk or where \
      nobody reads it, 75 no memory, no time left or a lost device: try again later.
      """,
    version: quartziteVersion,
    subcommands: [RenderCommand.self, InfoCommand.self, DoctorCommand.self])

  static func main() async {
    prepareProcess()
    do {
      var command = try parseAsRoot()
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
      finish(0)
    } catch let error as RenderError {
      Message.error(error.description)
      finish(error.code.exitStatus)
    } catch {
      finish(reporting: error)
    }
  }

  /// Configures the process. Exceeding a limit on the size of files, or writing to a pipe without a reader, becomes an
  /// error of the call that writes, with a message and a status; a signal that ends the process leaves no file with a
  /// temporary name.
  private static func prepareProcess() {
    StandardStream.fillGaps()
    for number in [SIGXFSZ, SIGPIPE] { signal(number, SIG_IGN) }
    TemporaryName.guardProcess(against: [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGALRM, SIGXCPU])
  }

  /// Prints the output of the argument parser: help and versions on standard output, errors on standard error.
  private static func finish(reporting error: any Error) -> Never {
    let status = exitCode(for: error).rawValue
    guard status != 0 else {
      do throws(RenderError) {
        try Message.answer(fullMessage(for: error))
      } catch {
        Message.error(error.description)
        finish(error.code.exitStatus)
      }
      finish(0)
    }
    let message = message(for: error)
    if !message.isEmpty { Message.error(message) }
    if error is ExitCode { finish(status) }
    Message.line("\(usageString(for: error))\nSee “quartzite --help”.")
    finish(RenderError.Code.usage.exitStatus)
  }

  /// Returns the usage line that the parser adds to an error.
  private static func usageString(for error: any Error) -> String {
    let lines = fullMessage(for: error).split(separator: "\n")
    return lines.first { $0.hasPrefix("Usage:") }.map(String.init) ?? "Usage: quartzite <subcommand>"
  }

  /// Ends the process at once. A renderer's thread that still sleeps on its queue is not waited for, and nothing that
  /// it uses is torn down.
  private static func finish(_ status: Int32) -> Never {
    _exit(status)
  }
}
#else
import Glibc
import Quartzite

/// The stand-in for the command in builds without the trait `Command`.
@main
enum QuartziteCommand {
  static func main() {
    Message.error("this build has no command; build it with `swift build --traits Command --product quartzite`")
    exit(64)
  }
}
#endif
