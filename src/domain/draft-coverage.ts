import {
  type DraftDocument,
  type DraftTurn,
  type DraftWriting,
  spokenScript,
  withoutPauses,
} from './draft.ts';
import { type Passage, readPassages } from './read-passages.ts';
import { mergeSections, type ScriptFigures, scriptFigures, textFigures } from './script.ts';
import { uncoveredSentences } from './uncovered-sentences.ts';
import type { KeptUnit, SentenceSource, SourceRange } from './writing.ts';

export type Coverage = {
  /** For each paragraph, in order. */
  readonly turns: readonly {
    readonly units: readonly SourceRange[];
    readonly passages: readonly Passage[];
  }[];
  /** Units of the source that no sentence covers, in the order of the source. */
  readonly uncovered: readonly KeptUnit[];
  /** Partly covered units. Their text is the sentences that the script leaves out. */
  readonly partial: readonly KeptUnit[];
};

/** Returns the sources of the sentences of the current script. Rewritten sentences have no source. */
export function coverageOf({ script, writing }: Pick<DraftDocument, 'script' | 'writing'>): Coverage {
  const texts = (script?.turns ?? []).map(({ text }) => withoutPauses(text));
  const turns = readPassages(texts, writing?.sources ?? []).map((passages) => {
    // A sentence may occur many times and have many units as its source.
    const units = [...new Set(passages.map(({ source }) => source))].flatMap((source) => source?.units ?? []);
    return { units: [...new Map(units.map((unit) => [unit.id, unit])).values()], passages };
  });
  const spoken = new Set(turns.flatMap(({ passages }) => coveredSources(passages)).map(({ text }) => text));
  const said = new Map<number, string[]>();
  // Several units may share a sentence.
  for (const { text, units, manner } of writing?.sources ?? []) {
    if (manner === 'counted' || !spoken.has(text)) continue;
    for (const { id } of units) {
      const texts = said.get(id);
      if (texts) texts.push(text);
      else said.set(id, [text]);
    }
  }
  const news = (writing?.units ?? []).filter((unit) => unit.news);
  const covered = news.filter(({ id }) => said.has(id));
  const left = covered.map((unit) => ({
    ...unit,
    text: uncoveredSentences(unit.text, said.get(unit.id) ?? []),
  }));
  return {
    turns,
    uncovered: news.filter(({ id }) => !said.has(id)),
    partial: left.filter(({ text }) => text !== ''),
  };
}

/** Returns the sources that a script narrates. Sources that it only counts, such as "the rest in the notes", are left out. */
export function coveredSources(passages: readonly Passage[]): SentenceSource[] {
  return passages.flatMap(({ source }) => (source && source.manner !== 'counted' ? [source] : []));
}

export type DraftDescription = {
  readonly coverage: Coverage;
  readonly figures: ScriptFigures;
  /** The figures of the source if it were read in full. */
  readonly sourceFigures: ScriptFigures;
};

export type DescribedParts = Pick<DraftDocument, 'content' | 'script' | 'writing'>;

export function describeDraft(document: DescribedParts): DraftDescription {
  const { content, script } = document;
  const figures = script ? scriptFigures(spokenScript(script)) : { words: 0, seconds: 0 };
  const sourceFigures = textFigures(content, script?.language ?? 'en');
  return { coverage: coverageOf(document), figures, sourceFigures };
}

/** The previous draft, and the script that replaces its script. */
export type Rewriting = {
  readonly before: DraftDocument;
  readonly written: { readonly turns: readonly DraftTurn[]; readonly writing: DraftWriting };
};

export type MergedScript = { readonly turns: DraftTurn[]; readonly sources: SentenceSource[] };

