// Tests that written documents can be read back unchanged.
// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@testable import QuartziteCAML

@Suite("Writing")
struct RoundTripTests {
  /// Writes `first`, reads the result, and expects both to be the same.
  private func expectRoundTrip(_ first: CAMLDocument, in directory: String? = nil) throws {
    let text = String(decoding: first.data(), as: UTF8.self)
    let second = try CAMLDocument(data: Data(text.utf8), baseDirectory: directory)
    let again = String(decoding: second.data(), as: UTF8.self)
    #expect(again == text)
    expectEqual(first.rootLayer, second.rootLayer)
    #expect(second.states.map(\.name) == first.states.map(\.name))
    #expect(second.states.map(\.changes.count) == first.states.map(\.changes.count))
    #expect(second.transitions.map(\.elements.count) == first.transitions.map(\.elements.count))
    #expect(second.diagnostics == [])
  }

  /// Compares two trees by values that are independent of writing: class, geometry, number of children.
  private func expectEqual(_ first: CALayer, _ second: CALayer) {
    var pairs = [(first, second)]
    while let (a, b) = pairs.popLast() {
      #expect(type(of: a) == type(of: b))
      #expect(a.name == b.name)
      #expect(a.bounds == b.bounds)
      #expect(a.position == b.position)
      #expect(a.transform == b.transform)
      #expect(a.opacity == b.opacity)
      #expect(a.backgroundColor == b.backgroundColor)
      #expect((a.contents == nil) == (b.contents == nil))
      #expect(a.animationKeys() == b.animationKeys())
      #expect(a.sublayers?.count == b.sublayers?.count)
      pairs += Array(zip(a.sublayers ?? [], b.sublayers ?? []))
    }
  }

  @Test("a real document is written and read back equal")
  func cubes() throws {
    let document = try CAMLDocument(contentsOf: Fixtures.cubes)
    #expect(document.diagnostics == [])
    #expect(document.states.count > 3)
    try expectRoundTrip(document)
  }

  @Test(
    "all real documents are read, written and read back equal",
    arguments: Fixtures.bundles)
  func shared(bundle: String) throws {
    let path = Fixtures.folder + "/" + bundle
    let document = try CAMLDocument(contentsOf: path)
    // The remaining diagnostics are about particles that tumble in space, which are private to Apple's renderer.
    #expect(document.diagnostics.allSatisfy { $0.kind == .notDrawn }, "\(document.diagnostics)")
    try expectRoundTrip(document, in: path)
  }

  @Test(
    "all real wallpapers open",
    arguments: ["TintedCubes", "RainbowSprinkles", "Space"])
  func wallpapers(name: String) throws {
    let scene = try CAMLWallpaper.open(Fixtures.folder + "/" + name)
    #expect(scene.planes.map(\.name) == ["background", "floating"])
    #expect(scene.size == CGSize(width: 3_176, height: 3_176))
    for state in scene.stateNames { try scene.apply(state: state) }
  }

