// Tests of animations in documents.
// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@testable import QuartziteCAML

@Suite("Animations")
struct AnimationTests {
  private func animations(_ elements: String) throws -> CALayer {
    try layer("", "<animations>\(elements)</animations>")
  }

  @Test("an element's name is the animation's key, and the key attribute comes before it")
  func keys() throws {
    let layer = try animations(
      """
      <spin type="CABasicAnimation"/><animation type="CABasicAnimation"/><p type="CABasicAnimation" key="k"/>\
      <CABasicAnimation key="c"/><animation type="CABasicAnimation"/>
      """)
    #expect(layer.animationKeys() == ["spin", "animation#1", "k", "c", "animation#2"])
  }

  @Test("a group from a real document is read whole")
  func group() throws {
    let layer = try animations(
      """
      <rotate type="CAAnimationGroup" autoreverses="0" beginTime="1e-100" duration="8" removedOnCompletion="0" \
      repeatCount="inf" speed="0.529623" timingFunction="easeInEaseOut"><animations>\
      <CABasicAnimation keyPath="transform.rotation.x" duration="8"><fromValue type="integer" value="0"/>\
      <toValue type="real" value="6.28318"/></CABasicAnimation></animations></rotate>
      """)
    let group = try #require(layer.animation(forKey: "rotate") as? CAAnimationGroup)
    #expect(group.beginTime == 1e-100)
    #expect(group.repeatCount == .infinity)
    #expect(!group.isRemovedOnCompletion)
    #expect(group.timingFunction == CAMediaTimingFunction(name: .easeInEaseOut))
    let inner = try #require(group.animations?.first as? CABasicAnimation)
    #expect(inner.keyPath == "transform.rotation.x")
    #expect(inner.fromValue as? Int == 0)
    #expect(inner.toValue as? Double == 6.28318)
  }

  @Test("keyframes have values of any type, times and functions")
  func keyframes() throws {
    let layer = try animations(
      """
      <move type="CAKeyframeAnimation" keyPath="position" calculationMode="cubic" rotationMode="auto" additive="1">\
      <values><CGPoint value="1 2"/><CGPoint value="3 4"/><null/></values>\
      <keyTimes><integer value="0"/><real value="0.5"/><integer value="1"/></keyTimes>\
      <timingFunctions><CAMediaTimingFunction name="easeIn"/><CAMediaTimingFunction value="0 0 1 1"/></timingFunctions>\
      </move><colors type="CAKeyframeAnimation" keyPath="colors" keyTimes="0 1">\
      <values><NSArray><CGColor value="1 0 0"/></NSArray><NSArray/></values></colors>\
      <path type="CAKeyframeAnimation" keyPath="position" path="M0 0L5 5"/>
      """)
    let move = try #require(layer.animation(forKey: "move") as? CAKeyframeAnimation)
    #expect(move.values?.count == 3)
    #expect(move.values?.first as? CGPoint == CGPoint(x: 1, y: 2))
    #expect(move.keyTimes?.map(\.doubleValue) == [0, 0.5, 1])
    #expect(move.timingFunctions?.count == 2)
    #expect(move.calculationMode == .cubic)
    #expect(move.rotationMode == .rotateAuto)
    #expect(move.isAdditive)
    let colors = try #require(layer.animation(forKey: "colors") as? CAKeyframeAnimation)
    #expect((colors.values?.first as? [Any])?.first as? CGColor == CGColor(red: 1, green: 0, blue: 0, alpha: 1))
    #expect(colors.keyTimes?.count == 2)
    let path = try #require(layer.animation(forKey: "path") as? CAKeyframeAnimation)
    #expect(path.path != nil)
  }

  @Test("springs have their velocity, and a duration of their own where the document asks for it")
  func spring() throws {
    let layer = try animations(
      """
      <a type="CASpringAnimation" mass="1" stiffness="300" damping="20" velocity="2" duration="9"/>\
      <b type="CASpringAnimation" mass="1" stiffness="300" damping="20" velocity="0" duration="9" \
      mica_autorecalculatesDuration="1"/>
      """)
    let first = try #require(layer.animation(forKey: "a") as? CASpringAnimation)
    #expect(first.initialVelocity == 2)
    #expect(first.duration == 9)
    #expect(abs((layer.animation(forKey: "b")?.duration ?? 0) - 0.7442555) < 1e-6)
  }

