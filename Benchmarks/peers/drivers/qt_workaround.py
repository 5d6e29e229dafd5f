# A way around a defect of PySide6 with CPython 3.11.
# SPDX-License-Identifier: Apache-2.0

import ctypes
import sys


def keep_none_alive():
    """Gives `None` more references than a run can lose.

    PySide6 6.12 lets go of one in each of some calls; with CPython 3.11, where `None` is counted, the process ends when
    none is left. From 3.12 on it is not counted.
    """
    if sys.version_info < (3, 12):
        ctypes.c_ssize_t.from_address(id(None)).value += 1 << 40
