// The components of a transform by the names that key paths give them.
// SPDX-License-Identifier: Apache-2.0

/// A number in a transform that key paths can read, set and animate: `transform.rotation.z`, `transform.scale` …
package enum TransformComponent: String, CaseIterable, Sendable {
  case rotationX = "rotation.x"
  case rotationY = "rotation.y"
  case rotationZ = "rotation.z"
  /// The same as `rotation.z`.
  case rotation
  case scaleX = "scale.x"
  case scaleY = "scale.y"
  case scaleZ = "scale.z"
  /// Reads as the mean of the scales along x and y; sets both.
  case scaleXY = "scale.xy"
  /// Reads as the mean of all three scales; sets all three.
  case scale
  case translationX = "translation.x"
  case translationY = "translation.y"
  case translationZ = "translation.z"
}

extension TransformComponents {
  /// The component of this name: radians, factors or points.
  package subscript(component: TransformComponent) -> Double {
    get {
      switch component {
      case .rotationX: rotation.x
      case .rotationY: rotation.y
      case .rotationZ, .rotation: rotation.z
      case .scaleX: scale.x
      case .scaleY: scale.y
      case .scaleZ: scale.z
      case .scaleXY: (scale.x + scale.y) / 2
      case .scale: scale.sum() / 3
      case .translationX: translation.x
      case .translationY: translation.y
      case .translationZ: translation.z
      }
    }
    set {
      switch component {
      case .rotationX: rotation.x = newValue
      case .rotationY: rotation.y = newValue
      case .rotationZ, .rotation: rotation.z = newValue
      case .scaleX: scale.x = newValue
      case .scaleY: scale.y = newValue
      case .scaleZ: scale.z = newValue
      case .scaleXY: (scale.x, scale.y) = (newValue, newValue)
      case .scale: scale = SIMD3(repeating: newValue)
      case .translationX: translation.x = newValue
      case .translationY: translation.y = newValue
      case .translationZ: translation.z = newValue
      }
    }
  }
}

extension CATransform3D {
  /// One component of this transform; setting it keeps the others.
  package subscript(component: TransformComponent) -> Double {
    get { TransformComponents(self)[component] }
    set {
      // A displacement comes last, so it can be set without decomposing the rest.
      switch component {
      case .translationX: m41 = newValue
      case .translationY: m42 = newValue
      case .translationZ: m43 = newValue
      default:
        var components = TransformComponents(self)
        components[component] = newValue
        self = components.transform
      }
    }
  }

  /// The displacement in the plane, as the key path `translation` reads and sets it.
  package var planarTranslation: CGSize {
    get { CGSize(width: m41, height: m42) }
    set { (m41, m42) = (newValue.width, newValue.height) }
  }
}
