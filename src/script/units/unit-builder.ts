import { memo } from '../../domain/memo.ts';
import { findVerb } from '../judge/verbs.ts';
import { marks, type Place, withoutMarks, withoutStrong } from '../read/node.ts';
import { offsetsOf, type SourceText } from '../read/source-text.ts';
import { isBoilerplate, isNoise } from './boilerplate.ts';
import { isOrder, partOrders } from './find-orders.ts';
import { splitSentences } from './split-sentences.ts';
import type { Unit } from './unit.ts';

type Parts = Omit<
  Unit,
  'id' | 'start' | 'end' | 'advisory' | 'verbal' | 'actions' | 'telegraphic' | 'sentences' | 'written'
>;
/** The parts of a unit. Omitted fields mean plain prose. */
type UnitParts = Partial<Parts> & { readonly text?: string };

const plain: Parts = {
  form: 'prose',
  path: [],
  leadIn: null,
  head: null,
  scope: null,
  points: [],
  ordered: false,
  category: null,
  breaking: false,
  instructs: false,
  limited: false,
  continues: false,
  aside: false,
};

export type UnitBuilder = {
  readonly units: Unit[];
  /** Adds the units of a text, if it has content. */
  add(parts: UnitParts, place: Place): void;
};

/** Creates a builder that numbers units in their order. */
export function createUnitBuilder(source: SourceText): UnitBuilder {
  const units: Unit[] = [];
  // Most units have the same headings as the previous one.
  const demands = memo(isOrder);
  return {
    units,
    add(given, place) {
      const { text: written = '', ...others } = withVerb(given);
      const { points, ...unjoined } = { ...plain, ...others };
      const { text, ...parts } = withoutOrders(withCondition(unjoined, written));
      // Content below an order belongs to it.
      if ([...parts.path, parts.leadIn ?? ''].some(demands)) return;
      const kept = points
        .map((point) => withoutBoilerplate(partOrders(cleaned(point)).rest.join(' ')))
        .filter(isPoint);
      // "Next steps:" is only meaningful with the points below it.
      const leads = kept.length > 0 && /[:：]$/.test(text.trim());
      const all = splitSentences(cleaned(text));
      const boilerplate = new Set(leads ? [] : all.filter(isBoilerplate));
      const sentences = all.filter((sentence) => !(boilerplate.has(sentence) && isNoise(sentence)));
      if (sentences.length === 0 && kept.length === 0) return;
      const advisory = [text, ...points].some((part) => part.includes(marks.advisory));
      const { start, end } = offsetsOf(source, place.from, place.to);
      const telegraphic = !/[.!?。]$/.test(withoutMarks(text.trim()));
      const passages = parts.form === 'entry' ? [sentences] : passagesOf(sentences);
      for (const [index, passage] of passages.entries()) {
        const told = passage.filter((sentence) => !boilerplate.has(sentence));
        units.push({
          ...parts,
          aside: parts.aside || (told.length === 0 && kept.length === 0),
          id: units.length + 1,
          start,
          end,
          advisory,
          head: index === 0 ? parts.head : null,
          continues: parts.continues || index > 0,
          verbal: false,
          actions: false,
          telegraphic,
          sentences: told,
          written: passage,
          points: kept,
        });
      }
    },
  };
}

/** Adds the verb to a list of numbers: "The following have been resolved: CVE-2031-1, CVE-2031-2". */
function withVerb(parts: UnitParts): UnitParts {
  const { text = '', head = null, category } = parts;
  const isMended = category === 'fixed' || category === 'security' || mended.test(head ?? '');
  return advisoriesAlone.test(text) && isMended
    ? { ...parts, head: null, text: `Fixed ${text.replace(/(?<![\s.])[\s.]+$/, '')}` }
    : parts;
}

const mended = /\b(?:fixed|resolved|addressed|patched|closed|mitigated)\b/i;
const advisoriesAlone = new RegExp(`^(?:${marks.advisory}|and|[\\s,;/&.])+$`);

/** Adds a head that limits its text to the text: "If you rent: you may stay". */
function withCondition<T extends Pick<Parts, 'head'>>(parts: T, text: string): T & { text: string } {
  const head = parts.head?.trim().replace(/(?<![:.,])[:.,]+$/, '') ?? '';
  if (text === '' || !conditions.test(head)) return { ...parts, text };
  const [word = ''] = /^\p{L}*/u.exec(text) ?? [];
  const lowers =
    /^(?:You|Your|The|An?|As|This|It|We|All|To|There)$/.test(word) || findVerb(word)?.form === 'base';
  const rest = lowers ? text.charAt(0).toLowerCase() + text.slice(1) : text;
  return { ...parts, head: null, text: `${head}, ${rest}` };
}

