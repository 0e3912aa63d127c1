import { baseVerbs, doubling, irregularPasts } from './verbs.ts';

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

/** "fix" → "fixing". */
export function gerund(verb: string): string {
  if (doubling.has(verb)) return `${verb}${verb.at(-1)}ing`;
  if (verb.endsWith('e') && !/(?:ee|oe|ye)$/.test(verb)) return `${verb.slice(0, -1)}ing`;
  return `${verb}ing`;
}

/** Finds the verb that a word is a form of; null when it is none of ours. */
export function verbOf(word: string): { verb: string; form: 'base' | 'third' | 'past' | 'gerund' } | null {
  return forms.get(word.toLowerCase()) ?? null;
}

const forms = new Map<string, { verb: string; form: 'base' | 'third' | 'past' | 'gerund' }>();
for (const verb of baseVerbs) {
  forms.set(gerund(verb), { verb, form: 'gerund' });
  forms.set(thirdPerson(verb), { verb, form: 'third' });
  forms.set(past(verb), { verb, form: 'past' });
}
for (const verb of baseVerbs) forms.set(verb, { verb, form: 'base' });
