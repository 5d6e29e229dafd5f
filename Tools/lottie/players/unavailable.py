# Unavailable: the reason why a player draws nothing.
# SPDX-License-Identifier: Apache-2.0


class Unavailable(Exception):
    """The reason why a player cannot show an animation."""
