# The programs that draw a scene, one for each peer; assets.py writes its PNG file with one of their modules.
# SPDX-License-Identifier: Apache-2.0
