import type { WriterOutput } from '../../domain/writing.ts';
import type { Repair } from '../../domain/writing-report.ts';
import { type CheckedSentence, missingEssentials } from '../gate/check-script.ts';
import type { Sentence } from '../gate/claim.ts';
import type { Evidence } from '../gate/evidence.ts';
import type { Finding } from '../gate/finding.ts';
import { shapeOf } from '../judge/shape.ts';
import { thirdPerson } from '../judge/verbs.ts';
import { splitSentences } from '../units/split-sentences.ts';
import type { Edited } from './apply-edits.ts';
import type { Draft, DraftTurn } from './read-answer.ts';

export type Repaired = Pick<Draft, 'turns' | 'passedOver'> & {
  readonly repairs: readonly Repair[];
  /** The number of sentences with units that stayed as the model wrote them, and of those it wrote. */
  readonly kept: number;
  readonly written: number;
};

/**
 * Repairs a script with as few changes as possible. A bad sentence is replaced with the built-in one for its units or
 * dropped, and missing essential changes are added.
 */
export function repairScript(
  { turns, passedOver }: Pick<Draft, 'turns' | 'passedOver'>,
  checkedSentences: readonly Edited[],
  base: WriterOutput,
  evidence: Evidence,
): Repaired {
  const judgedAt = new Map(checkedSentences.map((each) => [`${each.turn}.${each.index}`, each]));
  const left = checkedSentences.filter(({ edit }) => edit?.outcome !== 'dropped');
  const good = left.filter(({ findings }) => findings.length === 0);
  const covered = new Set(good.flatMap(({ sentence }) => sentence.units));
  const repairs: Repair[] = [];
  const mended = turns.map((turn, at): DraftTurn => {
    let dropped: Sentence | null = null;
    const sentences = turn.sentences.flatMap((sentence, index): Sentence[] => {
      const { findings = [], edit } = judgedAt.get(`${at}.${index}`) ?? {};
      if (edit?.outcome === 'dropped') {
        repairs.push(editOf(sentence, edit, at));
        return [];
      }
      const leans = dropped !== null && leansOn(sentence, dropped);
      if (findings.length === 0 && !leans) {
        if (edit !== undefined) repairs.push(editOf(sentence, edit, at));
        dropped = null;
        return [sentence];
      }
      const instead = replacementsFor(sentence, base, evidence, covered);
      dropped = instead.length === 0 ? sentence : null;
      repairs.push(repairOf(sentence, findings, at, instead.length > 0));
      return instead;
    });
    return { ...turn, sentences };
  });
  const whole = withMusts({ turns: withoutLooseQuestions(mended), passedOver }, base, evidence, repairs);
  return {
    turns: whole,
    passedOver,
    repairs,
    kept: good.filter(citesUnits).length,
    written: left.filter(citesUnits).length,
  };
}

function citesUnits({ sentence }: CheckedSentence): boolean {
  return sentence.units.length > 0;
}

const minKeptShare = 0.5;

/** Whether too few of the model's sentences are left to call it the model's script. */
export function isRefused({ kept, written }: Pick<Repaired, 'kept' | 'written'>): boolean {
  return written === 0 || kept < written * minKeptShare;
}

/** Describes a sentence and its finding, for the model's correction and for the caller. */
export function describeFinding({ turn, sentence, findings }: CheckedSentence): string {
  const [first] = findings;
  const units = sentence.units.length === 0 ? 'no unit' : `unit ${sentence.units.slice(0, 6).join(', ')}`;
  return `Turn ${turn + 1}, "${sentence.text.slice(0, 200)}" (${units}): "${first?.words ?? ''}" ${first?.why ?? ''} (rule: ${first?.rule ?? 'form'}).`;
}

function repairOf(sentence: Sentence, findings: readonly Finding[], turn: number, replaced: boolean): Repair {
  const [first] = findings;
  const why = first === undefined ? 'leaned on a sentence that was dropped' : `"${first.words}" ${first.why}`;
  return {
    action: replaced ? 'replaced' : 'dropped',
    rule: first?.rule ?? 'reference',
    turn: turn + 1,
    units: sentence.units,
    message: `A sentence in turn ${turn + 1} was ${replaced ? 'replaced' : 'dropped'}: ${why}.`,
  };
}