/** Returns the new script with the locked paragraphs of the previous one, and the sources of these paragraphs. */
export function preserveLocked({ before, written }: Rewriting): MergedScript {
  const known = coverageOf(before).turns;
  const old = before.script?.turns ?? [];
  const locked = old.flatMap((turn, index) =>
    turn.locked ? [{ turn, index, passages: known[index]?.passages ?? [] }] : [],
  );
  const replaced = findReplaced(before.writing?.sources ?? [], known, locked);
  const { sources } = written.writing;
  const passagesOf = readPassages(
    written.turns.map(({ text }) => text),
    sources,
  );
  const turns: ReadTurn[] = written.turns.map((turn, at) => ({ turn, passages: passagesOf[at] ?? [] }));
  const places = locked.map(({ index, passages }) => {
    const own = passages.flatMap(({ source }) => source ?? []);
    const units = [...own, ...(replaced.get(index) ?? [])].flatMap((source) => source.units);
    const narrated = {
      units: new Set(units.map(({ id }) => id)),
      texts: new Set(own.map(({ text }) => text)),
    };
    return takeOut(turns, narrated) ?? Math.round((index / old.length) * turns.length);
  });
  const result: DraftTurn[] = [];
  // If the first paragraph of a section was removed, the section begins with the next one.
  let section: string | null = null;
  for (let place = 0; place <= turns.length; place += 1) {
    section = written.turns[place]?.section ?? section;
    for (const [index, { turn }] of locked.entries())
      if (places[index] === place) result.push({ ...turn, section: turn.section ?? section });
    const turn = turns[place]?.turn;
    if (!turn) continue;
    result.push({ ...turn, section });
    section = null;
  }
  const kept = locked.flatMap(({ passages }) => passages.flatMap(({ source }) => source ?? []));
  return { turns: mergeSections(result), sources: [...sources, ...kept] };
}

/** The sentences that an edited paragraph replaced: those missing between the ones before and after it. */
function findReplaced(
  sources: readonly SentenceSource[],
  turns: Coverage['turns'],
  locked: readonly { readonly index: number; readonly passages: readonly Passage[] }[],
): Map<number, SentenceSource[]> {
  const edited = locked.filter(({ passages }) => passages.some(({ source }) => source === null));
  const places = new Map<string, number>();
  for (const [index, { passages }] of turns.entries())
    for (const { source } of passages) if (source && !places.has(source.text)) places.set(source.text, index);
  const replaced = new Map<number, SentenceSource[]>();
  let before = 0;
  let lost: SentenceSource[] = [];
  const close = (after: number) => {
    const place = edited.find(({ index }) => index >= before && index <= after)?.index;
    if (place !== undefined) replaced.set(place, [...(replaced.get(place) ?? []), ...lost]);
    lost = [];
    before = after;
  };
  for (const source of sources) {
    const place = places.get(source.text);
    if (place === undefined) lost.push(source);
    else close(place);
  }
  close(turns.length);
  return replaced;
}

type ReadTurn = { turn: DraftTurn | null; passages: readonly Passage[] };

type Narrated = { readonly units: ReadonlySet<number>; readonly texts: ReadonlySet<string> };

/** Removes sentences that come from these units only, or equal these texts, from new paragraphs. Returns the first position. */
function takeOut(turns: readonly ReadTurn[], { units, texts }: Narrated): number | undefined {
  if (units.size === 0 && texts.size === 0) return undefined;
  let first: number | undefined;
  const isNarrated = ({ text, source }: Passage) =>
    texts.has(text) ||
    (source !== null && source.units.length > 0 && source.units.every(({ id }) => units.has(id)));
  for (const [index, read] of turns.entries()) {
    if (!read.turn || !read.passages.some(isNarrated)) continue;
    first ??= index;
    read.passages = read.passages.filter((passage) => !isNarrated(passage));
    // A turn that is left with transitions only is removed too.
    const says = read.passages.some(({ source }) => source === null || source.units.length > 0);
    const text = read.passages.map((passage) => passage.text).join(' ');
    read.turn = says ? { ...read.turn, text } : null;
  }
  return first;
}
