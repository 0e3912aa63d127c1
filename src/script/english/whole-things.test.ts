import assert from 'node:assert/strict';
import { test } from 'node:test';
import { indefinite, withArticle } from './articles.ts';
import { sentencesHold } from './sentences-hold.ts';
import { mendSeries } from './series.ts';
import { shorten } from './shorten.ts';

sentencesHold([
  [
    'added',
    'Page search, direct page entry, print menu',
    'Orbit adds page search, a direct page entry, and a print menu.',
  ],
  [
    'removed',
    'Old paths, spare ports, never read',
    'Old paths and spare ports, which were never read, have been removed.',
  ],
  ['added', 'Abstract tracing agent', 'Orbit gains an abstract tracing agent.'],
  ['added', 'Optional team and project parameters', 'Orbit gains optional team and project parameters.'],
  ['added', 'Add http validation option', 'There is now an http validation option.'],
  ['changed', 'Graduate shared drafts to stable', 'Shared drafts have graduated to stable.'],
  ['changed', 'Use dots instead of dashes for file names', 'File names now use dots instead of dashes.'],
  [
    'fixed',
    'prevent errors in hooks from ending the call',
    'Orbit now prevents errors in hooks from ending the call.',
  ],
]);

sentencesHold(
  [
    ['added', 'POST drafts for shared notes', 'There is a new POST endpoint, drafts, for shared notes.'],
    ['removed', 'POST drafts', 'The POST endpoint drafts has been removed.'],
  ],
  false,
  ['POST drafts'],
);

sentencesHold(
  [
    ['added', 'export the write key helper', 'Orbit now exports the write key helper.'],
    [
      'security',
      'yaml 2.1.4, cookies 0.7.2 to close CVE-2026-1111',
      'Orbit moves to yaml 2.1.4 and cookies 0.7.2 to close CVE-2026-1111.',
    ],
  ],
  true,
  ['write key', 'yaml 2.1.4', 'cookies 0.7.2'],
);

const articles: readonly (readonly [string, 'a' | 'an'])[] = [
  ['HTTP', 'an'],
  ['http', 'an'],
  ['SPDX-compliant', 'an'],
  ['hxvs', 'an'],
  ['x86', 'an'],
  ['REST', 'a'],
  ['user', 'a'],
  ['SAML', 'a'],
  ['PDF', 'a'],
];

for (const [word, article] of articles)
  test(`one says "${article} ${word}"`, () => assert.equal(indefinite(word), article));

test('the second of two things gets its article where it is more than a noun', () => {
  assert.equal(withArticle('spare list and unused schema'), 'a spare list and an unused schema');
  assert.equal(withArticle('video encoder and muxer'), 'a video encoder and muxer');
});

const series: readonly (readonly [string, string])[] = [
  ['tape, jars', 'tape and jars'],
  ['old links, pages, for example drafts', 'old links and pages, for example drafts'],
  ['the old search, use the new one', 'the old search, use the new one'],
  ['a hole in the parser, reachable through mail', 'a hole in the parser, reachable through mail'],
  ['rows, columns and cells', 'rows, columns and cells'],
];

for (const [written, said] of series)
  test(`"${written}" stands in a sentence as "${said}"`, () => assert.equal(mendSeries(written), said));

test('a sentence far too long loses what a comma adds, but never its verb', () => {
  const added =
    'Add a start call and a status call for video, thin and user-facing wrappers over what each model offers to those who ask for it with sparse options';
  assert.equal(shorten(added, 16), 'Add a start call and a status call for video');
  const ruled =
    'Rules that used to set the fan to ten percent speed, should from this version on be changed by hand to set the preset to automatic mode';
  assert.equal(shorten(ruled, 16), ruled);
});
