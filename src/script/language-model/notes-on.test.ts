import assert from 'node:assert/strict';
import { test } from 'node:test';
import { collectEvidence } from '../gate/evidence.ts';
import { notesOn } from './notes-on.ts';

const unit = (id: number, text: string, news = true) => ({
  ...{ id, text, news, start: 0, end: 1, path: [], category: 'changed' as const },
  must: text.startsWith('You must'),
});
const evidence = collectEvidence(
  [
    unit(1, 'Maps load faster.'),
    unit(2, 'You must rotate your keys.'),
    unit(3, 'Lamps are brighter.'),
    unit(4, 'Ropes hold longer.'),
    unit(5, 'The pier has a gate.', false),
  ],
  { language: 'en', productName: null, version: null, releases: [], texts: [] },
);

test('an editor reads which units no sentence rests on, essential ones first', () => {
  const sentences = [{ text: 'Maps load faster.', units: [1] }];
  const draft = {
    turns: [{ speaker: 1 as const, section: null, sentences }],
    highlights: [],
    passedOver: [4],
  };
  const [missing, uncited, ...more] = notesOn(draft, evidence);
  assert.match(missing ?? '', /marked MUST: 2\./);
  assert.match(uncited ?? '', /either: 3, 5\./);
  assert.deepEqual(more, []);
  const all = [{ text: 'All of it.', units: [1, 2, 3, 5] }];
  assert.deepEqual(
    notesOn({ ...draft, turns: [{ speaker: 1, section: null, sentences: all }] }, evidence),
    [],
  );
});
