// The version of the package, as `quartzite --version` and `quartzite doctor` say it.
// SPDX-License-Identifier: Apache-2.0

/// The version, by the rules of semver.org. CHANGELOG.md says what is new in it.
let quartziteVersion = "0.2.0"
