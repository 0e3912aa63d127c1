import { parentPort } from 'node:worker_threads';
import { defaultScriptSettings, sourceTypes } from '../domain/conversion-settings.ts';
import { isRepeatingFault, Problem } from '../domain/errors.ts';
import type { WriterInput } from '../domain/writing.ts';
import type { ThreadAnswer } from './thread-answer.ts';
import { writeScript } from './write-script.ts';

const warmUpText = `## 1.0.0

### Added

- **core:** Add \`--dry-run\` to the export command ([#1](https://example.com/1)).
- Search now finds notes by their tags.

The release makes the service faster and easier to run for small teams.

`;
warmUp();
parentPort?.on('message', (input: WriterInput) => {
  parentPort?.postMessage({ begun: true } satisfies ThreadAnswer);
  parentPort?.postMessage(answer(input));
});

function answer(input: WriterInput): ThreadAnswer {
  try {
    return { output: writeScript(input) };
  } catch (error) {
    if (error instanceof Problem) return { problem: { code: error.code, message: error.message } };
    const failure = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { failure, repeats: isRepeatingFault(error) };
  }
}

/** The first text pays for compiling the code; a small one of each kind, written at the start, pays in advance. */
function warmUp(): void {
  for (const sourceType of sourceTypes) {
    for (const speakers of [1, 2] as const) {
      writeScript({
        sourceType,
        title: 'Warm-up 1.0',
        content: warmUpText.repeat(20),
        additionalContext: null,
        organizationContext: null,
        productContext: null,
        history: [],
        settings: { ...defaultScriptSettings, speakers },
        now: new Date(0),
      });
    }
  }
}
