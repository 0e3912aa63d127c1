import { basename, dirname } from 'node:path';

const isCheckout = import.meta.url.endsWith('.ts');

/** How people run a command of this installation: as it was started, from `PATH`, by npx or in a checkout. */
export function commandToType(words: string, program = process.argv[1] ?? ''): string {
  if (basename(program) === 'aloud' && basename(dirname(program)) !== '.bin') return `aloud ${words}`;
  if (!isCheckout || basename(program) === 'aloud') return `npx aloud ${words}`;
  return words === 'serve' ? 'npm start' : `npm run aloud -- ${words}`;
}
