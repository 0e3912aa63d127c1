import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SourceUnit } from '../../src/domain/writing.ts';
import { examineAnswer, toScript } from '../../src/script/language-model/examine-answer.ts';
import { groundsOf } from '../../src/script/language-model/grounds-of.ts';
import { writeScript } from '../../src/script/write-script.ts';
import { writerInput } from '../support/writer-input.ts';
import { loadRecordings } from './load-recordings.ts';

for (const { recording, content } of loadRecordings()) {
  const { name, sourceType, title, settings, answer } = recording;
  test(`the recorded answer ${name} is used as it was given`, () => {
    const input = writerInput(content, { sourceType, title, settings });
    const base = writeScript(input);
    const grounds = groundsOf(input, base);
    const turns = answer.turns.map((turn) => ({
      ...turn,
      sentences: turn.sentences.map(({ text, units }) => ({
        text,
        units: units.map((unit) => idOf(unit, base.units)),
      })),
    }));
    const text = JSON.stringify({ ...answer, turns });
    const examined = examineAnswer(
      { kind: 'answer', text, ending: 'stop', usage: null },
      input,
      base,
      grounds,
    );
    assert.deepEqual(examined.corrections, []);
    assert.deepEqual(examined.repaired?.repairs, []);
    const { script } = toScript(examined.repaired?.turns ?? [], input, base, grounds);
    assert.deepEqual(
      script.turns.map((turn) => turn.text),
      turns.map(({ sentences }) => sentences.map((sentence) => sentence.text).join(' ')),
    );
  });
}

/** Units are named by words of theirs, in braces. */
function idOf(unit: string | number, units: readonly SourceUnit[]): number {
  if (typeof unit === 'number') return unit;
  const words = unit.replace(/^\{|\}$/g, '');
  const found = units.find((each) => each.text.includes(words));
  assert.ok(found, `no unit says "${words}"`);
  return found.id;
}
