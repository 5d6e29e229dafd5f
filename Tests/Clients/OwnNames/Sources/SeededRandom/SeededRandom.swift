// A module of the client's own, whose name nothing of Quartzite's may take.
// SPDX-License-Identifier: Apache-2.0

public let nameOfSeededRandom = "SeededRandom"
