import type { TextOrder } from '../domain/text-order.ts';
import type { TextTasks } from './text-tasks.ts';
import type { TextThreads } from './text-threads.ts';

/** The tasks that operations ask for. */
export function textServices(threads: TextThreads) {
  const task =
    <Name extends keyof TextTasks>(name: Name) =>
    (input: Parameters<TextTasks[Name]>[0], order: TextOrder) =>
      threads.run(name, input, order);
  return {
    importText: task('import'),
    decodeSound: task('decodeSound'),
    readLexicon: task('lexicon'),
    drafting: {
      figures: task('figures'),
      describe: task('describeDraft'),
      keepLocked: task('keepLocked'),
      withUnit: task('withUnit'),
    },
  };
}
