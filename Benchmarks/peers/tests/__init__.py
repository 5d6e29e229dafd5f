# Tests of the command's parts: `python3 -m unittest discover -t Benchmarks/peers -s Benchmarks/peers/tests` needs no peer.
# SPDX-License-Identifier: Apache-2.0
