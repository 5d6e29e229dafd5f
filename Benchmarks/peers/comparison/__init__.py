# The parts of compare.py.
# SPDX-License-Identifier: Apache-2.0
