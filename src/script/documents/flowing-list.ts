import { indefinite, isCountable } from '../english/articles.ts';
import { countWords, lowerFirst, stopped, upperFirst } from '../english/case.ts';
import { isOrder } from '../english/order.ts';
import { isSentence, shapeOf } from '../english/shape.ts';
import { labelList, lowered } from './label-list.ts';
import { lacksVerb } from './lacks-verb.ts';
import { isLeadIn } from './lead-in.ts';
import { type Labelled, sayLabelled, splitLabel } from './split-label.ts';

const none: ReadonlySet<string> = new Set();

/** Bullets as prose: sentences stay sentences, things are joined into one or two. */
export function flowingList(
  lead: string | null,
  title: string | null,
  items: readonly string[],
  names: ReadonlySet<string> = new Set(),
): string[] {
  const plain = items
    .map((item) => assigned(labelled(item.replace(/[\s.;,:]+$/, '')), title))
    .filter((item) => countWords(item) > 0);
  const head = headOf(lead);
  const named = labelList(dangles(head) ? '' : head, title, plain, names);
  if (named !== null) return named;
  const texts = withoutLabels(plain, names);
  if (texts.length === 0) return [];
  const orders = texts.filter((text) => isOrder(text)).length >= texts.length / 2;
  const whole = texts.filter(
    (text) => isWhole(text) || (orders && countWords(text) >= 3 && /^[A-Z]/.test(text)),
  );
  if (texts.length === 1 && whole.length === 0 && !/^in /i.test(title ?? ''))
    return described(texts[0] ?? '');
  if (whole.length >= texts.length / 2) {
    const opening =
      head === '' ||
      (!isSentence(head.split(' ')) && lacksVerb(head)) ||
      dangles(head) ||
      (isLeadIn(head) && whole.length < texts.length)
        ? []
        : [stopped(upperFirst(head))];
    const [first = '', ...others] = whole;
    if (/^To \p{Ll}+ [^,]{3,80}$/u.test(head) && isOrder(first) && /^\p{Lu}\p{Ll}+ /u.test(first))
      return [
        `${head}, ${first.charAt(0).toLowerCase()}${first.slice(1)}`,
        ...others.map((text) => upperFirst(text)),
      ];
    return [...opening, ...whole.map((text) => upperFirst(text))];
  }
  return joinThings(head, title, texts, names);
}

/** The line that leads to a list, without what points at it. */
function headOf(lead: string | null): string {
  return (
    lead
      ?.replace(/[:：]\s*$/, '')
      .replace(/,?\s*(?:(?:any |one |all |some )?of the following|the following|as follows|these)$/i, '')
      .replace(/\b(?:the|these|this) following (?=\p{Ll})/giu, 'these ')
      .trim() ?? ''
  );
}

/** Entries of a name and a word about it: what is said of the names where that is sentences, else the names alone. */
function withoutLabels(texts: readonly string[], names: ReadonlySet<string>): string[] {
  const parts = texts.map((text) => splitLabel(text));
  const split = parts.filter((part) => part !== null);
  if (split.length < 2 || split.length < texts.length / 2) return [...texts];
  const says = ({ label, rest }: Labelled) => /^\d/.test(label) || /\?$/.test(rest) || isWhole(rest);
  const options = split.filter(({ label }) =>
    /^the .+ (?:option|flag|parameter|setting)s?$/i.test(label),
  ).length;
  const telling = split.filter(says).length >= split.length / 2 && options < 4;
  return texts.map((text, index) => {
    const part = parts[index] ?? null;
    if (part === null) return text;
    if (!telling) return part.label;
    return says(part) ? sayLabelled(part, names, index).replace(/[.]$/, '') : text;
  });
}

