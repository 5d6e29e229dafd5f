// CommandGuide: what the help of a command shows beside the descriptions of its options.
// SPDX-License-Identifier: Apache-2.0

/// The usage, the examples and the exit statuses of a command, and the options that a newcomer needs.
struct CommandGuide: Sendable {
  /// A command line that works, and what comes of it.
  struct Example: Sendable {
    let line: String
    let result: String

    init(_ line: String, _ result: String) { (self.line, self.result) = (line, result) }
  }

  /// The arguments in the line “Usage:”, after the command's name.
  let usage: String
  /// The long names of the options that the short help shows, in order.
  var firstOptions: [String] = []
  let examples: [Example]
  /// The exit statuses in order, with their meanings.
  let statuses: [(number: Int32, meaning: String)]

  /// Returns the guide of the command of this name.
  static func of(_ name: String) -> CommandGuide { all[name] ?? overview }

  /// The guide of `quartzite` itself.
  static let overview = CommandGuide(
    usage: "<command> …",
    examples: [
      Example("quartzite new card", "Files to begin with: Card.ca, which is a document, and guests.csv."),
      Example("quartzite render Card.ca -o card.png", "A picture of the document."),
      Example(
        "quartzite render Card.ca --data guests.csv -o 'cards/{name}.png'", "A picture for each row of a table."),
      Example("quartzite render hello.json -o hello.mp4", "A film of a Lottie animation."),
      Example("quartzite info Card.ca", "What is in the document, and the names that --set and --data know."),
      Example("quartzite compare before.png after.png", "How many pixels of two pictures differ, how far, and where."),
    ],
    statuses: ExitStatusList.all(one: "Some pictures of a batch failed, or two pictures differ."))

  /// The guides of the subcommands by their names.
  static let all: [String: CommandGuide] = [
    "render": render, "info": info, "compare": compare, "new": new, "doctor": doctor,
  ]

  private static let render = CommandGuide(
    usage: "<documents> … [-o <file>] [<options>]",
    firstOptions: [
      "output", "format", "width", "height", "scale", "background", "time", "set", "text", "data", "jobs", "font",
      "watch", "quiet",
    ],
    examples: [
      Example("quartzite render Card.ca -o card.png", "A picture in the document's own size."),
      Example(
        "quartzite render Card.ca --set Title.string=Hello -w 1200 -b white -o card.jpg",
        "Another title, 1200 pixels wide, on white."),
      Example(
        "quartzite render Card.ca --data guests.csv -o 'cards/{name}.png'", "A picture for each row of the table."),
      Example(
        "quartzite render hello.json --time 0.5 -o hello.png", "A Lottie animation, half a second after its start."),
      Example(
        "quartzite render hello.json -o hello.mp4", "A film of all of it; .gif, .webm, .mov and .apng are films, too."),
    ],
    statuses: ExitStatusList.all(one: "Some pictures of a batch failed; the others were made."))

  private static let info = CommandGuide(
    usage: "<document> [<options>]",
    firstOptions: ["json", "list", "stats", "pixel", "keypaths", "time", "state", "width", "font"],
    examples: [
      Example("quartzite info Card.ca", "The document's size, layers, states, images and fonts."),
      Example("quartzite info Card.ca --list", "What is drawn, line by line."),
      Example("quartzite info Card.ca --pixel 100,80", "What touched this pixel, in paint order."),
      Example(
        "quartzite info hello.json --keypaths --json", "All that --set can change in a Lottie animation, as JSON."),
    ],
    statuses: ExitStatusList.some(64, 65, 66, 70, 74, 75))

  private static let compare = CommandGuide(
    usage: "<first> <second> [<options>]",
    firstOptions: ["output", "tolerance", "json", "quiet"],
    examples: [
      Example("quartzite compare before.png after.png", "How many pixels differ, how far, and where."),
      Example("quartzite compare before.png after.png -o difference.png", "And a picture that shows where."),
      Example(
        "quartzite compare before.png after.png --tolerance 2 -q", "Status 1 if a component differs by more than 2."),
    ],
    statuses: ExitStatusList.some(64, 65, 66, 70, 73, 74, 75, one: "The pictures differ by more than the tolerance."))

  private static let new = CommandGuide(
    usage: "card | animation | test [<folder>] [<options>]",
    firstOptions: ["library", "quiet"],
    examples: [
      Example("quartzite new card", "Card.ca, a document to render, and guests.csv, a table for a batch."),
      Example("quartzite new animation", "hello.json, a Lottie file to make a film of."),
      Example("quartzite new test ~/projects", "CardTests, a package of Swift with a test of a picture."),
    ],
    statuses: ExitStatusList.some(64, 66, 73, 74))

  private static let doctor = CommandGuide(
    usage: "[<options>]",
    firstOptions: ["device", "memory", "json"],
    examples: [
      Example("quartzite doctor", "The devices of this machine, the one that draws, and a test picture."),
      Example("quartzite doctor --device surfaceless --json", "The same for one device, as JSON."),
    ],
    statuses: ExitStatusList.some(64, 69, 70, 74, 75))
}

/// The exit statuses, as `sysexits.h` numbers them.
enum ExitStatusList {
  /// The statuses of failures with their meanings.
  private static let failures: [(number: Int32, meaning: String)] = [
    (64, "An argument is wrong."),
    (65, "The input is invalid, or larger than the limits allow."),
    (66, "An input is missing, or cannot be opened."),
    (69, "No device renders."),
    (70, "A defect in Quartzite."),
    (73, "The output cannot be created."),
    (74, "The output cannot be written to its end: the disk is full, or nobody reads it."),
    (75, "No memory, no time left, or a lost device: try again later."),
  ]

  /// Returns 0, 1 with its meaning, and the statuses of all failures.
  static func all(one: String) -> [(number: Int32, meaning: String)] { [(0, "Done."), (1, one)] + failures }

  /// Returns 0, these statuses of failures, and 1 if it has a meaning.
  static func some(_ numbers: Int32..., one: String? = nil) -> [(number: Int32, meaning: String)] {
    let chosen = failures.filter { numbers.contains($0.number) }
    guard let one else { return [(0, "Done.")] + chosen }
    return [(0, "Done."), (1, one)] + chosen
  }
}
