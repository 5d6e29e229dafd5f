// Tests of the way from one state of a document to the next.
// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@testable import QuartziteCAML

@Suite("Transitions between states")
struct StateTransitionTests {
  /// A document with the states A and B, and the elements of a transition from each state to each.
  private func sample(
    _ elements: String, from: String = "*", to: String = "*", layer: String = "", more: String = ""
  ) throws -> CAMLDocument {
    try document(
      """
      <CALayer bounds="0 0 100 100"><sublayers><CALayer id="a" name="a" position="0 5" opacity="1" \(layer)>
      <filters><CAFilter id="blur" filter="gaussianBlur" name="soft" inputRadius="2"/></filters></CALayer>
      <CAEmitterLayer name="e"><emitterCells><CAEmitterCell id="cell" name="spark" birthRate="4"/></emitterCells>
      </CAEmitterLayer></sublayers>
      <states>
      <LKState name="A"><elements><LKStateSetValue targetId="a" keyPath="position.x"><value type="real" value="100"/>
      </LKStateSetValue></elements></LKState>
      <LKState name="B"><elements><LKStateSetValue targetId="a" keyPath="position.x"><value type="real" value="300"/>
      </LKStateSetValue>
      <LKStateSetValue targetId="a" keyPath="opacity"><value type="real" value="0.5"/></LKStateSetValue>
      <LKStateSetValue targetId="blur" keyPath="inputRadius"><value type="real" value="10"/></LKStateSetValue>
      <LKStateSetValue targetId="cell" keyPath="birthRate"><value type="real" value="8"/></LKStateSetValue>
      </elements></LKState>\(more)</states>
      <stateTransitions><LKStateTransition fromState="\(from)" toState="\(to)"><elements>\(elements)</elements>
      </LKStateTransition></stateTransitions></CALayer>
      """)
  }

  private func element(_ key: String, _ animation: String, target: String = "a") -> String {
    "<LKStateTransitionElement key=\"\(key)\" targetId=\"\(target)\"><animation \(animation)/></LKStateTransitionElement>"
  }

  private let linear = "type=\"CABasicAnimation\" keyPath=\"position.x\" duration=\"2\""

  private func layer(_ document: CAMLDocument) throws -> CALayer {
    try #require(document.object(withID: "a") as? CALayer)
  }

  /// The values of a number at several times.
  private func numbers(_ layer: CALayer, _ keyPath: String, at times: [Double]) -> [Double] {
    times.map { time in
      (layer.presentedValue(forKeyPath: keyPath, at: time).flatMap { ValueText.number($0) }) ?? .nan
    }
  }

  @Test("A transition goes from the value that is shown to the new state's, and what it does not name changes at once")
  func begins() throws {
    let document = try sample(element("position.x", linear))
    let layer = try layer(document)
    #expect(document.currentStates == [])
    try document.setState("A", at: 10)
    #expect(document.currentStates == ["A"])
    #expect(layer.position == CGPoint(x: 100, y: 5))
    #expect(numbers(layer, "position.x", at: [10, 10.5, 11, 12, 13]) == [0, 25, 50, 100, 100])
    try document.setState("B", at: 20)
    #expect(numbers(layer, "position.x", at: [20, 21, 22]) == [100, 200, 300])
    #expect(numbers(layer, "opacity", at: [20]) == [0.5])
    try document.setState(nil, at: 30)
    #expect(document.currentStates == [])
    #expect(numbers(layer, "position.x", at: [30, 31, 32]) == [300, 150, 0])
  }

  @Test("A transition in the midst of another begins where that one is")
  func interrupted() throws {
    let document = try sample(element("position.x", linear))
    let layer = try layer(document)
    try document.setState("A", at: 0)
    try document.setState("B", at: 1)
    #expect(numbers(layer, "position.x", at: [1, 2, 3]) == [50, 175, 300])
    #expect(layer.animationKeys() == ["stateTransition.position.x"])
    try document.apply(state: "A")
    #expect(layer.animationKeys() == nil)
    #expect(numbers(layer, "position.x", at: [1, 2]) == [100, 100])
  }

