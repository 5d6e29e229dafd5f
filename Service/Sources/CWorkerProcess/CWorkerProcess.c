// CWorkerProcess: calls of Linux that Swift cannot import, or that its module of the C library leaves out.
// SPDX-License-Identifier: Apache-2.0

#define _GNU_SOURCE

#include "CWorkerProcess.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

int quartzite_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

int quartzite_spawn_closing_from(posix_spawn_file_actions_t *actions, int first) {
  return posix_spawn_file_actions_addclosefrom_np(actions, first);
}

int quartzite_die_with_parent(void) { return prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0); }

int quartzite_gain_no_rights(void) { return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); }

int quartzite_set_limit(int kind, unsigned long long bytes, int is_soft) {
  int resource;
  switch (kind) {
    case QUARTZITE_DATA: resource = RLIMIT_DATA; break;
    case QUARTZITE_CPU: resource = RLIMIT_CPU; break;
    case QUARTZITE_FILES: resource = RLIMIT_NOFILE; break;
    case QUARTZITE_FILE_SIZE: resource = RLIMIT_FSIZE; break;
    case QUARTZITE_CORE: resource = RLIMIT_CORE; break;
    default: errno = EINVAL; return -1;
  }
  struct rlimit limit;
  if (getrlimit((__rlimit_resource_t)resource, &limit) != 0) return -1;
  limit.rlim_cur = limit.rlim_max == RLIM_INFINITY || bytes < limit.rlim_max ? bytes : limit.rlim_max;
  if (!is_soft) limit.rlim_max = limit.rlim_cur;
  return setrlimit((__rlimit_resource_t)resource, &limit);
}
