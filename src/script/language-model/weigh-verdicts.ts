import { type Fault, fault, isDoubt } from '../gate/fault.ts';
import type { Judgement } from '../gate/judge-script.ts';
import type { DraftTurn } from './read-answer.ts';
import type { Reviewed } from './repair-script.ts';
import type { Verdict } from './review.ts';

/** The turns with the sentences that the model corrected. */
export function correctTurns(
  turns: readonly DraftTurn[],
  verdicts: readonly Verdict[],
  clean: (text: string) => string,
): DraftTurn[] {
  const texts = new Map(verdicts.map(({ turn, index, text }) => [`${turn}.${index}`, clean(text)]));
  return turns.map((turn, at) => ({
    ...turn,
    sentences: turn.sentences.map(({ text, units }, index) => ({
      text: texts.get(`${at}.${index}`) || text,
      units,
    })),
  }));
}

/** What is left against each sentence after the review: `before` of the script as written, `now` of the corrected one. */
export function weighVerdicts(
  before: readonly Judgement[],
  now: readonly Judgement[],
  verdicts: readonly Verdict[],
): Reviewed[] {
  const given = new Map(verdicts.map((each) => [`${each.turn}.${each.index}`, each]));
  return now.map((judgement, at) => {
    const { turn, index, sentence, faults } = judgement;
    const old = before[at] ?? judgement;
    const about = old.faults[0] ?? null;
    const verdict = given.get(`${turn}.${index}`)?.verdict;
    if (verdict === 'drop') {
      const unsaid = fault('invention', sentence.text, 'is not in its units, the model finds');
      return {
        ...judgement,
        faults: about === null ? [unsaid] : old.faults,
        review: { outcome: 'dropped', about },
      };
    }
    if (verdict === 'true') {
      const left = faults.filter((each) => !isDoubt(each));
      if (left.length > 0 || !old.faults.every(isDoubt))
        return { ...judgement, faults: [...left, ...old.faults] };
      return about === null
        ? { ...judgement, faults: [] }
        : { ...judgement, faults: [], review: { outcome: 'confirmed', about } };
    }
    if (verdict === 'corrected' && sentence.text !== old.sentence.text) {
      const left = faults.filter((each) => !isKnown(each, old.faults));
      return left.length > 0
        ? { ...judgement, faults: left }
        : { ...judgement, faults: [], review: { outcome: 'corrected', about } };
    }
    // A sentence that no one asked about is not doubted because another one changed.
    return {
      ...judgement,
      faults: [...faults.filter((each) => !isDoubt(each)), ...old.faults.filter(isDoubt)],
    };
  });
}

/** A doubt of the same rule was told to the model, which corrected the sentence in its light. */
function isKnown(each: Fault, told: readonly Fault[]): boolean {
  return isDoubt(each) && told.some(({ rule }) => rule === each.rule);
}
