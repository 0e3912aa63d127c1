import { irregularParticiples } from './more-verbs.ts';
import { baseVerbs, doubling, irregularPasts } from './verbs.ts';

export type Form = 'base' | 'third' | 'past' | 'gerund';

/** "fix" → "fixes". */
export function thirdPerson(verb: string): string {
  if (verb === 'have') return 'has';
  if (/(?:s|sh|ch|x|z|o)$/.test(verb)) return `${verb}es`;
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ies`;
  return `${verb}s`;
}

/** "fix" → "fixed". */
export function past(verb: string): string {
  const irregular = irregularPasts[verb];
  if (irregular) return irregular;
  if (doubling.has(verb)) return `${verb}${verb.at(-1)}ed`;
  if (verb.endsWith('e')) return `${verb}d`;
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ied`;
  return `${verb}ed`;
}

/** "write" → "written", as it follows "is" or "has been". */
export function participle(verb: string): string {
  return irregularParticiples[verb] ?? past(verb);
}

/** "fix" → "fixing". */
export function gerund(verb: string): string {
  if (doubling.has(verb)) return `${verb}${verb.at(-1)}ing`;
  if (verb.endsWith('e') && !/(?:ee|oe|ye)$/.test(verb)) return `${verb.slice(0, -1)}ing`;
  return `${verb}ing`;
}

/** Finds the verb that a word is a form of; null when it is none of ours. */
export function verbOf(word: string): { verb: string; form: Form } | null {
  const plain = word.toLowerCase();
  const known = forms.get(plain);
  if (known) return known;
  const [, prefix, stem] =
    /^((?:re|de|un|pre|auto|over|mis|bulk|batch|hot|force|percent|url|deep|soft|lazy|double)-)([a-z]+)$/.exec(
      plain,
    ) ?? [];
  const again = stem === undefined ? undefined : forms.get(stem);
  if (again) return { verb: `${prefix}${again.verb}`, form: again.form };
  return /^[a-z]{3,}(?:ify|[^sr]ize)$/.test(plain) ? { verb: plain, form: 'base' } : null;
}

const forms = new Map<string, { verb: string; form: Form }>();
for (const verb of baseVerbs) {
  forms.set(gerund(verb), { verb, form: 'gerund' });
  forms.set(thirdPerson(verb), { verb, form: 'third' });
  forms.set(past(verb), { verb, form: 'past' });
  forms.set(participle(verb), { verb, form: 'past' });
}
for (const verb of baseVerbs) {
  if (/[^aeiou][ae]l$/.test(verb)) {
    forms.set(`${verb}ling`, { verb, form: 'gerund' });
    forms.set(`${verb}led`, { verb, form: 'past' });
  }
  forms.set(verb, { verb, form: 'base' });
}
