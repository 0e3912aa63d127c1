import type { Script, Turn } from '../../domain/script.ts';
import type { SentenceSource, WriterInput, WriterOutput } from '../../domain/writing.ts';
import { type CheckedSentence, checkScript, opensWithNews } from '../gate/check-script.ts';
import { checkSentence } from '../gate/check-sentence.ts';
import type { Evidence } from '../gate/evidence.ts';
import { isDoubt } from '../gate/finding.ts';
import { detectLanguage } from '../languages/detector.ts';
import { findPhrases } from '../phrases/find-phrases.ts';
import { applyEdits, type Edited } from './apply-edits.ts';
import type { Answer } from './ask.ts';
import { cleanSection, cleanSentence } from './clean-sentence.ts';
import { countSpokenWords } from './count-spoken-words.ts';
import type { Edit } from './edit.ts';
import { lengthBounds, spokenLength } from './length-bounds.ts';
import { notesOn } from './notes-on.ts';
import { isSober } from './prompt/instructions.ts';
import { type Draft, type DraftTurn, readAnswer } from './read-answer.ts';
import { isRefusal } from './refusal.ts';
import { describeFinding, isRefused, type Repaired, repairScript } from './repair-script.ts';

export type Examined = {
  /** Null if the answer cannot be repaired. `reason` continues "The language model …". */
  readonly repaired: Repaired | null;
  /** The script for the model to edit. Null if it is useless as a whole; then `repaired` is null, too. */
  readonly checked: CheckedDraft | null;
  readonly highlights: readonly string[];
  readonly reason: string;
  /** Corrections for the model if it must rewrite the script. Empty if repairs are enough. */
  readonly corrections: readonly string[];
};

/** The written script, with the findings of the gate for each sentence and notes on the whole. */
export type CheckedDraft = {
  readonly draft: Draft;
  readonly checkedSentences: readonly Edited[];
  readonly notes: readonly string[];
};

export type ModelAnswer = Extract<Answer, { kind: 'answer' }>;

/** Reads, cleans, checks and repairs one answer. */
export function examineAnswer(
  answer: ModelAnswer,
  input: WriterInput,
  base: WriterOutput,
  evidence: Evidence,
): Examined {
  const draft = answer.ending === 'content-filter' ? null : readAnswer(answer.text);
  if (draft === null) return unreadable(answer);
  const turns = cleanTurns(draft, input, base);
  if (turns.length === 0) return unreadable({ ...answer, text: '' });
  if (isRefusal(turns)) return unreadable({ ...answer, ending: 'content-filter' });
  const clean: Draft = { ...draft, turns, highlights: draft.highlights.map(cleanSentence) };
  return mend(clean, checkScript(turns, evidence), input, base, evidence);
}

/** Examines a script again after an edit by the model. */
export function examineEdits(
  { draft, checkedSentences }: CheckedDraft,
  edits: readonly Edit[],
  input: WriterInput,
  base: WriterOutput,
  evidence: Evidence,
): Examined {
  const sober = isSober(input, base);
  const cleaned = edits
    .map((edit) => ({ ...edit, text: clean(edit.text, sober) }))
    .filter(({ action, text }) => text !== '' || action === 'keep' || action === 'drop');
  const edited = applyEdits(draft.turns, checkedSentences, cleaned, evidence);
  const replaced = cleaned.filter(({ action }) => action === 'replace');
  const changed = new Map(replaced.map(({ at, text }) => [checkedSentences[at]?.sentence.text, text]));
  const highlights = draft.highlights.map((text) => changed.get(text) ?? text);
  // Sentences that the editor drops are left out on purpose.
  const dropped = cleaned.filter(({ action }) => action === 'drop');
  const passedOver = [
    ...draft.passedOver,
    ...dropped.flatMap(({ at }) => checkedSentences[at]?.sentence.units ?? []),
  ];
  const after = { ...draft, turns: edited.turns, highlights, passedOver };
  const examined = mend(after, edited.checkedSentences, input, base, evidence);
  const { repaired } = examined;
  return repaired === null
    ? examined
    : { ...examined, checked: asPassed({ ...after, turns: repaired.turns }, evidence) };
}

