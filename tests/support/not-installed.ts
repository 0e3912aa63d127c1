import { spawnSync } from 'node:child_process';

/** For `skip` of a test: why it cannot run here, or false. */
export function notInstalled(program: string): string | false {
  return spawnSync(program, ['--version']).error ? `${program} is not installed` : false;
}
