// Fuzzes one target with libFuzzer, or, built without it, replays the inputs that it is given.
//
//     QUARTZITE_FUZZ=caml fuzzer [ARGUMENT OF LIBFUZZER …] [FOLDER …]
//     QUARTZITE_FUZZ=caml fuzzer FILE …
// SPDX-License-Identifier: Apache-2.0

import Foundation
import FuzzTargets

#if FUZZING
/// Starts libFuzzer: see “Using libFuzzer as a library” in LLVM's documentation.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<Int32>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
  _ input: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32

/// The function that libFuzzer calls for each input.
@_cdecl("LLVMFuzzerTestOneInput")
func tryInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  Fuzzer.target?.run(bytes.map { Data(bytes: $0, count: count) } ?? Data())
  return 0
}
#endif

@main
struct Fuzzer {
  fileprivate static let target = ProcessInfo.processInfo.environment["QUARTZITE_FUZZ"].flatMap(
    FuzzTarget.init(rawValue:))

  static func main() throws {
    guard let target else {
      print("QUARTZITE_FUZZ names a target:", FuzzTarget.allCases.map(\.rawValue).joined(separator: " "))
      exit(64)
    }
    #if FUZZING
    var count = CommandLine.argc
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
    exit(runDriver(&count, &arguments, tryInput))
    #else
    for path in CommandLine.arguments.dropFirst() {
      target.run(try Data(contentsOf: URL(fileURLWithPath: path)))
      print("\(target): \(path)")
    }
    #endif
  }
}
