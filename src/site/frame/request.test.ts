import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../tests/support/fast-check.ts';
import { localPath } from './request.ts';

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
