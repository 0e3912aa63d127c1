import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from 'typebox';
import { unknownFields } from './validation.ts';

const schema = Type.Object({
  title: Type.String(),
  public_url: Type.Boolean(),
  settings: Type.Object({ tone: Type.String(), verbosity: Type.String() }),
});

test('known fields pass without a word', () => {
  assert.deepEqual(unknownFields({ title: 'x', settings: { tone: 'casual' } }, schema), []);
});

test('a field in another spelling is pointed to the known one', () => {
  for (const name of ['publicUrl', 'public-url', 'PUBLIC_URL', 'public_ur', 'pubilc_url']) {
    const [warning] = unknownFields({ [name]: true }, schema);
    assert.deepEqual(warning, {
      path: name,
      message: 'is unknown and was ignored; did you mean public_url?',
    });
  }
});

test('inner fields are named by their whole path', () => {
  assert.deepEqual(unknownFields({ settings: { mood: 'sad', verbosty: 'brief' } }, schema), [
    { path: 'settings.mood', message: 'is unknown and was ignored' },
    { path: 'settings.verbosty', message: 'is unknown and was ignored; did you mean verbosity?' },
  ]);
});

test('a thousand unknown fields give a bounded list', () => {
  const body = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`f${index}`, 1]));
  assert.equal(unknownFields(body, schema).length, 20);
});
