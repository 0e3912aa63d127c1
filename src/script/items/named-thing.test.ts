import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeEnd, codeStart } from '../read/block.ts';
import { namedThing } from './named-thing.ts';

const code = (text: string) => `${codeStart}${text}${codeEnd}`;

test('a name out of code and what it is make one thing', () => {
  assert.deepEqual(namedThing(code('tidy cache'), 'The experimental cleanup command'), {
    name: 'tidy cache',
    text: 'tidy cache, the experimental cleanup command',
  });
});

test('several things under a name out of code belong to it', () => {
  assert.equal(
    namedThing(code('tidy'), 'Filter blocks and skip rules')?.text,
    'tidy now has filter blocks and skip rules',
  );
});

test('a plain label, or a label before a whole sentence, stays one', () => {
  assert.equal(namedThing('parser', 'A new mode'), null);
  assert.equal(namedThing(code('tidy'), 'Fix the exit code'), null);
});
