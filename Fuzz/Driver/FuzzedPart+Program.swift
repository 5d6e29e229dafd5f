// The program of a package's fuzzed parts, which fuzzes one with libFuzzer, or, built without it, replays the inputs that it is given.
//
//     QUARTZITE_FUZZ=caml fuzzer [ARGUMENT OF LIBFUZZER …] [FOLDER …]
//     QUARTZITE_FUZZ=caml fuzzer FILE …
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

#if FUZZING
/// Starts libFuzzer: see “Using libFuzzer as a library” in LLVM's documentation.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<Int32>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
  _ input: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32

/// The part that is fuzzed; no function, since one that lies in a generic value is wrapped once more each time that it is read.
private let fuzzed = Mutex<(any FuzzedPart)?>(nil)

/// The function that libFuzzer calls for each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func tryInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let part = fuzzed.withLock { $0 }
  part?.run(bytes.map { Data(bytes: $0, count: count) } ?? Data())
  return 0
}
#endif

extension FuzzedPart {
  /// Runs the program: fuzzes the part that `QUARTZITE_FUZZ` names, or replays files.
  public static func runProgram() throws {
    guard let part = ProcessInfo.processInfo.environment["QUARTZITE_FUZZ"].flatMap(Self.init(rawValue:)) else {
      print("QUARTZITE_FUZZ names a target:", Self.allCases.map(\.rawValue).joined(separator: " "))
      exit(64)
    }
    #if FUZZING
    fuzzed.withLock { $0 = part }
    var count = CommandLine.argc
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
    exit(runDriver(&count, &arguments, tryInput))
    #else
    for path in CommandLine.arguments.dropFirst() {
      part.run(try Data(contentsOf: URL(fileURLWithPath: path)))
      print("\(part): \(path)")
    }
    #endif
  }
}
