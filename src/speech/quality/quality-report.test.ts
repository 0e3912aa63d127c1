import assert from 'node:assert/strict';
import { test } from 'node:test';
import { summarize } from './quality-report.ts';

test('a report names each engine and each voice that spoke, once and in the order of the script', () => {
  const report = summarize([
    { spokenBy: { engine: 'kokoro', voice: 'bf_emma' } },
    { spokenBy: { engine: 'piper', voice: 'hugo' }, fromCache: true },
    { spokenBy: { engine: 'kokoro', voice: 'bf_emma' } },
    { unsaid: '你好' },
  ]);
  assert.equal(report.engine, 'kokoro, piper');
  assert.deepEqual(report.voices, ['bf_emma', 'hugo']);
  assert.deepEqual([report.sentences, report.fromCache, report.unsaid], [4, 1, ['你好']]);
});
