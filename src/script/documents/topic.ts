import { lowerFirst } from '../english/case.ts';
import { gerund, verbOf } from '../english/verb-forms.ts';
import { nounToo } from '../english/verbs.ts';

/** A heading as it can stand after "about": "Reduce the work" → "how to reduce the work". Null where none fits. */
export function topicOf(title: string): string | null {
  const text = title.replace(/[?!.:]+$/, '');
  const words = text.split(' ');
  if (words.length > 9 || /^(?:introduction|overview|summary|conclusion|about|background)$/i.test(text))
    return null;
  if (
    /\b(?:is|are|was|were|can|will|has|have|does)\b/i.test(text) &&
    !/^(?:what|how|why|when|where|who)\b/i.test(text)
  )
    return null;
  if (/^(?:what|why|when|where|who)\b/i.test(text)) return `the question: ${lowerFirst(text, new Set())}`;
  if (/^how\b/i.test(text)) return lowerFirst(text, new Set());
  const first = verbOf(words[0] ?? '');
  if (first?.form === 'base' && words.length > 1 && !nounToo.has((words[0] ?? '').toLowerCase())) {
    return `${gerund(first.verb)} ${words.slice(1).join(' ')}`;
  }
  return lowerFirst(text, new Set());
}
