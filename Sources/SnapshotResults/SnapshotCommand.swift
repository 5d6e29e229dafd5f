// SnapshotCommand: the command `quartzite-snapshots`, which lists, shows and accepts the results of snapshots.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The command as a function of its arguments, so that tests call it without a process.
package struct SnapshotCommand {
  /// The environment.
  package var environment: [String: String]
  /// The folder that the command is run in.
  package var directory: String
  /// Takes a line for the standard output.
  package var print: (String) -> Void
  /// Takes a line for the standard error.
  package var complain: (String) -> Void

  package init(
    environment: [String: String], directory: String, print: @escaping (String) -> Void,
    complain: @escaping (String) -> Void
  ) {
    self.environment = environment
    self.directory = directory
    self.print = print
    self.complain = complain
  }

  /// The text that `--help` prints.
  package static let help = """
    Usage: quartzite-snapshots list | page | clear | accept NAME... | accept --all

      list      Name the snapshots that differ, are missing or were recorded.
      page      Write the HTML page of all of them, and print its path.
      accept    Make the pictures of the named snapshots their references.
      clear     Forget all results; references stay as they are.

      --results FOLDER   The folder of results: \(SnapshotFolders.resultsVariable), or .build/snapshots of the package here.
      --package FOLDER   The package that references belong to, for results that come from another machine.
      --output FILE      The page to write; index.html of the results otherwise.
      --embed            Put the pictures into the page, so that it is one file.
    """

  /// Runs the command and returns its exit status: 0, or that of the error's class.
  package func run(_ arguments: [String]) -> Int32 {
    do throws(RenderError) {
      return try carryOut(arguments)
    } catch {
      complain("quartzite-snapshots: \(error)")
      return error.code.exitStatus
    }
  }

  private struct Options {
    var results: String?
    var package: String?
    var output: String?
    var embeds = false
    var acceptsAll = false
    var words: [String] = []
  }

  private func carryOut(_ arguments: [String]) throws(RenderError) -> Int32 {
    guard !arguments.contains(where: { $0 == "--help" || $0 == "-h" }) else {
      print(Self.help)
      return 0
    }
    let options = try parse(arguments)
    let folder = options.results.map(inDirectory) ?? SnapshotFolders.results(for: directory, environment: environment)
    let results = SnapshotResults(folder: folder)
    switch options.words.first {
    case "list" where options.words.count == 1: return list(results)
    case "page" where options.words.count == 1:
      try results.writePage(to: options.output.map(inDirectory), embedded: options.embeds)
      print(options.output.map(inDirectory) ?? results.page)
      return 0
    case "clear" where options.words.count == 1:
      for entry in results.entries().entries { results.forget(entry.name) }
      try results.writePage()
      return 0
    case "accept": return try accept(options, in: results)
    default: throw RenderError(.usage, "expected list, page, accept or clear; --help says more")
    }
  }

  private func parse(_ arguments: [String]) throws(RenderError) -> Options {
    var options = Options(), rest = arguments[...]
    while let word = rest.popFirst() {
      switch word {
      case "--embed": options.embeds = true
      case "--all": options.acceptsAll = true
      case "--results", "--package", "--output", "-o":
        guard let value = rest.popFirst() else { throw RenderError(.usage, "\(word) needs a path after it") }
        switch word {
        case "--results": options.results = value
        case "--package": options.package = value
        default: options.output = value
        }
      default:
        guard !word.hasPrefix("-") else { throw RenderError(.usage, "there is no option \(word); --help says more") }
        options.words.append(word)
      }
    }
    return options
  }

  private func list(_ results: SnapshotResults) -> Int32 {
    let (entries, problems) = results.entries()
    for problem in problems { complain(problem) }
    for entry in entries {
      print("\(entry.outcome.rawValue) \(entry.name): \(entry.message.split(separator: "\n").first ?? "")")
    }
    return 0
  }

  private func accept(_ options: Options, in results: SnapshotResults) throws(RenderError) -> Int32 {
    let named = Array(options.words.dropFirst())
    guard options.acceptsAll != !named.isEmpty else {
      throw RenderError(.usage, "name the snapshots to accept, or say --all")
    }
    let entries = results.entries().entries
    let names = options.acceptsAll ? entries.filter { $0.outcome == .recorded || $0.isAcceptable }.map(\.name) : named
    var failure: RenderError?
    for name in names {
      do throws(RenderError) {
        let package = package(of: entries.first { $0.name == name }, options)
        print("accepted \(name): \(try results.accept(name, package: package))")
      } catch {
        // The others are still accepted.
        complain("quartzite-snapshots: \(error)")
        failure = failure ?? error
      }
    }
    try results.writePage()
    return failure?.code.exitStatus ?? 0
  }

  /// The package to put a reference into; nil for the one that the results name, which is taken where it is there.
  private func package(of entry: SnapshotEntry?, _ options: Options) -> String? {
    if let named = options.package { return inDirectory(named) }
    guard let own = entry?.package, !FileManager.default.fileExists(atPath: own) else { return nil }
    return SnapshotFolders.package(of: directory)
  }

  private func inDirectory(_ path: String) -> String {
    SnapshotFolders.absolute(path.hasPrefix("/") ? path : FilePath(directory).appending(path))
  }
}
