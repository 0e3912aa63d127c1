import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SourceUnit } from '../../src/domain/writing.ts';
import { isDoubt } from '../../src/script/gate/finding.ts';
import { evidenceOf } from '../../src/script/language-model/evidence-of.ts';
import { examineAnswer, toScript } from '../../src/script/language-model/examine-answer.ts';
import { writeScript } from '../../src/script/write-script.ts';
import { writerInput } from '../support/writer-input.ts';
import { loadRecordings, type RecordedAnswer } from './load-recordings.ts';

const maxFaulty = 0.02;
/** What is only doubted goes back to the model, which can confirm it. */
const maxDoubted = 0.15;

test('recorded answers are used, and nearly every sentence of them has no fault', (context) => {
  const outcomes = loadRecordings().map(({ recording, content }) => examine(recording, content));
  const written = outcomes.reduce((sum, { sentences }) => sum + sentences, 0);
  const found = outcomes.flatMap((each) => each.found);
  const faulty = found.filter(({ findings }) => !findings.every(isDoubt));
  const doubted = found.length - faulty.length;
  context.diagnostic(
    `${outcomes.length} answers, ${written} sentences, ${faulty.length} faulty, ${doubted} doubted`,
  );
  assert.ok(outcomes.length >= 24);
  assert.ok(faulty.length <= written * maxFaulty, faulty.map(({ sentence }) => sentence.text).join('\n'));
  assert.ok(doubted <= written * maxDoubted, `${doubted} doubted`);
});

function examine({ name, sourceType, title, settings, answer }: RecordedAnswer, content: string) {
  const input = writerInput(content, { sourceType, title, settings });
  const base = writeScript(input);
  const evidence = evidenceOf(input, base);
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
    evidence,
  );
  assert.ok(examined.repaired, `${name}: ${examined.reason}`);
  const { script } = toScript(examined.repaired.turns, input, base, evidence);
  if (examined.repaired.repairs.length === 0)
    assert.deepEqual(
      script.turns.map((turn) => turn.text),
      turns.map(({ sentences }) => sentences.map((sentence) => sentence.text).join(' ')),
      name,
    );
  return {
    sentences: turns.flatMap(({ sentences }) => sentences).length,
    found: (examined.checked?.checkedSentences ?? []).filter(({ findings }) => findings.length > 0),
  };
}

/** Units are named by words of theirs, in braces; calls without their brackets. */
function idOf(unit: string | number, units: readonly SourceUnit[]): number {
  if (typeof unit === 'number') return unit;
  const words = unit.replace(/^\{|\}$/g, '');
  const found = units.find(({ text }) => text.replaceAll('()', '').includes(words));
  assert.ok(found, `no unit says "${words}"`);
  return found.id;
}
