import { randomBytes } from 'node:crypto';
import type { JSONSchema7, ModelMessage } from 'ai';
import type { FieldMessage } from '../../domain/field-message.ts';
import type { TextTaskOptions } from '../../domain/text-task.ts';
import type { Writer, WriterInput, WriterOutput } from '../../domain/writing.ts';
import type { Repair, TokenUsage } from '../../domain/writing-report.ts';
import { withoutOrders } from '../spoken-names.ts';
import type { Answer, Question } from './ask.ts';
import { type Asker, createAsker } from './ask-with-retries.ts';
import { editRequest, readEdits } from './edit.ts';
import type { CheckedDraft, Examined, ModelAnswer } from './examine-answer.ts';
import { marksRequest } from './mark.ts';
import type { RunModelTask } from './model-tasks.ts';
import type { LanguageModelOptions } from './options.ts';
import { persist } from './persist.ts';
import { contextsGiven } from './prompt/contexts-given.ts';
import { correction } from './prompt/correction.ts';
import { editSchema, marksSchema, scriptSchema } from './script-schema.ts';
import { createServerMemory } from './server-memory.ts';

/** Creates a writer that asks a language model and repairs its script. It uses `fallback` if it cannot. */
export function createLanguageModelWriter(
  options: LanguageModelOptions,
  fallback: Writer,
  run: RunModelTask,
): Writer {
  const memory = createServerMemory();
  return async (given, taskOptions) => {
    const { input, warnings } = withoutOrders(given);
    // Only the built-in reader decides what the source contains. Its script is the fallback.
    const base = await fallback(input, taskOptions);
    const asker = createAsker(options, memory, taskOptions.signal);
    const session: Session = {
      options,
      input,
      base,
      asker,
      // An answer that was paid for is never refused in favor of waiting requests.
      taskOptions: { ...taskOptions, client: undefined },
      run,
      boundary: randomBytes(12).toString('hex'),
      usage: null,
      warnings: [...warnings],
    };
    const result = await writeWithModel(session);
    const report = { model: options.model, usage: session.usage };
    if ('reason' in result) {
      const message = `The language model ${result.reason}, so the built-in writer wrote this script.`;
      return {
        ...base,
        script: { ...base.script, writing: { writer: 'builtin', ...report, repairs: [] } },
        warnings: [...base.warnings, ...session.warnings, { path: 'writer', message }],
      };
    }
    const { script, sources, repairs, highlights } = result;
    return {
      ...base,
      script: { ...script, writing: { writer: 'model', ...report, repairs } },
      sources,
      highlights: highlights.length > 0 ? highlights.slice(0, 3) : base.highlights,
      contextsUsed: contextsGiven(input, base),
      // The warnings of the built-in writer about contexts do not apply.
      warnings: [...session.warnings, ...repairWarnings(repairs)],
    };
  };
}

type Session = {
  readonly options: LanguageModelOptions;
  readonly input: WriterInput;
  readonly base: WriterOutput;
  readonly asker: Asker;
  readonly taskOptions: TextTaskOptions;
  readonly run: RunModelTask;
  readonly boundary: string;
  usage: TokenUsage | null;
  readonly warnings: FieldMessage[];
};

type Written = Pick<WriterOutput, 'script' | 'sources'> & {
  readonly repairs: readonly Repair[];
  readonly highlights: readonly string[];
};

/** The share of the time for the first answer. The rest is for rewriting or editing. */
const firstShare = 2 / 3;
const correctionShare = 0.8;

async function writeWithModel(session: Session): Promise<Written | { readonly reason: string }> {
  const { input, base, boundary, taskOptions } = session;
  const { rules, opening: content } = await session.run(
    'writePrompt',
    { input, base, boundary },
    taskOptions,
  );
  const opening: ModelMessage = { role: 'user', content };
  const first = await askModel(
    session,
    { instructions: rules, messages: [opening], schema: scriptSchema },
    firstShare,
  );
  if (first.kind === 'trouble') return { reason: first.trouble.reason };
  warnOfCutPrompt(session, first, rules.length + content.length);
  let draft = await examine(session, first);
  if (draft.corrections.length > 0) {
    const messages = [opening, ...correction(first.text, draft.corrections, boundary)];
    const second = await askModel(
      session,
      { instructions: rules, messages, schema: scriptSchema },
      correctionShare,
    );
    draft =
      second.kind === 'trouble'
        ? { ...draft, reason: second.trouble.reason }
        : better(draft, await examine(session, second));
  }
  const { repaired, highlights, reason } = await edit(session, draft, { rules, content });
  if (repaired === null) return { reason };
  const { turns, repairs } = repaired;
  const finished = await onAnswer(session, () =>
    session.run('finishScript', { turns, input, base }, taskOptions),
  );
  return finished.result === null ? { reason: finished.reason } : { ...finished.result, repairs, highlights };
}

async function askModel(session: Session, question: Question, share?: number): Promise<Answer> {
  const answer = await session.asker(question, share);
  if (answer.kind === 'answer') addUsage(session, answer.usage);
  return answer;
}

