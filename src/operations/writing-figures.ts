import type { Writer } from '../domain/writing.ts';
import { builtInReport, type WritingReport } from '../domain/writing-report.ts';

/** Gives every script its report, and tells of it once it is written. */
export function observeWriter(write: Writer, onWritten: (report: WritingReport, seconds: number) => void) {
  const observed: Writer = async (input, options) => {
    const started = performance.now();
    const output = await write(input, options);
    const writing = output.script.writing ?? builtInReport;
    onWritten(writing, (performance.now() - started) / 1000);
    return { ...output, script: { ...output.script, writing } };
  };
  return observed;
}

/** What this process has had written since it started. */
export type WritingFigures = {
  note(report: WritingReport, seconds: number): void;
  read(): readonly Figure[];
};

export type Figure = {
  readonly name: 'scripts' | 'tokens' | 'repairs' | 'seconds';
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
};

/** Counts scripts by writer, tokens by direction, repairs by rule, and the seconds that writing took. */
export function createWritingFigures(): WritingFigures {
  const figures = new Map<string, Figure>();
  const add = (name: Figure['name'], labels: Figure['labels'], value: number) => {
    const key = `${name} ${Object.values(labels).join(' ')}`;
    figures.set(key, { name, labels, value: (figures.get(key)?.value ?? 0) + value });
  };
  return {
    note({ writer, model, usage, repairs }, seconds) {
      // A model that was asked and did not write is what an operator wants to see.
      const outcome = writer === 'model' ? 'model' : model === null ? 'builtin' : 'fallback';
      add('scripts', { writer: outcome }, 1);
      add('seconds', { writer: outcome }, seconds);
      add('tokens', { direction: 'input' }, usage?.inputTokens ?? 0);
      add('tokens', { direction: 'output' }, usage?.outputTokens ?? 0);
      for (const { action, rule } of repairs) add('repairs', { action, rule }, 1);
    },
    read: () => [...figures.values()],
  };
}