/** Returns a script whose sentences have all passed, for a second reading. */
function asPassed(draft: Draft, evidence: Evidence): CheckedDraft {
  const checkedSentences = draft.turns.flatMap(({ sentences }, turn) =>
    sentences.map((sentence, index) => ({ turn, index, sentence, findings: [] })),
  );
  return { draft, checkedSentences, notes: notesOn(draft, evidence) };
}

function mend(
  draft: Draft,
  checkedSentences: readonly Edited[],
  input: WriterInput,
  base: WriterOutput,
  evidence: Evidence,
): Examined {
  const repaired = repairScript(draft, checkedSentences, base, evidence);
  const whole = scriptProblems(draft.turns, input, base);
  const fatal = whole.find((each) => each.fatal);
  const faulty = checkedSentences.filter(({ findings }) => !findings.every(isDoubt));
  const content = faulty.filter(({ sentence }) => sentence.units.length > 0);
  const hopeless = isRefused({ ...repaired, kept: repaired.written - content.length });
  return {
    repaired: isRefused(repaired) || fatal !== undefined ? null : repaired,
    checked:
      hopeless || fatal !== undefined ? null : { draft, checkedSentences, notes: notesOn(draft, evidence) },
    highlights: highlightsOf(draft, repaired.turns, evidence),
    reason: fatal?.reason ?? reasonOf(checkedSentences),
    corrections:
      hopeless || whole.length > 0
        ? [...whole.map(({ message }) => message), ...faulty.map(describeFinding)]
        : [],
  };
}

function unreadable({ ending, text }: { ending: string; text: string }): Examined {
  const [reason, message] =
    ending === 'content-filter'
      ? ['declined to write the script', 'Do not decline: tell what the source says, in plain neutral words.']
      : ending === 'length'
        ? [
            'was cut off at its limit of tokens',
            'The answer was cut off at its limit of tokens. Write a much shorter script.',
          ]
        : text.trim() === ''
          ? ['answered nothing', 'The answer was empty. Answer with the JSON object.']
          : [
              'gave no script in the form asked for',
              'The answer is not the JSON object asked for. Answer with that object and nothing else.',
            ];
  return { repaired: null, checked: null, highlights: [], reason, corrections: [message] };
}

function reasonOf(checkedSentences: readonly CheckedSentence[]): string {
  const rules = [
    ...new Set(checkedSentences.flatMap(({ findings }) => findings.slice(0, 1).map(({ rule }) => rule))),
  ];
  return `wrote too much that is not in the text (${rules.slice(0, 3).join(', ')})`;
}

type ScriptProblem = { readonly message: string; readonly reason: string; readonly fatal: boolean };

const roomForRepair = 2;

/** Returns the reasons why the script must be rewritten. No repair of sentences can fix a fatal one. */
function scriptProblems(
  turns: readonly DraftTurn[],
  input: WriterInput,
  base: WriterOutput,
): ScriptProblem[] {
  const text = turns.flatMap(({ sentences }) => sentences.map((sentence) => sentence.text)).join(' ');
  const { language } = base.script;
  const words = countSpokenWords(text, language);
  const { min, aim, max } = lengthBounds(input, base);
  const lone = input.settings.speakers === 2 && new Set(turns.map(({ speaker }) => speaker)).size < 2;
  const seen = words < 20 ? null : detectLanguage(text);
  const foreign = seen !== null && seen !== language;
  const fault = (wrong: boolean, message: string, reason: string, fatal: boolean): ScriptProblem[] =>
    wrong ? [{ message, reason, fatal }] : [];
  return [
    ...fault(
      foreign,
      'Write in the language of the source.',
      'wrote in another language than the text',
      true,
    ),
    ...fault(lone, 'There are two hosts; both must speak.', 'gave no proper dialogue', true),
    ...fault(
      words < min || words > max,
      `The script has ${spokenLength(words, language)}; aim at ${spokenLength(aim, language)}.`,
      'kept far from the length asked for',
      words < min / roomForRepair || words > max * roomForRepair,
    ),
  ];
}

