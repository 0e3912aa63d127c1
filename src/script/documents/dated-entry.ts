import { isCountable } from '../english/articles.ts';
import { lowerFirst } from '../english/case.ts';
import { splitSentences } from '../english/sentences.ts';
import { isSentence } from '../english/shape.ts';
import { verbOf } from '../english/verb-forms.ts';
import { lacksVerb } from './lacks-verb.ts';
import { toPast } from './to-past.ts';

const months = 'January|February|March|April|May|June|July|August|September|October|November|December';
const seasons = 'Spring|Summer|Autumn|Fall|Winter';
const entry = new RegExp(`^(${months}|${seasons})(?: (\\d{1,2}))?\\s*[:,]\\s*(.+)$`, 's');
const none: ReadonlySet<string> = new Set();

/** "2017" over "May: Fastly hosts the site" → "In May 2017, Fastly hosted the site". Empty where the entry has no verb. */
export function datedEntry(
  text: string,
  heading: string | null,
  thisYear = Number.POSITIVE_INFINITY,
): string | null {
  const found = entry.exec(text);
  const year = /^\d{4}$/.exec(heading ?? '')?.[0];
  if (!found) return null;
  const day =
    found[2] === undefined
      ? `In ${found[1]}${year ? ` ${year}` : ''}`
      : `On ${found[1]} ${found[2]}${year ? `, ${year}` : ''}`;
  const [first = '', ...rest] = splitSentences(found[3] ?? '');
  const told =
    year && Number(year) <= thisYear
      ? [
          pastOf(first),
          ...rest.filter((sentence) => !lacksVerb(sentence)).map((sentence) => toPast(sentence)),
        ]
      : [first, ...rest];
  return told[0] === '' ? '' : dated(day, told.join(' '), first);
}

function dated(day: string, told: string, first: string): string {
  const [opener = '', next = ''] = told.split(' ');
  if (isBeginning(first)) return `${day} came ${lowerFirst(told, none)}`;
  if (verbOf(opener)?.form === 'past' && /^\p{L}\p{Ll}+$/u.test(opener))
    return `${day}, the team ${told.charAt(0).toLowerCase()}${told.slice(1)}`;
  const bareNoun = isThing(opener.toLowerCase()) && /^\p{Lu}\p{Ll}+$/u.test(opener) && verbOf(next) !== null;
  if (bareNoun) return `${day}, the ${told.charAt(0).toLowerCase()}${told.slice(1)}`;
  const inside = /^(?:The|An?|This|These|Our|We|It|First|All|Some)\b/.test(told);
  return `${day}, ${inside ? lowerFirst(told, none) : told}`;
}

/** The first sentence in the past; empty where nothing in it is its verb, or where a label leads it. */
function pastOf(sentence: string): string {
  if (/^[^,.]{3,40}: /.test(sentence)) return '';
  if (isBeginning(sentence) || verbOf(sentence.split(' ')[0] ?? '')?.form === 'past') return sentence;
  const told = toPast(sentence);
  const said = told !== sentence || isSentence(sentence.split(' ')) || hasPast(sentence);
  return said ? told : '';
}

/** "The first requests over HTTP/3": it came, though no verb says so. */
function isBeginning(sentence: string): boolean {
  return (
    /^(?:the )?(?:first|initial|experimental|early)\b[^,]*$/i.test(sentence) &&
    !isSentence(sentence.split(' '))
  );
}

/** A past that is no participle of a noun: somebody did something. */
function hasPast(sentence: string): boolean {
  const words = sentence.split(' ').slice(0, 6);
  return words.some(
    (word, index) =>
      index > 0 &&
      index < 4 &&
      verbOf(word)?.form === 'past' &&
      !/^(?:by|with)$/.test(words[index + 1] ?? 'by') &&
      /^\p{Lu}|^(?:we|they|he|she|it)$/iu.test(words[index - 1] ?? ''),
  );
}

function isThing(noun: string): boolean {
  return isCountable(noun) || /^(?:website|site|project|team|tool|company|committee|community)$/.test(noun);
}

/** Whether what stands under a heading tells of a year that is over. */
export function isPastYear(heading: string | null, thisYear = Number.POSITIVE_INFINITY): boolean {
  return /^(?:19|20)\d{2}$/.test(heading ?? '') && Number(heading) <= thisYear;
}
