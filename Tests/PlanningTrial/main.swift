// A program that counts the cost of planning 1,000 layers of each kind, and of pictures of them.
//
// Without arguments it prints the allocations for each layer of an unchanged picture, as lines of `kind count`. With the
// argument `sections` it plans 400 of each kind twice within `counted_section`, unchanged and moved by a fraction of a
// pixel, then plans and paints them, for a profiler to count the instructions, and prints the names of these sections.
// SPDX-License-Identifier: Apache-2.0

import CostCounter
import Foundation

if CommandLine.arguments.dropFirst().first == "sections" {
  func count(_ section: String, of name: String, _ work: () throws -> Void) throws {
    // The first plans fill the caches.
    for _ in 0..<2 { try work() }
    try PlannedPicture.counted(work)
    print("\(name) \(section)")
  }
  for kind in PlannedKind.all {
    let picture = try PlannedPicture(kind, count: 400)
    try count("unchanged", of: kind.name) { _ = try picture.plan(isMoved: false) }
    try count("moved", of: kind.name) { _ = try picture.plan(isMoved: true) }
    try count("painted", of: kind.name) { try picture.paint() }
  }
  let page = try PlannedPicture(PlannedKind.boxes[0], count: 0)
  try count("painted", of: "page") { try page.paint() }
  exit(0)
}
guard allocation_count() >= 0 else {
  print("sanitized 0")
  exit(0)
}
#if DEBUG && !QUARTZITE_OPTIMIZED
print("unoptimized 1")
#endif
for kind in PlannedKind.boxes { print(kind.name, try PlannedPicture.allocations(kind)) }
