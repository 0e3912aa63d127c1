import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isManual, manualToMarkdown } from './manual-to-markdown.ts';

const page = `KEEP(1)                 User Commands                 KEEP(1)

NAME
       keep - hold a folder while a job runs

SYNOPSIS
       keep [options] folder job

DESCRIPTION
       The folder stays as it is until the job has ended.

OPTIONS
       -n, --no-wait
              Fail rather than wait for another job.

       -t, --time-limit seconds
              The longest time that a job may take.

SEE ALSO
       hold(1)

keep 2.1                       2025-01-01                       KEEP(1)
`;

test('a page of a manual is told by what the command and its options do', () => {
  assert.ok(isManual(page));
  const lines = manualToMarkdown(page)
    .split('\n')
    .filter((line) => line !== '');
  assert.deepEqual(lines, [
    '# keep',
    'The keep command lets you hold a folder while a job runs.',
    '## Description',
    'The folder stays as it is until the job has ended.',
    '## Options',
    '`--no-wait` fails rather than wait for another job.',
    'With `--time-limit`, the longest time that a job may take.',
  ]);
});

test('a text with a heading NAME alone is no page of a manual', () => {
  assert.equal(isManual('NAME\n\nOur new name is Parcel.\n'), false);
});
