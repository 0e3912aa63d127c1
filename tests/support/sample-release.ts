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

export const goodTurns = [
  {
    speaker: 1,
    text: 'Lantern 2.4.0 is here, and it asks for one thing before you upgrade.',
    section: 'Overview',
  },
  {
    speaker: 1,
    text: 'The config file moved from lantern json to lantern toml, so rename it first. Session tokens are now rotated after 30 minutes, which keeps a stolen one from living long.',
    section: 'What to do',
  },
  {
    speaker: 1,
    text: 'The dashboard has a dark mode, and reports can be exported as CSV. Login no longer fails on slow networks.',
    section: 'New and fixed',
  },
] as const;

export const goodDialogue = [
  {
    speaker: 1,
    text: 'Lantern 2.4.0 is here, and it asks for one thing before you upgrade. The config file moved from lantern json to lantern toml.',
    section: 'Overview',
  },
  { speaker: 2, text: 'So rename it first. What about security?', section: null },
  {
    speaker: 1,
    text: 'Session tokens are now rotated after 30 minutes.',
    section: 'Security',
  },
  {
    speaker: 2,
    text: 'And there is a dark mode for the dashboard, export of reports as CSV, and login no longer fails on slow networks.',
    section: 'New and fixed',
  },
] as const;

/** An answer in the form a model is asked for. */
export function answerOf(turns: readonly object[], highlights: readonly string[] = []): string {
  return JSON.stringify({ turns, highlights });
}
