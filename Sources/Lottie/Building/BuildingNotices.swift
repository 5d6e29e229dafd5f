// BuildingNotices: what came up while the layers of an animation were made, and its images.
// SPDX-License-Identifier: Apache-2.0

import QuartziteDiagnostics
import QuartziteGraphics

/// Notices, each only once, and no more of them than a list of diagnostics has.
final class BuildingNotices {
  private(set) var all: [LottieNotice] = []
  private var known: Set<LottieNotice> = []

  func add(_ kind: Diagnostic.Kind, at path: String, _ message: String) {
    guard all.count < DiagnosticList.capacity else { return }
    let notice = LottieNotice(kind: kind, path: path, message: message)
    if known.insert(notice).inserted { all.append(notice) }
  }
}

/// The images of an animation, each decoded once, however often it is shown and whether it can be read or not.
final class LottieImages {
  private let animation: LottieAnimation
  private let provider: (any AnimationImageProvider)?
  private var known: [String: CGImage?] = [:]
  /// The pixels that further images may have.
  private var pixels: Int

  /// The images of an animation, where a client gives no others.
  init(_ animation: LottieAnimation, provider: (any AnimationImageProvider)?) {
    (self.animation, self.provider) = (animation, provider)
    pixels = animation.limits.totalImageArea
  }

  /// An image by its identifier; nil, with a notice, where there is none that can be read.
  func image(_ id: String, _ notices: BuildingNotices) -> CGImage? {
    if let image = known[id] { return image }
    if let provider, let asset = animation.imageAsset(id), let given = provider.imageForAsset(asset: asset) {
      known[id] = .some(given)
      return given
    }
    do throws(RenderError) {
      let image = try animation.image(id, pixels: pixels)
      pixels -= image.width * image.height
      known[id] = .some(image)
      return image
    } catch {
      notices.add(
        .assetNotUsed, at: "assets", "the image “\(JSONPath.shortened(id))” is left out: \(error.description)")
      known[id] = .some(nil)
      return nil
    }
  }
}
