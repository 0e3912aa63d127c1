/** Names and values of PostgreSQL's configuration parameters. */
export type ServerSettings = Readonly<Record<string, string>>;

export const superuser = 'aloud';

/** Passed on the command line rather than in postgresql.conf, so that a newer release can change them. */
const defaults: ServerSettings = {
  listen_addresses: '127.0.0.1',
  // The path of a socket is limited to about 100 bytes, and that of the data directory is not.
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '128MB',
  max_wal_size: '512MB',
  max_logical_replication_workers: '0',
  // With I/O workers, PostgreSQL 18 can hang forever when one of them is killed.
  io_method: 'sync',
  // After a crash, PostgreSQL syncs about 1,500 files one by one; on Linux one call syncs them all.
  ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
  // Compiling our short queries costs more than it gains.
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // startPostmaster reads the messages of a failed start.
  lc_messages: 'C',
  log_line_prefix: '%m [%p] ',
  // The service logs failed statements itself, so the server's log stays small.
  log_min_messages: 'log',
  log_checkpoints: 'off',
};

export function settingArguments(port: number, extra: ServerSettings): string[] {
  const settings = Object.entries({ ...defaults, ...extra });
  return ['-p', String(port), ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}
