import { randomBytes } from 'node:crypto';
import type { ModelMessage } from 'ai';
import type { FieldMessage } from '../../domain/field-message.ts';
import type { Writer, WriterInput, WriterOutput } from '../../domain/writing.ts';
import type { Repair, TokenUsage } from '../../domain/writing-report.ts';
import type { Grounds } from '../gate/grounds.ts';
import type { Answer } from './ask.ts';
import { type Asker, createAsker } from './ask-with-retries.ts';
import { type Examined, examineAnswer, toScript } from './examine-answer.ts';
import { groundsOf } from './grounds-of.ts';
import type { LanguageModelOptions } from './options.ts';
import { correction } from './prompt/correction.ts';
import { instructions } from './prompt/instructions.ts';
import { material } from './prompt/material.ts';
import type { DraftTurn } from './read-answer.ts';
import { repairScript } from './repair-script.ts';
import { scriptSchema } from './script-schema.ts';
import { askSecondOpinion } from './second-opinion.ts';
import { createServerMemory } from './server-memory.ts';

/** A writer that asks a language model, mends what it wrote, and hands over to `fallback` where that cannot be done. */
export function createLanguageModelWriter(options: LanguageModelOptions, fallback: Writer): Writer {
  const memory = createServerMemory();
  return async (input, { signal }) => {
    // The built-in reader alone says what the source holds; its script is the one to fall back on.
    const base = await fallback(input, { signal });
    const asker = createAsker(options, memory, signal);
    const session: Session = {
      options,
      input,
      base,
      asker,
      grounds: groundsOf(input, base),
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
    const { script, sources } = toScript(result.turns, input, base, session.grounds);
    const { repairs, highlights } = result;
    return {
      ...base,
      script: { ...script, writing: { writer: 'model', ...report, repairs } },
      sources,
      highlights: highlights.length > 0 ? highlights.slice(0, 3) : base.highlights,
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
  readonly grounds: Grounds;
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
  const { input, base, boundary, grounds } = session;
  const rules = instructions(input, base, boundary);
  const opening: ModelMessage = { role: 'user', content: material(input, base, boundary) };
  const first = await put(session, rules, [opening], firstShare);
  if (first.kind === 'trouble') return { reason: first.trouble.reason };
  warnOfCutPrompt(session, first, rules.length + String(opening.content).length);
  const draft = withoutLeak(examineAnswer(first, input, base, grounds), first.text, boundary);
  if (draft.corrections.length === 0 && draft.repaired !== null) return finish(session, draft);
  const again = [opening, ...correction(first.text, draft.corrections, boundary)];
  const second = await put(session, rules, again);
  if (second.kind === 'trouble')
    return draft.repaired === null ? { reason: second.trouble.reason } : finish(session, draft);
  const better = withoutLeak(examineAnswer(second, input, base, grounds), second.text, boundary);
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

/** Whoever repeats the mark has taken data for instructions: nothing of it is used. */
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
  const { options, asker, grounds, base, boundary, warnings } = session;
  if (repaired === null) return { reason: 'gave no script' };
  const { turns, repairs } = repaired;
  if (!options.judge) return { turns, repairs, highlights };
  const opinion = await askSecondOpinion(asker, turns, grounds, boundary);
  if (opinion === null) {
    warnings.push({
      path: 'writer',
      message: 'The second opinion on this script did not come; the first check has passed it.',
    });
    return { turns, repairs, highlights };
  }
  if (opinion.answer.kind === 'answer') addUsage(session, opinion.answer.usage);
  const checked = repairScript(repaired, opinion.judgements, base, grounds);
  if (checked.kept < checked.written / 2)
    return { reason: 'wrote what a second reader did not find in the text' };
  const dropped = new Set(
    opinion.judgements.filter(({ faults }) => faults.length > 0).map(({ sentence }) => sentence.text),
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