function addUsage(session: Session, usage: TokenUsage | null): void {
  if (usage === null) return;
  session.usage = {
    inputTokens: (session.usage?.inputTokens ?? 0) + usage.inputTokens,
    outputTokens: (session.usage?.outputTokens ?? 0) + usage.outputTokens,
  };
}

const fewTokens = 0.5;

/** Warns if a server counts far fewer tokens than were sent: its context is too short and it has cut the prompt. */
function warnOfCutPrompt({ warnings }: Session, answer: Answer, characters: number): void {
  const counted = answer.kind === 'answer' ? answer.usage?.inputTokens : undefined;
  if (counted === undefined || counted <= 10 || counted >= (characters / 4) * fewTokens) return;
  const message =
    'The language model seems to have read only part of the text: its context length is too small. Raise it on the server.';
  warnings.push({ path: 'writer', message });
}

async function examine(session: Session, answer: ModelAnswer): Promise<Examined> {
  const { run, input, base, boundary, taskOptions } = session;
  const examined = await onAnswer(session, () => run('examineAnswer', { answer, input, base }, taskOptions));
  if (examined.result !== null) return withoutLeak(examined.result, answer.text, boundary);
  const { reason, isTooLong } = examined;
  const corrections = isTooLong ? ['Write shorter and simpler sentences.'] : [];
  return { repaired: null, checked: null, highlights: [], reason, corrections };
}

function onAnswer<T>({ options, taskOptions }: Session, task: () => Promise<T>) {
  return persist(task, options, taskOptions.signal);
}

/** Discards an answer that repeats the boundary, because it took data for instructions. */
function withoutLeak(examined: Examined, text: string, boundary: string): Examined {
  if (!text.includes(boundary)) return examined;
  return {
    ...examined,
    repaired: null,
    checked: null,
    reason: 'repeated what it was not to repeat',
    corrections: ['Do not repeat the mark around the data.', ...examined.corrections],
  };
}

/** Returns the second answer, unless the first one is more useful. */
function better(first: Examined, second: Examined): Examined {
  if (first.checked === null || second.checked === null)
    return second.checked === null && first.checked !== null
      ? first
      : { ...second, reason: `${second.reason}, even after it was told` };
  const repairs = ({ repaired }: Examined) => repaired?.repairs.length ?? Infinity;
  return repairs(first) < repairs(second) ? first : second;
}

type Prompt = { readonly rules: string; readonly content: string };

/**
 * Asks the model to edit its script, always with `judge`, otherwise only if there are findings. With `judge`, the
 * model then marks the edited script sentence by sentence, and bad sentences are repaired. Without an answer the
 * script stays unchanged.
 */
async function edit(session: Session, examined: Examined, prompt: Prompt): Promise<Examined> {
  const { options, input, boundary, warnings } = session;
  const { checked } = examined;
  if (checked === null) return examined;
  const { checkedSentences, notes } = checked;
  const found = notes.length > 0 || checkedSentences.some(({ findings }) => findings.length > 0);
  if (!found && options.judge !== true) return examined;
  const request = editRequest(checked, input.settings.speakers, boundary);
  const edited = await reread(session, checked, { ...prompt, request, schema: editSchema });
  if (edited === null && options.judge) warnings.push({ path: 'writer', message: noSecondReading });
  if (!edited?.checked || options.judge !== true) return edited ?? examined;
  const marks = { ...prompt, request: marksRequest(edited.checked, boundary), schema: marksSchema };
  const marked = await reread(session, edited.checked, marks);
  return marked === null ? edited : withRepairsOf(edited, marked);
}

type Rereading = Prompt & { readonly request: string; readonly schema: JSONSchema7 };

/**
 * Returns the script with the edits of the model; null if none can be used. The prompt is the same up to the script,
 * so that servers with a prompt cache do not read it again.
 */
async function reread(
  session: Session,
  checked: CheckedDraft,
  { rules, content, request, schema }: Rereading,
): Promise<Examined | null> {
  const { input, base, boundary, taskOptions, run } = session;
  const messages: ModelMessage[] = [{ role: 'user', content: `${content}\n\n${request}` }];
  const answer = await askModel(session, { instructions: rules, messages, schema });
  const text = answer.kind === 'answer' && !answer.text.includes(boundary) ? answer.text : '';
  const edits = readEdits(text, checked.checkedSentences);
  if (edits === null) return null;
  const examined = { checked, edits, input, base };
  const { result } = await onAnswer(session, () => run('examineEdits', examined, taskOptions));
  return result?.repaired ? result : null;
}

function withRepairsOf(before: Examined, after: Examined): Examined {
  const earlier = before.repaired?.repairs ?? [];
  return after.repaired === null
    ? after
    : { ...after, repaired: { ...after.repaired, repairs: [...earlier, ...after.repaired.repairs] } };
}

const noSecondReading = 'The second reading of this script did not come; the first check has passed it.';

/** Actions by which the model itself corrected or confirmed a sentence. They need no warning. */
const byTheModel: ReadonlySet<Repair['action']> = new Set(['corrected', 'confirmed']);

function repairWarnings(repairs: readonly Repair[]): FieldMessage[] {
  return repairs
    .filter(({ action, rule }) => !byTheModel.has(action) && rule !== 'edit')
    .slice(0, 10)
    .map(({ message }) => ({ path: 'writer', message }));
}
