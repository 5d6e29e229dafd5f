// CWorkerProcess: calls of Linux that Swift cannot import, or that its module of the C library leaves out.
// SPDX-License-Identifier: Apache-2.0

#ifndef QUARTZITE_WORKER_PROCESS_H
#define QUARTZITE_WORKER_PROCESS_H

#include <spawn.h>

/// Makes a pipe whose ends no other program inherits: first the one to read from. Returns 0, or -1 with errno.
int quartzite_pipe(int ends[2]);

/// Has a program that is started close all descriptors from `first` on. Returns 0, or a reason as errno has them.
int quartzite_spawn_closing_from(posix_spawn_file_actions_t *actions, int first);

/// Asks the kernel to kill this process when the thread that started it ends. Returns 0, or -1 with errno.
int quartzite_die_with_parent(void);

/// Forbids this process and its children to gain rights from the files of programs. Returns 0, or -1 with errno.
int quartzite_gain_no_rights(void);

/// Bounds one resource of this process: `kind` as `enum quartzite_resource`. Returns 0, or -1 with errno. The hard bound is
/// lowered with the soft one unless `is_soft`.
int quartzite_set_limit(int kind, unsigned long long bytes, int is_soft);

/// The resources that a worker is bounded in.
enum quartzite_resource {
  /// Private memory that can be written, in bytes.
  QUARTZITE_DATA,
  /// Time of the CPUs, in seconds.
  QUARTZITE_CPU,
  /// Open files.
  QUARTZITE_FILES,
  /// The size of a file that is written, in bytes.
  QUARTZITE_FILE_SIZE,
  /// The memory that is written to a file when the process crashes, in bytes.
  QUARTZITE_CORE
};

#endif
