import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFirst } from './read-first.ts';

test('no more than the wanted bytes are returned, and the body is left once they are there', async () => {
  let isClosed = false;
  async function* endless() {
    try {
      for (;;) yield Buffer.from('abcd');
    } finally {
      isClosed = true;
    }
  }
  assert.equal(String(await readFirst(endless(), 6)), 'abcdab');
  assert.ok(isClosed);
});

test('a shorter body is returned whole, and none is empty', async () => {
  async function* short() {
    yield Buffer.from('abc');
  }
  assert.equal(String(await readFirst(short(), 6)), 'abc');
  assert.equal((await readFirst(null, 6)).length, 0);
});
