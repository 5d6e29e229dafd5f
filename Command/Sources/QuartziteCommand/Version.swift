// The version of the package, as printed by `quartzite --version` and `quartzite doctor`.
// SPDX-License-Identifier: Apache-2.0

/// The version, by the rules of semver.org. CHANGELOG.md lists its changes.
let quartziteVersion = "0.2.0"