  @Test("transitions and value functions are read")
  func transition() throws {
    let layer = try animations(
      """
      <t type="CATransition" subtype="fromLeft" startProgress="0.25"><type value="push"/></t>\
      <v type="CABasicAnimation" keyPath="transform" valueFunction="rotateZ"/>
      """)
    // A layer stores its transition under one fixed key, whatever key the document gives.
    let transition = try #require(layer.animation(forKey: kCATransition) as? CATransition)
    #expect(transition.type == .push)
    #expect(transition.subtype == .fromLeft)
    #expect(transition.startProgress == 0.25)
    #expect((layer.animation(forKey: "v") as? CABasicAnimation)?.valueFunction?.name == .rotateZ)
  }

  @Test("An animation without a begin time begins with the document, in the time of its layer and of those around it")
  func start() throws {
    let fade = """
      <animations><fade type="CABasicAnimation" keyPath="opacity" duration="8"><fromValue type="real" value="0"/>
      <toValue type="real" value="1"/></fade></animations>
      """
    let document = try document(
      """
      <CALayer timeOffset="3"><sublayers><CALayer speed="2"><sublayers><CALayer beginTime="1">\(fade)</CALayer>
      </sublayers></CALayer></sublayers></CALayer>
      """)
    let layer = try #require(document.rootLayer.sublayers?.first?.sublayers?.first)
    let values = [0, 1, 2].map { layer.presentedValue(forKeyPath: "opacity", at: $0).flatMap { ValueText.number($0) } }
    #expect(values == [0, 0.25, 0.5])
  }

