// A module of the client's own, whose name nothing of Quartzite's may take.

public let nameOfShaders = "Shaders"
