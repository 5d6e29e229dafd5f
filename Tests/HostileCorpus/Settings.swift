// Hostile key paths and values that documents and Lottie animations are given, as templates are.
// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuartziteDocuments
import QuartziteLayers
import QuartziteLottie

extension HostileFamily {
  static var settingCases: [HostileCase] { documentKeyPaths + documentValues + animationKeyPaths }

  private static let card = """
    <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
      <CALayer id="root" name="Card" bounds="0 0 40 20" position="20 10" backgroundColor="0 1 0"><sublayers>
        <CATextLayer name="Title" bounds="0 0 30 10" position="15 5" string="Old" fontSize="8"/>
        <CALayer name="A.B" bounds="0 0 4 4"/><CALayer name="Ü" bounds="0 0 4 4"/><CALayer name=".." bounds="0 0 4 4"/>
      </sublayers></CALayer>
    </caml>
    """

  private static func scene() throws(RenderError) -> Document {
    try Document(data: Data(card.utf8), fileName: "card.caml", limits: .untrusted)
  }

  /// Key paths that name nothing which can be set: an error that says so, and a scene that is drawn as before.
  private static var documentKeyPaths: [HostileCase] {
    let long = String(repeating: "Title.", count: 200_000) + "string"
    return [
      ("nothing", "", "is no property"), ("a dot", ".", "is no property"), ("three dots", "...", "is no property"),
      ("no layer", ".wobble", "has no property"), ("no property", "Title.", "is no property"),
      ("an empty key", "Title..string", "has no property “”"), ("a megabyte", long, "the key path “Title.Title."),
      ("a slash alone", "/.string", "there is no layer"), ("slashes", "Card//Title.string", "there is no layer"),
      ("the layer above", "Title.superlayer.opacity", "has no property"),
      ("itself", "Title.self.self.self.string", "has no property"),
      ("a mask's mask", "Title.mask.mask.mask.opacity", "does not take"),
      ("NUL", "Ti\0tle.string", "there is no layer"),
      ("another direction", "\u{202E}Title.string", "there is no layer"),
      ("marks alone", "\u{308}\u{308}\u{308}.string", "there is no layer"),
      ("a part of a part", "Card.position.x.x.x", "is no part"), ("a key that is kept", "Title.delegate", "no effect"),
    ].map { name, keyPath, message in
      HostileCase("key path of \(name)", .refused(.usage, saying: message)) { _ in
        try scene().set(keyPath, to: "1")
      }
    } + [
      HostileCase("thousands of key paths that name nothing", .picture) { stage in
        let scene = try scene()
        for number in 0..<stage.count(5_000, debug: 500) {
          do throws(RenderError) {
            try scene.set("Nobody\(number).opacity", to: "0")
          } catch {
            guard error.code == .usage else { throw error }
          }
        }
        try stage.show(scene.rootLayer, [])
      }
    ]
  }

  /// Values of every property that no property may be harmed by.
  private static var documentValues: [HostileCase] {
    let texts = [
      "", "\0", "nan", "inf", "-1e308", "1e999", "0x1p1023", String(repeating: "9", count: 100_000),
      String(repeating: "(", count: 100_000), "rgb(1e999 0 0)", "url(/etc/passwd)", "../../../etc/passwd",
      "file:///etc/passwd",
      "http://127.0.0.1:1/a.png", "rotate(inf)", "matrix(nan)", "\u{FFFE}\u{200D}\u{200D}\u{301}", "M0 0L1e308 1e308Z",
    ]
    let keyPaths = [
      "Title.string", "Title.fontSize", "Title.font", "Title.foregroundColor", "Title.bounds", "Card.position",
      "Card.opacity",
      "Card.backgroundColor", "Card.contents", "Card.transform", "Card.transform.rotation.z", "Card.sublayerTransform",
      "Card.cornerRadius", "Card.hidden", "Card.zPosition", "Card.speed", "Card.timeOffset", "A.B.opacity",
      "Ü.cornerRadius",
    ]
    return keyPaths.map { keyPath in
      HostileCase("values of \(keyPath)", .picture, .medium) { stage in
        let scene = try scene()
        for text in texts {
          do throws(RenderError) {
            try scene.set(keyPath, to: text)
            try? stage.show(scene.rootLayer, [])
          } catch {
            guard [.usage, .inputMissing].contains(error.code) else { throw error }
          }
          scene.resetValues()
        }
        try stage.show(scene.rootLayer, [])
      }
    }
  }

  // MARK: Lottie

  private static let animation = """
    {"v":"5.7.0","fr":30,"ip":0,"op":60,"w":40,"h":20,"layers":[{"ty":4,"nm":"Disc","ip":0,"op":60,"st":0,"ks":{},"shapes":[
      {"ty":"gr","nm":"Group","it":[{"ty":"el","nm":"Circle","p":{"a":0,"k":[20,10]},"s":{"a":0,"k":[8,8]}},
        {"ty":"fl","nm":"Fill 1","c":{"a":0,"k":[1,0,0,1]},"o":{"a":0,"k":100}},{"ty":"tr"}]}]}]}
    """

  private static var animationKeyPaths: [HostileCase] {
    [
      ("nothing", "", "#f00", "there is no property"), ("dots", "....", "#f00", "there is no property"),
      ("a megabyte of stars", String(repeating: "**.", count: 300_000) + "Color", "#f00", "is too long"),
      ("NUL", "\0.Color", "#f00", "there is no property"), ("a value of no number", "**.Color", "nan", "is no value"),
      ("a value of nothing", "**.Color", "", "is no value"),
      ("a value of a megabyte", "**.Color", String(repeating: "1,", count: 500_000), "is no value"),
    ].map { name, keyPath, value, message in
      HostileCase("key path of a Lottie animation: \(name)", .refused(.usage, saying: message)) { _ in
        let layer = LottieAnimationLayer(animation: try LottieAnimation(data: Data(animation.utf8), limits: .untrusted))
        try layer.set(keyPath, to: value)
      }
    } + [
      HostileCase("a pattern of a hundred thousand stars", .returned) { stage in
        let stars = Array(repeating: "**", count: stage.count(100_000, debug: 10_000))
        _ = AnimationKeypath(keys: stars + ["Color"]).matches(["Disc", "Group", "Fill 1", "Color"])
        _ = AnimationKeypath(keys: stars.flatMap { [$0, "*"] }).matches(Array(repeating: "Disc", count: 8))
      }
    ]
  }
}