  @Test("A document means the same whatever transaction is open")
  func transaction() throws {
    CATransaction.begin()
    defer { CATransaction.commit() }
    CATransaction.setAnimationDuration(9)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeIn))
    let layer = try animations("<fade type=\"CABasicAnimation\" keyPath=\"opacity\"/>")
    #expect(layer.animation(forKey: "fade")?.duration == 0.25)
    #expect(layer.animation(forKey: "fade")?.timingFunction == nil)
  }

  @Test("A key that is taken is noted where it comes again, and the later animation is the one that counts")
  func sameKey() throws {
    let document = try document(
      """
      <CALayer><animations>
      <a type="CABasicAnimation" duration="1"/>
      <a type="CABasicAnimation" duration="2"/></animations></CALayer>
      """)
    #expect(
      document.diagnostics.map(\.description) == [
        "test.caml:3:1: the layer has another animation with the key “a”; this one replaces it [unknownInDocument]"
      ])
    #expect(document.rootLayer.animation(forKey: "a")?.duration == 2)
  }

  private static let timing = """
    beginTime="1.5" duration="2.25" timeOffset="0.125" speed="-0.5" repeatCount="3.5" repeatDuration="7" \
    autoreverses="1" fillMode="both" removedOnCompletion="0" timingFunction="0.1 0.2 0.3 0.4"
    """
  private static let property = timing + " keyPath=\"bounds.size.width\" additive=\"1\" cumulative=\"1\""

  @Test(
    "Every attribute and every element of an animation is written and read back",
    arguments: [
      "<a type=\"CABasicAnimation\" \(property)><fromValue type=\"CGPoint\" value=\"1 2\"/>"
        + "<toValue type=\"CGRect\" value=\"1 2 3 4\"/><byValue type=\"CGSize\" value=\"1 2\"/></a>",
      "<a type=\"CABasicAnimation\" keyPath=\"transform\" valueFunction=\"scale\" duration=\"1\"><fromValue type=\"NSArray\">"
        + "<real value=\"1.5\"/><integer value=\"2\"/><real value=\"-0.5\"/></fromValue></a>",
      "<a type=\"CASpringAnimation\" \(property) mass=\"2\" stiffness=\"81\" damping=\"7\" initialVelocity=\"-3\" "
        + "allowsOverdamping=\"1\"><toValue type=\"CGColor\" opacity=\"0.5\" value=\"1.25 0 -0.5\"/></a>",
      "<a type=\"CAKeyframeAnimation\" \(property) calculationMode=\"cubicPaced\" rotationMode=\"autoReverse\" "
        + "keyTimes=\"0 0.25 1\" tensionValues=\"0 1 0.5\" continuityValues=\"0.5 0 -1\" biasValues=\"1 2 3\"><values>"
        + "<CATransform3D value=\"translate(1, 2, 3)\"/><bool value=\"1\"/><string value=\"x\"/></values><timingFunctions>"
        + "<CAMediaTimingFunction value=\"easeOut\"/><CAMediaTimingFunction value=\"0 0.25 0.5 1\"/></timingFunctions></a>",
      "<a type=\"CAKeyframeAnimation\" \(property) path=\"M0 0L5 5C1 2 3 4 5 6Z\"/>",
      "<a type=\"CAAnimationGroup\" \(timing)><animations><CABasicAnimation \(property)/><CAAnimationGroup \(timing)>"
        + "<animations><CASpringAnimation mass=\"4\"/></animations></CAAnimationGroup></animations></a>",
      "<transition type=\"CATransition\" \(timing) startProgress=\"0.25\" endProgress=\"0.75\" subtype=\"fromTop\">"
        + "<type value=\"moveIn\"/></transition>",
    ])
  func everything(element: String) throws {
    let text = "<caml><CALayer><animations>\(element)</animations></CALayer></caml>"
    let document = try document(text: text)
    #expect(document.diagnostics == [])
    let key = try #require(document.rootLayer.animationKeys()?.first)
    let written = String(decoding: document.data(), as: UTF8.self)
    let again = try CAMLDocument(data: Data(written.utf8))
    #expect(String(decoding: again.data(), as: UTF8.self) == written)
    var pairs = [(document.rootLayer.animation(forKey: key), again.rootLayer.animation(forKey: key))]
    while let (first, second) = pairs.popLast() {
      let (first, second) = (try #require(first), try #require(second))
      let objectClass = try #require(ObjectClass.of(first))
      #expect(ObjectClass.of(second)?.name == objectClass.name)
      guard case .animation(let make) = objectClass.instance else { continue }
      for (name, kind) in objectClass.writtenKeys {
        if case .animations = kind { continue }
        let values = [first, second].map { $0.value(forKey: name).map { "\($0)" } ?? "nil" }
        #expect(values[0] == values[1], "\(name)")
        // A value that the element gives is there, and is not the default.
        if pairs.isEmpty, element.contains(" \(name)=\"") || element.contains("<\(name)") {
          #expect(make().value(forKey: name).map { "\($0)" } ?? "nil" != values[0], "\(name)")
        }
      }
      let members = [first, second].map { ($0 as? CAAnimationGroup)?.animations ?? [] }
      #expect(members[0].count == members[1].count)
      pairs += zip(members[0], members[1]).map { ($0, $1) }
    }
  }

  @Test("Animations without meaning leave the rest of the document as it is")
  func hostile() throws {
    let times = (0..<5_000).map { "\((5_000 - $0) % 7)" }.joined(separator: " ")
    let document = try document(
      """
      <CALayer opacity="0.5"><animations>
      <a type="CAKeyframeAnimation" keyPath="opacity" duration="nan" keyTimes="\(times)"><values>
      <real value="nan"/><CGPoint value="inf 0"/><string value="x"/><null/></values></a>
      <b type="CAKeyframeAnimation" keyPath="opacity" repeatCount="1e300" repeatDuration="-inf" speed="nan"
      duration="1e-320"><values><real value="0"/><real value="1"/></values></b>
      <c type="CABasicAnimation" keyPath="no.such.path" duration="-1" beginTime="inf"/>
      <d type="CAAnimationGroup" duration="inf" timeOffset="nan"><animations/></d>
      <e type="CASpringAnimation" keyPath="position.x" mass="-1" stiffness="nan" damping="inf" duration="1"/>
      </animations><sublayers><CALayer name="rest"/></sublayers></CALayer>
      """)
    let layer = document.rootLayer
    #expect(layer.animationKeys() == ["a", "b", "c", "d", "e"])
    #expect(layer.sublayers?.first?.name == "rest")
    for time in [-1e308, -1, 0, 0.1, 1e9, 1e308] {
      for keyPath in ["opacity", "position.x"] { _ = layer.presentedValue(forKeyPath: keyPath, at: time) }
    }
    let text = String(decoding: document.data(), as: UTF8.self)
    #expect(String(decoding: try CAMLDocument(data: Data(text.utf8)).data(), as: UTF8.self) == text)
  }

  @Test("A value that cannot be read is named with its line and column, and the animation is there without it")
  func unreadable() throws {
    for (animation, message) in [
      ("<a type=\"CABasicAnimation\"\nduration=\"soon\"/>", "test.caml:2:1"),
      ("<a type=\"CAKeyframeAnimation\"><values>\n <real value=\"x\"/></values></a>", "test.caml:2:8"),
      ("<a type=\"CAKeyframeAnimation\"\n  calculationMode=\"smooth\"/>", "test.caml:2:3"),
      ("<a type=\"CABasicAnimation\"\n timingFunction=\"0 1\"/>", "test.caml:2:2"),
    ] {
      let document = try document("<CALayer><animations>\(animation)</animations></CALayer>")
      #expect(document.diagnostics.map(\.kind) == [.valueNotUnderstood])
      #expect(document.diagnostics.first?.description.contains(message) == true, "\(document.diagnostics)")
      #expect(document.rootLayer.animationKeys() == ["a"])
    }
  }
}
