import { verbOf } from '../english/verb-forms.ts';
import type { Topic } from './topic.ts';

const way =
  /\b(?:process|steps?|setup|installation|plan|history|proposal|design|architecture|workflow|model|scheme|results|methods?|procedure|migration|pipeline|life-?cycle)$/;

/** What the other host may ask so that a part on this topic is the answer; none where only a lead will do. */
export function wonder(topic: Topic | null): string[] {
  if (topic === null || (topic.kind !== 'thing' && topic.kind !== 'how')) return [];
  const { text } = topic;
  const [, who = '', does = ''] = /^how (we|you|they) (\p{Ll}.{2,50})$/u.exec(text) ?? [];
  if (who !== '') return [`How do ${who} ${does}?`];
  const [, verb = '', rest = ''] = /^how it (\p{Ll}+s)\b(.{0,40})$/u.exec(text) ?? [];
  const third = verbOf(verb);
  if (third?.form === 'third') return [`How does it ${third.verb}${rest}?`];
  if (/^what (?:happened|happens|went|goes|comes|changed|changes|was|is)\b/.test(text))
    return [`What${text.slice(4)}?`];
  if (/^(?:how|what|why|who|where|which|when)\b/.test(text)) return [];
  const [first = '', ...others] = text.split(' ');
  const doing = verbOf(first);
  if (doing?.form === 'gerund' && others.length > 0) return [`How do you ${doing.verb} ${others.join(' ')}?`];
  return [
    `What about ${text}?`,
    `What does it say about ${text}?`,
    ...(way.test(text) ? [`Can you take us through ${text}?`] : []),
    `And what should we know about ${text}?`,
  ];
}
