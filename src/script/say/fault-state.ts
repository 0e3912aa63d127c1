import { tagWords } from '../grammar/tag-words.ts';
import { faults } from './articles.ts';

/** "repeat buttons greyed out when a list is open": a thing and its state make the clause that tells a fault. */
export function faultState(text: string): string | null {
  const words = tagWords(text);
  const at = words.findIndex(({ plain }, index) => index > 0 && states.test(plain));
  const state = words[at];
  if (state === undefined || (words[at + 1]?.tag === 'NOUN' && !/ing$|^not$/.test(state.plain))) return null;
  const from = /^(?:ADV|PART)$/.test(words[at - 1]?.tag ?? '') && at > 1 ? at - 1 : at;
  const [thing, head] = [words.slice(0, from), words[from - 1]];
  if (head === undefined || !/^(?:NOUN|PROPN)$/.test(head.tag)) return null;
  if (thing.some(({ plain }) => faults.has(plain))) return null;
  if (thing.some(({ tag, ends }) => ends || !/^(?:DET|ADJ|NOUN|PROPN|NUM|CCONJ|ADP|VERB)$/.test(tag)))
    return null;
  if (thing.some(({ tag, plain }) => tag === 'VERB' && !/(?:ed|ing)$/.test(plain))) return null;
  if (words[at + 1]?.plain === 'of' || words[at - 1]?.plain === 'to') return null;
  const many = /[^su]s$/.test(head.plain) || thing.some(({ plain }) => plain === 'and');
  const said = (some: typeof words) => some.map((word) => word.text).join(' ');
  return `${said(thing)} ${many ? 'were' : 'was'} ${said(words.slice(from))}`;
}

/** What a thing does or how it is when something is wrong with it. */
const states =
  /^(?:not|unreliable|stuck|greyed|grayed|missing|broken|lost|truncated|duplicated|misaligned|misplaced|unreadable|invisible|unable|showing|appearing|disappearing|crashing|failing|hanging|freezing|returning|causing|preventing|blocking|breaking|throwing|getting|being|overlapping|flickering|losing|resetting|jumping|staying|overwriting|ignoring|triggering|duplicating|leaking|stopping|popping|becoming|remaining)$/;