  @Test("every kind of property is written and read back equal")
  func everything() throws {
    let document = try document(
      """
      <CALayer id="root" bounds="0 0 100 100" name="a &quot;&lt;b&gt;&quot; &#10; ü" maskedCorners="3" opacity="0.1" \
      backgroundColor="1.5 0 -0.25" transform="rotate(33deg) scale(1, 2, 1)" sublayerTransform="perspective(500)" \
      beginTime="1e-100" repeatCount="inf" contentsMultiplyColor="1 0 0">
      <borderColor type="null"/><shadowColor value="1 0 0" opacity="0.3"/><shadowPath value="M0 0A5 5 0 1 1 3 3Z"/>
      <filters><CAFilter filter="gaussianBlur" name="blur" inputRadius="3"/><CAFilter filter="colorInvert"/></filters>
      <compositingFilter type="CAFilter" filter="screenBlendMode"/>
      <mask type="CAGradientLayer" startPoint="0 0"><type value="radial"/><colors><CGColor value="1 1 1"/>
      <CGColor value="0 0 0" opacity="0.5"/></colors><locations><real value="0"/><real value="1"/></locations></mask>
      <sublayers>
      <CATextLayer font="Helvetica"><string type="NSAttributedString"><run font="Helvetica" fontSize="9">a </run>
      <run underlineStyle="double" foregroundColor="1 0 0 0.5"> b</run></string></CATextLayer>
      <CATextLayer fontSize="12"><string type="string" value="plain"/></CATextLayer>
      <CAShapeLayer path="M0 0Q1 1 2 2" lineDashPattern="1 2 3" strokeColor="1 0 0">
      <fillColor type="null"/></CAShapeLayer>
      <CAEmitterLayer emitterShape="circle" seed="7"><emitterCells><CAEmitterCell id="cell" name="c" birthRate="3">
      <color value="1 1 0" opacity="0.2"/></CAEmitterCell></emitterCells></CAEmitterLayer>
      <CAReplicatorLayer instanceCount="3" instanceTransform="translate(1, 2, 3)"/>
      <CATiledLayer levelsOfDetail="3" tileSize="64 64"/><CAScrollLayer scrollMode="none"/><CATransformLayer/>
      </sublayers>
      <animations><animation type="CABasicAnimation" keyPath="opacity"><fromValue type="real" value="0.5"/></animation>
      <real type="CASpringAnimation" velocity="3" allowsOverdamping="1"/>
      <a type="CAKeyframeAnimation" keyPath="transform"><values><CATransform3D value="rotate(1rad)"/><null/>
      <NSArray><integer value="1"/><bool value="1"/><string value="x"/></NSArray><CGRect value="1 2 3 4"/></values>
      <timingFunctions><CAMediaTimingFunction value="0.1 0.2 0.3 0.4"/></timingFunctions></a>
      <g type="CAAnimationGroup"><animations><CATransition startProgress="0.5"><type value="reveal"/></CATransition>
      </animations></g></animations>
      <states><LKState name="s"><elements>
      <LKStateSetValue targetId="cell" keyPath="birthRate" final="false">
      <value type="integer" value="9"/></LKStateSetValue>
      <LKStateSetValue targetId="root" keyPath="filters.blur.inputRadius">
      <value type="real" value="0.5"/></LKStateSetValue>
      <LKStateAddAnimation targetId="root" key="k"><animation type="CABasicAnimation"/></LKStateAddAnimation>
      <LKStateAddElement targetId="root" keyPath="sublayers"><element type="CALayer" name="n"/></LKStateAddElement>
      <LKStateRemoveElement targetId="root" keyPath="sublayers" object="cell"/></elements></LKState></states>
      <stateTransitions><LKStateTransition fromState="*" toState="s"><elements>
      <LKStateTransitionElement key="opacity" targetId="root"><animation type="CASpringAnimation" duration="0.8"/>
      </LKStateTransitionElement></elements></LKStateTransition></stateTransitions></CALayer>
      """)
    try expectRoundTrip(document)
    let text = String(decoding: document.data(), as: UTF8.self)
    for part in [
      "opacity=\"0.1\"", "seed=\"7\"", "instanceTransform=\"translate(1, 2, 3)\"", "<borderColor type=\"null\"/>",
      "inputRadius=\"3\"", "<type value=\"radial\"/>", "<a type=\"CAKeyframeAnimation\"", "underlineStyle=\"double\"",
      "final=\"false\"", "key=\"real\"",
    ] {
      #expect(text.contains(part), "\(part)")
    }
  }

  @Test("only what differs from the defaults is written")
  func defaults() throws {
    let text = String(decoding: CAMLDocument(rootLayer: CALayer()).data(), as: UTF8.self)
    #expect(text.contains("\n  <CALayer/>\n"), "\(text)")
  }

  @Test("a tree made in code is written")
  func builtInCode() throws {
    let root = CALayer()
    let shape = CAShapeLayer()
    shape.path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 10, height: 20), transform: nil)
    shape.lineWidth = 2.5
    root.addSublayer(shape)
    try expectRoundTrip(CAMLDocument(rootLayer: root))
  }
}
