import type { Sentence } from '../gate/claim.ts';
import { type Fault, isDoubt } from '../gate/fault.ts';
import type { Grounds } from '../gate/grounds.ts';
import { type Judgement, judgeScript } from '../gate/judge-script.ts';
import type { Edit } from './edit.ts';
import type { DraftTurn } from './read-answer.ts';

/** A judged sentence, and what became of it when the model read the script again. */
export type Edited = Judgement & {
  readonly edit?: {
    readonly outcome: 'confirmed' | 'corrected' | 'added' | 'dropped';
    /** What was found in it before; null for a sentence without faults. */
    readonly about: Fault | null;
    readonly why: string;
  };
};

type Place = {
  readonly turn: number;
  readonly sentence: Sentence;
  readonly from: Judgement | null;
  readonly edit: Edit | null;
};

/** The turns as the model left them, and what remains against each sentence. A new sentence with a fault is not used. */
export function applyEdits(
  turns: readonly DraftTurn[],
  judgements: readonly Judgement[],
  edits: readonly Edit[],
  grounds: Grounds,
): { turns: DraftTurn[]; judgements: Edited[] } {
  const first = layOut(turns, judgements, edits, grounds);
  const refused = new Set(
    first.places.filter((_, at) => !first.judgements[at]?.faults.every(isDoubt)).map(({ edit }) => edit),
  );
  const used = edits.filter((edit) => edit.text === '' || !refused.has(edit));
  const { places, turns: edited, judgements: now } = layOut(turns, judgements, used, grounds);
  return {
    turns: edited,
    judgements: now.map((judgement, at) => weigh(judgement, places[at])),
  };
}

function layOut(
  turns: readonly DraftTurn[],
  judgements: readonly Judgement[],
  edits: readonly Edit[],
  grounds: Grounds,
) {
  const inserted = (at: number, turn: number, about: readonly number[]): Place[] =>
    edits
      .filter((edit) => edit.action === 'insert' && edit.at === at)
      .map((edit) => ({ turn, sentence: { text: edit.text, units: edit.units ?? about }, from: null, edit }));
  const places: Place[] = [
    ...inserted(-1, 0, []),
    ...judgements.flatMap((from, at): Place[] => {
      const edit = edits.find((each) => each.at === at && each.action !== 'insert') ?? null;
      const sentence =
        edit?.action === 'replace'
          ? { text: edit.text, units: edit.units ?? from.sentence.units }
          : from.sentence;
      return [{ turn: from.turn, sentence, from, edit }, ...inserted(at, from.turn, from.sentence.units)];
    }),
  ];
  // What is dropped is neither said before nor told, so its words may be used elsewhere.
  const judged = judgeScript(withPlaces(turns, places.filter(isSaid)), grounds);
  const edited = withPlaces(turns, places);
  const positions = edited.flatMap(({ sentences }, turn) =>
    sentences.map((sentence, index) => ({ turn, index, sentence })),
  );
  let next = 0;
  const now = positions.map((position, at): Judgement => {
    const place = places[at];
    const faults = place === undefined || isSaid(place) ? judged[next++]?.faults : place.from?.faults;
    return { ...position, faults: faults ?? [] };
  });
  return { places, turns: edited, judgements: now };
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

function weigh(judgement: Judgement, place: Place | undefined): Edited {
  const { faults } = judgement;
  const { from = null, edit = null } = place ?? {};
  const old = from?.faults ?? [];
  const about = old[0] ?? null;
  const outcome = edit === null ? undefined : outcomes[edit.action];
  const why = edit?.why ?? '';
  if (outcome !== undefined && outcome !== 'confirmed')
    return { ...judgement, faults: outcome === 'dropped' ? old : [], edit: { outcome, about, why } };
  const left = faults.filter((each) => !isDoubt(each));
  // A sentence that nobody changed is not doubted because another one was.
  if (edit === null) return { ...judgement, faults: [...left, ...old.filter(isDoubt)] };
  if (left.length > 0 || !old.every(isDoubt)) return { ...judgement, faults: [...left, ...old] };
  return about === null
    ? { ...judgement, faults: [] }
    : { ...judgement, faults: [], edit: { outcome: 'confirmed', about, why } };
}
