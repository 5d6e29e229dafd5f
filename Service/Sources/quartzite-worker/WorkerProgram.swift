// quartzite-worker: the process that draws for a service, one request at a time, within limits of its own.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDocuments
import ServiceMessages

/// Reads requests from standard input and writes answers to standard output, as `ServiceMessages` describes them.
///
/// It tells that it is ready when its device is open and its shaders are compiled, and ends at the end of its input. Nothing
/// else comes on standard output; diagnostics and the noise of drivers are on standard error.
@main
struct WorkerProgram {
  static func main() async {
    // Before anything can print: whoever writes to standard output from now on writes to standard error.
    let answers = AnswerPipe()
    let arguments: WorkerArguments
    do throws(RenderError) {
      arguments = try WorkerArguments(CommandLine.arguments.dropFirst())
      try Confinement.apply(arguments)
    } catch {
      fail(error, answers)
    }
    if arguments.asksForVersion {
      complain(arguments.version)
      exit(0)
    }
    let drawing: Drawing
    do throws(RenderError) {
      drawing = try Drawing(arguments)
    } catch {
      fail(error, answers)
    }
    answers.send(
      .ready(WorkerFacts(process: getpid(), device: drawing.deviceName, version: arguments.version)), arguments.bounds)
    let requests = RequestPipe(bounds: arguments.bounds)
    for await (id, input) in requests.incoming {
      let task = Task { await drawing.answer(input) }
      requests.began(id, task)
      switch await task.value {
      case .success(let output): answers.send(.output(id: id, output), arguments.bounds, id: id)
      case .failure(let failure):
        // The client doesn't wait for what the renderer still does, but the next request would.
        let isAtWork = drawing.hasAskedRenderer
        answers.send(.failure(id: id, failure, isAtWork: isAtWork), arguments.bounds, id: id)
        if isAtWork {
          await drawing.settle()
          answers.send(.idle(id: id), arguments.bounds)
        }
      }
      requests.ended(id)
    }
    // The service has closed the pipe, or sent what is no request.
    if let damage = requests.damage {
      complain("\(damage)")
      exit(RenderError.Code.usage.exitStatus)
    }
    exit(0)
  }

  /// Ends because the worker cannot draw; the service hears the reason.
  private static func fail(_ error: RenderError, _ answers: AnswerPipe) -> Never {
    complain(error.description)
    answers.send(.unable(RenderFailure(error)), MessageFrame.Bounds())
    exit(error.code.exitStatus)
  }

  /// Writes a line to standard error.
  static func complain(_ message: String) {
    FileHandle.standardError.write(Data("quartzite-worker: \(message)\n".utf8))
  }
}
