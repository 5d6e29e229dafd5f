# Other players of Lottie files, for comparisons in pictures and in speed.
# SPDX-License-Identifier: Apache-2.0
