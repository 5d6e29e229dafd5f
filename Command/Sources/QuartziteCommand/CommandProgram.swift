// The process of the `quartzite` command: its start and its end.
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Glibc
import Quartzite
import QuartziteImages

/// The program that the executable runs.
public enum CommandProgram {
  /// Carries out the command that the process was started with, and ends the process with its status.
  public static func main() async {
    prepareProcess()
    let status = await status(of: Array(CommandLine.arguments.dropFirst()))
    // A renderer's thread that still sleeps on its queue is not waited for, and nothing that it uses is torn down.
    _exit(status)
  }

  /// Carries out the command with these arguments, and returns the exit status. It changes nothing for the whole process, except what the
  /// options `--font`, `--no-system-fonts` and `--memory` are for. It is called once at a time.
  static func status(of arguments: [String]) async -> Int32 {
    if let page = HelpPage.text(for: arguments) { return answer(page) }
    if let mistake = NameSuggestion.unknownCommand(in: arguments) {
      return reportUsage(mistake, of: CommandDescription.root)
    }
    if let mistake = NameSuggestion.shortHeight(in: arguments) {
      return reportUsage(mistake, of: CommandDescription.started(by: arguments))
    }
    do {
      var command = try QuartziteCommand.parseAsRoot(arguments)
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
      return 0
    } catch let error as RenderError {
      return report(error)
    } catch {
      return report(parserOutput: error, to: arguments)
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

  private static func report(_ error: RenderError) -> Int32 {
    Message.error(error.description)
    return error.code.exitStatus
  }

  /// Prints a text on standard output, and returns the status.
  private static func answer(_ text: String) -> Int32 {
    do throws(RenderError) {
      try Message.answer(text)
      return 0
    } catch {
      return report(error)
    }
  }

  /// Prints the output of the argument parser: versions and completions on standard output, errors on standard error. In place of the
  /// parser's help, which it prints for `-qh`, stands the command's own.
  private static func report(parserOutput error: any Error, to arguments: [String]) -> Int32 {
    let status = QuartziteCommand.exitCode(for: error).rawValue
    let command = CommandDescription.started(by: arguments)
    guard status != 0 else {
      let text = QuartziteCommand.fullMessage(for: error)
      return answer(text.hasPrefix("OVERVIEW:") ? HelpPage.text(of: command) : text)
    }
    if error is ExitCode { return status }
    let message = QuartziteCommand.message(for: error)
    return reportUsage(
      NameSuggestion.unknownOption(in: arguments, of: command)
        ?? OutputHint.extraArgument(message, in: arguments, of: command)
        ?? ParserMessage.text(message, about: arguments), of: command)
  }

  /// Prints an error in the arguments of a command, and where its options are described. Returns the status.
  private static func reportUsage(_ message: String, of command: CommandDescription) -> Int32 {
    if !message.isEmpty { Message.error(message) }
    Message.line(
      "Usage: \(command.words) \(CommandGuide.of(command.commandName).usage)\nSee “\(command.words) --help”.")
    return RenderError.Code.usage.exitStatus
  }
}
