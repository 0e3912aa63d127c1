import { placed, type Speaker } from './entry-labels.ts';
import type { Paragraph, Sentence } from './sentence.ts';
import { opened, upperFirst } from './spoken-text.ts';

/** What a release or its product does: "adds tabs". */
export type Deed = {
  readonly kind: 'deed';
  readonly doer: 'release' | 'product';
  readonly verb: string;
  readonly object: string;
  readonly scope: string | null;
};

const auxiliary = /^(?:no|can|will|is|now)\b/;

/** "This release adds tabs, a search and a map." */
export function sayDeeds(deeds: readonly Deed[], { subject, product }: Speaker): string {
  const [{ doer, verb } = { doer: 'release', verb: '' }] = deeds;
  const named = doer === 'product' && product !== null;
  const now = named && !auxiliary.test(verb) ? ' now' : '';
  return `${named ? upperFirst(product) : subject}${now} ${predicates(deeds).replace(/(?<![.!])[.!]{1,3}$/, '')}.`;
}

/** "On Windows, this release adds tabs." */
export function withPlace(text: string, scope: string | null, { subject }: Speaker): string {
  if (scope === null) return upperFirst(text);
  const small = text.startsWith(`${subject} `) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
  return `${upperFirst(placed(scope))}, ${small}`;
}

function predicates(deeds: readonly Deed[]): string {
  const same = deeds.every(({ verb }) => verb === deeds[0]?.verb);
  const parts = deeds.map(({ verb, object }, index) =>
    same && index > 0 ? opened(object) : `${verb} ${opened(object)}`,
  );
  const last = parts.pop() ?? '';
  if (parts.length === 0) return last;
  return `${parts.join(', ')}${/ and /.test(last) ? ',' : ''} and ${last}`;
}

/** "This release adds tabs. It also fixes a crash.": no two sentences in a row open alike. */
export function varied(paragraphs: readonly Paragraph[], { subject, product }: Speaker): Paragraph[] {
  const names = [subject, ...(product === null ? [] : [upperFirst(product)])];
  const openingOf = (text: string) => names.find((name) => text.startsWith(`${name} `)) ?? null;
  let [before, run, placed, told] = [null as string | null, 0, false, false];
  const vary = (sentence: Sentence): Sentence => {
    const { text, manner } = sentence;
    const name = openingOf(text);
    const again = name !== null && name === before && manner === 'framed';
    const also = told;
    told = manner !== 'frame';
    run = again ? run + 1 : 0;
    placed = name === null;
    before = name ?? openingOf(upperFirst(text.replace(/^(?:In|On|For) [^,.]{1,60}, /, '')));
    if (!again) return sentence;
    const rest = text.slice(name.length + 1);
    if (!also) return { ...sentence, text: `It ${rest}` };
    const doing = rest.replace(/^now (?=\p{Ll}+s )/u, '');
    return {
      ...sentence,
      text: `${run % 2 === 1 ? 'It' : name}${auxiliary.test(doing) ? '' : ' also'} ${doing}`,
    };
  };
  return paragraphs.map((paragraph) => {
    // What was said of one part is over, and who answers a question names what it is about.
    if (paragraph.lead !== null || paragraph.question !== null || placed) before = null;
    return { ...paragraph, sentences: paragraph.sentences.map(vary) };
  });
}
