import type { WriterInput } from '../../src/domain/writing.ts';
import { type Given, writerInput } from './writer-input.ts';

export const sampleNotes = `# Lantern 2.4.0

### Breaking
- The config file moved from lantern.json to lantern.toml; rename it before you upgrade.

### Security
- Session tokens are now rotated after 30 minutes.

### Added
- Dark mode for the dashboard.
- Export of reports as CSV.

### Fixed
- Login no longer fails on slow networks.
`;

/** A small release, as a caller would send it. */
export function sampleInput(given: Given = {}): WriterInput {
  return writerInput(sampleNotes, { title: 'Lantern 2.4.0', ...given });
}

const sentence = (text: string, ...units: number[]) => ({ text, units });

/** What a good model answers: turns of sentences with the units they rest on. */
export const goodTurns = [
  {
    speaker: 1,
    section: 'Overview',
    sentences: [
      sentence('Lantern 2.4.0 is here, and it asks for one thing before you upgrade.'),
      sentence('The config file moved from lantern json to lantern toml, so rename it first.', 1),
    ],
  },
  {
    speaker: 1,
    section: 'Security',
    sentences: [sentence('Session tokens are now rotated after 30 minutes.', 2)],
  },
  {
    speaker: 1,
    section: 'New and fixed',
    sentences: [
      sentence('The dashboard has a dark mode, and reports can be exported as CSV.', 3, 4),
      sentence('Login no longer fails on slow networks.', 5),
    ],
  },
] as const;

export const goodDialogue = [
  {
    speaker: 1,
    section: 'Overview',
    sentences: [
      sentence('Lantern 2.4.0 is here, and it asks for one thing before you upgrade.'),
      sentence('The config file moved from lantern json to lantern toml.', 1),
    ],
  },
  {
    speaker: 2,
    section: null,
    sentences: [sentence('So rename it first.', 1), sentence('What about security?')],
  },
  {
    speaker: 1,
    section: 'Security',
    sentences: [sentence('Session tokens are now rotated after 30 minutes.', 2)],
  },
  {
    speaker: 2,
    section: 'New and fixed',
    sentences: [
      sentence('And there is a dark mode for the dashboard, and reports can be exported as CSV.', 3, 4),
      sentence('Login no longer fails on slow networks.', 5),
    ],
  },
] as const;

type SampleTurn = {
  readonly speaker: 1 | 2;
  readonly section: string | null;
  readonly sentences: readonly { readonly text: string }[];
};

/** The turns as a script has them. */
export function spoken(turns: readonly SampleTurn[]) {
  return turns.map(({ speaker, section, sentences }) => ({
    speaker,
    section,
    text: sentences.map(({ text }) => text).join(' '),
  }));
}

/** The good script with more sentences at its end. */
export function withSentences(...sentences: { text: string; units: number[] }[]) {
  return [...goodTurns, { speaker: 1, section: null, sentences }];
}

/** An answer in the form a model is asked for. */
export function answerOf(turns: readonly object[], highlights: readonly string[] = []): string {
  return JSON.stringify({ turns, highlights });
}
