import type { CheckedSentence } from '../gate/check-script.ts';
import { type Finding, isDoubt } from '../gate/finding.ts';
import { fence } from './prompt/material.ts';
import { type Draft, fieldOf, parseAnswer, unitsOf } from './read-answer.ts';

/** One change by the model when it reads its script again. */
export type Edit = {
  /** The index in checkedSentences. An insertion follows it. */
  readonly at: number;
  readonly action: 'keep' | 'replace' | 'insert' | 'drop';
  /** The new sentence; empty for the other actions. */
  readonly text: string;
  /** The units that support it; null for the units of the sentence that it replaces. */
  readonly units: readonly number[] | null;
  /** The reason in the model's words; may be empty. */
  readonly why: string;
};

export type JudgedScript = {
  readonly draft: Pick<Draft, 'turns'>;
  readonly checkedSentences: readonly CheckedSentence[];
  /** Problems of the script as a whole. */
  readonly notes: readonly string[];
};

const maxEdits = 200;
const maxFaults = 4;
const maxWhy = 160;

/** Returns the second part of an editing prompt: the numbered script, the findings, and the task. */
export function editRequest(script: JudgedScript, speakers: 1 | 2, boundary: string): string {
  return `${numberedScript(script, boundary)}\n\n${request(speakers)}`;
}

/** Returns the numbered sentences of a script, with the findings for each and for the whole. */
export function numberedScript({ draft, checkedSentences, notes }: JudgedScript, boundary: string): string {
  const lines = checkedSentences.flatMap(({ turn, index, sentence, findings }, at) => [
    ...(index === 0 ? [`Turn ${turn + 1}, speaker ${draft.turns[turn]?.speaker ?? 1}:`] : []),
    `${at + 1}. ${sentence.text} [${sentence.units.join(', ')}]`,
    ...findings.slice(0, maxFaults).map(faultLine),
  ]);
  const list = [...lines, ...notes.map((note) => `About the whole: ${note}`)];
  return fence('script', list.join('\n'), boundary);
}

function faultLine(fault: Finding): string {
  return `   ${isDoubt(fault) ? 'doubt' : 'fault'}: "${fault.words}" ${fault.why} (${fault.rule})`;
}

function request(speakers: 1 | 2): string {
  const dialogue =
    speakers === 1
      ? ''
      : '\n- Does the turn after each question answer it, and is it one that a listener would ask there?';
  return `Someone else has already written the script from these blocks. It is the block "script": each sentence with its number and the ids of its
units. You are its editor now, and it is broadcast as you leave it. All rules above hold for it, except the form of the answer.
Most sentences are right as they are. In this order:
1. With the source alone before you, list what a listener must know of it (rule 2, three to eight things), then what earlier releases of
   about the last year broke, demand or closed, and for each the sentence that tells it whole, or null. Insert what has none, or
   complete the sentence that only hints at it.
2. Each sentence against its units and their headings, clause by clause. Is a part, module, platform, condition, day, place, person, limit
   or "may" lost that makes it narrower? Is something left out of a list that sounds complete? Is it of another release, or of one that
   is not out? Is over, still open or only planned told as a present fact? Is a cause, purpose or result added?
3. Each sentence heard once, by someone who has seen nothing. Would a colleague say it so? Not if it is an entry with a verb put in, office
   language, two matters squeezed into one, a term or short form that nobody explained, or a "this", "it", "that day" or "those"
   without what it means right before it. Say it anew.
4. What makes a listener shrug: trivia, what was just said, a change without its effect, small fixes of old releases, "some fields".
   Give it its point from the units, or drop it.
5. The whole: does the first sentence hold what matters most to most listeners, with one version in it? Is each version finished
   before the next?${dialogue}
6. Last, hear each sentence that you wrote once more, as in 3: most that still go wrong are the editor's. Does every verb have its object, and
   every name a word that says what it is ("the prune-age directive")? Is a condition or a part hung on where a second short sentence
   would do? Would you say it to a colleague in these words? If not, say it in plainer ones, or leave the old sentence if it was true.
A new or changed sentence keeps to its units as the others do; it must fit what is said before and after it, and no other sentence may
repeat it. Do not make a sentence longer or safer than it has to be, and do not change words for the sake of change.
A program compared words, not meaning: a "doubt" is often mistaken, a "fault" hardly ever. Decide about each sentence that has one: a
doubted sentence that is true is kept ("keep"), a faulty one cannot stay as it is.

Answer with one JSON object and nothing else. In "edits" list only sentences that change, and those to keep in spite of a doubt; "why" says
in a few words what was wrong:
{"must_know": [{"what": "…", "sentence": 2}, {"what": "…", "sentence": null}],
"edits": [{"sentence": 2, "why": "only on Windows", "action": "replace", "text": "…", "units": [7]},
{"sentence": 5, "why": "the deadline is missing", "action": "insert_after", "text": "…", "units": [9]},
{"sentence": 6, "why": "said before", "action": "drop", "text": null, "units": []},
{"sentence": 8, "why": "true", "action": "keep", "text": null, "units": []}]}
"insert_after" adds a sentence to the same turn; sentence 0 is the beginning. "units" are all units that the new sentence rests on.`;
}

/** Reads the edits from an answer; null if it has none. */
export function readEdits(answer: string, checkedSentences: readonly CheckedSentence[]): Edit[] | null {
  const value = parseAnswer(answer);
  const list = Array.isArray(value) ? value : fieldOf(value, 'edits');
  if (!Array.isArray(list)) return null;
  return list.slice(0, maxEdits).flatMap((entry: unknown): Edit[] => {
    const number = fieldOf(entry, 'sentence') ?? '';
    const at = number === '' ? Number.NaN : Number(number) - 1;
    const written = fieldOf(entry, 'text');
    const text = typeof written === 'string' ? written.trim() : '';
    const action = actionOf(fieldOf(entry, 'action'));
    if (action === null || !Number.isInteger(at) || at < (action === 'insert' ? -1 : 0)) return [];
    const place = checkedSentences[at];
    if (place === undefined && at !== -1) return [];
    const reason = fieldOf(entry, 'why');
    const why = typeof reason === 'string' ? reason.trim().slice(0, maxWhy) : '';
    if (action === 'keep' || action === 'drop') return [{ at, action, text: '', units: null, why }];
    if (text === '') return [];
    if (text === place?.sentence.text && action === 'replace')
      return [{ at, action: 'keep', text: '', units: null, why }];
    const units = unitsOf(entry);
    return [{ at, action, text, units: units.length === 0 ? null : units, why }];
  });
}

function actionOf(value: unknown): Edit['action'] | null {
  const word = String(value ?? '').toLowerCase();
  if (/^(?:drop|delet|remov)/.test(word)) return 'drop';
  if (/^(?:insert|add)/.test(word)) return 'insert';
  if (/^(?:replac|correct|chang|edit|rewrit)/.test(word)) return 'replace';
  return /^(?:keep|true|ok)\b/.test(word) ? 'keep' : null;
}
