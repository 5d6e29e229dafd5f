// A module of the client's own, whose name no module of Quartzite may take.
// SPDX-License-Identifier: Apache-2.0

public let nameOfGLES = "GLES"