const conditions =
  /^\uE004?(?:(?:if|when|unless)\s|(?:before|after|once) (?:you|upgrad|updat|migrat|install))/i;

/** Removes labels that form an order with their text: "Note to the narrator: say …", "Say: …". */
function withoutOrders<T extends Pick<Parts, 'head' | 'scope'> & { text: string }>(parts: T): T {
  const [first = ''] = splitSentences(parts.text);
  const label = [parts.head, parts.scope].find(
    (each) => each !== null && !isOrder(first) && isOrder(`${each}: ${first}`),
  );
  const text = partOrders(label ? `${label}: ${parts.text}` : parts.text).rest.join(' ');
  return label ? { ...parts, head: null, scope: null, text } : { ...parts, text };
}

const maxSentences = 5;

/** Splits a long paragraph into units of similar length, so that a sentence can cite its source precisely. */
function passagesOf(sentences: readonly string[]): (readonly string[])[] {
  const size = Math.ceil(sentences.length / Math.ceil(sentences.length / maxSentences));
  return sentences.length <= maxSentences
    ? [sentences]
    : sentences.flatMap((_, at) => (at % size === 0 ? [sentences.slice(at, at + size)] : []));
}

/** Removes boilerplate from a point: "A map is new. We would love to hear about it." */
function withoutBoilerplate(point: string): string {
  const sentences = splitSentences(point);
  return sentences.length < 2 ? point : sentences.filter((each) => !isBoilerplate(each)).join(' ');
}

/** Whether a text has enough content for a point, which may be just a sum. */
function isPoint(point: string): boolean {
  return /\p{L}/u.test(point)
    ? !isBoilerplate(point) && !isNoise(point)
    : /[$€£%]/.test(point) && /\d/.test(point);
}

const advisories = new RegExp(
  `${marks.advisory}(?:[\\s,;/&]|and)*${marks.advisory}[\\s,;/&${marks.advisory}]*`,
  'g',
);

/** Matches the number of an advisory after a complete statement: "… without a password CVE-2026-1". */
const trailingAdvisory = new RegExp(
  `((?<!\\b(?:fix|fixes|fixed|fixing|address|addresses|addressed|addressing|resolve|resolves|resolved|resolving|mitigate|mitigates|mitigating|patch|patches|patching|prevent|prevents|avoid|close|closes|including|to|from|for|of|in|by|with|against|and|as|is|the|see))) ${marks.advisory}(?=\\.?$)`,
  'i',
);

/** Matches a code before a name in brackets, of which only the name is spoken: '3x0045 ("control step")'. */
const coded = /(?<!\S)[\w-]{0,20}\d[\w-]{0,20} \(["“'](\p{L}[\p{L} -]{3,60})["”']\)/gu;

/** Matches the number of an advisory in the middle of a clause, where it separates words. */
const innerAdvisory = new RegExp(` ?\\(${marks.advisory}\\)(?= \\p{Ll})`, 'gu');

function cleaned(text: string): string {
  return (
    withoutStrong(text)
      .replace(/^(?:@(?=[a-zA-Z])|\uE003)/, '')
      .replace(coded, '$1')
      .replace(/(\d) ?[-=]> ?(?=\d)/g, '$1 → ')
      // "2379076640 Smart Harbors": the number in a catalogue.
      .replace(/(?<!\S)\d{9,12} (?=\p{L}{2}|\[)/gu, '')
      .replace(/\[([^[\]]{1,80})\]\[[\w.-]{0,40}\]/g, '$1')
      .replace(advisories, 'several reported vulnerabilities ')
      .replace(trailingAdvisory, '$1')
      .replace(innerAdvisory, '')
      .replaceAll(marks.advisory, 'a reported vulnerability')
      .replace(/^(?:[\s:;,.)\]–—]|-(?!-?\p{Ll}))+/u, '')
      .replace(/ ---? (?=\p{L})/gu, ' – ')
      .replace(/\s+/g, ' ')
      .replace(/(?<=[.!]) \([\p{L}\d-]{3,30}\)$/u, '')
      .replace(/[,.:;]? (?:e\.g\.?|for example)[:,]?$/i, '.')
      .trim()
  );
}
