import type { TextTaskOptions } from '../domain/tenant.ts';
import type { TextTasks } from './text-tasks.ts';
import type { TextThreads } from './text-threads.ts';

/** The tasks that operations ask for. */
export function textServices(threads: TextThreads) {
  const task =
    <Name extends keyof TextTasks>(name: Name) =>
    (input: Parameters<TextTasks[Name]>[0], taskOptions: TextTaskOptions) =>
      threads.run(name, input, taskOptions);
  return {
    importText: task('import'),
    decodeSound: task('decodeSound'),
    readLexicon: task('lexicon'),
    draftTasks: {
      figures: task('figures'),
      describe: task('describeDraft'),
      preserveLocked: task('preserveLocked'),
      withUnit: task('withUnit'),
    },
  };
}
