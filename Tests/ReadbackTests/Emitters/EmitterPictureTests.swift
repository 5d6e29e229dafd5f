// Tests that an emitter looks like layers that show its images at the places of its particles.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Quartzite
import QuartziteLayers
import ReferenceRenderer
import Testing

@Suite("Pictures of emitters", .everyProduction)
struct EmitterPictureTests {
  private static let moving: @Sendable () -> [CAEmitterCell] = { [sprite(.patches) { $0.emissionLongitude = .pi / 2 }] }

  /// A rotation about the y axis, or one between the axes, seen in perspective.
  private static func tilted(_ angle: Double, x: Double = 0) -> CATransform3D {
    var transform = CATransform3DIdentity
    transform.m34 = -1 / 150
    return CATransform3DRotate(transform, angle, x, 1, 0)
  }

  static let scenes: [EmitterScene] = [
    EmitterScene(name: "whole pixels", tolerance: 0, recordedTolerance: 0, cells: { [sprite(.patches)] }),
    EmitterScene(name: "y grows up", tolerance: 0, recordedTolerance: 0, options: .yUp, cells: { [sprite(.patches)] }),
    EmitterScene(
      name: "two pixels per point", tolerance: 1, recordedTolerance: 2, options: .retina, cells: { [sprite(.wide)] }),
    EmitterScene(
      name: "a part of the image", tolerance: 0, recordedTolerance: 0,
      cells: { [sprite(.wide) { $0.contentsRect = CGRect(x: 0.5, y: 0.25, width: 0.5, height: 0.5) }] }),
    EmitterScene(
      name: "fractions of pixels", tolerance: 2, recordedTolerance: 2, time: 6.33,
      cells: { [sprite(.wide) { $0.velocity = 5 }] }),
    EmitterScene(
      name: "enlarged", tolerance: 2, recordedTolerance: 3,
      cells: {
        [
          sprite(.wide) {
            $0.scale = 1.4
            $0.scaleSpeed = 0.2
          }
        ]
      }),
    EmitterScene(
      name: "nearest texels", tolerance: 2, recordedTolerance: 2,
      cells: {
        [
          sprite(.quarters) {
            $0.scale = 5
            $0.magnificationFilter = "nearest"
          }
        ]
      }),
    EmitterScene(
      name: "smaller", tolerance: 2, recordedTolerance: 3,
      cells: {
        [
          sprite(.waves) {
            $0.scale = 0.25
            $0.minificationFilter = "trilinear"
          }
        ]
      }),
    EmitterScene(
      name: "rotated, transparent edges", tolerance: 3, recordedTolerance: 3, time: 6.4,
      cells: {
        [
          sprite(.glow) {
            $0.spin = 0.4
            $0.contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
          }
        ]
      }),
    EmitterScene(
      name: "rotated, enlarged", tolerance: 3, recordedTolerance: 4, time: 6.4,
      cells: {
        [
          sprite(.wide) {
            $0.spin = 0.4
            $0.scale = 1.5
          }
        ]
      }),
    EmitterScene(
      name: "colours", tolerance: 1, recordedTolerance: 1,
      cells: {
        [
          sprite(.wide) {
            $0.color = CGColor(red: 1, green: 0.5, blue: 0.75, alpha: 0.875)
            $0.redSpeed = -0.1
            $0.alphaSpeed = -0.1
          }
        ]
      }),
    EmitterScene(
      name: "two cells by age", tolerance: 1, recordedTolerance: 1, time: 6.25,
      cells: {
        [
          sprite(.veil) { $0.velocity = 4 },
          sprite(.patches) {
            $0.velocity = 4
            $0.beginTime = 0.5
          },
        ]
      },
      emit: { $0.renderMode = .oldestLast }),
    EmitterScene(
      name: "added", tolerance: 2, recordedTolerance: 2,
      cells: {
        [
          sprite(.glow) {
            $0.velocity = 3
            $0.color = CGColor(red: 0.6, green: 1, blue: 0.5, alpha: 0.5)
          }
        ]
      },
      emit: { $0.renderMode = .additive }),
    EmitterScene(
      name: "added and faded as a group", tolerance: 2, recordedTolerance: 2,
      cells: { [sprite(.glow) { $0.velocity = 3 }] },
      configure: {
        $0.opacity = 0.5
        $0.backgroundColor = CGColor(red: 0, green: 0.25, blue: 0.5, alpha: 0.5)
      },
      emit: { $0.renderMode = .additive }),
    EmitterScene(
      name: "clipped to a sharp box", tolerance: 0, recordedTolerance: 0, cells: moving,
      configure: { $0.masksToBounds = true }),
    EmitterScene(
      name: "clipped to round corners", tolerance: 2, recordedTolerance: 2, cells: moving,
      configure: {
        $0.masksToBounds = true
        $0.cornerRadius = 16
        $0.bounds.size.width = 24
      }),
    EmitterScene(
      name: "between border and sublayers", tolerance: 1, recordedTolerance: 1, cells: { [sprite(.wide)] },
      configure: {
        $0.backgroundColor = Paint.green
        $0.borderWidth = 18
        $0.borderColor = Paint.red
        $0.addSublayer(box(20, 16, 14, 8, Paint.rose))
      }),
    EmitterScene(
      name: "a layer that is rotated and faded", tolerance: 3, recordedTolerance: 4, cells: { [sprite(.glow)] },
      configure: {
        $0.setAffineTransform(CGAffineTransform(rotationAngle: 0.35))
        $0.opacity = 0.6
      }),
  ]

