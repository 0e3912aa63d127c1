import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isBounded, repeatsGroups, withoutBounds, withSmallBounds } from './bounds.ts';
import { faultOf } from './check.ts';

// The other backends leave a process behind.
before(() => {
  process.env['RECHECK_BACKEND'] = 'pure';
});
after(() => {
  delete process.env['RECHECK_BACKEND'];
});

const fault = (expression: RegExp) => faultOf(expression);

test('an expression is refused where its time grows faster than the text', async () => {
  assert.match((await fault(/\s+$/)) ?? '', /2nd degree/);
  assert.match((await fault(/^(?:a|a)+$/)) ?? '', /exponential/);
  assert.match((await fault(/a*b/y)) ?? '', /2nd degree/);
  assert.match((await fault(/(?:a{1,30}){1,30}b/)) ?? '', /multiply/);
});

test('an expression passes where a bound or the start of a run keeps it linear', async () => {
  assert.equal(await fault(/(?<!\s)\s+$/), null);
  assert.equal(await fault(/^a*b/), null);
  assert.equal(await fault(/[a-z]{1,200}@/), null);
});

test('bounds are read outside of classes, escapes and names of properties', () => {
  const source = String.raw`\p{Lu}[{1,9}]\{1,9}(?<n>a{2,64})b{70}c{2,}\u{1F600}`;
  assert.equal(withSmallBounds(source), String.raw`\p{Lu}[{1,9}]\{1,9}(?<n>a{2,3})b{3,3}c{2,}\u{1F600}`);
  assert.equal(withoutBounds(source), String.raw`\p{Lu}[{1,9}]\{1,9}(?<n>a{2,})b{3,}c{2,}\u{1F600}`);
  assert.equal(isBounded(source), false);
  assert.equal(isBounded(String.raw`[*+]\+a{1,9}`), true);
  assert.equal(repeatsGroups(String.raw`(a){1,3}[)]*\)+b{1,40}`), false);
  assert.equal(repeatsGroups(String.raw`(a)(?:b\)){1,30}`), true);
});
