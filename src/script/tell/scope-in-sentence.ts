import { isCountable } from '../english/articles.ts';
import { isNamedPart } from '../english/place.ts';
import { platformName } from '../english/platforms.ts';
import { verbOf } from '../english/verb-forms.ts';
import type { Telling } from './context.ts';

function isPlainWord(word: string, common: ReadonlySet<string>): boolean {
  return (
    common.has(word) ||
    common.has(`${word}s`) ||
    isCountable(word) ||
    /(?:ing|tion|ment|ness|ity)$/.test(word)
  );
}

const plainNoun = /(?:ing|tion|sion|ment|ness|ity|ency|ance|ics|als?|s)$/;

/** A label in title case stands small inside a sentence, unless it is a name: "Header Defaults" → "header defaults". */
export function scopeInSentence(
  scope: string,
  { names, common, modular }: Pick<Telling, 'names' | 'common' | 'modular'>,
): string {
  if (isNamedPart(scope)) return scope;
  const platform = platformName(scope);
  if (platform !== null) return platform;
  if (/^[A-Z][a-z]/.test(scope) && isGame(common)) return `for ${scope}`;
  if (/^node(?:js)?$/i.test(scope)) return 'Node.js';
  if (modular && (isModule(scope) || plainModules.test(scope))) return `the ${scope} module`;
  const words = scope.split(' ');
  const [first = '', ...rest] = words;
  const sentenceCase = /^[A-Z][a-z]+$/.test(first) && rest.every((word) => /^[a-z]/.test(word));
  if (sentenceCase && !names.has(first) && (rest.length > 0 || isPlainWord(first.toLowerCase(), common)))
    return scope.charAt(0).toLowerCase() + scope.slice(1);
  const titled = words.filter((word) => /^[A-Z][a-z]+$/.test(word));
  const known = (word: string) => common.has(word) || common.has(`${word}s`) || isCountable(word);
  const last = words.at(-1)?.toLowerCase() ?? '';
  const isName =
    words.length < 2 ||
    titled.some((word) => names.has(word)) ||
    !titled.some((word) => known(word.toLowerCase())) ||
    !(known(last) || plainNoun.test(last));
  return isName ? scope : words.map((word) => (titled.includes(word) ? word.toLowerCase() : word)).join(' ');
}

const gameWords =
  'cooldown stamina damage players enemies quest quests loot boss bosses spawn mana melee dungeon raid companion grenades auction healing respawn'.split(
    ' ',
  );

/** In the notes of a game a label is the name of somebody or something in it. */
function isGame(common: ReadonlySet<string>): boolean {
  return gameWords.filter((word) => common.has(word)).length >= 2;
}

/** "fs" or "zlib", as a commit names it; an area of work and a part with a plain name are no modules. */
function isModule(scope: string): boolean {
  return (
    shortName.test(scope) &&
    !areas.test(scope) &&
    !/(?:s|ing|tion|sion|ment|ity|ness|ance|ence|ency|er|or)$/.test(
      scope.replace(/^(?:fs|os|buffer|cluster|process|timers|events|streams?|https?)$/, ''),
    ) &&
    (verbOf(scope) === null || isCountable(scope))
  );
}

/** Modules that go by a plain word, or by capitals. */
const plainModules =
  /^(?:time|sync|signal|task|watch|process|trace|cache|queue|path|util|stream|IO|OS|FS|VM|IPC|URL)$/;

const shortName = /^[a-z][a-z0-9]{1,9}$/;
const areas =
  /^(?:dev|prod|web|ui|docs?|test|ci|auth|search|login|storage|config|app|api|cli|mobile|desktop|backend|frontend|database|db|runtime|core|tool|git|npm|design|support|data|code|access|mail|chat|home|map|video|audio)$/;

/** Whether the notes sort their entries by short names of modules, as commits do. */
export function isModular(scopes: readonly (string | null)[]): boolean {
  const named = scopes.filter((scope) => scope !== null);
  const short = new Set(named.filter((scope) => isModule(scope)));
  return short.size >= 4 && named.length >= scopes.length * 0.4;
}
