import { isPlural } from './noun-phrase.ts';
import { isTransitive } from './passive.ts';
import { participle, verbOf } from './verb-forms.ts';
import { bare } from './word-kinds.ts';

/** "Wiki pages moved into docs" → "wiki pages have been moved into docs". */
export function asDone(text: string): string | null {
  const words = text.split(' ');
  const at = words.findIndex((word, index) => {
    const next = words[index + 1] ?? '';
    const found = verbOf(word);
    const told =
      /^(?:into|from|to|in|across|with|without|through|alongside|onto|at|as|for)$/i.test(next) ||
      (bare(next) === 'by' && /^\d/.test(words[index + 2] ?? '')) ||
      (next === '' &&
        /^(?:removed|moved|added|deprecated|dropped|renamed|updated|improved|fixed|changed|reworked)$/i.test(
          word,
        ));
    return (
      index > 0 &&
      index < 6 &&
      found?.form === 'past' &&
      participle(found.verb) === word.toLowerCase() &&
      isTransitive(found.verb) &&
      !/^(?:set|put|used|based|related|needed|let|cut)$/i.test(word) &&
      told
    );
  });
  const [told = ''] = words
    .slice(at)
    .join(' ')
    .split(/,| (?:as|since|because|so|when|which|that)\b/);
  if (at > 0 && /\b(?:now|no longer|is|are|was|were|will|can)\b/i.test(told)) return null;
  const before = words.slice(0, Math.max(0, at));
  if (
    at < 1 ||
    before.some((word) => /^(?:for|of|to|in|on|with|that|which|when)$/i.test(word) || /,$/.test(word))
  )
    return null;
  const plural = isPlural(words, 0, at - 1) || before.includes('and');
  return `${before.join(' ')} ${plural ? 'have' : 'has'} been ${words.slice(at).join(' ')}`;
}
