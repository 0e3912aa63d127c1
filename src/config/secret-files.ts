import { readFileSync } from 'node:fs';
import { ConfigError } from './parsers.ts';
import { type Setting, settings } from './settings.ts';

const known = Object.entries<Setting<unknown>>(settings);
const secrets = new Set(known.filter(([, { isSecret }]) => isSecret).map(([name]) => name));
const keyOfEngine = /^[A-Z][A-Z0-9]*_API_KEY$/;
const suffix = '_FILE';

export const secretFiles = [...secrets].map((name) => name + suffix);

export function isSecretFile(variable: string): boolean {
  const name = variable.endsWith(suffix) ? variable.slice(0, -suffix.length) : '';
  return secrets.has(name) || keyOfEngine.test(name);
}

/** Returns the environment with secrets from files: `NAME_FILE` is the path of a file with the value of `NAME`. */
export function withSecretFiles(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const read = Object.entries(environment).flatMap(([variable, written]) => {
    const name = variable.slice(0, -suffix.length);
    const path = written?.trim();
    if (!path || !isSecretFile(variable)) return [];
    if (environment[name]?.trim())
      throw new ConfigError(`${variable} takes a file when ${name} is not set, but both are set.`);
    return [[name, readSecret(variable, path)] as const];
  });
  return { ...environment, ...Object.fromEntries(read) };
}

function readSecret(variable: string, path: string): string {
  const refused = (what: string, cause?: unknown) =>
    new ConfigError(`${variable} takes ${what}, but got ${JSON.stringify(path)}.`, { cause });
  let content: string;
  try {
    content = readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw refused('a file that can be read', error);
  }
  if (content === '') throw refused('a file that is not empty');
  return content;
}