const outcomes = {
  confirmed: 'was doubted and confirmed by the model',
  corrected: 'was corrected by the model',
  added: 'was added by the model',
  dropped: 'was dropped by the model',
};

function editOf(
  { units }: Sentence,
  { outcome, about, why: reason }: NonNullable<Edited['edit']>,
  turn: number,
): Repair {
  const found = about === null ? reason.replace(/\.$/, '') : `"${about.words}" ${about.why}`;
  const why = found === '' ? '' : `: ${found}`;
  return {
    action: outcome,
    rule: about?.rule ?? 'edit',
    turn: turn + 1,
    units,
    message: `A sentence in turn ${turn + 1} ${outcomes[outcome]}${why}.`,
  };
}

/** Whether a sentence begins with a pronoun and cites the same unit, so that it needs the dropped sentence. */
function leansOn({ text, units }: Sentence, dropped: Sentence): boolean {
  return (
    /^(?:it|its|they|their|this|that|these|those|he|she|both|then|so|und|es|sie|dies)\b/i.test(text) &&
    units.some((id) => dropped.units.includes(id))
  );
}

const maxReplacements = 2;

/** Returns the built-in sentences for units that no other sentence cites. */
function replacementsFor(
  { units }: Sentence,
  base: WriterOutput,
  evidence: Evidence,
  covered: Set<number>,
): Sentence[] {
  // An entry that is only an instruction to the writer has no built-in sentence either.
  const open = units.filter((id) => !covered.has(id) && (evidence.units.get(id)?.sentences.length ?? 0) > 0);
  const found = open.flatMap((id) => builtInFor(id, base)).slice(0, maxReplacements);
  for (const sentence of found) for (const id of sentence.units) covered.add(id);
  return found.filter((sentence, index) => found.findIndex(({ text }) => text === sentence.text) === index);
}

function builtInFor(id: number, { sources }: WriterOutput): Sentence[] {
  const source = sources.find(
    ({ units, manner }) =>
      (manner === 'quoted' || manner === 'framed') && units.some((unit) => unit.id === id),
  );
  return source === undefined ? [] : [{ text: source.text, units: source.units.map((unit) => unit.id) }];
}

/** Drops questions without an answer. */
function withoutLooseQuestions(turns: readonly DraftTurn[]): DraftTurn[] {
  return turns.filter((turn, index) => {
    if (turn.sentences.length === 0) return false;
    const answer = turns[index + 1];
    return !(isQuestion(turn) && answer !== undefined && answer.sentences.length === 0);
  });
}

function isQuestion(turn: DraftTurn | undefined): boolean {
  return turn?.sentences.every(({ text }) => /[?？]["”’]*$/.test(text)) ?? false;
}

/** Adds missing essential changes before the end, in the built-in writer's words. */
function withMusts(
  { turns, passedOver }: Pick<Draft, 'turns' | 'passedOver'>,
  base: WriterOutput,
  evidence: Evidence,
  repairs: Repair[],
): DraftTurn[] {
  const missing = missingEssentials(turns, evidence, passedOver);
  if (missing.length === 0) return [...turns];
  const added = missing.flatMap((id) => {
    const [first] = builtInFor(id, base);
    return [first ?? { text: firstSentence(evidence, id), units: [id] }];
  });
  const sentences = added.filter(
    ({ text }, index) => added.findIndex((each) => each.text === text) === index,
  );
  repairs.push({
    action: 'added',
    rule: 'missing',
    turn: null,
    units: missing,
    message: `${missing.length === 1 ? 'Something' : `${missing.length} things`} that every listener needs had been left out and was added.`,
  });
  let place = turns.length > 1 ? turns.length - 1 : turns.length;
  // A question and its answer stay together.
  while (isQuestion(turns[place - 1])) place--;
  const turn: DraftTurn = { speaker: 1, section: null, sentences };
  return [...turns.slice(0, place), turn, ...turns.slice(place)];
}

/**
 * Returns the built-in sentence of a unit. An entry that begins with a verb gets a subject: "This release removes…".
 */
function firstSentence({ units }: Evidence, id: number): string {
  const [first = ''] = splitSentences(units.get(id)?.unit.text ?? '');
  const shape = shapeOf(first);
  const said = shape.kind === 'verb' ? `This release ${thirdPerson(shape.verb.base)} ${shape.rest}` : first;
  return /[.!?]$/.test(said) ? said : `${said}.`;
}
