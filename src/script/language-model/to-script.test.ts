import assert from 'node:assert/strict';
import { test } from 'node:test';
import { goodDialogue, goodTurns, sampleInput } from '../../../tests/support/sample-release.ts';
import type { ScriptSettings } from '../../domain/conversion-settings.ts';
import { writeScript } from '../write-script.ts';
import type { DraftTurn } from './read-answer.ts';
import { toScript } from './to-script.ts';

function scriptOf(turns: readonly DraftTurn[], settings: Partial<ScriptSettings> = {}) {
  const input = sampleInput({ settings });
  return toScript({ turns, highlights: [] }, input, writeScript(input));
}

const line = (text: string, speaker: 1 | 2 = 1, section: string | null = null): DraftTurn => ({
  speaker,
  text,
  section,
});

test('the call to action is added where the model left it out, and not said twice', () => {
  const cta = 'upgrade in the **settings** today';
  assert.match(
    scriptOf(goodTurns, { cta }).turns.at(-1)?.text ?? '',
    /slow networks\. Upgrade in the settings today\.$/,
  );
  const said = scriptOf([...goodTurns, line('So upgrade today, in your settings.')], { cta });
  assert.equal(said.turns.at(-1)?.text, 'So upgrade today, in your settings.');
});

test('a serious release loses its exclamation marks where the caller wants that', () => {
  const cheer = [...goodTurns, line('¡Enjoy the dark mode!!')];
  assert.equal(scriptOf(cheer, { severityAwareTone: true }).turns.at(-1)?.text, 'Enjoy the dark mode.');
  assert.equal(scriptOf(cheer).turns.at(-1)?.text, '¡Enjoy the dark mode!!');
});

test('a title stands once, where its section begins, and the first turn has one', () => {
  const turns = scriptOf([
    line('One.'),
    line('Two.', 1, 'New:'),
    line('Three.', 1, 'New'),
    line('Four.', 1, 'Fixed'),
  ]).turns;
  assert.deepEqual(
    turns.map(({ section }) => section),
    ['Overview', 'New', null, 'Fixed'],
  );
});

test('both hosts in one turn fall apart, and a host who goes on is joined', () => {
  const both = [line('Host 1: First.\n\n**Host 2:** Second.\n\nHost 1: Third.', 1, 'Start'), line('Fourth.')];
  assert.deepEqual(scriptOf(both, { speakers: 2 }).turns, [
    { speaker: 1, text: 'First.', section: 'Start' },
    { speaker: 2, text: 'Second.', section: null },
    { speaker: 1, text: 'Third. Fourth.', section: null },
  ]);
  assert.deepEqual(scriptOf(goodDialogue, { speakers: 2 }).turns, goodDialogue);
});

test('turns without a word are dropped', () => {
  assert.equal(scriptOf([line('[laughs]'), line('One.'), line('**')]).turns.length, 1);
});
