import type { WritingReport } from '../../domain/writing-report.ts';

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
