import { spawnSync } from 'node:child_process';

/** For `skip` of a test: why it cannot run here, or false. */
export function notInstalled(program: string, words: readonly string[] = ['--version']): string | false {
  return spawnSync(program, words).error ? `${program} is not installed` : false;
}
