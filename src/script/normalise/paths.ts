import { cardinal } from './number-words.ts';
import { oneOf } from './patterns.ts';
import type { Speech, SpokenPattern } from './spoken-pattern.ts';
import { withoutTrailing } from './without-trailing.ts';

const segment = String.raw`[\p{L}\p{N}_.@$*{}\[\]:+-]{1,80}`;
const extensions = oneOf(
  (
    'ts tsx js jsx mjs cjs json md mdx yml yaml toml txt html css scss py rb rs go java kt swift c h cpp hpp cs php ' +
    'sh bat exe dll so sql xml csv svg png jpg gif pdf zip gz lock env ini cfg conf log vue svelte wasm proto rst map ' +
    'node lua tf gradle ipynb'
  ).split(' '),
);
const commonFolders = oneOf(
  'src lib bin etc usr var docs dist packages apps test tests node_modules internal cmd pkg config public assets'.split(
    ' ',
  ),
);

/** The number of last parts that are spoken. Listeners cannot follow deeper paths. */
const spokenSegments = 3;

/** Says files and folders. */
export const paths: readonly SpokenPattern[] = [
  {
    starts: './~',
    pattern: new RegExp(String.raw`(?<![\p{L}\p{N}_)])(?:\.{1,2}|~)?(?:\/${segment}){1,30}\/?`, 'uy'),
    say: ([whole = ''], speech) => sayPath(whole, speech),
  },
  {
    starts: 'letter',
    needs: '\\',
    pattern: /(?:[A-Z]:\\)?(?:[\p{L}\p{N}_.@$-]{1,80}\\){1,20}[\p{L}\p{N}_.@$-]{1,80}/uy,
    say: ([whole = ''], speech) => sayPath(whole.replace(/^[A-Z]:/, '').replaceAll('\\', '/'), speech),
  },
  {
    starts: 'letter',
    needs: ':\\',
    pattern: /(?<![\p{L}\p{N}])[A-Z]:\\(?=[\p{L}\p{N}])/uy,
    say: () => ' ',
  },
  {
    starts: 'letter',
    needs: '/',
    pattern: new RegExp(String.raw`(?:[\p{L}\p{N}_.@$-]{1,80}\/){1,30}${segment}\/?`, 'uy'),
    say: ([whole = ''], speech) => (looksLikePath(whole) ? sayPath(whole, speech) : null),
  },
  {
    starts: '?',
    pattern: /(?<=\/[\p{L}\p{N}_{}.-]{1,80}\/?)\?[\p{L}\p{N}_[\].-]{1,40}=[^\s)\]}"'`,.;]{0,200}/uy,
    say: () => ' ',
  },
  {
    starts: ':',
    pattern: new RegExp(String.raw`(?<=\.${extensions}):(\d{1,6})(?::\d{1,5})?(?![\p{L}\p{N}_:])`, 'uy'),
    say: ([, line = '']) => ` line ${cardinal(line)}`,
  },
  {
    starts: '%',
    pattern: /%([A-Z][A-Z0-9_]{1,30})%/uy,
    say: ([, variable = ''], speech) => speech.word(variable),
  },
  {
    starts: '.',
    pattern: /(?<![\p{L}\p{N}_)\]])\.(?=\p{L}[\p{L}\p{N}_-]{1,40}(?![\p{L}\p{N}]))/uy,
    say: () => 'dot ',
  },
  {
    starts: 'letter',
    needs: '.',
    pattern: /(?<=[\p{L}\p{N}_)\]}]\.)(md|py|rb|rs|cs|kt|sh|gz|tf|h|c)(?![\p{L}\p{N}_])/uy,
    say: ([, extension = '']) => extension.toUpperCase().split('').join(' '),
  },
  {
    starts: 'letter',
    needs: '.',
    pattern: /(?<=[\p{L}\p{N}_)\]}]\.)(txt|exe|cfg|conf|env)(?![\p{L}\p{N}_])/uy,
    say: ([, extension = '']) => extensionNames[extension] ?? null,
  },
];

const extensionNames: Readonly<Record<string, string>> = {
  txt: 'text',
  exe: 'E X E',
  cfg: 'con-fig',
  conf: 'conf',
  env: 'env',
};

const startsInFolder = new RegExp(`^${commonFolders}/`);
const hasExtension = new RegExp(String.raw`\.${extensions}$`, 'iu');

/** Whether a text is a path, like `src/http/server.ts`, rather than words, like `and/or` and `read/write/execute`. */
function looksLikePath(text: string): boolean {
  const bare = withoutTrailing(text, '.:');
  return hasExtension.test(bare) || /\/$|[*{}@$]|\/\.|^\./.test(bare) || startsInFolder.test(bare);
}

function sayPath(path: string, speech: Speech): string {
  const closing = /[.:]$/.exec(path)?.[0] ?? '';
  const bare = withoutTrailing(path, '.:');
  const segments = bare.split('/').filter((part) => /[\p{L}\p{N}]/u.test(part));
  if (segments.length === 0) return closing;
  const kept = segments.slice(-spokenSegments);
  const spoken = kept
    .map((part) =>
      speech.phrase(
        part
          .replaceAll(/[{}[\]*:$@+]/g, ' ')
          .replace(/^v(?=\d+$)/, 'V ')
          .trim(),
      ),
    )
    .join(' slash ');
  const lead = bare.startsWith('/') && segments.length <= spokenSegments ? 'slash ' : '';
  return `${lead}${spoken}${closing}`;
}
