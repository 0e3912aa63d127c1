import { upperFirst } from '../../english/case.ts';
import type { Narrator } from '../../tell/narrator.ts';
import { closeSentence } from '../close-sentence.ts';
import { isDense } from '../reading/courtesies.ts';
import type { Grammar } from './entry.ts';
import type { Slot } from './plan-entries.ts';

/** Words that tie a sentence to the one before: the first of a passage has none. */
const adds =
  /^(?:auch|außerdem|ebenfalls|hinzu|dazu|ein weiterer|elle|par ailleurs|également|autre|ce point|cela aussi|también|además|otr[ao]|y un|ela|além|outr[ao]|isto também|também|e um|inoltre|altr[ao]|a parte|anche|e un|また|さらに|あわせて|还|此外|另外|同时)|également|asimismo| ainda | anche | aussi |\}も/iu;

const joiners: Readonly<Record<string, readonly string[]>> = {
  fr: ['De plus, ', 'En outre, '],
  es: ['Además, ', 'Asimismo, '],
  pt: ['Além disso, ', 'Também, '],
  it: ['Inoltre, ', 'In più, '],
  ja: ['また、', 'さらに、'],
  zh: ['此外，', '同时，'],
};

export type Teller = {
  readonly grammar: Grammar | null;
  readonly narrator: Narrator;
  readonly language: string;
  /** Introduces the points below an entry; `{list}` are they. */
  readonly includes: readonly string[];
};

/** The sentences of a passage, in order. */
export function tellSlots(slots: readonly Slot[], teller: Teller): string[] {
  const told: string[] = [];
  let framed = false;
  let scope: string | null = null;
  for (const slot of slots) {
    const known = slot.scope !== null && slot.scope === scope;
    told.push(sentenceOf(known ? { ...slot, scope: null } : slot, told.at(-1) ?? null, framed, teller));
    scope = slot.scope;
    framed ||= slot.entry.kind !== 'sentence';
    told.push(...detailsOf(slot, teller));
  }
  return told;
}

function sentenceOf(slot: Slot, before: string | null, framed: boolean, teller: Teller): string {
  const { grammar, narrator, language } = teller;
  const { entry, things, scope } = slot;
  const [thing] = things;
  if (grammar === null || (entry.kind === 'sentence' && thing === undefined)) {
    const text = entry.kind === 'thing' ? entry.thing.text : entry.text;
    const dense = grammar !== null && isDense(text);
    const labelled = scope === null ? text : dense ? grammar.scoped(scope, text) : `${scope}: ${text}`;
    return narrator.say([closeSentence(unlike(labelled, before, language), language)]);
  }
  if (entry.kind === 'fault' && scope !== null)
    return narrator.say([upperFirst(`${scope}: ${closeSentence(entry.text, language)} ${grammar.mended}`)]);
  const list =
    thing === undefined && entry.kind !== 'thing'
      ? faultIn(entry.text)
      : grammar.join(things.map(({ text }) => text));
  const frames =
    thing === undefined ? grammar.faults : grammar.frames({ ...merged(things, thing), text: list });
  const fitting = !framed ? frames.filter((frame) => !adds.test(frame)) : frames;
  const sentences = (fitting.length > 0 ? fitting : frames).map((frame) =>
    closeSentence(frame.replace('{list}', () => list).replace(/了(?=[A-Za-z])/u, '了 '), language),
  );
  const bare = thing?.number === null && scope !== null;
  const said = bare
    ? [closeSentence(`${scope}: ${list}`, language)]
    : scope === null
      ? sentences
      : sentences.map((one) => grammar.scoped(scope, one));
  const other = said.filter((one) => before === null || opener(one) !== opener(before));
  return narrator.say((other.length > 0 ? other : said).map((one) => upperFirst(one)));
}

/** After a colon an article of a Romance language is small. */
function faultIn(text: string): string {
  return /^(?:Les?|La|L['’]\p{L}+|Une?|El|Los|Las|Os?|As?|Il|Gli|I) /u.test(text)
    ? `${text.charAt(0).toLowerCase()}${text.slice(1)}`
    : text;
}

/** Several things make a plural, whatever each of them is. */
function merged(things: Slot['things'], thing: Slot['things'][number]): Slot['things'][number] {
  return things.length > 1 && thing.number !== null ? { ...thing, number: 'many' } : thing;
}

/** Where two sentences open with the same words, the second is tied to the first instead. */
function unlike(text: string, before: string | null, language: string): string {
  if (language === 'de') return tiedInGerman(text, before);
  const [joiner] = joiners[language] ?? [];
  if (before === null || joiner === undefined || opener(text) !== opener(before)) return text;
  const ties = joiners[language] ?? [];
  const tie = ties.find((one) => !before.startsWith(one)) ?? joiner;
  return `${tie}${/^(?:\p{Lu}\p{Ll}{0,6}(?:['’]\p{Ll}|\s))/u.test(text) ? `${text.charAt(0).toLowerCase()}${text.slice(1)}` : text}`;
}

/** In German the verb comes second, whatever comes first: "Wir haben…" → "Außerdem haben wir…". */
function tiedInGerman(text: string, before: string | null): string {
  const [, who = '', verb = '', rest = ''] =
    /^(Wir|Sie|Du|Ihr|Es|Diese Version) (\p{Ll}+) (.+)$/su.exec(text) ?? [];
  const again =
    before !== null && who !== '' && new RegExp(`(?:^|\\s)${who} `, 'iu').test(before.slice(0, 40));
  if (!again) return text;
  const tie = /^Außerdem/u.test(before) ? 'Zudem' : 'Außerdem';
  const said = who === 'Diese Version' ? 'sie' : who === 'Sie' ? who : who.toLowerCase();
  return `${tie} ${verb} ${said} ${rest}`;
}

function opener(text: string): string {
  if (/^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return text.slice(0, 2);
  return text.toLowerCase().split(/\s+/).slice(0, 2).join(' ');
}

/** Sentences stay sentences; the points of a nested list make one of their own. */
function detailsOf({ details }: Slot, { grammar, narrator, language, includes }: Teller): string[] {
  const isWhole = (text: string) =>
    /[.!?。！？]$/u.test(text) || grammar === null || grammar.isSentence(text);
  const whole = details.filter(isWhole).map((text) => closeSentence(grammar?.whole(text) ?? text, language));
  const points = details
    .filter((text) => !isWhole(text))
    .map((text) => grammar?.thing(text.replace(/[;,]$/, ''), 'added', null).text ?? text);
  if (points.length === 0 || grammar === null || includes.length === 0) return whole;
  const list = grammar.join(points);
  return [
    ...whole,
    narrator.say(
      includes.map((frame) =>
        closeSentence(
          frame.replace('{list}', () => list),
          language,
        ),
      ),
    ),
  ];
}
