// The fuzz target of archives: their directories, their files in a folder, the documents in them.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite
import QuartziteFuzzing
import QuartziteLottie

func fuzzArchives(_ input: Data) {
  guard SceneArchive.isArchive(input) else { return }
  guard let archive = try? SceneArchive(input, fileName: "input.zip", limits: FuzzPicture.limits),
    let folder = FuzzFolder()
  else { return }
  if archive.contents == .animation {
    guard let animation = try? LottieAnimation(data: input, limits: FuzzPicture.limits) else { return }
    return FuzzPicture.show(LottieAnimationLayer(animation: animation), isDrawn: false)
  }
  let late = LateWork()
  do {
    let scene = try Scene(
      archive, extractedInto: folder.path, limits: FuzzPicture.limits, deadline: late.moment)
    late.check()
    FuzzPicture.show(scene.rootLayer, isDrawn: input.count % 4 == 0, isFlipped: false)
  } catch {
    late.check()
    promise(
      error.code != .outputFailed && error.code != .outputNotCreated, "a faulty archive is its own fault: \(error)")
  }
}

/// A folder that is there as long as the object.
final class FuzzFolder {
  let path: String

  init?() {
    var name = Array((NSTemporaryDirectory() + "/fuzz-XXXXXX").utf8CString)
    guard mkdtemp(&name) != nil else { return nil }
    path = name.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
