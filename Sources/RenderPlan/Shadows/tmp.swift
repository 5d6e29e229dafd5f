extension PlanningWalk {
  func castsShadowOfItsBox(_ node: Int) -> Bool { false }
}