  @Test("An emitter is the picture of layers at the places of its particles", arguments: scenes)
  func isPlain(scene: EmitterScene) throws {
    let actual = try Production.render(scene.emitting(), scene.options)
    let expected = try Production.render(scene.plain(), scene.options)
    expect(actual, expected, within: scene.tolerance, scene.name)
    // The test must be able to fail: a little later it is another picture.
    let later = try Production.render(scene.emitting(later: 0.125), scene.options)
    #expect(later.largestDifference(from: expected) > scene.tolerance + 8)
    let empty = try Production.render(scene.emitting(later: -100), scene.options)
    #expect(empty.largestDifference(from: expected) > scene.tolerance + 50)
  }

  @Test("An emitter drawn into a context is the picture that the renderer makes", arguments: scenes)
  func isRecorded(scene: EmitterScene) throws {
    let layer = scene.emitting()
    let actual = try Production.render(layer, scene.options)
    let recorded = Production.once {
      Recorded.render(layer, scene.options, width: actual.width, height: actual.height)
    }
    expect(try #require(recorded), actual, within: scene.recordedTolerance, "\(scene.name), recorded")
  }

  @Test(
    "Rotated images with opaque edges differ at these edges alone, by the width of a texel",
    arguments: [(TestImage.wide, 1.0), (.waves, 0.5), (.waves, 0.3), (.checks, 0.11)])
  func opaqueEdges(image: TestImage, scale: Double) throws {
    let scene = EmitterScene(
      name: "rotated, opaque edges, \(scale)", tolerance: 72, recordedTolerance: 72, time: 6.4,
      cells: {
        [
          sprite(image) {
            $0.spin = 0.4
            $0.scale = scale
            $0.velocity = 0
            $0.birthRate = 0.2
            $0.minificationFilter = "trilinear"
          }
        ]
      })
    let actual = try Production.render(scene.emitting()), expected = try Production.render(scene.plain())
    expect(actual, expected, within: scene.tolerance, scene.name)
    // Another rotation differs in more places and by more.
    let later = try Production.render(scene.emitting(later: 1))
    #expect(later.meanDifference(from: expected) > 2 * actual.meanDifference(from: expected))
    #expect(later.largestDifference(from: expected) > scene.tolerance + 20)
  }

  @Test("An emitter that is seen in perspective is the picture of layers in its plane")
  func perspective() throws {
    let scene = EmitterScene(
      name: "perspective", tolerance: 2, recordedTolerance: 2, time: 6.25,
      cells: { [sprite(.wide) { $0.spin = 0.3 }] },
      configure: {
        $0.transform = Self.tilted(0.7)
      })
    let expected = try Production.render(scene.plain())
    expect(try Production.render(scene.emitting()), expected, within: scene.tolerance, scene.name)
    let later = try Production.render(scene.emitting(later: 0.125))
    #expect(later.largestDifference(from: expected) > scene.tolerance + 8)
  }

  /// Cells whose particles leave the plane of their layer.
  private static func deep(_ image: TestImage) -> CAEmitterCell {
    sprite(image) {
      ($0.emissionLatitude, $0.emissionRange) = (0.5, 2)
      $0.birthRate = 3
      $0.spin = 0.3
    }
  }

  /// Scenes of particles in space.
  static let deepScenes: [EmitterScene] = [
    EmitterScene(
      name: "over and behind a sublayer", tolerance: 2, recordedTolerance: 2, cells: { [deep(.glow)] },
      configure: { $0.addSublayer(box(10, 12, 30, 22, Paint.green)) }, emit: { $0.emitterZPosition = -4 }),
    EmitterScene(
      name: "in perspective", tolerance: 3, recordedTolerance: 3, cells: { [deep(.wide), deep(.glow)] },
      configure: {
        $0.transform = Self.tilted(0.7, x: 0.3)
        $0.addSublayer(box(10, 12, 30, 22, Paint.green))
      }),
    EmitterScene(
      name: "added up, in perspective", tolerance: 3, recordedTolerance: 3, cells: { [deep(.glow)] },
      configure: {
        $0.transform = Self.tilted(-0.6)
      }, emit: { $0.renderMode = .additive }),
    EmitterScene(
      name: "faded", tolerance: 2, recordedTolerance: 2, cells: { [deep(.glow)] }, configure: { $0.opacity = 0.5 }),
  ]

  @Test("Particles that keep their depth are the picture of layers in space", arguments: deepScenes)
  func depth(scene: EmitterScene) throws {
    var deep = scene
    deep.emit = {
      scene.emit($0)
      $0.preservesDepth = true
    }
    let expected = try Production.render(deep.plain())
    let frame = try Production.makeRenderer().render(deep.emitting())
    #expect(frame.diagnostics.isEmpty, "\(frame.diagnostics)")
    expect(try Production.render(deep.emitting()), expected, within: scene.tolerance, scene.name)
    let later = try Production.render(deep.emitting(later: 0.125))
    #expect(later.largestDifference(from: expected) > scene.tolerance + 8)
    let flat = try Production.render(scene.emitting())
    #expect(flat.largestDifference(from: expected) > scene.tolerance + 20)
  }

  @Test("Added particles in perspective are the sum of their colours, whatever their order")
  func addedInPerspective() throws {
    let scene = EmitterScene(
      name: "added up in a plane in perspective", tolerance: 3, recordedTolerance: 3, time: 6.25,
      cells: { [sprite(.glow) { $0.velocity = 3 }] },
      configure: {
        $0.transform = Self.tilted(0.7)
      }, emit: { $0.renderMode = .additive })
    let expected = try Production.render(scene.plain())
    expect(try Production.render(scene.emitting()), expected, within: scene.tolerance, scene.name)
    var over = scene
    over.emit = { $0.renderMode = .oldestFirst }
    #expect(try Production.render(over.emitting()).largestDifference(from: expected) > 30)
  }

  @Test("An emitter in a replicator is drawn once for each instance, in its colour")
  func replicated() throws {
    let scene = Self.scenes[0]
    func replicated(_ root: CALayer) -> CALayer {
      let replicator = CAReplicatorLayer()
      replicator.bounds = root.bounds
      replicator.anchorPoint = .zero
      replicator.instanceCount = 3
      replicator.instanceTransform = CATransform3DMakeTranslation(0, 12, 0)
      replicator.instanceColor = CGColor(srgbRed: 1, green: 0.75, blue: 0.5, alpha: 0.8)
      replicator.instanceAlphaOffset = -0.2
      replicator.addSublayer(root)
      let outer = CALayer()
      outer.bounds = root.bounds
      root.anchorPoint = .zero
      root.position = .zero
      outer.addSublayer(replicator)
      return outer
    }
    let expected = try Production.render(replicated(scene.plain()))
    expect(try Production.render(replicated(scene.emitting())), expected, within: 1, "replicated")
    let later = try Production.render(replicated(scene.emitting(later: 0.125)))
    #expect(later.largestDifference(from: expected) > 9)
  }

  @Test("A frame is the same whatever was rendered before")
  func frames() throws {
    let scene = Self.scenes[9]
    let alone = try [0.0, 0.5, 1.5].map { try Production.makeRenderer().render(scene.emitting(later: $0)).pixels }
    for (time, pixels) in zip([0.0, 0.5, 1.5], alone).reversed() {
      #expect(try Production.render(scene.emitting(later: time)).bytes == pixels)
    }
    #expect(Set(alone).count == 3)
  }

  @Test("Ten thousand particles of one image are one draw")
  func draws() throws {
    let layer = CAEmitterLayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 200, height: 200)
    layer.emitterPosition = CGPoint(x: 100, y: 100)
    layer.emitterCells = [
      sprite(.glow) {
        $0.birthRate = 10_000
        $0.velocity = 60
        $0.velocityRange = 100
        $0.emissionRange = 2 * .pi
        $0.spinRange = 4
        $0.scale = 0.5
        $0.scaleRange = 0.4
        $0.alphaRange = 0.5
      }
    ]
    layer.timeOffset = 1.000_01
    let options = RenderOptions(coverage: .strips), renderer = try Production.makeRenderer()
    let frame = try renderer.render(layer, options)
    #expect(frame.statistics.quads > 8_000 && frame.statistics.draws == 1, "\(frame.statistics)")
    layer.renderMode = .additive
    #expect(try renderer.render(layer, options).statistics.draws == 1)
  }

  private func expect(_ actual: Picture, _ expected: Picture, within tolerance: Int, _ name: String) {
    let difference = PictureDifference(actual, expected, tolerance: tolerance)
    guard difference.largest > tolerance else { return }
    Issue.record("\(name): \(difference.report(actual, expected)); \(actual.keep(besides: expected, named: name))")
  }
}
