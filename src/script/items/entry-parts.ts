import type { ChangeCategory } from '../../domain/writing.ts';
import { dropReferences } from '../clean/references.ts';
import { isSentence } from '../english/shape.ts';
import { verbOf } from '../english/verb-forms.ts';
import { codeEnd, codeStart } from '../read/block.ts';

export type EntryParts = {
  readonly text: string;
  readonly scope: string | null;
  readonly category: ChangeCategory | null;
  readonly breaking: boolean;
  /** It opened with a type, as a conventional commit does. */
  readonly typed: boolean;
};

const types: Readonly<Record<string, ChangeCategory>> = {
  feat: 'added',
  feature: 'added',
  add: 'added',
  new: 'added',
  fix: 'fixed',
  bugfix: 'fixed',
  hotfix: 'fixed',
  perf: 'performance',
  refactor: 'chore',
  ref: 'chore',
  docs: 'chore',
  doc: 'chore',
  style: 'chore',
  test: 'chore',
  tests: 'chore',
  build: 'chore',
  ci: 'chore',
  chore: 'chore',
  deps: 'chore',
  security: 'security',
  sec: 'security',
  revert: 'changed',
  tweak: 'changed',
  tweaked: 'changed',
  update: 'changed',
  updated: 'changed',
  dev: 'chore',
  performance: 'performance',
  fixed: 'fixed',
  added: 'added',
  enhance: 'changed',
  enhancement: 'changed',
  improve: 'changed',
  improved: 'changed',
  change: 'changed',
  remove: 'removed',
  deprecate: 'deprecated',
  meta: 'chore',
  lint: 'chore',
  tools: 'chore',
};

const emojis: readonly [ChangeCategory, RegExp][] = [
  ['breaking', /💥|🚨|⚠/u],
  ['security', /🔒|🛡/u],
  ['fixed', /🐞|🐛|🩹|🚑|🔧/u],
  ['added', /🆕|✨|🚀|🎉/u],
  ['performance', /⚡|🏎/u],
  ['removed', /🗑/u],
  ['chore', /📝|📚|📖|🛠|♻|✅|👷|⬆|📦|🎨/u],
  ['changed', /💄|♿|🌐|💅|🔄|👌/u],
];

