import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cleanScope } from './clean-scope.ts';
import { libraryScope } from './library-scope.ts';

const cases: readonly [label: string, said: string | null | undefined][] = [
  ['Libs/Rust', 'the Rust library'],
  ['libs/csharp', 'the C# library'],
  ['Libs/Ruby, Libs/PHP', 'the Ruby and PHP libraries'],
  ['Libs/Java and Kotlin', 'the Java and Kotlin libraries'],
  ['sdk/python', 'the Python SDK'],
  ['packages/tide-core', 'the tide-core package'],
  ['Libs/All', null],
  ['Libs/All, CLI', null],
  ['command/init', undefined],
  ['Search', undefined],
];

for (const [label, said] of cases)
  test(`the label "${label}" is about ${said ?? 'no one library'}`, () =>
    assert.equal(libraryScope(label), said));

test('a label of no place is none, and an acronym is one however it is written', () => {
  assert.equal(cleanScope('Unreleased'), null);
  assert.equal(cleanScope('Announcements'), null);
  assert.equal(cleanScope('Api'), 'API');
  assert.equal(cleanScope('Module Augmentation'), 'Module Augmentation');
});
