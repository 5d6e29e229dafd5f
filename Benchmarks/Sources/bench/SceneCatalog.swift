// The measured scenes, each of which stresses one kind of drawing. Those of shapes, replicators, text, shadows and
// others are in files of their own, such as ShapeScenes.swift.
// SPDX-License-Identifier: Apache-2.0

import Quartzite

enum SceneCatalog {
  /// All scenes, in the order in which they are run.
  static var all: [MeasuredScene] {
    [empty, fullScreen(alpha: 1), fullScreen(alpha: 0.5)]
      + stillAndMoving("rounded", "200 rounded rectangles 160 × 60 with borders", roundedRectangles)
      + stillAndMoving("images", "100 different images 160 × 60", images)
      + stillAndMoving("turned", "100 rounded rectangles 160 × 60, each turned by another angle", turnedRectangles)
      + stillAndMoving("groups", "100 groups 100 × 100 at half opacity, two overlapping layers in each", groups)
      + stillAndMoving(
        "groups-small", "2,000 groups 20 × 20 at half opacity, two overlapping layers in each", smallGroups)
      + stillAndMoving("clips", "20 rounded clips 300 × 200, two overflowing layers in each", clips)
      + stillAndMoving("siblings", "100,000 layers 3 × 3 beside one another", siblings)
      + ShapeScenes.all + ReplicatorScenes.all + DepthScenes.all + GradientScenes.all + TextScenes.all
      + CompositionScenes.all + TimeScenes.all
  }

  /// Returns the scenes whose names begin with one of `names`; all without names. Throws if there are none.
  static func scenes(named names: [String]) throws -> [MeasuredScene] {
    guard !names.isEmpty else { return all }
    let scenes = all.filter { scene in names.contains { scene.name.hasPrefix($0) } }
    guard !scenes.isEmpty else { throw BenchError("no scene is called \(names.joined(separator: ", ")); see --list") }
    return scenes
  }

  /// Returns a scene of layers on white, and the same scene displaced by a fraction of a pixel before every frame.
  static func stillAndMoving(
    _ name: String, _ summary: String, width: Int = 1920, height: Int = 1080, _ fill: @escaping (CALayer) -> Void
  ) -> [MeasuredScene] {
    [false, true].map { isMoving in
      MeasuredScene(
        isMoving ? name + "-moving" : name, isMoving ? summary + ", moved" : summary, width: width, height: height
      ) {
        let (root, content) = CALayer.page(width: width, height: height)
        fill(content)
        return isMoving ? Stage(root: root, moved: content) : Stage(root: root)
      }
    }
  }

  private static var empty: MeasuredScene {
    MeasuredScene("empty-300", "one white layer, 300 × 300", width: 300, height: 300, raw: .clear) {
      Stage(root: CALayer.page(width: 300, height: 300).root)
    }
  }

  private static func fullScreen(alpha: CGFloat) -> MeasuredScene {
    let isOpaque = alpha == 1
    return MeasuredScene(
      isOpaque ? "opaque" : "translucent", "ten full-screen layers, alpha \(alpha)",
      raw: isOpaque ? .opaque(10) : .blended(10)
    ) {
      let (root, content) = CALayer.page(width: 1920, height: 1080)
      for index in 0..<10 { content.add(content.bounds, .hue(index, alpha: alpha)) }
      return Stage(root: root)
    }
  }

  private static func roundedRectangles(in content: CALayer) {
    for index in 0..<200 {
      let layer = content.add(cell(index, columns: 12, pitch: CGSize(width: 160, height: 63)), .hue(index))
      layer.cornerRadius = 12
      layer.borderWidth = 2
      layer.borderColor = CGColor(red: 0.1, green: 0.1, blue: 0.15, alpha: 1)
    }
  }

  private static func images(in content: CALayer) {
    for index in 0..<100 {
      let layer = content.add(cell(index, columns: 10, pitch: CGSize(width: 190, height: 106)), nil)
      layer.contents = Pictures.pattern(index, width: 160, height: 60)
    }
  }

  private static func turnedRectangles(in content: CALayer) {
    for index in 0..<100 {
      let layer = content.add(cell(index, columns: 10, pitch: CGSize(width: 190, height: 106)), .hue(index))
      layer.cornerRadius = 12
      layer.transform = CATransform3DMakeRotation(0.1 + CGFloat(index) * 0.37, 0, 0, 1)
    }
  }

  private static func groups(in content: CALayer) {
    add(100, groupsOf: 100, columns: 15, pitch: CGSize(width: 126, height: 150), to: content)
  }

  private static func smallGroups(in content: CALayer) {
    add(2000, groupsOf: 20, columns: 50, pitch: CGSize(width: 38, height: 26), to: content)
  }

  /// Adds square groups with a side of `edge` at half opacity, each of two squares that overlap.
  private static func add(_ count: Int, groupsOf edge: CGFloat, columns: Int, pitch: CGSize, to content: CALayer) {
    let part = edge * 7 / 10
    for index in 0..<count {
      let origin = cell(index, columns: columns, pitch: pitch).origin
      let group = content.add(CGRect(origin: origin, size: CGSize(width: edge, height: edge)), nil)
      group.opacity = 0.5
      group.add(CGRect(x: 0, y: 0, width: part, height: part), .hue(index))
      group.add(CGRect(x: edge - part, y: edge - part, width: part, height: part), .hue(index + 1))
    }
  }

  private static func clips(in content: CALayer) {
    for index in 0..<20 {
      let origin = cell(index, columns: 5, pitch: CGSize(width: 370, height: 260)).origin
      let clip = content.add(CGRect(origin: origin, size: CGSize(width: 300, height: 200)), .hue(index))
      clip.cornerRadius = 24
      clip.masksToBounds = true
      clip.add(CGRect(x: -50, y: 100, width: 400, height: 200), .hue(index + 1))
      let turned = clip.add(CGRect(x: 180, y: -60, width: 180, height: 180), .hue(index + 2, alpha: 0.7))
      turned.transform = CATransform3DMakeRotation(0.6, 0, 0, 1)
    }
  }

  private static func siblings(in content: CALayer) {
    for index in 0..<100_000 {
      content.add(CGRect(x: 4 * (index % 478) + 4, y: 5 * (index / 478) + 10, width: 3, height: 3), .hue(index))
    }
  }

  /// Returns the frame of a layer of 160 × 60 in a grid.
  private static func cell(_ index: Int, columns: Int, pitch: CGSize) -> CGRect {
    CGRect(
      x: pitch.width * CGFloat(index % columns), y: pitch.height * CGFloat(index / columns), width: 160, height: 60)
  }
}
