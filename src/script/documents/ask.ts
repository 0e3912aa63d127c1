import { countWords, upperFirst } from '../english/case.ts';
import { isOrder } from '../english/order.ts';
import { verbOf } from '../english/verb-forms.ts';
import type { Exchange } from '../tell/passage.ts';
import type { Topic } from './topic.ts';

/** Headings that everybody would ask for in the same words. */
const familiar: readonly [RegExp, string][] = [
  [/^(?:the )?(?:motivation|rationale)$/, 'Why do it at all?'],
  [/^(?:the )?(?:problem|problem statement)$/, 'What is the problem?'],
  [/^(?:the )?(?:proposal|approach|solution|proposed solution)$/, 'So what is the idea?'],
  [/^(?:the )?(?:root causes?|causes?)$/, 'What was the cause?'],
  [/^(?:the )?(?:customer )?impact$/, 'Who felt it, and how?'],
  [/^(?:the )?(?:decisions?|resolution)$/, 'So what was decided?'],
  [/^(?:the )?(?:results?|findings|outcomes?)$/, 'What came of it?'],
  [/^(?:the )?(?:risks?|drawbacks|downsides)$/, 'What speaks against it?'],
  [/^(?:the )?(?:benefits?|advantages)$/, 'What speaks for it?'],
  [/^(?:the )?alternatives(?: considered)?$/, 'Were there alternatives?'],
  [/^(?:the )?(?:costs?|pricing|prices)$/, 'What does it cost?'],
  [/^(?:the )?(?:requirements|prerequisites)$/, 'What does one need for it?'],
  [/^(?:the )?(?:action items|next steps)$/, 'So what happens next?'],
  [/^(?:the )?(?:unresolved|open) questions$/, 'What is still open?'],
  [/^(?:the )?known issues$/, 'Does anything not work yet?'],
  [/^(?:the )?(?:key |main )?features$/, 'What can it do?'],
  [/^(?:the )?timeline$/, 'How did it unfold?'],
  [/^(?:the )?(?:rollout|roll-out)$/, 'How will it be rolled out?'],
  [/^(?:the )?limitations$/, 'Where are the limits?'],
  [/^(?:the )?lessons(?: learned)?$/, 'What can one learn from it?'],
];

const back =
  /\b(?:this|that|these|those|it|its|they|them|their|he|she|such|above|below|following|example|so)\b/i;
const none = /^(?:There|Here|One|What|How|Who|Both|All|Each|Some|Most|Many|Today|Now|We|You|I)\b/;

/** What a listener would ask before a section; null where nothing in it answers a question. */
export function askFor(topic: Topic | null, answer: string): Exchange | null {
  if (topic?.kind === 'question') return { question: `${upperFirst(topic.text)}?`, answer };
  const how = topic?.kind === 'how' ? /^how to (.{3,60})$/.exec(topic.text)?.[1] : undefined;
  if (how !== undefined) return { question: `How do you ${how}?`, answer };
  const known = topic?.kind === 'thing' ? familiar.find(([name]) => name.test(topic.text)) : undefined;
  return known ? { question: known[1], answer } : askBefore(answer);
}

/** "If a vote ends in a tie, the chair decides." answers "What if a vote ends in a tie?", and then need not repeat it. */
export function askBefore(answer: string): Exchange | null {
  const [, opener = '', condition = '', rest = ''] =
    /^(If|When|Once|Before|After|During|To) ([^,.:;()]{6,90}), (?!(?:or|and|but|then|as|especially|for)\b)(\S.+)$/s.exec(
      answer,
    ) ?? [];
  const words = countWords(condition);
  if (
    words > 1 &&
    words < 13 &&
    !back.test(condition) &&
    !/^(?:for|in|by|on|at|with|not)\b/.test(condition)
  ) {
    const question = opener === 'To' && !isOrder(rest) ? null : fromOpening(opener, condition);
    return question === null ? null : { question, answer: upperFirst(rest) };
  }
  const [, subject = '', verb = ''] =
    /^((?:The )?[\p{L}\p{N}][\p{L}\p{N} .+-]{1,40}?) (is|are) (?:an?|those) /u.exec(answer) ?? [];
  if (subject === '' || countWords(subject) > 4 || back.test(subject) || none.test(subject)) return null;
  return { question: `What ${verb} ${subject.replace(/^The /, 'the ')}?`, answer };
}

function fromOpening(opener: string, condition: string): string | null {
  if (opener === 'To')
    return verbOf(condition.split(' ')[0] ?? '')?.form === 'base' ? `How do you ${condition}?` : null;
  if (opener === 'If') return `What if ${condition}?`;
  if (/^\p{L}+ing\b/u.test(condition)) return null;
  const happened = /\b(?:was|were|had|did)\b/.test(condition);
  return `What ${happened ? 'happened' : 'happens'} ${opener.toLowerCase()} ${condition}?`;
}
