import { serveTextTasks } from '../../src/text-threads/serve-tasks.ts';
import { textTasks } from '../../src/text-threads/text-tasks.ts';
import { burning } from './hostile-texts.ts';

/** A text thread, with a text that never ends. */
serveTextTasks({
  ...textTasks,
  writeScript(input: Parameters<typeof textTasks.writeScript>[0]) {
    while (input.content.startsWith(burning));
    return textTasks.writeScript(input);
  },
});