  @Test("A spring of a real document moves as one with the same values")
  func spring() throws {
    let attributes = """
      type="CASpringAnimation" damping="50" mass="2" stiffness="300" velocity="0" \
      mica_autorecalculatesDuration="1" keyPath="position.x" duration="0.8" fillMode="backwards"
      """
    let document = try sample(element("position.x", attributes))
    let layer = try layer(document)
    try document.setState("A", at: 0)
    let twin = CALayer()
    twin.position = CGPoint(x: 100, y: 5)
    let spring = CASpringAnimation(keyPath: "position.x")
    (spring.damping, spring.mass, spring.stiffness) = (50, 2, 300)
    spring.duration = spring.settlingDuration
    spring.fromValue = 0.0
    twin.add(spring, forKey: nil)
    let times = [0, 0.05, 0.1, 0.2, 0.4, 0.7]
    #expect(numbers(layer, "position.x", at: times) == numbers(twin, "position.x", at: times))
    #expect(Set(numbers(layer, "position.x", at: times)).count == times.count)
  }

  @Test("A transition's speed is the seconds of it that pass in each second; none of 0 or of what is no number runs")
  func speed() throws {
    let document = try sample(element("position.x", linear))
    let layer = try layer(document)
    try document.setState("A", at: 0, transitionSpeed: 4)
    #expect(numbers(layer, "position.x", at: [0, 0.25, 0.5]) == [0, 50, 100])
    for speed in [0, -1, .nan, .infinity] as [Float] {
      document.revertToInitialState()
      try document.setState("A", at: 0, transitionSpeed: speed)
      #expect(layer.animationKeys() == nil, "\(speed)")
      #expect(layer.position.x == 100)
    }
  }

  @Test("A begin time is a delay after the moment at which the state is set, in the time of the layer")
  func delay() throws {
    let document = try sample(
      element("position.x", linear + " beginTime=\"1\" fillMode=\"backwards\""), layer: "timeOffset=\"7\" speed=\"2\"")
    let layer = try layer(document)
    try document.setState("A", at: 3)
    #expect(numbers(layer, "position.x", at: [3, 3.5, 4, 4.5]) == [0, 0, 50, 100])
    let tiny = try sample(element("position.x", linear + " beginTime=\"1e-100\""))
    try tiny.setState("A", at: 3)
    #expect(numbers(try self.layer(tiny), "position.x", at: [3, 4, 5]) == [0, 50, 100])
  }

  @Test("An animation with values of its own keeps them, and one without a key path has its element's")
  func ownValues() throws {
    let document = try sample(
      """
      <LKStateTransitionElement key="opacity" targetId="a"><animation type="CAAnimationGroup" duration="2"><animations>
      <CABasicAnimation><fromValue type="real" value="0"/><toValue type="real" value="1"/></CABasicAnimation>
      <CABasicAnimation keyPath="position.x"/></animations></animation></LKStateTransitionElement>
      """)
    let layer = try layer(document)
    try document.setState("A", at: 0)
    #expect(numbers(layer, "opacity", at: [0, 1]) == [0, 0.5])
    #expect(numbers(layer, "position.x", at: [0, 1]) == [0, 50])
  }

