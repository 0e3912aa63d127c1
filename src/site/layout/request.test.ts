import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FastifyRequest } from 'fastify';
import { fc } from '../../../tests/support/fast-check.ts';
import { formFile, formText, localPath, pastedText, repeatedText } from './request.ts';

test('a path of the site is accepted, and nothing else', () => {
  for (const path of ['/account', '/dashboard/x-1/keys?mode=sandbox&a=%20', '/invitations/Ab9'])
    assert.equal(localPath(path), path);
  const others = [
    '',
    '/',
    '//evil.example',
    '/dashboard//evil.example',
    '/\\evil.example',
    'https://evil.example',
  ];
  const more = [
    '/dashboardx',
    '/account/../sign-out',
    '/account\n',
    '/account:x',
    'javascript:alert(1)',
    '/account#x',
  ];
  for (const path of [...others, ...more]) assert.equal(localPath(path), null, path);
});

test('every accepted path stays on the site', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (tail) => {
      const path = localPath(`/account${tail}`);
      if (path !== null) assert.equal(new URL(path, 'https://a.example').host, 'a.example');
    }),
  );
});

test('a field is found without a look at the others, and what every object has is no field', () => {
  let listed = 0;
  const fields = { title: 'Notes', tag: ['a', 'b'] };
  const body = new Proxy(fields, {
    ownKeys: (all) => {
      listed += 1;
      return Reflect.ownKeys(all);
    },
  });
  const request = { body } as unknown as FastifyRequest;
  assert.equal(formText(request, 'title', 10), 'Notes');
  assert.deepEqual(repeatedText(body, 'tag', 10), ['a', 'b']);
  assert.equal(formFile(request, 'file'), null);
  assert.deepEqual(repeatedText(body, 'constructor', 10), []);
  assert.equal(formText({ body: undefined } as FastifyRequest, 'title', 10), '');
  assert.equal(listed, 0);
});

test('pasted text comes without control characters, but a field of another kind with a NUL is empty', () => {
  const text = '- a\u0000b\r\n\u0007\u001b\tc\u0085 é';
  const request = { body: { text, id: 'a\u0000b' } } as unknown as FastifyRequest;
  assert.equal(pastedText(request, 'text', 100), '- ab\n\tc é');
  assert.equal(pastedText(request, 'text', 3), '- a');
  assert.equal(formText(request, 'id', 100), '');
});

test('an empty file counts as chosen, unlike the nameless one that browsers send for none', () => {
  const chosen = (fileName: string, bytes: Uint8Array) =>
    formFile({ body: { file: { fileName, bytes } } } as FastifyRequest, 'file') !== null;
  assert.equal(chosen('', new Uint8Array(0)), false);
  assert.equal(chosen('empty.md', new Uint8Array(0)), true);
  assert.equal(chosen('', new Uint8Array(1)), true);
});
