import type { DraftDocument, DraftTurn } from './draft.ts';
import { type Coverage, coverageOf, coveredSources } from './draft-coverage.ts';
import type { Passage } from './read-passages.ts';
import type { KeptUnit, SentenceSource } from './writing.ts';

export type UnitToAdd = { readonly document: DraftDocument; readonly unitId: number };

/**
 * Adds a unit of the source, or its uncovered sentences, to the script as a new paragraph. The paragraph follows the one that
 * narrates the neighboring unit, before that one's closing sentences. Returns undefined if the unit does not exist.
 */
export function withUnit({ document, unitId }: UnitToAdd): DraftDocument | undefined {
  const { script, writing } = document;
  const { turns, partial } = coverageOf(document);
  const unit = [...partial, ...(writing?.units ?? [])].find(({ id }) => id === unitId);
  if (!script || !writing || !unit) return undefined;
  const place = placeBeside(unit, writing.units, turns);
  const text = /[.!?…。！？:]$/.test(unit.text) ? unit.text : `${unit.text}.`;
  const beside = script.turns[place];
  // Locked, because rewriting the script would leave the unit out again.
  const added: DraftTurn = { speaker: beside?.speaker ?? 1, text, section: null, locked: true };
  const [narrating, closing] = beside ? partClosing(beside, turns[place]?.passages ?? []) : [[], []];
  const { id, start, end } = unit;
  const source: SentenceSource = { text, manner: 'quoted', units: [{ id, start, end }] };
  return {
    ...document,
    script: { ...script, turns: script.turns.toSpliced(place, 1, ...narrating, added, ...closing) },
    writing: { ...writing, sources: [...writing.sources, source] },
  };
}

/** A distance larger than that of any unit of the same category. */
const otherCategory = 1e9;

/**
 * Returns the last paragraph that narrates the unit itself or the nearest one: preferably of the same category, and at equal
 * distance an earlier one. If the script narrates none, returns the last paragraph that is more than opening or closing words.
 */
function placeBeside(
  { id, category }: KeptUnit,
  units: readonly KeptUnit[],
  turns: Coverage['turns'],
): number {
  const categories = new Map(units.map((unit) => [unit.id, unit.category]));
  let nearest = { place: -1, distance: Number.POSITIVE_INFINITY };
  for (const [place, { passages }] of turns.entries())
    for (const other of coveredSources(passages).flatMap((source) => source.units)) {
      const inOrder = Math.abs(other.id - id) + (other.id > id ? 0.5 : 0);
      const distance = categories.get(other.id) === category ? inOrder : inOrder + otherCategory;
      if (distance <= nearest.distance) nearest = { place, distance };
    }
  if (nearest.place >= 0) return nearest.place;
  return Math.max(
    0,
    turns.findLastIndex(({ passages }) => passages.some(saysMore)),
  );
}

/** Whether a passage is more than a frame or a count, such as a transition, a sign-off or a call to action. */
function saysMore({ source }: Passage): boolean {
  return source === null || (source.units.length > 0 && source.manner !== 'counted');
}

/** Splits off the sentences at the end of a paragraph that only lead on or sign off. */
function partClosing(
  turn: DraftTurn,
  passages: readonly Passage[],
): [narrating: DraftTurn[], closing: DraftTurn[]] {
  const last = passages.findLastIndex(saysMore);
  const first = passages[last + 1];
  const at = last >= 0 && first ? turn.text.lastIndexOf(first.text) : -1;
  if (at <= 0) return [[turn], []];
  const { pause: _, ...narrating } = turn;
  return [
    [{ ...narrating, text: turn.text.slice(0, at).trimEnd() }],
    [{ ...turn, section: null, text: turn.text.slice(at) }],
  ];
}