  @Test("Inputs of filters and values of emitter cells are animated by their layers")
  func parts() throws {
    let document = try sample(
      element("inputRadius", "type=\"CABasicAnimation\" duration=\"2\"", target: "blur")
        + element("birthRate", "type=\"CABasicAnimation\" duration=\"2\"", target: "cell"))
    #expect(document.diagnostics == [])
    try document.setState("B", at: 0)
    #expect(numbers(try layer(document), "filters.soft.inputRadius", at: [0, 1, 2]) == [2, 6, 10])
    let emitter = try #require(document.rootLayer.sublayers?.last)
    // Emitters read the animations of their cells themselves.
    let animation = try #require(
      emitter.animation(forKey: "stateTransition.emitterCells.spark.birthRate") as? CABasicAnimation)
    #expect(animation.keyPath == "emitterCells.spark.birthRate")
    #expect(animation.fromValue.flatMap { ValueText.number($0) } == 4)
    #expect((document.object(withID: "cell") as? CAEmitterCell)?.birthRate == 8)
  }

  @Test("The transition that names both states comes before those for any")
  func choice() throws {
    let document = try sample(element("position.x", linear), from: "A", to: "B")
    let layer = try layer(document)
    try document.setState("A", at: 0)
    #expect(layer.animationKeys() == nil)
    try document.setState("B", at: 1)
    #expect(layer.animationKeys()?.count == 1)
    // A state that is set again has nowhere to come from.
    try document.setState("B", at: 2)
    #expect(layer.animationKeys() == nil)
  }

  @Test("An animation that two states share goes on from one to the other, and ends with the second")
  func sharedAnimation() throws {
    let add = """
      <LKStateAddAnimation targetId="a"><animation key="pulse" type="CABasicAnimation" keyPath="opacity" duration="8">
      <fromValue type="real" value="0"/><toValue type="real" value="1"/></animation></LKStateAddAnimation>
      """
    let document = try sample(
      "", more: "<LKState name=\"C\"><elements>\(add)</elements></LKState><LKState name=\"D\" basedOn=\"C\"/>")
    let layer = try layer(document)
    try document.setState("C", at: 1)
    #expect(layer.animationKeys() == ["pulse"])
    #expect(numbers(layer, "opacity", at: [1, 3]) == [0, 0.25])
    try document.setState("D", at: 3)
    #expect(numbers(layer, "opacity", at: [3, 5]) == [0.25, 0.5])
    try document.setState("A", at: 4)
    #expect(layer.animationKeys() == nil)
    try document.setState("C", at: 5)
    #expect(numbers(layer, "opacity", at: [5, 7]) == [0, 0.25])
  }

  @Test("An animation of the document goes on through the states that leave it")
  func documentAnimation() throws {
    let document = try document(
      """
      <CALayer id="a"><animations><fade type="CABasicAnimation" keyPath="opacity" duration="8">
      <fromValue type="real" value="0"/><toValue type="real" value="1"/></fade></animations><states>
      <LKState name="still"><elements><LKStateRemoveAnimation targetId="a" key="fade"/></elements></LKState>
      <LKState name="moving"><elements/></LKState></states></CALayer>
      """)
    let layer = try layer(document)
    try document.setState("moving", at: 2)
    #expect(numbers(layer, "opacity", at: [2, 4]) == [0.25, 0.5])
    try document.setState("still", at: 3)
    #expect(numbers(layer, "opacity", at: [4]) == [1])
    try document.setState("moving", at: 4)
    #expect(numbers(layer, "opacity", at: [4, 6]) == [0, 0.25])
    try document.setState("moving", at: 5)
    #expect(numbers(layer, "opacity", at: [6]) == [0.25])
  }

  @Test("Each layer with states of its own is in one of them")
  func severalLayers() throws {
    func states(_ name: String, _ keyPath: String, _ value: Double) -> String {
      """
      <states><LKState name="\(name)"><elements><LKStateSetValue targetId="x" keyPath="\(keyPath)">
      <value type="real" value="\(value)"/></LKStateSetValue></elements></LKState></states>
      """
    }
    let document = try document(
      """
      <CALayer><sublayers><CALayer id="x" opacity="0.25">\(states("inner", "opacity", 0.5))</CALayer></sublayers>
      \(states("outer", "position.x", 7))</CALayer>
      """)
    let layer = try #require(document.rootLayer.sublayers?.first)
    try document.setState("inner", at: 0)
    try document.setState("outer", at: 1)
    #expect(document.currentStates == ["inner", "outer"])
    #expect(layer.opacity == 0.5 && layer.position.x == 7)
    document.revertToInitialState()
    #expect(document.currentStates == [])
    #expect(layer.opacity == 0.25 && layer.position.x == 0)
  }

  @Test("A state that does not exist, and a time that is not finite, are errors and change nothing")
  func errors() throws {
    let document = try sample(element("position.x", linear))
    #expect(throws: RenderError.self) { try document.setState("C", at: 0) }
    for time in [Double.nan, .infinity, -.infinity] {
      #expect(throws: RenderError.self) { try document.setState("A", at: time) }
    }
    #expect(document.currentStates == [])
    #expect(try layer(document).position.x == 0)
    try document.setState("A", at: 1e308)
    try document.setState("B", at: -1e308)
    #expect(try layer(document).position.x == 300)
  }

  @Test("Whatever transitions say, the states are set, and what has no meaning is noted with its line and column")
  func odd() throws {
    let document = try document(
      """
      <CALayer id="r" opacity="0.25"><states>
      <LKState name="a" basedOn="b"><elements><LKStateSetValue targetId="r" keyPath="opacity">
      <value type="real" value="0.5"/></LKStateSetValue></elements></LKState>
      <LKState name="b" basedOn="c"/><LKState name="c" basedOn="a"/>
      <LKState name="d" basedOn="none"/><LKState name="e" basedOn="a"/><LKState name="a"/>
      </states><stateTransitions><LKStateTransition fromState="*" toState="missing"><elements/></LKStateTransition>
      <LKStateTransition><elements>
      <LKStateTransitionElement key="opacity" targetId="r"/>
      <LKStateTransitionElement key="opacity" targetId="x"><animation type="CABasicAnimation"/></LKStateTransitionElement>
      <LKStateTransitionElement key="opacities" targetId="r"><animation type="CABasicAnimation"/></LKStateTransitionElement>
      <LKStateTransitionElement key="opacity" targetId="r"><animation type="CABasicAnimation" duration="nan" \
      speed="inf" beginTime="nan" repeatCount="1e300" keyPath="opacity"/></LKStateTransitionElement>
      </elements></LKStateTransition></stateTransitions></CALayer>
      """)
    let messages = document.diagnostics.map { $0.message }
    #expect(messages.filter { $0.contains("based on itself") }.count == 3, "\(messages)")
    #expect(messages.contains { $0.contains("there is no state “none”") })
    #expect(messages.contains { $0.contains("another state “a”") })
    #expect(messages.contains { $0.contains("there is no state “missing”") })
    #expect(messages.contains { $0.contains("has no animation") })
    #expect(messages.contains { $0.contains("the id “x”") })
    #expect(messages.contains { $0.contains("“opacities”") })
    #expect(messages.count == 9, "\(messages)")
    let lines = document.diagnostics.compactMap { diagnostic -> Int? in
      if case .file(let position)? = diagnostic.place { position.line } else { nil }
    }
    #expect(lines.count == 9 && Set(lines).count > 5, "\(lines)")
    for state in ["a", "b", "c", "d", "e"] {
      try document.setState(state, at: 1)
      #expect(document.rootLayer.opacity == (state == "d" ? 0.25 : 0.5), "\(state)")
    }
  }

  @Test("A transition of many elements, in a chain of many states, takes no longer than their number asks for")
  func many() throws {
    let states = (0..<2_000).map { "<LKState name=\"s\($0)\" basedOn=\"s\($0 + 1)\"/>" }.joined()
    let elements = String(repeating: element("position.x", linear), count: 2_000)
    let document = try sample(elements, more: states)
    let layer = try layer(document)
    try document.setState("s0", at: 0)
    try document.setState("A", at: 1)
    #expect(numbers(layer, "position.x", at: [2]) == [50])
    #expect(layer.animationKeys()?.count == 1)
  }

  @Test("Transitions are written with everything that they were read with")
  func written() throws {
    let document = try sample(
      """
      <LKStateTransitionElement final="false" key="position.x" targetId="a">
      <animation type="CASpringAnimation" damping="50" mass="2" stiffness="300" velocity="3" keyPath="position.x" \
      duration="0.8" fillMode="backwards" beginTime="0.5" timingFunction="0.125 0 0.125 0"/></LKStateTransitionElement>
      """)
    let text = String(decoding: document.data(), as: UTF8.self)
    let again = try CAMLDocument(data: Data(text.utf8))
    #expect(String(decoding: again.data(), as: UTF8.self) == text)
    let element = try #require(again.transitions.first?.elements.first)
    let spring = try #require(element.animation as? CASpringAnimation)
    #expect(!element.isFinal && element.target == "a" && element.keyPath == "position.x")
    #expect(spring.damping == 50 && spring.mass == 2 && spring.stiffness == 300 && spring.initialVelocity == 3)
    #expect(spring.duration == 0.8 && spring.beginTime == 0.5 && spring.fillMode == .backwards)
    #expect(
      "\(spring.timingFunction as Any)" == "\(document.transitions[0].elements[0].animation?.timingFunction as Any)")
  }
}
