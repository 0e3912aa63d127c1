import { randomBytes } from 'node:crypto';
import type { LanguageModel, ModelMessage } from 'ai';
import type { Writer, WriterInput, WriterOutput } from '../../domain/writing.ts';
import type { Answer } from './ask.ts';
import { createAsker } from './ask-patiently.ts';
import { checkScript, faithfulHighlights } from './check/check-script.ts';
import { type ScriptFault, sumUpFaults } from './check/script-fault.ts';
import { cleanTurn } from './clean-turn.ts';
import { openModel } from './open-model.ts';
import { type LanguageModelOptions, patienceOf } from './options.ts';
import { correction } from './prompt/correction.ts';
import { instructions } from './prompt/instructions.ts';
import { material } from './prompt/material.ts';
import { readAnswer } from './read-answer.ts';
import { toScript } from './to-script.ts';

/** A writer that asks a language model, checks what it wrote, and hands over to `fallback` where that fails. */
export function createLanguageModelWriter(options: LanguageModelOptions, fallback: Writer): Writer {
  const model = openModel(options);
  return async (input, { signal }) => {
    // The built-in reader alone says what changed, in which product and version; its script is the one to fall back on.
    const base = await fallback(input, { signal });
    const result = await writeWithModel(model, options, input, base, signal);
    if ('output' in result) return result.output;
    const message = `The language model ${result.reason}, so the built-in writer wrote this script.`;
    return { ...base, warnings: [...base.warnings, { path: 'writer', message }] };
  };
}

type Result = { readonly output: WriterOutput } | { readonly reason: string };

async function writeWithModel(
  model: LanguageModel,
  options: LanguageModelOptions,
  input: WriterInput,
  base: WriterOutput,
  signal: AbortSignal,
): Promise<Result> {
  const boundary = randomBytes(12).toString('hex');
  const asker = createAsker(model, patienceOf(options), signal);
  const rules = instructions(input, base, boundary);
  const opening: ModelMessage = { role: 'user', content: material(input, base, boundary) };
  const put = (messages: ModelMessage[]): Promise<Answer> => asker({ instructions: rules, messages });

  const first = await put([opening]);
  if (first.kind === 'trouble') return { reason: first.trouble.reason };
  const draft = examine(first, input, base, boundary);
  if (draft.faults.length === 0) return { output: draft.output };

  const second = await put([opening, ...correction(first.text, draft.faults, boundary)]);
  if (second.kind === 'trouble') return { reason: second.trouble.reason };
  const better = examine(second, input, base, boundary);
  if (better.faults.length === 0) return { output: better.output };
  return { reason: `${sumUpFaults(better.faults)}, even after it was told` };
}

/** Reads, cleans and checks one answer. */
function examine(
  answer: Extract<Answer, { kind: 'answer' }>,
  input: WriterInput,
  base: WriterOutput,
  boundary: string,
): { output: WriterOutput; faults: ScriptFault[] } {
  const draft = answer.refused ? null : readAnswer(answer.text);
  if (draft === null) return { output: base, faults: [unreadable(answer.refused)] };
  const script = toScript(draft, input, base);
  const leaked: ScriptFault[] = answer.text.includes(boundary)
    ? [{ kind: 'obedience', message: 'Do not repeat the mark around the data.' }]
    : [];
  const highlights = faithfulHighlights(draft.highlights.map(cleanTurn), script, input);
  return {
    output: { ...base, script, highlights: highlights.length > 0 ? highlights : base.highlights },
    faults: [...leaked, ...checkScript(script, input, base)],
  };
}

function unreadable(refused: boolean): ScriptFault {
  return refused
    ? { kind: 'refusal', message: 'Do not decline: tell what the text says, in plain neutral words.' }
    : {
        kind: 'form',
        message: 'The answer is not the JSON object asked for. Answer with that object and nothing else.',
      };
}
