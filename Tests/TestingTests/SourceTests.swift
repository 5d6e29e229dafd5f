// Tests of what can be drawn: layers, views, documents, images, animations, and types of one's own.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDocuments
import QuartziteTesting
import QuartziteViews
import Testing

@Suite("Values become pictures")
struct SourceTests {
  private func picture<Value>(_ value: Value, _ snapshotting: Snapshotting<Value>) throws -> PixelPicture {
    try snapshotting.draw(value, nil).picture
  }

  @Test("A layer is drawn at its time, scale, size and on its background")
  func layer() throws {
    let layer = square(1, 0, 0, size: 10)
    let move = CABasicAnimation(keyPath: "backgroundColor")
    move.fromValue = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    move.toValue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
    move.beginTime = 1e-9
    move.duration = 2
    move.fillMode = .forwards
    move.isRemovedOnCompletion = false
    layer.add(move, forKey: nil)
    #expect(try picture(layer, .image).rgba(4, 4) == [255, 0, 0, 255])
    #expect(try picture(layer, .image(at: 2)).rgba(4, 4) == [0, 0, 255, 255])
    #expect(try picture(layer, .image(at: 1, scale: 3)).width == 30)
    let white = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
    let wide = try picture(layer, .image(size: CGSize(width: 40, height: 20), background: white))
    #expect(wide.width == 40 && wide.height == 20 && wide.rgba(0, 0) == [255, 255, 255, 255])
    #expect(try picture(layer, .image(size: CGSize(width: 40, height: 20))).rgba(0, 0) == [0, 0, 0, 0])
  }

  @Test("A view is laid out at the size that is asked for, and has its own again then")
  func view() throws {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 10))
    view.backgroundColor = .white
    let bar = UIView()
    bar.backgroundColor = .red
    bar.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(bar)
    NSLayoutConstraint.activate([
      bar.trailingAnchor.constraint(equalTo: view.trailingAnchor), bar.widthAnchor.constraint(equalToConstant: 5),
      bar.topAnchor.constraint(equalTo: view.topAnchor), bar.bottomAnchor.constraint(equalTo: view.bottomAnchor),
    ])
    let own = try picture(view, .image)
    #expect(own.width == 20 && own.rgba(19, 5) == [255, 0, 0, 255] && own.rgba(10, 5) == [255, 255, 255, 255])
    let wide = try picture(view, .image(precision: 1, size: CGSize(width: 50, height: 30)))
    #expect(wide.width == 50 && wide.rgba(49, 29) == [255, 0, 0, 255] && wide.rgba(40, 5) == [255, 255, 255, 255])
    #expect(view.bounds.size == CGSize(width: 20, height: 10))
  }

  @Test("A view controller loads its view")
  func controller() throws {
    final class Red: UIViewController, @unchecked Sendable {
      override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .red
      }
    }
    let shown = try picture(Red(), .image(size: CGSize(width: 8, height: 4)))
    #expect(shown.width == 8 && shown.rgba(2, 2) == [255, 0, 0, 255])
  }

  @Test("A document is drawn as it means itself, y up")
  func document() throws {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
        <CALayer bounds="0 0 10 10"><sublayers>
          <CALayer bounds="0 0 10 4" position="5 2" backgroundColor="1 0 0"/>
        </sublayers></CALayer>
      </caml>
      """
    let scene = try Document(data: Data(text.utf8))
    let shown = try picture(scene, .image)
    #expect(shown.rgba(5, 9) == [255, 0, 0, 255] && shown.rgba(5, 0) == [0, 0, 0, 0])
  }

  @Test("A Lottie layer shows its frame, and plays")
  func lottie() throws {
    let file = """
      {"v":"5.7.0","fr":10,"ip":0,"op":20,"w":20,"h":20,"layers":[{"ty":1,"sw":20,"sh":20,"sc":"#ff0000","ip":10,"op":20,
      "st":0,"ks":{}}]}
      """
    let layer = LottieAnimationLayer(animation: try LottieAnimation(data: Data(file.utf8)))
    #expect(try picture(layer, .image).rgba(5, 5) == [0, 0, 0, 0])
    layer.currentFrame = 15
    #expect(try picture(layer, .image(scale: 2)).rgba(5, 5) == [255, 0, 0, 255])
    #expect(try picture(layer as CALayer, .image).width == 20)
  }

  @Test("Images of both kinds are compared by their pixels")
  func images() throws {
    let image = try #require(try picture(square(0, 1, 0), .image).image())
    #expect(try picture(image, .image).rgba(1, 1) == [0, 255, 0, 255])
    #expect(try picture(UIImage(cgImage: image), .image(precision: 0.99)).width == 20)
    #expect(throws: RenderError.self) { try picture(UIImage(), .image) }
  }

  @Test("A type of one's own is drawn by another one's picture")
  func pullback() throws {
    struct Badge { let red: CGFloat }
    let badge = Snapshotting<CALayer>.image(scale: 2, tolerance: .levels(1)).pullback { (badge: Badge) in
      square(badge.red, 0, 0, size: 4)
    }
    #expect(badge.tolerance == .levels(1))
    #expect(try picture(Badge(red: 1), badge).rgba(7, 7) == [255, 0, 0, 255])
  }

  @Test("What is left out of a picture is named in the failure")
  func diagnostics() throws {
    let stage = try SnapshotStage()
    let layer = square(1, 0, 0)
    layer.addSublayer(CALayer())
    layer.sublayers?[0].position.x = .nan
    let failure = try #require(stage.failure(of: layer, as: .image))
    #expect(failure.message.contains("While it was drawn:") && failure.message.contains("[nonFiniteValue]"))
  }

  @Test("A value that cannot be made, and a picture that cannot be drawn, are failures with a reason")
  func errors() throws {
    let stage = try SnapshotStage()
    struct Absent: Error {}
    func absent() throws -> CALayer { throw Absent() }
    #expect(stage.failure(of: try absent(), as: .image)?.message.contains("Absent") == true)
    let empty = try #require(stage.failure(of: CALayer(), as: .image))
    #expect(empty.message.hasPrefix("The snapshot failed: "))
    #expect(try stage.recorded("title.card") == nil)
  }

  @Test("Without a device the failure says that nothing can be drawn here")
  func noDevice() throws {
    let stage = try SnapshotStage()
    let failing = Snapshotting<CALayer>(tolerance: .exact) { _, _ in
      throw RenderError(.deviceUnavailable, "no EGL device was found")
    }
    let failure = try #require(stage.failure(of: card(), as: failing))
    #expect(failure.message.contains("no EGL device was found. Nothing can be drawn on this machine"))
    #expect(failure.message.contains("quartzite doctor"))
  }
}
