import { type CheckedSentence, checkScript } from '../gate/check-script.ts';
import type { Sentence } from '../gate/claim.ts';
import type { Evidence } from '../gate/evidence.ts';
import { type Finding, isDoubt } from '../gate/finding.ts';
import type { Edit } from './edit.ts';
import type { DraftTurn } from './read-answer.ts';

/** A checked sentence and the outcome of its edit. */
export type Edited = CheckedSentence & {
  readonly edit?: {
    readonly outcome: 'confirmed' | 'corrected' | 'added' | 'dropped';
    /** The finding that the edit is about; null for a sentence without findings. */
    readonly about: Finding | null;
    readonly why: string;
  };
};

type Place = {
  readonly turn: number;
  readonly sentence: Sentence;
  readonly from: CheckedSentence | null;
  readonly edit: Edit | null;
};

/** Applies the edits of the model and checks the result. A new sentence with findings is not used. */
export function applyEdits(
  turns: readonly DraftTurn[],
  checkedSentences: readonly CheckedSentence[],
  edits: readonly Edit[],
  evidence: Evidence,
): { turns: DraftTurn[]; checkedSentences: Edited[] } {
  const first = layOut(turns, checkedSentences, edits, evidence);
  const refused = new Set(
    first.places
      .filter((_, at) => !first.checkedSentences[at]?.findings.every(isDoubt))
      .map(({ edit }) => edit),
  );
  const used = edits.filter((edit) => edit.text === '' || !refused.has(edit));
  const { places, turns: edited, checkedSentences: now } = layOut(turns, checkedSentences, used, evidence);
  return {
    turns: edited,
    checkedSentences: now.map((checkedSentence, at) => weigh(checkedSentence, places[at])),
  };
}

function layOut(
  turns: readonly DraftTurn[],
  checkedSentences: readonly CheckedSentence[],
  edits: readonly Edit[],
  evidence: Evidence,
) {
  const inserted = (at: number, turn: number, about: readonly number[]): Place[] =>
    edits
      .filter((edit) => edit.action === 'insert' && edit.at === at)
      .map((edit) => ({ turn, sentence: { text: edit.text, units: edit.units ?? about }, from: null, edit }));
  const places: Place[] = [
    ...inserted(-1, 0, []),
    ...checkedSentences.flatMap((from, at): Place[] => {
      const edit = edits.find((each) => each.at === at && each.action !== 'insert') ?? null;
      const sentence =
        edit?.action === 'replace'
          ? { text: edit.text, units: edit.units ?? from.sentence.units }
          : from.sentence;
      return [{ turn: from.turn, sentence, from, edit }, ...inserted(at, from.turn, from.sentence.units)];
    }),
  ];
  // Dropped sentences count neither as context nor as covered, so other sentences may use their words.
  const judged = checkScript(withPlaces(turns, places.filter(isSaid)), evidence);
  const edited = withPlaces(turns, places);
  const positions = edited.flatMap(({ sentences }, turn) =>
    sentences.map((sentence, index) => ({ turn, index, sentence })),
  );
  let next = 0;
  const now = positions.map((position, at): CheckedSentence => {
    const place = places[at];
    const findings = place === undefined || isSaid(place) ? judged[next++]?.findings : place.from?.findings;
    return { ...position, findings: findings ?? [] };
  });
  return { places, turns: edited, checkedSentences: now };
}

function isSaid({ edit }: Place): boolean {
  return edit?.action !== 'drop';
}

function withPlaces(turns: readonly DraftTurn[], places: readonly Place[]): DraftTurn[] {
  return turns.map((turn, at) => ({
    ...turn,
    sentences: places.filter((place) => place.turn === at).map(({ sentence }) => sentence),
  }));
}

const outcomes = { keep: 'confirmed', replace: 'corrected', insert: 'added', drop: 'dropped' } as const;

function weigh(checkedSentence: CheckedSentence, place: Place | undefined): Edited {
  const { findings } = checkedSentence;
  const { from = null, edit = null } = place ?? {};
  const old = from?.findings ?? [];
  const about = old[0] ?? null;
  const outcome = edit === null ? undefined : outcomes[edit.action];
  const why = edit?.why ?? '';
  if (outcome !== undefined && outcome !== 'confirmed')
    return { ...checkedSentence, findings: outcome === 'dropped' ? old : [], edit: { outcome, about, why } };
  const left = findings.filter((each) => !isDoubt(each));
  // An unchanged sentence gets no new doubt because another one changed.
  if (edit === null) return { ...checkedSentence, findings: [...left, ...old.filter(isDoubt)] };
  if (left.length > 0 || !old.every(isDoubt)) return { ...checkedSentence, findings: [...left, ...old] };
  return about === null
    ? { ...checkedSentence, findings: [] }
    : { ...checkedSentence, findings: [], edit: { outcome: 'confirmed', about, why } };
}
