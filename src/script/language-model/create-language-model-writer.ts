import { randomBytes } from 'node:crypto';
import type { ModelMessage } from 'ai';
import { Problem } from '../../domain/errors.ts';
import type { FieldMessage } from '../../domain/field-message.ts';
import type { TextOrder } from '../../domain/text-order.ts';
import type { Writer, WriterInput, WriterOutput } from '../../domain/writing.ts';
import type { Repair, TokenUsage } from '../../domain/writing-report.ts';
import type { Answer } from './ask.ts';
import { type Asker, createAsker } from './ask-with-retries.ts';
import type { Examined, ModelAnswer } from './examine-answer.ts';
import type { RunModelTask } from './model-tasks.ts';
import type { LanguageModelOptions } from './options.ts';
import { contextsGiven } from './prompt/contexts-given.ts';
import { correction } from './prompt/correction.ts';
import type { DraftTurn } from './read-answer.ts';
import { scriptSchema } from './script-schema.ts';
import { askSecondOpinion } from './second-opinion.ts';
import { createServerMemory } from './server-memory.ts';

/** A writer that asks a language model, mends what it wrote, and hands over to `fallback` where that cannot be done. */
export function createLanguageModelWriter(
  options: LanguageModelOptions,
  fallback: Writer,
  run: RunModelTask,
): Writer {
  const memory = createServerMemory();
  return async (input, order) => {
    // The built-in reader alone says what the source holds; its script is the one to fall back on.
    const base = await fallback(input, order);
    const asker = createAsker(options, memory, order.signal);
    const session: Session = {
      options,
      input,
      base,
      asker,
      // An answer that was paid for is never refused because others wait.
      order: { ...order, attended: false },
      run,
      boundary: randomBytes(12).toString('hex'),
      usage: null,
      warnings: [],
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
    const { script, sources } = await run(
      'finishScript',
      { turns: result.turns, input, base },
      session.order,
    );
    const { repairs, highlights } = result;
    return {
      ...base,
      script: { ...script, writing: { writer: 'model', ...report, repairs } },
      sources,
      highlights: highlights.length > 0 ? highlights.slice(0, 3) : base.highlights,
      contextsUsed: contextsGiven(input, base),
      // What the built-in writer could not do with a context is no matter here.
      warnings: [...session.warnings, ...repairWarnings(repairs)],
    };
  };
}

type Session = {
  readonly options: LanguageModelOptions;
  readonly input: WriterInput;
  readonly base: WriterOutput;
  readonly asker: Asker;
  readonly order: TextOrder;
  readonly run: RunModelTask;
  readonly boundary: string;
  usage: TokenUsage | null;
  readonly warnings: FieldMessage[];
};

type Written = {
  readonly turns: readonly DraftTurn[];
  readonly repairs: readonly Repair[];
  readonly highlights: readonly string[];
};

/** A slow first answer leaves this much of the time for one correction. */
const firstShare = 2 / 3;

async function writeWithModel(session: Session): Promise<Written | { readonly reason: string }> {
  const { input, base, boundary, order } = session;
  const { rules, opening: content } = await session.run('writePrompt', { input, base, boundary }, order);
  const opening: ModelMessage = { role: 'user', content };
  const first = await put(session, rules, [opening], firstShare);
  if (first.kind === 'trouble') return { reason: first.trouble.reason };
  warnOfCutPrompt(session, first, rules.length + content.length);
  const draft = await examine(session, first);
  if (draft.corrections.length === 0 && draft.repaired !== null) return finish(session, draft);
  const again = [opening, ...correction(first.text, draft.corrections, boundary)];
  const second = await put(session, rules, again);
  if (second.kind === 'trouble')
    return draft.repaired === null ? { reason: second.trouble.reason } : finish(session, draft);
  const better = await examine(session, second);
  const chosen = fewerRepairs(draft, better);
  return chosen === null ? { reason: `${better.reason}, even after it was told` } : finish(session, chosen);
}

async function put(
  session: Session,
  rules: string,
  messages: readonly ModelMessage[],
  share?: number,
): Promise<Answer> {
  const answer = await session.asker({ instructions: rules, messages, schema: scriptSchema }, share);
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

/** A server that counts far fewer tokens than were sent has cut the prompt to a context that is too short. */
function warnOfCutPrompt({ warnings }: Session, answer: Answer, characters: number): void {
  const counted = answer.kind === 'answer' ? answer.usage?.inputTokens : undefined;
  if (counted === undefined || counted <= 10 || counted >= (characters / 4) * fewTokens) return;
  const message =
    'The language model seems to have read only part of the text: its context length is too small. Raise it on the server.';
  warnings.push({ path: 'writer', message });
}

async function examine(
  { run, input, base, boundary, order }: Session,
  answer: ModelAnswer,
): Promise<Examined> {
  try {
    const examined = await run('examineAnswer', { answer, input, base }, order);
    return withoutLeak(examined, answer.text, boundary);
  } catch (error) {
    if (!(error instanceof Problem && error.deterministic)) throw error;
    const reason = 'gave an answer that takes too long to check';
    return { repaired: null, highlights: [], reason, corrections: ['Write shorter and simpler sentences.'] };
  }
}

/** An answer that repeats the mark took data for instructions: nothing of it is used. */
function withoutLeak(examined: Examined, text: string, boundary: string): Examined {
  if (!text.includes(boundary)) return examined;
  return {
    ...examined,
    repaired: null,
    reason: 'repeated what it was not to repeat',
    corrections: ['Do not repeat the mark around the data.', ...examined.corrections],
  };
}

function fewerRepairs(first: Examined, second: Examined): Examined | null {
  if (second.repaired === null) return first.repaired === null ? null : first;
  if (first.repaired === null) return second;
  return first.repaired.repairs.length < second.repaired.repairs.length ? first : second;
}

/** Where a second opinion is wanted, it is heard last; without one the script does not change. */
async function finish(
  session: Session,
  { repaired, highlights }: Examined,
): Promise<Written | { readonly reason: string }> {
  const { options, asker, input, base, boundary, warnings, order } = session;
  if (repaired === null) return { reason: 'gave no script' };
  const { turns, repairs } = repaired;
  if (!options.judge) return { turns, repairs, highlights };
  const opinion = await askSecondOpinion(asker, turns, base, boundary);
  if (opinion === null) {
    warnings.push({
      path: 'writer',
      message: 'The second opinion on this script did not come; the first check has passed it.',
    });
    return { turns, repairs, highlights };
  }
  if (opinion.answer.kind === 'answer') addUsage(session, opinion.answer.usage);
  const { judgements } = opinion;
  const checked = await session.run('repairScript', { repaired, judgements, input, base }, order);
  if (checked.kept < checked.written / 2)
    return { reason: 'wrote what a second reader did not find in the text' };
  const dropped = new Set(
    judgements.filter(({ faults }) => faults.length > 0).map(({ sentence }) => sentence.text),
  );
  return {
    turns: checked.turns,
    repairs: [...repairs, ...checked.repairs],
    highlights: highlights.filter((text) => !dropped.has(text)),
  };
}

function repairWarnings(repairs: readonly Repair[]): FieldMessage[] {
  return repairs.slice(0, 10).map(({ message }) => ({ path: 'writer', message }));
}
