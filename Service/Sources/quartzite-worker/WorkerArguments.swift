// WorkerArguments: the options of the worker, which the service gives it.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDocuments
import ServiceMessages

/// The options of the worker.
struct WorkerArguments {
  /// The folder in which films lie until they are sent; a new one in the system's temporary folder if none is given.
  var folder: String?
  /// The bytes of private memory that the process may have; nil for no bound.
  var memory: Int?
  /// The files that it may have open; nil for no bound.
  var files: Int?
  /// The number that is added to the niceness.
  var niceness = 0
  /// The threads that share the work of a picture.
  var threads = 1
  /// The process that it must not outlive; nil for none.
  var parent: Int32?
  /// The bounds on messages.
  var bounds = MessageFrame.Bounds()
  var asksForVersion = false

  /// The version of the package.
  let version = "0.2.0"

  /// Reads arguments. Throws `usage` for one that is not known, or a value that makes no sense.
  init(_ arguments: some Sequence<String>) throws(RenderError) {
    var words = arguments.makeIterator()
    while let name = words.next() {
      if name == "--version" {
        asksForVersion = true
        continue
      }
      guard ["--folder", "--memory", "--files", "--nice", "--threads", "--parent", "--bytes"].contains(name) else {
        throw RenderError(
          .usage,
          "“\(name)” is no option of the worker, which the service starts: it has --folder, --memory, --files, --nice, "
            + "--threads, --parent, --bytes and --version")
      }
      guard let value = words.next() else { throw RenderError(.usage, "\(name) needs a value") }
      if name == "--folder" {
        folder = value
        continue
      }
      guard let number = Int(value), number >= 0, number <= Int(Int32.max) || ["--memory", "--bytes"].contains(name)
      else { throw RenderError(.usage, "\(name) needs a whole number that is not negative, not “\(value)”") }
      switch name {
      case "--memory": memory = number
      case "--files": files = number
      case "--nice": niceness = number
      case "--threads": threads = number
      case "--parent": parent = Int32(number)
      default: bounds.bytes = number
      }
    }
  }
}
