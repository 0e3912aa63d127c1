import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Given, writerInput } from '../../tests/support/writer-input.ts';
import type { Verbosity } from '../domain/conversion-settings.ts';
import { countWords } from '../domain/script.ts';
import { writeScript } from './write-script.ts';

const write = (content: string, given: Given = {}) =>
  writeScript(writerInput(content, given))
    .script.turns.map(({ text }) => text)
    .join(' ');

test('history counts each version once, and says nothing that the stored order does not prove', () => {
  const stored = (...versions: (string | null)[]) =>
    versions.map((version, index) => {
      const id = String(index);
      return { id, title: 'Harbor', version, changes: [], createdAt: new Date('2026-03-02') };
    });
  const narrated = (content: string, ...versions: (string | null)[]) => {
    const history = stored(...versions);
    return write(content, { history, releasesThisMonth: history, settings: { productName: 'Harbor' } });
  };
  const content = '## 2.0.0\n\n- You can now rent a tug.';
  assert.match(
    narrated(content, '1.1', 'v1.1', '2.0.0', 'V2.0.0', null, '1.0'),
    /release number 3 this month/,
  );
  assert.match(write(content, { history: stored('1.9') }), /It follows version 1\.9\./);
  assert.doesNotMatch(narrated(content, '2.0.0', null), /follows|this month/);
  assert.doesNotMatch(
    narrated(content, '2.1', '1.9'),
    /follows|this month/,
    'an older release, converted later',
  );
  assert.doesNotMatch(narrated('- You can now rent a tug.', '1.9'), /follows|this month/, 'no version');
});

test('a wish for what the text does not have is not called followed, and one left over is warned of', () => {
  const read = (additionalContext: string) => {
    const { contextsUsed, warnings } = writeScript(
      writerInput('## 1.0.0\n\n- You can now rent a tugboat.', { title: 'Harbor', additionalContext }),
    );
    return [contextsUsed.additional, warnings.map(({ path }) => path)];
  };
  assert.deepEqual(read('Focus on the tugboat.'), [true, []]);
  assert.deepEqual(read('Focus on the lighthouse.'), [false, ['additional_context']]);
  assert.deepEqual(read('The harbor opened in 1901.'), [true, []]);
  assert.deepEqual(read('The harbor opened in 1901. Make it funny!'), [true, ['additional_context']]);
});

test('from the threshold on a release is summed up at every verbosity, also where much must be known', () => {
  const entries = (from: number, text: (pier: number) => string) =>
    Array.from({ length: 15 }, (_, index) => `- ${text(from + index)}`).join('\n');
  const must = entries(
    1,
    (pier) => `The key of pier ${pier} no longer works. You must create a new one at the gate.`,
  );
  const added = entries(20, (pier) => `You can now rent a tug at pier ${pier}. It waits there. It is red.`);
  const content = `## 2.0.0\n\n### Breaking\n${must}\n\n### Added\n${added}`;
  const words = (verbosity: Verbosity, summaryThreshold: number | null) =>
    countWords(
      writeScript(writerInput(content, { title: 'Harbor 2.0.0', settings: { verbosity, summaryThreshold } }))
        .script,
    );
  for (const verbosity of ['brief', 'normal', 'detailed'] as const) {
    assert.ok(words(verbosity, 30) <= words('brief', null), verbosity);
    assert.equal(words(verbosity, 31), words(verbosity, null), verbosity);
  }
});

test('those who only use the product hear less of the insides of it, in a document too', () => {
  const plain = (at: number) => `Guests can book berth ${at} for the night and pay for it when they arrive.`;
  const technical = (at: number) =>
    `The service \`berth-${at}\` reads the plan of the harbor and writes the bill.`;
  const parts = Array.from({ length: 12 }, (_, at) => `## Part ${at}\n\n${technical(at)}\n\n${plain(at)}`);
  const narrated = (audience: string | null, words: RegExp) => {
    const given = {
      sourceType: 'document' as const,
      title: 'Berths',
      settings: { verbosity: 'brief' as const, audience },
    };
    return write(`# Berths\n\n${parts.join('\n\n')}`, given).match(words)?.length ?? 0;
  };
  assert.ok(narrated('customers', /writes the bill/g) < narrated(null, /writes the bill/g));
  assert.ok(narrated('customers', /Guests can book/g) > narrated('developers', /Guests can book/g));
});

test('any text with a word is narrated, as it is if need be, and one that is too long for the ear is left to its reader', () => {
  for (const sourceType of ['changelog', 'document'] as const) {
    const given = { sourceType, title: 'Harbor' };
    for (const content of ['Bug fixes', 'x', 'v1.2.3: fixed', '- a'])
      assert.match(write(content, given), new RegExp(`${content.replace(/^- /, '')}\\.$`, 'i'), content);
    for (const content of ['!!! ???', '☃', '```\ncode\n```', '# Harbor'])
      assert.throws(() => write(content, given), /nothing that can be said/, content);
  }
  assert.match(write('é'.repeat(51_200), { title: 'Harbor' }), /The changes are in the written notes\.$/);
});

test('a version is no part of the subject of a document', () => {
  const content = 'Guests can book a berth for the night and pay for it when they arrive.';
  const given = { sourceType: 'document' as const, title: 'Berths', settings: { version: '9.9.9' } };
  const output = writeScript(writerInput(content, given));
  assert.equal(output.version, null);
  assert.doesNotMatch(JSON.stringify(output.script), /9\.9\.9/);
});
