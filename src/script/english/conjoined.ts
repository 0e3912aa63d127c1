import { isToldPast } from './told-pasts.ts';
import { type Form, gerund, participle, past, thirdPerson, verbOf } from './verb-forms.ts';
import { nounToo, verbFirst } from './verbs.ts';
import { bare, endsNoun, isAdjective, isDeterminer } from './word-kinds.ts';

export type VerbPhrase = { readonly verb: string; readonly rest: string };

/** Splits "expand the suite, unwrap globals and enable builtins" into its acts. Each takes the form of the first. */
export function splitVerbs(verb: string, rest: readonly string[], form: Form): VerbPhrase[] {
  const phrases: { verb: string; rest: string[] }[] = [{ verb, rest: [] }];
  for (let index = 0; index < rest.length; index += 1) {
    const word = rest[index] ?? '';
    const joins = /^(?:and|then)$/i.test(word);
    const comma = /,$/.test(rest[index - 1] ?? '');
    const at = joins ? index + (/^(?:then|also)$/i.test(rest[index + 1] ?? '') ? 2 : 1) : index;
    const open = phrases.at(-1)?.rest ?? [];
    const found = purpose(open)
      ? null
      : (joins || comma) && (index > 0 || joins)
        ? verbOf(bare(rest[at]))
        : null;
    const bareEnd = at === rest.length - 1 && phrases.at(-1)?.rest.length === 0;
    const same =
      found?.form === form ||
      (form === 'third' && found?.form === 'base' && joins && isDeterminer(rest[at + 1] ?? ''));
    const alone =
      at === rest.length - 1 &&
      joins &&
      form === 'base' &&
      !nounToo.has(found?.verb ?? '') &&
      verbOf(bare(rest[index - 1]))?.form !== 'base';
    if (found && same && (bareEnd || alone || isAct(rest, at, found.verb, form))) {
      phrases.push({ verb: found.verb, rest: [] });
      index = at;
    } else phrases.at(-1)?.rest.push(word);
  }
  return phrases.map((phrase, index) => ({
    verb: phrase.verb,
    rest: phrase.rest.join(' ').replace(index < phrases.length - 1 ? /,$/ : /(?!)/, ''),
  }));
}

/** Inside "to identify and report…" or "can read and write…" the verbs belong to each other. */
function purpose(words: readonly string[]): boolean {
  if (words.some((word) => /^(?:where|that|which|who|whose)$/i.test(word))) return true;
  return words.some((word, index) => {
    const next = verbOf(bare(words[index + 1]));
    return (
      /^(?:to|can|will|must|should|not)$/i.test(word) &&
      next?.form === 'base' &&
      !/,$/.test(words.at(-1) ?? '')
    );
  });
}

function isAct(rest: readonly string[], at: number, verb: string, form: Form): boolean {
  const next = rest[at + 1] ?? '';
  if (next === '' || /[,;:]$/.test(rest[at] ?? '') || /^(?:of|is|are|for|in|or|and|by)$/i.test(next))
    return false;
  if (isDeterminer(next) || /^(?:it|them|you|us)$/i.test(next)) return true;
  if (isAdjective(rest[at] ?? '')) return false;
  if (form === 'past') return isToldPast(verb) && !endsNoun(next);
  if (!nounToo.has(verb) || at === 1) return true;
  const pair = verbOf(bare(rest[at - 2]))?.form === 'base';
  if (
    at > 2 &&
    !pair &&
    verbFirst.has(verb) &&
    (isAdjective(next) || rest.slice(at + 1, at + 4).some((word) => /s,?$/.test(word))) &&
    !endsNoun(next)
  )
    return true;
  if (
    at > 2 &&
    verbOf(bare(next))?.form === 'past' &&
    /^(?:report|log|mark|count|record|list|return|show)$/.test(verb)
  )
    return true;
  if (at > 3 && verb === 'switch' && /^(?:with|between|to)$/i.test(next)) return true;
  return at > 2 && /^(?:handle|use|fix|support|update|return|show|bump|drop)$/.test(verb) && !endsNoun(next);
}

/** "fixes this, adds that and keeps the rest": the acts of one entry in one form. */
export function joinVerbs(
  phrases: readonly VerbPhrase[],
  form: 'third' | 'base' | 'past' | 'gerund' | 'participle',
): string {
  const forms = { third: thirdPerson, base: (verb: string) => verb, past, gerund, participle };
  const said = phrases.map(({ verb, rest }) => `${forms[form](verb)} ${rest}`.trim());
  if (said.length < 3) return said.join(' and ');
  return `${said.slice(0, -1).join(', ')}, and ${said.at(-1)}`;
}
