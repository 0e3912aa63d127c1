import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unwrapMail } from './unwrap-mail.ts';

test('the subject of a mail becomes its title; headers and signature go', () => {
  const mail =
    'From: a@example.org\nTo: b@example.org\nSubject: [ANNOUNCE] Orbit 0.4.1\n released\n\nHi all,\nit is out.\n\n-- \nAnna';
  assert.equal(unwrapMail(mail), '# Orbit 0.4.1 released\n\n\nHi all,\nit is out.\n');
});

test('a text that only speaks of a subject stays as it is', () => {
  for (const text of ['Subject: one line', 'Date: today\nFixed: the parser', '# Orbit\n\nFrom: here'])
    assert.equal(unwrapMail(text), text);
});
