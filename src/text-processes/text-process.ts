import { defaultScriptSettings, sourceTypes } from '../domain/conversion-settings.ts';
import { serveTextTasks } from './serve-tasks.ts';
import { textTasks } from './text-tasks.ts';

export type TextProcessSetUp = {
  /** Whether to warm up for many tasks before the first one. */
  readonly prepares: boolean;
};

const warmUpText = `## 1.0.0

### Added

- **core:** Add \`--dry-run\` to the export command ([#1](https://example.com/1)).
- Search now finds notes by their tags.

The release makes the service faster and easier to run for small teams.

`;
serveTextTasks(textTasks, ({ prepares }: TextProcessSetUp) => {
  if (prepares) warmUp();
});

/** Compiles the code in advance with a small text of each kind, so that the first real text does not pay for it. */
function warmUp(): void {
  for (const sourceType of sourceTypes) {
    for (const speakers of [1, 2] as const) {
      const { script } = textTasks.writeScript({
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
      textTasks.cutForVoice({ script, voice: { provider: 'tts_a' }, limit: 240 });
    }
  }
}