/** "Under Billing, select View", "Next to each bill, you'll see a link": a step that opens with its place. */
const guides =
  /^(?:Under|In|On|From|At|Next to|Below|Beside|If|When|Once) .{2,120}, (?:(?:then )?(?:select|click|choose|tap|press|open|enter|type|go|turn|enable|disable|check)|you(?:['’]ll| will| can| should| see)) /i;

function isWhole(text: string): boolean {
  const shape = shapeOf(text, false);
  if (/\?$/.test(text) && countWords(text) >= 4) return true;
  if (/^At \d{1,2}:\d{2}, /.test(text) || guides.test(text)) return true;
  if (shape.kind === 'action' && isOrder(text) && countWords(text) >= 3) return true;
  if (/^(?:In|On) [A-Z][a-z]+(?: \d{1,2})?(?:,? \d{4})?(?:,| came) /.test(text)) return true;
  return (
    countWords(text) >= (/^(?:The|It|Its|This|Present) /.test(text) ? 4 : 5) &&
    (shape.kind === 'statement' || (shape.kind === 'action' && /^[A-Z]/.test(text)))
  );
}

function joinThings(
  head: string,
  title: string | null,
  texts: readonly string[],
  names: ReadonlySet<string>,
): string[] {
  const things = texts.filter((text) => countWords(text) <= 14).map((text) => lowered(text, names));
  const first = takeWords(things, things.reduce((sum, thing) => sum + countWords(thing), 0) <= 36 ? 36 : 26);
  const second = takeWords(things.slice(first.length), 24);
  const heavy = things.some((thing) => /,/.test(thing));
  const join = (list: readonly string[]) =>
    list.length < 2
      ? (list[0] ?? '')
      : `${list.slice(0, -1).join(heavy ? '; ' : ', ')}${heavy ? '; and ' : ' and '}${list.at(-1)}`;
  if (first.length === 0) return [];
  if (head === '' && isDirectory(title, things)) return [];
  const state = /^(?:in progress|in review|planned|blocked|shipped|done|released|coming soon)$/i.exec(
    title ?? '',
  )?.[0];
  if (head === '' && state !== undefined) {
    const many = things.length > 1 || /[^s]s$/.test(things[0]?.split(/ (?:for|of|in|on|with|to) /)[0] ?? '');
    return [`${upperFirst(join(first))} ${many ? 'are' : 'is'} ${state.toLowerCase()}.`];
  }
  if (things.length === 1 && head === '') return described(things[0] ?? '');
  const opening =
    head === ''
      ? `${titled(title)} ${join(first)}.`
      : `${upperFirst(head)}${dangles(head) ? '' : ':'} ${join(first)}.`;
  return second.length < 2 ? [opening] : [opening, `Also on the list: ${join(second)}.`];
}

/** A head that runs straight on into its list: "issues such as", "contributions can be". */
function dangles(head: string): boolean {
  return /\b(?:is|are|be|was|were|includes?|such as|like|including|to|for|with|by|of|in|and|or|can|should|must|may|will|that|have|has)$/i.test(
    head,
  );
}

/** Names and links without a word about them are for the eye: a long row of things that nothing introduces. */
function isDirectory(title: string | null, things: readonly string[]): boolean {
  const named = things.filter((thing) => /^\p{Lu}\p{L}+(?: \p{Lu}[\p{L}.]*)+$/u.test(thing)).length;
  return titled(title) === 'The list includes' && (things.length > 8 || named >= things.length / 2);
}

function takeWords(texts: readonly string[], limit: number): string[] {
  let words = 0;
  return texts.filter((text, index) => {
    words += countWords(text);
    return words <= limit || index === 0;
  });
}

/** A line that stands alone describes the whole. */
function described(text: string): string[] {
  if (/^(?:this|these|that|those|its?|our|we|you|your|there) /i.test(text))
    return countWords(text) >= 5 ? [stopped(text)] : [];
  const bare = lowerFirst(text, none);
  const counted = isCountable(bare.split(' ').at(-1) ?? '') && !/^(?:an?|the) /i.test(bare);
  const thing = counted ? `${indefinite(bare)} ${bare}` : bare;
  return /^an? /i.test(thing) && countWords(thing) >= 5 ? [`This is ${thing}.`] : [];
}

/** A heading in the plural can carry its list: "The main tasks include…". */
function titled(title: string | null): string {
  const plural =
    title !== null &&
    /[^s]s$/.test(title) &&
    title.split(' ').length <= 5 &&
    shapeOf(title, false).kind === 'noun';
  const [, who = '', act = ''] =
    /^what (you|we|they) ((?:can|cannot|can['’]t|must|should|need to|get) ?[\w ]{0,40})$/i.exec(
      title ?? '',
    ) ?? [];
  if (act !== '') return `${upperFirst(who.toLowerCase())} ${act}`;
  if (/\b(?:solution|offer|package|product|what you get|in the box)\b/i.test(title ?? '')) return 'It offers';
  return plural ? `${upperFirst(title ?? '')} include` : 'The list includes';
}

/** "Ana to send the survey" → "Ana is to send the survey": a task of somebody. */
function assigned(text: string, title: string | null): string {
  const past = /\b(?:last|previous|review|past)\b/i.test(title ?? '');
  return text.replace(
    /^(?!\p{Lu}\p{Ll}*(?:ity|tion|ment|ss|ons|nts|es|ed|ing) to\b|(?:Right|Way|Time|Need|Link|Support|How|What|Where|When|Next|Close|Due|Thanks|Prior|According|Similar|Back|Up) to\b)(\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}*\.?)?) to (?=\p{Ll}{2,} \S)/u,
    `$1 ${past ? 'was' : 'is'} to `,
  );
}

/** "The watch option, Watch mode is handled" → "For the watch option, watch mode is handled". */
function labelled(text: string): string {
  const [, label = '', rest = ''] = /^([^,.:]{3,60}), ([A-Z][a-z]+ .+)$/.exec(text) ?? [];
  const leads =
    /^(?:although|since|when(?:ever)?|if|while|because|as|after|before|once|in|on|at|for|by|with(?:out)?|to|unless|until|then|however|first|finally|instead|otherwise|also|during|from|under|per|note|currently|today|now|here|thus|hence|so|and|but|or|yes|no|please)\b/i;
  return rest !== '' && !leads.test(label) && isSentence(rest.split(' '))
    ? `For ${lowerFirst(label, none)}, ${lowerFirst(rest, none)}`
    : text;
}
