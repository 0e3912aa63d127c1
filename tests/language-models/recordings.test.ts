import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SourceUnit } from '../../src/domain/writing.ts';
import { examineAnswer, toScript } from '../../src/script/language-model/examine-answer.ts';
import { groundsOf } from '../../src/script/language-model/grounds-of.ts';
import { writeScript } from '../../src/script/write-script.ts';
import { writerInput } from '../support/writer-input.ts';
import { loadRecordings, type RecordedAnswer } from './load-recordings.ts';

const maxRepaired = 0.03;

test('recorded answers are used, and nearly every sentence of them as it was given', (context) => {
  const outcomes = loadRecordings().map(({ recording, content }) => examine(recording, content));
  const written = outcomes.reduce((sum, { sentences }) => sum + sentences, 0);
  const repaired = outcomes.flatMap(({ name, repairs }) => repairs.map((message) => `${name}: ${message}`));
  context.diagnostic(`${outcomes.length} answers, ${written} sentences, ${repaired.length} repaired`);
  assert.ok(outcomes.length >= 24);
  assert.ok(repaired.length <= written * maxRepaired, repaired.join('\n'));
});

function examine({ name, sourceType, title, settings, answer }: RecordedAnswer, content: string) {
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
  const examined = examineAnswer({ kind: 'answer', text, ending: 'stop', usage: null }, input, base, grounds);
  assert.ok(examined.repaired, `${name}: ${examined.reason}`);
  const { script } = toScript(examined.repaired.turns, input, base, grounds);
  if (examined.repaired.repairs.length === 0)
    assert.deepEqual(
      script.turns.map((turn) => turn.text),
      turns.map(({ sentences }) => sentences.map((sentence) => sentence.text).join(' ')),
      name,
    );
  return {
    name,
    sentences: turns.flatMap(({ sentences }) => sentences).length,
    repairs: examined.repaired.repairs.map(({ message }) => message),
  };
}

/** Units are named by words of theirs, in braces. */
function idOf(unit: string | number, units: readonly SourceUnit[]): number {
  if (typeof unit === 'number') return unit;
  const words = unit.replace(/^\{|\}$/g, '');
  const found = units.find((each) => each.text.includes(words));
  assert.ok(found, `no unit says "${words}"`);
  return found.id;
}
