import type { TextProcesses } from './text-processes.ts';

const firstText = 'Search now finds archived projects, and exports no longer stop early.';

/** A check that resolves once a process has read a text: processes take seconds to start on a busy machine. */
export function createTextsCheck(texts: Pick<TextProcesses, 'run'>): () => Promise<void> {
  const { signal } = new AbortController();
  let first: Promise<unknown> | undefined;
  return async () => {
    first ??= texts.run('surveyText', { content: firstText }, { signal }).catch((error: unknown) => {
      first = undefined;
      throw error;
    });
    await first;
  };
}
