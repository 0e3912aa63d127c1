import type { RunTextTask } from '../../domain/text-task.ts';
import type { WriterInput, WriterOutput } from '../../domain/writing.ts';
import type { Edit } from './edit.ts';
import { evidenceOf } from './evidence-of.ts';
import {
  type CheckedDraft,
  examineAnswer,
  examineEdits,
  type ModelAnswer,
  toScript,
} from './examine-answer.ts';
import { instructions } from './prompt/instructions.ts';
import { material } from './prompt/material.ts';
import type { DraftTurn } from './read-answer.ts';

/** The texts that a script is checked against: the request, and the units of the built-in writer. */
type Texts = { readonly input: WriterInput; readonly base: WriterOutput };
type Turns = { readonly turns: readonly DraftTurn[] };
type Edits = { readonly checked: CheckedDraft; readonly edits: readonly Edit[] };

/**
 * The tasks around a language model whose duration depends on the text and the answer. They take and return plain
 * values.
 */
export const modelTasks = {
  writePrompt: ({ input, base, boundary }: Texts & { readonly boundary: string }) => ({
    rules: instructions(input, base, boundary),
    opening: material(input, base, boundary),
  }),
  examineAnswer: ({ answer, input, base }: Texts & { readonly answer: ModelAnswer }) =>
    examineAnswer(answer, input, base, evidenceOf(input, base)),
  examineEdits: ({ checked, edits, input, base }: Texts & Edits) =>
    examineEdits(checked, edits, input, base, evidenceOf(input, base)),
  finishScript: ({ turns, input, base }: Texts & Turns) =>
    toScript(turns, input, base, evidenceOf(input, base)),
};

export type RunModelTask = RunTextTask<typeof modelTasks>;
