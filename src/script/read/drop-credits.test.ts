import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dropCredits } from './drop-credits.ts';

const left = (text: string) => dropCredits(text.split('\n')).join('\n');

test('a name in brackets that ends several lines is a credit, and parts the entries of a bullet', () => {
  assert.equal(
    left(
      '- Tides can be printed. [1letter]\n  Make maps smaller. [1letter, gotcha2]\n  Remove ropes.  [1letter]',
    ),
    '- Tides can be printed.\n- Make maps smaller.\n- Remove ropes.',
  );
  assert.equal(
    left('- Tides over\n  two lines [jensens]\n- Maps [jensens].'),
    '- Tides over\n  two lines\n- Maps',
  );
});

test('so is a name that has the line below an entry to itself', () => {
  assert.equal(left('- Log tides\n  [Mychae1]\n\n- Print maps'), '- Log tides\n\n\n- Print maps');
});

test('other brackets stay', () => {
  for (const text of [
    '- Lamps [Windows]\n- Ropes [Windows]',
    '- Lamps [linux]\n- Ropes [linux]',
    '- Lamps [beta]\n- Ropes [beta]',
    '- Lamps [Premium]\n- Ropes [Premium]',
    '- Lamps [GH-12]\n- Ropes [GH-12]',
    '- Lamps [pmeinhardt]\n- Ropes',
    '- Use the section [config]\n- Read [config]',
    '[ids]\n\nkey\n[ids]\nkey = 1\n[main]\nkey = 2',
    '[Unreleased]\n------------\n\n- Lamps',
  ])
    assert.equal(left(text), text);
});
