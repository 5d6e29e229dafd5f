// GL and EGL constants as values of the types that the functions take; the C macros arrive in Swift as Int32.
// SPDX-License-Identifier: Apache-2.0

import QuartziteCGLES

extension GLenum {
  // MARK: Textures and samplers
  static let texture2D = GLenum(GL_TEXTURE_2D)
  static let texture0 = GLenum(GL_TEXTURE0)
  static let minFilter = GLenum(GL_TEXTURE_MIN_FILTER)
  static let magFilter = GLenum(GL_TEXTURE_MAG_FILTER)
  static let wrapS = GLenum(GL_TEXTURE_WRAP_S)
  static let wrapT = GLenum(GL_TEXTURE_WRAP_T)
  static let swizzles = [GL_TEXTURE_SWIZZLE_G, GL_TEXTURE_SWIZZLE_B, GL_TEXTURE_SWIZZLE_A].map { GLenum($0) }
  static let maxLevel = GLenum(GL_TEXTURE_MAX_LEVEL)

  // MARK: Pixels
  static let bgra = GLenum(GL_BGRA_EXT)
  static let rgba = GLenum(GL_RGBA)
  static let red = GLenum(GL_RED)
  static let rg = GLenum(GL_RG)
  static let unsignedByte = GLenum(GL_UNSIGNED_BYTE)
  static let unsignedShort = GLenum(GL_UNSIGNED_SHORT)
  static let halfFloat = GLenum(GL_HALF_FLOAT)
  static let float = GLenum(GL_FLOAT)
  static let unpackAlignment = GLenum(GL_UNPACK_ALIGNMENT)
  static let unpackRowLength = GLenum(GL_UNPACK_ROW_LENGTH)
  static let packAlignment = GLenum(GL_PACK_ALIGNMENT)
  static let packRowLength = GLenum(GL_PACK_ROW_LENGTH)

  // MARK: Framebuffers
  static let framebuffer = GLenum(GL_FRAMEBUFFER)
  static let colorAttachment0 = GLenum(GL_COLOR_ATTACHMENT0)
  static let framebufferComplete = GLenum(GL_FRAMEBUFFER_COMPLETE)

  // MARK: Buffers and drawing
  static let arrayBuffer = GLenum(GL_ARRAY_BUFFER)
  static let pixelPackBuffer = GLenum(GL_PIXEL_PACK_BUFFER)
  static let pixelUnpackBuffer = GLenum(GL_PIXEL_UNPACK_BUFFER)
  static let streamRead = GLenum(GL_STREAM_READ)
  static let staticDraw = GLenum(GL_STATIC_DRAW)
  static let streamDraw = GLenum(GL_STREAM_DRAW)
  static let triangles = GLenum(GL_TRIANGLES)
  static let blend = GLenum(GL_BLEND)
  static let dither = GLenum(GL_DITHER)
  static let scissorTest = GLenum(GL_SCISSOR_TEST)
  static let zero = GLenum(GL_ZERO)
  static let one = GLenum(GL_ONE)
  static let sourceAlpha = GLenum(GL_SRC_ALPHA)
  static let oneMinusSourceAlpha = GLenum(GL_ONE_MINUS_SRC_ALPHA)

  // MARK: Programs
  static let vertexShader = GLenum(GL_VERTEX_SHADER)
  static let fragmentShader = GLenum(GL_FRAGMENT_SHADER)
  static let compileStatus = GLenum(GL_COMPILE_STATUS)
  static let linkStatus = GLenum(GL_LINK_STATUS)
  static let infoLogLength = GLenum(GL_INFO_LOG_LENGTH)
  static let activeUniforms = GLenum(GL_ACTIVE_UNIFORMS)

  // MARK: Driver strings and limits
  static let vendor = GLenum(GL_VENDOR)
  static let renderer = GLenum(GL_RENDERER)
  static let version = GLenum(GL_VERSION)
  static let shadingLanguageVersion = GLenum(GL_SHADING_LANGUAGE_VERSION)
  static let extensions = GLenum(GL_EXTENSIONS)
  static let maxTextureSize = GLenum(GL_MAX_TEXTURE_SIZE)
  static let maxTextureUnits = GLenum(GL_MAX_TEXTURE_IMAGE_UNITS)

  // MARK: Errors
  static let noError = GLenum(GL_NO_ERROR)
  static let invalidOperation = GLenum(GL_INVALID_OPERATION)
  static let outOfMemory = GLenum(GL_OUT_OF_MEMORY)
  /// GL_CONTEXT_LOST_KHR, which every call returns after a reset.
  static let contextLost = GLenum(0x0507)
  static let guiltyContextReset = GLenum(GL_GUILTY_CONTEXT_RESET_KHR)
  static let innocentContextReset = GLenum(GL_INNOCENT_CONTEXT_RESET_KHR)
}

/// The name of an error as the GL headers spell it.
func glErrorName(_ code: GLenum) -> String {
  switch code {
  case GLenum(GL_INVALID_ENUM): "GL_INVALID_ENUM"
  case GLenum(GL_INVALID_VALUE): "GL_INVALID_VALUE"
  case .invalidOperation: "GL_INVALID_OPERATION"
  case GLenum(GL_INVALID_FRAMEBUFFER_OPERATION): "GL_INVALID_FRAMEBUFFER_OPERATION"
  case .outOfMemory: "GL_OUT_OF_MEMORY"
  case .contextLost: "GL_CONTEXT_LOST"
  default: "GL error 0x" + String(code, radix: 16)
  }
}

/// The name of an error as the EGL headers spell it.
func eglErrorName(_ code: EGLint) -> String {
  switch code {
  case EGL_SUCCESS: "EGL_SUCCESS, which is all it says"
  case EGL_NOT_INITIALIZED: "EGL_NOT_INITIALIZED"
  case EGL_BAD_ACCESS: "EGL_BAD_ACCESS"
  case EGL_BAD_ALLOC: "EGL_BAD_ALLOC"
  case EGL_BAD_ATTRIBUTE: "EGL_BAD_ATTRIBUTE"
  case EGL_BAD_CONFIG: "EGL_BAD_CONFIG"
  case EGL_BAD_CONTEXT: "EGL_BAD_CONTEXT"
  case EGL_BAD_DISPLAY: "EGL_BAD_DISPLAY"
  case EGL_BAD_MATCH: "EGL_BAD_MATCH"
  case EGL_BAD_PARAMETER: "EGL_BAD_PARAMETER"
  case EGL_CONTEXT_LOST: "EGL_CONTEXT_LOST"
  default: "EGL error 0x" + String(code, radix: 16)
  }
}

/// The words of a space-separated list that the driver owns, such as its extensions.
func words(of list: UnsafePointer<CChar>?) -> Set<String> {
  guard let list else { return [] }
  return Set(String(cString: list).split(separator: " ").map(String.init))
}
