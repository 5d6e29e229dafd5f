// A program that uses the library as other programs do, for tests of whole processes: `fork` prints the results of
// rendering in child processes, `write FILE` writes a picture and prints the outcome. Signals have their default
// actions.
// SPDX-License-Identifier: Apache-2.0

import Glibc
import Quartzite
import QuartziteLayers

/// Returns the outcome of `body` on one line: a size, or the error's code and message.
func outcome(_ body: () throws -> Frame) -> String {
  do {
    let frame = try body()
    return "\(frame.width) × \(frame.height)"
  } catch let error as RenderError {
    return "\(error.code.description): \(error.message)"
  } catch {
    return "\(error)"
  }
}

/// Runs `body` in a child, and waits for it. A child that hangs is ended by the kernel after a minute, with a signal.
func inChild(_ body: () -> Void) {
  fflush(nil)
  // Swift does not offer fork(), but the C library does.
  typealias Fork = @convention(c) () -> pid_t
  guard let symbol = dlsym(nil, "fork") else { return print("there is no fork()") }
  let child = unsafeBitCast(symbol, to: Fork.self)()
  if child == 0 {
    alarm(60)
    body()
    fflush(nil)
    _exit(0)
  }
  var status: Int32 = 0
  waitpid(child, &status, 0)
  print(status == 0 ? "the child ended" : "the child ended with the status \(status)")
}

func square() -> CALayer {
  let layer = CALayer()
  layer.bounds = CGRect(x: 0, y: 0, width: 3, height: 2)
  return layer
}

func tryFork() throws {
  inChild { print("before:", outcome { try Renderer().render(square()) }) }

  let renderer = try Renderer()
  print("parent:", outcome { try renderer.render(square()) })
  inChild {
    print("new:", outcome { try Renderer().render(square()) })
    print("old:", outcome { try renderer.render(square()) })
  }
  do {
    var last: Renderer? = try Renderer()
    inChild {
      // Releasing the renderer must not wait for its thread, which does not exist in the child.
      last = nil
      print("released:", last == nil)
    }
  }
  print("parent again:", outcome { try renderer.render(square()) })
}

func tryWriting(to path: String) throws {
  let frame = try Renderer().render(square())
  print(
    outcome {
      try frame.write(to: path)
      return frame
    })
}

if CommandLine.arguments.dropFirst().first == "fork" {
  try tryFork()
} else if CommandLine.arguments.count == 3 {
  try tryWriting(to: CommandLine.arguments[2])
}