/** Takes an entry apart: "fix(parser)!: text", "**parser:** text", "🐞 text", "[hash] - **parser**: text". */
export function entryParts(given: string): EntryParts {
  const fresh = freshLabel.test(given);
  const raw = withPlainLabel(given);
  const emoji = emojis.find(([, pattern]) => pattern.test(raw.slice(0, 6)))?.[0] ?? null;
  const bracketed = /^\s*\\?\[(\p{L}[\w /-]{1,24})\]:?\s+(.+)$/su.exec(dropReferences(raw));
  if (bracketed) return inBrackets(bracketed[1] ?? '', bracketed[2] ?? '');
  let text = dropReferences(raw.replace(/^\s*[0-9a-f]{7,40}:\s+/, '').replace(ticket, '')).replace(
    /^[^\p{L}\p{N}"'`(\uE000$.<@/]+/u,
    '',
  );
  const flagged = /^BREAKING\s+[A-Z]|\((?:\s*breaking[^)]{0,20})\)|\bbreaking(?: change)?s?:/i.test(
    text.slice(0, 120),
  );
  const minor = fresh || /\(?SEMVER-MINOR\)?/.test(text.slice(0, 80));
  text = text
    .replace(/\(?SEMVER-(?:MAJOR|MINOR|PATCH)\)?\s*/g, '')
    .replace(/\((?:\s*breaking[^)]{0,20})\)/i, '');
  text = text.replace(/^\W*(?:action required|breaking(?: changes?)?|note|notes|important)\s*[:!-]\s*/i, '');
  text = text
    .replace(/^BREAKING\s+(?=[A-Z])/, '')
    .replace(/^(?:feature|bug ?fix|enhancement|improvement)\s*,\s+/i, '');
  text = unquoted(text);
  text = text.replace(
    /^(?:squash|squish|crush|zapp)ed (?:(?:some|a few|many|more|lots of|pesky|those) )*bugs\b.{0,60}$/i,
    'Fixed bugs',
  );
  text = text
    .replace(upgradedTo, 'Upgrade $1 to $2')
    .replace(addedEndpoint, 'Added $1')
    .replace(withSwitch, (given, call: string, program: string) =>
      verbOf(program) ? given : `${codeStart}${call}${codeEnd}`,
    )
    .replace(/^(?:we(?:['’]ve)? )?(?:squash|squish|crush|zapp)ed (?=an? (?:\w+ )?bug\b)/i, 'Fixed ')
    .replace(lazyLoad, '$1Lazily load')
    .replace(/\bgo to (?=(?:definition|declaration|implementation|symbol|type)\b)/i, 'Go-to-')
    .replace(dashedVerb, (given, verb: string, next: string, at: number, whole: string) =>
      isSentence(whole.slice(at + given.length - 1).split(' ')) ? given : `${verb} ${next.toLowerCase()}`,
    )
    .replace(dashedType, '$1: ')
    .replace(dashed, '$1: $2')
    .replace(newThing, calledSo);
  const commit = /^([a-z]{2,12})(?: ?\(([^()]{1,60})\))?(!)?\s*:\s+(.+)$/is.exec(text);
  const type = kindIn(types, commit?.[1]);
  if (commit && type) {
    const boxed = /^\[(\p{L}[\w /-]{1,24})\]\s+(.+)$/su.exec(commit[4] ?? '');
    const inner = labelled(unquoted(boxed?.[2] ?? commit[4] ?? ''));
    return {
      text: inner.text,
      scope: commit[2] ?? boxed?.[1] ?? inner.scope,
      category: type,
      breaking: commit[3] === '!' || flagged,
      typed: true,
    };
  }
  const { text: rest, scope } = labelled(text.replace(/^[^\p{L}\p{N}"'`(\uE000$.<@/]+/u, ''));
  if (minor || /^(?:docs?|tests?|ci|meta|tools|benchmark)(?:,|$)/i.test(scope ?? ''))
    return { text: rest, scope, category: minor ? 'added' : 'chore', breaking: flagged, typed: false };
  const own = kindIn(scopeTypes, scope);
  if (own)
    return { text: rest, scope: null, category: own, breaking: flagged || own === 'breaking', typed: false };
  return { text: rest, scope, category: emoji, breaking: flagged || emoji === 'breaking', typed: false };
}

/** "[11.x] Add…", "[ATL-12] - Show…": the branch or the ticket that an entry was filed under. */
const filed =
  /^\s*\\?\[(?:v?\d{1,4}(?:\.(?:\d{1,5}|x)){1,3}|[A-Z][A-Z0-9]{1,9}-\d{1,7})\\?\]\s*(?:[-–:]\s+)?(?=\S)/;

/** "acme_vlan - add an option": a module by its name in code, and a dash. */
const moduleDash = /^(\uE000?[a-z][a-z\d.]*_\w[\w.]{0,60}\uE001?) - (?=\S)/;

function withPlainLabel(given: string): string {
  return given
    .replace(filed, '')
    .replace(moduleDash, '$1: ')
    .replace(freshLabel, '$1:')
    .replace(/^(\w{2,12}\/)\(([^()]{2,40})\)(?=:)/, '$1$2');
}

/** "CLI (New): add a switch": a label that says of the entry that it is new. */
const freshLabel = /^([^:()]{2,40}?)\s*\(new\)\s*:/i;

/** "Upgrade: Okio 3.13.0": a dependency under its new version. */
const upgradedTo = /^\s*upgrades?:\s+(\S.{0,60}?) v?(\d+(?:\.\d+)+[\w.-]*?)(?=\.?(?:\s|$))/i;

/** "tide --json prints one object a line": a program and its switch are code, marked or not. */
const withSwitch = /^['"‘“]?(([a-z][\w.-]{1,30}) --[a-z][\w-]{0,40})['"’”]?(?= )/;

/** "`POST /v2/invoices` added.": told like any other thing that is new. */
const addedEndpoint = new RegExp(
  `^(${codeStart}(?:GET|POST|PUT|PATCH|DELETE) [^${codeEnd}]{1,120}${codeEnd}) (?:is |was |has been )?added\\b`,
);

/** A verb of two words, of which the first looks like what is loaded. */
const lazyLoad = /(^|[-–—:] )lazy[ -]load\b/i;

/** "Fix - Totals were wrong", "* Tweak – …": a kind and a dash, as plugins write it. */
const dashedType =
  /^(fix|fixed|tweak|tweaked|add|added|new|feature|update|updated|dev|performance|security|enhancement|improvement|change|remove|deprecate|docs?|refactor|build|test)\s+[-–—]\s+(?=\S)/i;
/** "Add - Filter to change the label": what follows is what was added, unless it is a name. */
const dashedVerb = /^(add|update|remove|deprecate)\s+[-–—]\s+(\p{L})(?=\p{Ll}+ )/iu;

/** "Streak freeze — miss a day…": a name of up to three words, and what one does with it. */
const dashed =
  /^(\p{Lu}[\p{L}\p{N}'’-]*(?: \p{Ll}[\p{L}\p{N}'’-]*){0,2}) (?:—|–) ((?:put|get|see|set|use|miss|log|keep|share|find|choose|add|change|edit|save|send|drag|tap|swipe|pick|track|plan|invite|turn|switch|create|manage|view|browse|search|play|watch|listen|book|pay|order|scan|record|react|reply|pin|mute|hide|sort|filter|export|import|undo)\b.+)$/su;

/** 'New option: "Keep drafts"': a kind of thing, and what it is called. */
const newThing =
  /^new (option|setting|command|mode|button|menu|page|tab|view|tool|template|theme|shortcut|filter|rule|event|integration)\s*:\s*["“]([^"”\n]{2,60})["”]\.?(?=\s|$)/i;

function calledSo(_: string, kind: string, name: string): string {
  const thing = kind.toLowerCase();
  return `Added ${/^[aeiou]/.test(thing) ? 'an' : 'a'} ${thing} called "${name}".`;
}

/** "PLAT-1182 Upgrade the database": where the work was filed. Standards and ciphers are named alike. */
const ticket =
  /^\s*(?!(?:CVE|SHA|AES|RSA|UTF|ISO|RFC|IEEE|DIN|EN|CP|RTX|GTX|GHSA)-)[A-Z][A-Z0-9]{1,9}-\d{2,6}(?:\s*:)?\s+(?=\p{Lu}\p{Ll}|[a-z]{2})/u;

/** A word such as "constructor" is no key of ours, though every object knows it. */
function kindIn(
  kinds: Readonly<Record<string, ChangeCategory>>,
  name: string | null | undefined,
): ChangeCategory | undefined {
  const key = name?.toLowerCase() ?? '';
  return Object.hasOwn(kinds, key) ? kinds[key] : undefined;
}

/** Labels that are kinds: "Removed: the old parser". */
const scopeTypes: Readonly<Record<string, ChangeCategory>> = {
  added: 'added',
  new: 'added',
  feature: 'added',
  changed: 'changed',
  improved: 'changed',
  improvement: 'changed',
  enhancement: 'changed',
  fixed: 'fixed',
  bugfix: 'fixed',
  'bug fix': 'fixed',
  documentation: 'chore',
  'dependency update': 'chore',
  removed: 'removed',
  deprecated: 'deprecated',
  security: 'security',
  internal: 'chore',
  internals: 'chore',
  maintenance: 'chore',
  housekeeping: 'chore',
};

const bracketTypes: readonly [ChangeCategory, RegExp][] = [
  ['breaking', /^break/i],
  ['fixed', /^(?:bug ?)?fix/i],
  ['added', /^(?:new|feat|add)/i],
  ['performance', /^perf/i],
  ['chore', /^(?:dev ?deps|deps|meta|readme|docs?|tests?|actions|ci|build|refactor|eslint)\b/i],
];

/** "[Fix] text": the bracket names the kind, or the part of the product. */
function inBrackets(name: string, text: string): EntryParts {
  const category = bracketTypes.find(([, pattern]) => pattern.test(name))?.[0] ?? null;
  return {
    text,
    scope: category === null ? name : null,
    category,
    breaking: category === 'breaking',
    typed: false,
  };
}

const label = new RegExp(
  `^([${codeStart}]?[<\\p{L}][\\p{L}\\p{N}_./ ,&+*#<>'${codeEnd}${codeStart}-]{0,70}?)\\s*:\\s+(\\S.+)$`,
  'su',
);

/** "command/init: Enrich log messages": the part before the colon says where. */
function labelled(text: string): { text: string; scope: string | null } {
  const found = label.exec(text);
  const name = found?.[1]?.trim() ?? '';
  const words = name.split(/\s+/);
  if (
    !found ||
    name.includes(codeStart) !== name.includes(codeEnd) ||
    words.length > 5 ||
    isSentence(words) ||
    /^(?:note|example|for example|warning|tip|previously)$/i.test(name)
  )
    return { text, scope: null };
  const first = verbOf(words[0] ?? '');
  const titled = words.every((word) => /^(?:[A-Z\d]|and$|of$|for$|in$)/.test(word));
  if (first && words.length > 1 && first.form !== 'gerund' && (!titled || isDeed(words[0] ?? '')))
    return { text, scope: null };
  return { text: found[2] ?? text, scope: name };
}

/** 'revert "fix: keep ids"' → "revert keep ids": the type inside says nothing more. */
function unquoted(text: string): string {
  return text.replace(
    /^(reverts?|restore|reapply|reland)\b[\s:"“(]*(?:feat|fix|perf|chore|refactor|revert)(?:\([^()]{1,60}\))?!?:\s+(.{1,300}?)["”)]*$/i,
    '$1 $2',
  );
}

/** A word that opens an act and never a title: "Fix CVE-2026-1: …". */
function isDeed(word: string): boolean {
  return /^(?:fix|fixes|fixed|add|adds|added|remove|removes|removed|improve|improves|improved|prevent|prevents|prevented|allow|allows|allowed|resolve|resolves|resolved|update|updates|updated|upgrade|upgraded|rename|renamed|deprecate|deprecated|ensure|avoid|introduce|introduces|introduced|replace|replaced|drop|dropped|make)$/i.test(
    word,
  );
}
