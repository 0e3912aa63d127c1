import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientNetwork } from './networks.ts';

test('an IPv4 address is its own network, mapped into IPv6 or not', () => {
  assert.equal(clientNetwork('203.0.113.7'), '203.0.113.7');
  assert.equal(clientNetwork('::ffff:203.0.113.7'), '203.0.113.7');
});

test('all IPv6 addresses of one /64 are one network, however they are written', () => {
  const spellings = [
    '2001:db8::1',
    '2001:db8::2:3',
    '2001:DB8:0:0:ffff::1',
    '2001:0db8:0000:0000:1:2:3:4',
    '2001:db8::1%eth0',
  ];
  assert.deepEqual(new Set(spellings.map(clientNetwork)), new Set(['2001:db8:0:0']));
});

test('neighbouring /64 networks are distinguished', () => {
  assert.notEqual(clientNetwork('2001:db8:0:1::1'), clientNetwork('2001:db8:0:2::1'));
  assert.equal(clientNetwork('::1'), '0:0:0:0');
});
