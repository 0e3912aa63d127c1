import { readFileSync } from 'node:fs';
import { isDeepStrictEqual, parseEnv } from 'node:util';
import { ConfigError } from './parsers.ts';

/** The variables of a file. A missing file has none. */
export function readEnvFile(path: string): NodeJS.ProcessEnv {
  const content = readContent(path);
  const ignored = findIgnoredLine(content.split('\n'));
  // The line may contain a secret, so it is not shown.
  if (ignored !== -1) throw new ConfigError(`In ${path}, line ${ignored + 1} is not NAME=value.`);
  return parseEnv(content);
}

function readContent(path: string): string {
  try {
    // Editors of Windows begin a file with a mark that no one sees.
    return readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw new ConfigError(`${path} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}

const meant = /^\s*(?:$|#|(?:export\s+)?[\w.-]+\s*=)/;

/** Node ignores a line that sets nothing. A line within a quoted value looks the same, but the value needs it. */
function findIgnoredLine(lines: readonly string[]): number {
  const all = variablesOf(lines);
  return lines.findIndex(
    (line, index) => !meant.test(line) && isDeepStrictEqual(variablesOf(lines.toSpliced(index, 1)), all),
  );
}

/** A colon instead of `=` makes a strange name of everything up to a later `=`. */
function variablesOf(lines: readonly string[]) {
  return Object.entries(parseEnv(lines.join('\n'))).filter(([name]) => /^[\w.-]+$/.test(name));
}
