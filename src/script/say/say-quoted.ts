import type { Judged } from '../judge/judge.ts';
import { fill, joinList, type PhraseBank } from '../phrases/phrase-bank.ts';
import { withoutMarks } from '../read/node.ts';
import { categoryOf } from '../units/category-words.ts';
import { countWords } from '../units/split-sentences.ts';
import { labelFor, type Speaker, scopeOf } from './entry-labels.ts';
import { framed, quoted, type Sentence } from './sentence.ts';
import { lowerFirst, opened, spokenSentence, spokenText } from './spoken-text.ts';

type Entry = {
  readonly unit: Judged;
  readonly label: string;
  readonly scope: string | null;
  readonly first: string;
  readonly further: readonly string[];
};

/**
 * Narrates entries in languages without their own rules. Sentences and entries that name their category are said
 * unchanged, faults and titles after a label. Short titles share one: "Behoben: Absturz beim Start und falsche Uhrzeit."
 */
export function sayQuoted(units: readonly Judged[], speaker: Speaker): Sentence[][] {
  const entries = units.map((unit) => entryOf(unit, speaker));
  const lists = listsOf(entries, speaker.bank);
  return entries.flatMap((entry) => {
    const list = lists.find((some) => some.includes(entry)) ?? [entry];
    if (list[0] !== entry) return [];
    return [list.length > 1 ? [sayList(list, speaker)] : sayOne(entry, speaker)];
  });
}

function entryOf(unit: Judged, { bank, depth }: Speaker): Entry {
  // How it was is meaningless without how it is now.
  const turn = former.test(withoutMarks(unit.sentences[0] ?? '')) ? 1 : 0;
  const narrated = unit.sentences.slice(0, Math.max(1, Math.min(unit.sayable, depth(unit) + turn)));
  const [first = '', ...further] = narrated.map((sentence) => spokenSentence(sentence, bank));
  return { unit, label: labelFor(unit, bank), scope: scopeOf(unit), first, further };
}

const former =
  /^(?:bisher|bislang|früher|jusqu['’]ici|jusqu['’]à présent|auparavant|hasta ahora|até agora|finora|これまで|此前)(?!\p{L})/iu;

/** Matches marks that part a text, so that it cannot be an item of a list. */
const joints = /[,;:：、(–—]/;

/** More titles behind one label are hard to keep apart. */
const maxListed = 3;

/** Returns the titles that share a label, in lists of a few. */
function listsOf(entries: readonly Entry[], bank: PhraseBank): Entry[][] {
  const isJoined = (text: string) => joints.test(text) || text.includes(bank.list.pair);
  const short = entries.filter(
    ({ unit, first, further }) =>
      unit.head === null && further.length === 0 && !isJoined(first) && !isPlain(unit, first, bank),
  );
  const titles = short.filter(({ unit, first }) => !isSentence(unit, first, bank));
  const groups = Map.groupBy(titles, ({ label, scope }) => `${label}\n${scope}`);
  return [...groups.values()].flatMap((group) =>
    Array.from({ length: Math.ceil(group.length / maxListed) }, (_, at) =>
      group.slice(at * maxListed, (at + 1) * maxListed),
    ),
  );
}

function sayList(entries: readonly Entry[], { bank, common }: Speaker): Sentence {
  const [{ label = '', scope = null } = {}] = entries;
  const items = entries.map(({ first }, at) =>
    at === 0 ? opened(first) : opened(lowerFirst(first, common)),
  );
  const text = labelled(label, scope, `${joinList(bank, items)}${bank.stop}`, bank);
  return { text, units: entries.map(({ unit }) => unit.id), manner: 'framed' };
}

function sayOne({ unit, label, scope, first, further }: Entry, { bank }: Speaker): Sentence[] {
  const { head } = unit;
  const rest = further.map((sentence) => quoted(sentence, unit));
  const titled = head === null ? first : withTitle(head, first, bank);
  if (!isPlain(unit, first, bank)) return [framed(labelled(label, scope, titled, bank), unit), ...rest];
  const opening =
    scope === null ? quoted(titled, unit) : framed(fill(bank.labelled, { label: scope, text: titled }), unit);
  return [opening, ...rest];
}

/** Puts the title of an entry before its text: "Dokumente umbenannt: Sie heißen …". */
function withTitle(head: string, text: string, bank: PhraseBank): string {
  const title = spokenText(head, bank);
  if (text === '') return title;
  return /[!?！？]$/.test(title)
    ? `${title}${bank.joint}${text}`
    : fill(bank.labelled, { label: opened(title), text });
}

function labelled(label: string, scope: string | null, text: string, bank: PhraseBank): string {
  return scope === null ? fill(bank.labelled, { label, text }) : fill(bank.scoped, { label, scope, text });
}

/** Whether an entry is clear without a label: it names its category, or it is a sentence about what is so now. */
function isPlain(unit: Judged, first: string, bank: PhraseBank): boolean {
  if (unit.known) return false;
  return namesCategory(first, unit.kind) || (current.has(unit.kind) && isSentence(unit, first, bank));
}

/** The categories of statements that are true without a label. A fault is not, and a warning must be heard as one. */
const current: ReadonlySet<Judged['kind']> = new Set(['added', 'changed', 'performance', 'chore']);

/** Whether the first or the last word names the category: "Correction d’un plantage", "Suche hinzugefügt". */
function namesCategory(text: string, kind: Judged['kind']): boolean {
  const words = opened(text).split(' ');
  const own = categoryOf(words[0] ?? '') ?? categoryOf(words.at(-1) ?? '');
  if (own === null || faults.test(words[0] ?? '')) return false;
  return own === kind || (current.has(kind) && current.has(own));
}

/** Matches words for a fault, by which headings name fixes. */
const faults = /^(?:bug|defect|fehler(?!beheb|korrek)|不具合)/i;

const minWords = 4;
const wholeSentenceWords = 14;

function isSentence({ sentences, telegraphic }: Judged, first: string, { verbs }: PhraseBank): boolean {
  const words = countWords(first);
  return (
    sentences.length > 1 ||
    words > wholeSentenceWords ||
    (!telegraphic && words >= minWords) ||
    verbs?.test(first) === true
  );
}
