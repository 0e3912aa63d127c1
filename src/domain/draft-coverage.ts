import { type DraftDocument, type DraftTurn, type DraftWriting, withoutPauses } from './draft.ts';
import type { SentenceSource, SourceRange, SourceUnit } from './writing.ts';

/** A part of a paragraph: a sentence as it was written from the source, or words that someone edited. */
type Passage = { readonly text: string; readonly source: SentenceSource | null };

export type Coverage = {
  /** For each paragraph, in order. */
  readonly turns: readonly {
    readonly units: readonly SourceRange[];
    readonly passages: readonly Passage[];
  }[];
  /** Units of the source that no sentence rests on, in the order of the source. */
  readonly uncovered: readonly SourceUnit[];
};

/** Where the sentences of a script come from, as it is now. Sentences that were edited come from nowhere. */
export function coverageOf({ script, writing }: DraftDocument): Coverage {
  const read = createReader(writing?.sources ?? []);
  const turns = (script?.turns ?? []).map(({ text }) => {
    const passages = read(withoutPauses(text));
    const units = passages.flatMap(({ source }) => source?.units ?? []);
    return { units: [...new Map(units.map((unit) => [unit.id, unit])).values()], passages };
  });
  const covered = new Set(turns.flatMap(({ units }) => units.map(({ id }) => id)));
  const uncovered = (writing?.units ?? []).filter(({ id, news }) => news && !covered.has(id));
  return { turns, uncovered };
}

const keyLength = 24;

/** Finds known sentences in a text. It looks only where words begin, and only at sentences that begin the same. */
function createReader(sources: readonly SentenceSource[]): (text: string) => Passage[] {
  const byStart = new Map<string, SentenceSource[]>();
  for (const source of sources) {
    const key = source.text.slice(0, keyLength);
    const known = byStart.get(key);
    if (known) known.push(source);
    else byStart.set(key, [source]);
  }
  for (const known of byStart.values()) known.sort(longestFirst);
  return (text) => {
    const passages: Passage[] = [];
    let edited = '';
    const close = () => {
      if (edited.trim() !== '') passages.push({ text: edited.trim(), source: null });
      edited = '';
    };
    for (let position = 0; position < text.length; ) {
      const isStart = position === 0 || /\s/.test(text[position - 1] ?? '') || edited === '';
      const source = isStart ? sourceAt(byStart, text, position) : undefined;
      if (!source) {
        edited += text[position];
        position += 1;
        continue;
      }
      close();
      passages.push({ text: source.text, source });
      position += source.text.length;
    }
    close();
    return passages;
  };
}

function longestFirst(left: SentenceSource, right: SentenceSource): number {
  return right.text.length - left.text.length;
}

function sourceAt(byStart: ReadonlyMap<string, SentenceSource[]>, text: string, position: number) {
  for (let length = keyLength; length > 0; length -= 1) {
    const known = byStart.get(text.slice(position, position + length));
    const found = known?.find((source) => text.startsWith(source.text, position));
    if (found) return found;
  }
  return undefined;
}

/**
 * Puts a unit of the source into the script as a paragraph of its own: after the last paragraph that rests on an earlier
 * one. Undefined if there is no such unit.
 */
export function withUnit(document: DraftDocument, unitId: number): DraftDocument | undefined {
  const { script, writing } = document;
  const unit = writing?.units.find(({ id }) => id === unitId);
  if (!script || !writing || !unit) return undefined;
  const { turns } = coverageOf(document);
  const before = turns.findLastIndex(({ units }) => units.some(({ id }) => id < unitId));
  const text = /[.!?…。！？:]$/.test(unit.text) ? unit.text : `${unit.text}.`;
  const speaker = script.turns[before]?.speaker ?? 1;
  const added: DraftTurn = { speaker, text, section: null, locked: false };
  const { id, start, end } = unit;
  const source: SentenceSource = { text, manner: 'quoted', units: [{ id, start, end }] };
  return {
    ...document,
    script: { ...script, turns: script.turns.toSpliced(before + 1, 0, added) },
    writing: { ...writing, sources: [...writing.sources, source] },
  };
}

/** A new script in which the locked paragraphs of the one before stay, with their own sources. */
export function keepLocked(
  before: DraftDocument,
  written: { readonly turns: readonly DraftTurn[]; readonly writing: DraftWriting },
): { turns: DraftTurn[]; sources: SentenceSource[] } {
  const known = coverageOf(before).turns;
  const old = before.script?.turns ?? [];
  const locked = old.flatMap((turn, index) =>
    turn.locked ? [{ turn, index, passages: known[index]?.passages ?? [] }] : [],
  );
  const { sources } = written.writing;
  const read = createReader(sources);
  const turns: (DraftTurn | null)[] = [...written.turns];
  const places = locked.map(({ index, passages }) => {
    const units = new Set(passages.flatMap(({ source }) => source?.units.map(({ id }) => id) ?? []));
    return takeOut(turns, read, units) ?? Math.round((index / old.length) * turns.length);
  });
  const result: DraftTurn[] = [];
  for (let place = 0; place <= turns.length; place += 1) {
    for (const [index, { turn }] of locked.entries()) if (places[index] === place) result.push(turn);
    const turn = turns[place];
    if (turn) result.push(turn);
  }
  const kept = locked.flatMap(({ passages }) => passages.flatMap(({ source }) => source ?? []));
  return { turns: result, sources: [...sources, ...kept] };
}

/** Takes the sentences that rest on these units alone out of new paragraphs. Returns the first place. */
function takeOut(
  turns: (DraftTurn | null)[],
  read: (text: string) => Passage[],
  units: ReadonlySet<number>,
): number | undefined {
  let first: number | undefined;
  for (const [index, turn] of turns.entries()) {
    const passages = turn ? read(turn.text) : [];
    const isNarrated = ({ source }: Passage) =>
      source !== null && source.units.length > 0 && source.units.every(({ id }) => units.has(id));
    if (!turn || !passages.some(isNarrated)) continue;
    first ??= index;
    const rest = passages.filter((passage) => !isNarrated(passage));
    // What only leads to sentences that are gone goes with them.
    const says = rest.some(({ source }) => source === null || source.units.length > 0);
    turns[index] = says ? { ...turn, text: rest.map(({ text }) => text).join(' ') } : null;
  }
  return first;
}
