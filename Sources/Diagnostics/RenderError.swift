// RenderError: the error type of every part of Quartzite, with the class of failure, the place and the remedy.
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A failure that leaves no output: no picture, no file.
///
/// A problem that leaves the rest of the picture drawable is a ``Diagnostic`` instead.
public struct RenderError: Error, Sendable, CustomStringConvertible {
  /// The class of a failure. New classes may be added, so a `switch` over codes needs a default.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The name of the code, as it is printed.
    public let description: String
    /// The exit status of the `quartzite` command for this class, following `sysexits.h`.
    public let exitStatus: Int32

    /// The arguments of a call or a command are invalid.
    public static let usage = Code(description: "usage", exitStatus: 64)
    /// A document or a layer tree cannot be read; trying again fails again.
    public static let invalidScene = Code(description: "invalidScene", exitStatus: 65)
    /// The requested work is larger than the ``Limits`` in force.
    public static let limitExceeded = Code(description: "limitExceeded", exitStatus: 65)
    /// The work was not done before the deadline that its caller or the ``Limits`` in force set.
    public static let deadlineExceeded = Code(description: "deadlineExceeded", exitStatus: 75)
    /// As many pictures wait as the queue takes; a later attempt may succeed.
    public static let busy = Code(description: "busy", exitStatus: 75)
    /// The task that waited for a picture was cancelled. Callers get a `CancellationError` instead: ``RenderError/thrown``.
    package static let cancelled = Code(description: "cancelled", exitStatus: 75)
    /// An input file is missing or cannot be opened.
    public static let inputMissing = Code(description: "inputMissing", exitStatus: 66)
    /// No EGL device that can render was found.
    public static let deviceUnavailable = Code(description: "deviceUnavailable", exitStatus: 69)
    /// An internal invariant was violated: a defect in Quartzite.
    public static let internalInconsistency = Code(description: "internalInconsistency", exitStatus: 70)
    /// The output cannot be created.
    public static let outputNotCreated = Code(description: "outputNotCreated", exitStatus: 73)
    /// The output could not be written completely; no partial file was left behind.
    public static let outputFailed = Code(description: "outputFailed", exitStatus: 74)
    /// The device was lost; the next render starts afresh.
    public static let deviceLost = Code(description: "deviceLost", exitStatus: 75)
    /// The device or the process had no memory for this frame; a later attempt may succeed.
    public static let outOfMemory = Code(description: "outOfMemory", exitStatus: 75)
  }

  /// The class of the failure.
  public var code: Code
  /// The place in the caller's input that caused the failure, if it lies there.
  public var place: Place?
  /// One sentence that says what was found, what was expected and, if there is one, the remedy.
  public var message: String

  /// Creates an error of class `code` at `place`.
  public init(_ code: Code, at place: Place? = nil, _ message: String) {
    self.code = code
    self.place = place
    self.message = message
  }

  /// `place: message`, on one line.
  public var description: String {
    place.map { "\($0): \(message)" } ?? message
  }
}

extension RenderError {
  /// The error for callers of asynchronous functions: a `CancellationError` for the code ``Code/cancelled``, otherwise the
  /// error itself.
  package var thrown: any Error { code == .cancelled ? CancellationError() : self }

  /// Creates the error of this type for one that an asynchronous function threw.
  package init(thrown error: any Error) {
    self =
      switch error {
      case let error as RenderError: error
      case is CancellationError: RenderError(.cancelled, "the task was cancelled")
      default: RenderError(.internalInconsistency, "an error of another kind was thrown: \(error)")
      }
  }
}

extension Result where Failure == RenderError {
  /// Returns the value, or throws what callers of asynchronous functions get: see ``RenderError/thrown``.
  package func getOrCancel() throws -> Success {
    do throws(RenderError) { return try get() } catch { throw error.thrown }
  }
}

extension RenderError: LocalizedError {
  /// The ``description``, which `localizedDescription` returns.
  public var errorDescription: String? { description }
}
