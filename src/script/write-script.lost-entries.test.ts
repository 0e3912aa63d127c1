import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../tests/support/fast-check.ts';
import { writerInput } from '../../tests/support/writer-input.ts';
import { formatScript } from '../domain/script.ts';
import { keywords } from './condense/keywords.ts';
import { writeScript } from './write-script.ts';

/** Entries that open like a pointer, a greeting or a bump, or that resemble one another. */
const entries = {
  Added: [
    'Retry for add-on downloads',
    'Welcome tour for new workspaces',
    'Click-to-copy on every snippet',
    'Spell checking in several languages',
    'Meeting notes on the calendar',
    'Live captions for calls',
    'Export to spreadsheets',
    'See who opened your document',
    'Sync engine rewrite',
  ],
  Changed: [
    'Visits are counted once a day',
    'Update the default timeout from 30 to 60 seconds',
    'The page size went from 20 to 50',
    'For more than 500 files the list loads lazily',
  ],
  Removed: ['Legacy whiteboard', 'The following endpoint was removed: teams'],
  Fixed: [
    'Downloads of add-ons fail',
    'Read the proxy settings from the environment',
    'Emails sent at night carried the wrong date',
    'Checkout charges twice',
    'Time zone shown wrong in the calendar',
    'Tasks with no due date vanish from the board',
  ],
} as const;

const section = (title: keyof typeof entries) =>
  fc.subarray([...entries[title]], { minLength: 1 }).map((told) => ({ title, told }));
const notes = fc.tuple(section('Added'), section('Changed'), section('Removed'), section('Fixed'));

test('no entry of a note that fits into a detailed script is lost, whatever stands around it', () => {
  fc.assert(
    fc.property(notes, fc.constantFrom(1 as const, 2 as const), (sections, speakers) => {
      const content = sections
        .map(({ title, told }) => `### ${title}\n${told.map((entry) => `- ${entry}`).join('\n')}`)
        .join('\n\n');
      const words = keywords(spoken(`## 2.4.0\n\n${content}`, speakers));
      for (const entry of sections.flatMap(({ told }) => told)) {
        const keys = [...keywords(entry)];
        const said = keys.filter((key) => words.has(key)).length;
        assert.ok(said >= keys.length * 0.75, `"${entry}" is missing`);
      }
    }),
    { numRuns: 60, seed: 4 },
  );
});

test('what breaks or endangers is told wherever it stands: before, after or between the lists', () => {
  const critical = 'Security: a crafted link leaked session cookies (CVE-2026-4444).';
  const list = '### Fixed\n- Typing is smooth again\n- Saved filters load\n';
  for (const content of [`## 3.1\n\n${critical}\n\n${list}`, `## 3.1\n\n${list}\n${critical}\n`])
    assert.match(spoken(content, 1), /crafted link leaked session cookies/);
});

function spoken(content: string, speakers: 1 | 2): string {
  const given = { title: 'Orbit', settings: { verbosity: 'detailed', speakers } } as const;
  return formatScript(writeScript(writerInput(content, given)).script);
}
