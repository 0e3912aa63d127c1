/** Names and values of PostgreSQL's configuration parameters. */
export type ServerSettings = Readonly<Record<string, string>>;

export const superuser = 'aloud';

/** They go onto the command line rather than into postgresql.conf, so that a newer release can change them. */
const ours: ServerSettings = {
  listen_addresses: '127.0.0.1',
  // A socket's path is limited to some hundred bytes, and the data directory's is not.
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '128MB',
  max_wal_size: '512MB',
  max_logical_replication_workers: '0',
  // PostgreSQL 18 reads through processes of its own; when one of them is killed, everyone may wait for it for ever.
  io_method: 'sync',
  // After a crash every one of some 1,500 files is synced, which takes many seconds on a slow disk; Linux can sync
  // all of them at once.
  ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
  // Our queries are short: compiling them costs more than it gains.
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // A failed start is understood by its messages, so they must be the English ones.
  lc_messages: 'C',
  log_line_prefix: '%m [%p] ',
};

export function settingArguments(port: number, extra: ServerSettings): string[] {
  const settings = Object.entries({ ...ours, ...extra });
  return ['-p', String(port), ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}
