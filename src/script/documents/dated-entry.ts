import { lowerFirst } from '../english/case.ts';
import { isSentence } from '../english/shape.ts';
import { verbOf } from '../english/verb-forms.ts';

const months = 'January|February|March|April|May|June|July|August|September|October|November|December';
const entry = new RegExp(`^(${months})(?: (\\d{1,2}))?\\s*[:,]\\s*(.+)$`, 's');

/** "2017" over "May: Fastly hosts the site" → "In May 2017, Fastly hosts the site". */
export function datedEntry(text: string, heading: string | null): string | null {
  const found = entry.exec(text);
  const year = /^\d{4}$/.exec(heading ?? '')?.[0];
  if (!found) return null;
  const day =
    found[2] === undefined
      ? `In ${found[1]}${year ? ` ${year}` : ''}`
      : `On ${found[1]} ${found[2]}${year ? `, ${year}` : ''}`;
  const told = found[3] ?? '';
  if (!hasVerb(told)) return '';
  const subject = verbOf(told.split(' ')[0] ?? '')?.form === 'past' ? 'the team ' : '';
  const inside = subject !== '' || /^(?:The|An?|This|These|Our|We|It|First|All|Some)\b/.test(told);
  const joint =
    subject === '' && /^(?:the )?first\b/i.test(told) && !isSentence(told.split(' ')) ? ' came ' : ', ';
  return `${day}${joint}${subject}${inside ? lowerFirst(told, new Set()) : told}`;
}

function hasVerb(text: string): boolean {
  const words = text.split(' ').slice(0, 9);
  return (
    isSentence(words) ||
    words.some((word) => /^(?:past|third)$/.test(verbOf(word.replace(/,$/, ''))?.form ?? ''))
  );
}
