import { enableCompileCache, flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

/** Runs one command. The compile cache halves the start time, also of threads, which read its path from the environment. */
export async function launch(words: readonly string[]): Promise<void> {
  // Commands that use a remote server also work on Windows.
  if (process.platform === 'win32' && words[0] === 'serve') {
    console.error('error: On Windows, the service runs in WSL: wsl --install');
    process.exit(1);
  }
  const cache = fileURLToPath(new URL('../../.cache/compiled', import.meta.url));
  enableCompileCache(cache);
  process.env['NODE_COMPILE_CACHE'] = cache;
  const { runCommand } = await import('./run-command.ts');
  await runCommand(words);
  // Not at exit: a killed process would lose the cache.
  flushCompileCache();
  // Otherwise a server that failed to start would keep running.
  if (process.exitCode) process.exit();
}
