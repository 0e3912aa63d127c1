import { join } from 'node:path';

/** Where PostgreSQL's own files lie inside the directory we were given. */
export function clusterPath(directory: string): string {
  return join(directory, 'cluster');
}

/**
 * How PostgreSQL's programs are told of the cluster they were started in. On Linux the link to their working
 * directory leads there even when the user they run as may not pass through a directory above it.
 */
export function dataDirectoryArgument(cluster: string): string {
  return process.platform === 'linux' ? '/proc/self/cwd' : cluster;
}
