import type { Writer } from '../domain/writing.ts';
import { builtInReport, type WritingReport } from '../domain/writing-report.ts';

/** Adds a report to every script, and reports it once it is written. */
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

/** The scripts that this process has written. */
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
      // Operators watch for models that failed to write.
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