/** Cleans the turns: a single narrator speaks alone, and serious news has no exclamation marks. */
function cleanTurns({ turns }: Draft, input: WriterInput, base: WriterOutput): DraftTurn[] {
  const sober = isSober(input, base);
  return turns
    .map(
      (turn): DraftTurn => ({
        speaker: input.settings.speakers === 1 ? 1 : turn.speaker,
        section: cleanSection(turn.section),
        sentences: turn.sentences
          .map(({ text, units }) => ({ text: clean(text, sober), units }))
          .filter(({ text }) => text !== ''),
      }),
    )
    .filter(({ sentences }) => sentences.length > 0);
}

function clean(text: string, sober: boolean): string {
  const plain = cleanSentence(text);
  return sober ? calm(plain) : plain;
}

function calm(text: string): string {
  return text.replaceAll(/[!！]+/g, (marks) => (marks.startsWith('！') ? '。' : '.')).replaceAll('¡', '');
}

const maxHighlight = 300;

/** Returns the highlights that are sentences of the script, or that would have passed as such. */
function highlightsOf(
  { highlights, turns }: Draft,
  said: readonly DraftTurn[],
  evidence: Evidence,
): string[] {
  const textsOf = (each: readonly DraftTurn[]) =>
    new Set(each.flatMap(({ sentences }) => sentences.map(({ text }) => text)));
  const [kept, written] = [textsOf(said), textsOf(turns)];
  const units = [...new Set(turns.flatMap(({ sentences }) => sentences.flatMap((each) => each.units)))];
  return highlights
    .filter((text) => text !== '' && text.length <= maxHighlight)
    .filter(
      (text) =>
        kept.has(text) || (!written.has(text) && checkSentence({ text, units }, [], evidence).length === 0),
    );
}

/** Returns the script for storage, with the opening and the call to action if they were left out. */
export function toScript(
  turns: readonly DraftTurn[],
  input: WriterInput,
  base: WriterOutput,
  evidence: Evidence,
): { script: Script; sources: SentenceSource[] } {
  const { language, speakers } = base.script;
  const opened = opensWithNews(turns, evidence) || namesVersion(turns) ? turns : withOpening(turns, base);
  const closed = withCallToAction(opened, input.settings.cta);
  const { joint } = findPhrases(language);
  const ranges = new Map(base.units.map(({ id, start, end }) => [id, { id, start, end }]));
  let last: string | null = null;
  const titled = closed.map(({ speaker, section, sentences }, index): Turn => {
    const title = section ?? (index === 0 ? (base.script.turns[0]?.section ?? null) : null);
    const fresh = title === last ? null : title;
    last = title ?? last;
    return { speaker, section: fresh, text: sentences.map(({ text }) => text).join(joint) };
  });
  const sources = closed.flatMap(({ sentences }) =>
    sentences.map(
      ({ text, units }): SentenceSource => ({
        text,
        manner: units.length === 0 ? 'frame' : 'framed',
        units: units.flatMap((id) => ranges.get(id) ?? []),
      }),
    ),
  );
  return { script: { language, speakers, turns: titled }, sources };
}

/** Whether the opening names a version. If it differs from the detected one, the model read the notes better. */
function namesVersion([first]: readonly DraftTurn[]): boolean {
  return first?.sentences.slice(0, 2).some(({ text }) => /\d\.\d/.test(text)) ?? false;
}

function withOpening(turns: readonly DraftTurn[], base: WriterOutput): DraftTurn[] {
  const opening = base.sources[0];
  const [first, ...rest] = turns;
  if (opening === undefined || first === undefined || opening.manner !== 'frame') return [...turns];
  return [{ ...first, sentences: [{ text: opening.text, units: [] }, ...first.sentences] }, ...rest];
}

/** Adds the call to action at the end, in the caller's words, if the model left it out. */
function withCallToAction(turns: readonly DraftTurn[], cta: string | null): DraftTurn[] {
  const last = turns.at(-1);
  const wanted = cta?.trim() ?? '';
  if (wanted === '' || last === undefined) return [...turns];
  const words = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []);
  const ending = last.sentences.map(({ text }) => text).join(' ');
  const [said, own] = [words(ending), [...words(wanted)]];
  const known = own.filter((word) => said.has(word)).length;
  if (own.length === 0 ? ending.includes(wanted) : known >= own.length * 0.6) return [...turns];
  const text = /[.!?。！？]$/.test(wanted) ? wanted : `${wanted}.`;
  return [...turns.slice(0, -1), { ...last, sentences: [...last.sentences, { text, units: [] }] }];
}
