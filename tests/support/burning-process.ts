import { serveTextTasks } from '../../src/text-processes/serve-tasks.ts';
import { textTasks } from '../../src/text-processes/text-tasks.ts';
import { burning } from './hostile-texts.ts';

/** A text process, with a text that never ends. */
serveTextTasks({
  ...textTasks,
  writeScript(input: Parameters<typeof textTasks.writeScript>[0]) {
    while (input.content.startsWith(burning));
    return textTasks.writeScript(input);
  },
});
