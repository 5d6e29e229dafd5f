// Tests of states and the transitions between them.
// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@testable import QuartziteCAML

@Suite("States")
struct StateTests {
  private func sample(_ more: String = "") throws -> CAMLDocument {
    try document(
      """
      <CALayer bounds="0 0 100 100"><sublayers>
      <CALayer id="#1" opacity="0.5" position="1 2" name="a"><filters><CAFilter filter="gaussianBlur" name="blur" \
      inputRadius="1"/></filters></CALayer><CALayer id="#2" name="b"/></sublayers>
      <states>
      <LKState name="Locked"><elements>
      <LKStateSetValue targetId="#1" keyPath="position.x"><value type="real" value="10"/></LKStateSetValue>
      <LKStateSetValue final="false" targetId="#1" keyPath="backgroundColor">
      <value type="CGColor" opacity="0" value="0 0 0"/></LKStateSetValue>
      </elements></LKState>
      <LKState name="Sleep" basedOn="Locked"><elements>
      <LKStateSetValue targetId="#1" keyPath="opacity"><value type="integer" value="1"/></LKStateSetValue>
      <LKStateSetValue targetId="#1" keyPath="filters.blur.inputRadius"><value type="real" value="7"/></LKStateSetValue>
      <LKStateAddAnimation targetId="#2" key="fade"><animation type="CABasicAnimation" keyPath="opacity"/>
      </LKStateAddAnimation>
      </elements></LKState>
      <LKState name="Other"><elements>
      <LKStateAddElement targetId="#2" keyPath="sublayers"><element type="CALayer" name="added"/></LKStateAddElement>
      <LKStateRemoveElement targetId="#2" keyPath="sublayers" object="#9"/>
      </elements></LKState>
      </states>
      <stateTransitions>
      <LKStateTransition fromState="*" toState="Locked"><elements>
      <LKStateTransitionElement id="#5" key="opacity" targetId="#1">
      <animation type="CASpringAnimation" damping="50" keyPath="opacity" duration="0.8"/></LKStateTransitionElement>
      </elements></LKStateTransition>
      <LKStateTransition fromState="Locked" toState="*"><elements>
      <LKStateTransitionElement object="#5"/></elements></LKStateTransition>
      </stateTransitions>\(more)</CALayer>
      """)
  }

  @Test("states are read with their changes")
  func states() throws {
    let document = try sample()
    #expect(document.diagnostics == [])
    #expect(document.states.map(\.name) == ["Locked", "Sleep", "Other"])
    #expect(document.states.map(\.basedOn) == [nil, "Locked", nil])
    #expect(document.states.map(\.changes.count) == [2, 3, 2])
  }

  @Test("a state is the tree, then what it is based on, then its own changes")
  func apply() throws {
    let document = try sample()
    let layer = try #require(document.object(withID: "#1") as? CALayer)
    let blur = try #require(layer.filters?.first as? CAFilter)
    try document.apply(state: "Sleep")
    #expect(layer.position == CGPoint(x: 10, y: 2))
    #expect(layer.opacity == 1)
    #expect(layer.backgroundColor?.alpha == 0)
    #expect(blur.value(forKey: "inputRadius") as? Double == 7)
    #expect((document.object(withID: "#2") as? CALayer)?.animationKeys() == ["fade"])
    try document.apply(state: "Locked")
    #expect(layer.opacity == 0.5)
    #expect(layer.position == CGPoint(x: 10, y: 2))
    #expect(blur.value(forKey: "inputRadius") as? Double == 1)
    #expect((document.object(withID: "#2") as? CALayer)?.animationKeys() ?? [] == [])
    document.revertToInitialState()
    #expect(layer.position == CGPoint(x: 1, y: 2))
    #expect(layer.backgroundColor == nil)
    #expect(layer.animationKeys() ?? [] == [])
  }

  @Test("elements are added, and gone again in other states")
  func elements() throws {
    let document = try sample()
    let layer = try #require(document.object(withID: "#2") as? CALayer)
    try document.apply(state: "Other")
    #expect(layer.sublayers?.map(\.name) == ["added"])
    try document.apply(state: "Other")
    #expect(layer.sublayers?.count == 1)
    try document.apply(state: "Locked")
    #expect(layer.sublayers ?? [] == [])
  }

  @Test("an unknown state is an error that names those there are")
  func unknownState() throws {
    let document = try sample()
    do {
      try document.apply(state: "Unlock")
      Issue.record("there is no such state")
    } catch {
      #expect(error.message == "there is no state “Unlock”; the document has “Locked”, “Sleep”, “Other”")
    }
  }

  @Test("transitions are found by their states, and share elements")
  func transitions() throws {
    let document = try sample()
    #expect(document.transitions.map(\.elements.count) == [1, 1])
    let element = try #require(document.transition(from: "Sleep", to: "Locked")?.elements.first)
    #expect(element.target == "#1")
    #expect(element.keyPath == "opacity")
    #expect((element.animation as? CASpringAnimation)?.damping == 50)
    #expect(document.transition(from: "Locked", to: "Sleep")?.elements.count == 1)
    #expect(document.transition(from: "Other", to: "Sleep") == nil)
  }

  @Test("a state sets a property by its key and by its name in Swift", arguments: ["hidden", "isHidden"])
  func getterNames(_ keyPath: String) throws {
    let document = try document(
      """
      <CALayer id="r" name="Root"><states><LKState name="a"><elements>
      <LKStateSetValue targetId="r" keyPath="\(keyPath)"><value type="integer" value="1"/></LKStateSetValue>
      </elements></LKState></states></CALayer>
      """)
    #expect(document.diagnostics.isEmpty, "\(document.diagnostics)")
    try document.apply(state: "a")
    #expect(document.rootLayer.isHidden)
    try document.set("Root.\(keyPath)", to: "0")
    #expect(!document.rootLayer.isHidden)
  }

  @Test("a target that is not there is noted, and states that are based on each other end")
  func oddStates() throws {
    let document = try document(
      """
      <CALayer id="r"><states><LKState name="a" basedOn="b"><elements>
      <LKStateSetValue targetId="x" keyPath="opacity"><value type="real" value="0"/></LKStateSetValue>
      <LKStateSetValue targetId="r" keyPath="opacities"><value type="real" value="0"/></LKStateSetValue>
      <LKStateSetValue targetId="r" keyPath="transform.shear.x"><value type="integer" value="0"/></LKStateSetValue>
      <LKStateSetValue targetId="r" keyPath="transform.shear.x"><value type="integer" value="1"/></LKStateSetValue>
      </elements></LKState><LKState name="b" basedOn="a"><elements/></LKState></states></CALayer>
      """)
    let kinds: [Diagnostic.Kind] = [
      .unknownInDocument, .unknownInDocument, .notDrawn, .unknownInDocument, .unknownInDocument,
    ]
    #expect(document.diagnostics.map(\.kind) == kinds)
    try document.apply(state: "a")
    try document.apply(state: "b")
  }
}
