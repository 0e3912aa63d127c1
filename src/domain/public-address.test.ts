import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPublicAddress } from './networks.ts';

test('addresses of the public internet are public', () => {
  for (const address of [
    '1.1.1.1',
    '8.8.8.8',
    '172.15.255.255',
    '172.32.0.0',
    '192.167.1.1',
    '223.255.255.254',
  ]) {
    assert.equal(isPublicAddress(address), true, address);
  }
  for (const address of ['2606:4700:4700::1111', '2a00:1450:4001:81b::200e', '2001:200::1']) {
    assert.equal(isPublicAddress(address), true, address);
  }
});

test('addresses that are reserved for anything else are not', () => {
  const reserved = [
    ...['0.0.0.0', '0.1.2.3', '10.0.0.1', '10.255.255.255', '100.64.0.1', '100.127.255.255', '127.0.0.1'],
    ...[
      '127.255.255.254',
      '168.63.129.16',
      '169.254.169.254',
      '172.16.0.1',
      '172.31.255.255',
      '192.0.0.8',
      '192.0.2.1',
    ],
    ...['192.88.99.1', '192.168.0.1', '198.18.0.1', '198.19.255.255', '198.51.100.1', '203.0.113.1'],
    ...['224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255'],
    ...[
      '::',
      '::1',
      '::127.0.0.1',
      '::ffff:127.0.0.1',
      '::ffff:10.0.0.1',
      '::ffff:8.8.8.8',
      '::ffff:0:127.0.0.1',
    ],
    ...['64:ff9b::7f00:1', '64:ff9b:1::1', '100::1', '2001::1', '2001:db8::1', '2001:10::1', '2001:20::1'],
    ...[
      '2002:7f00:1::',
      '2002:a00:1::1',
      '3fff::1',
      '5f00::1',
      'fc00::1',
      'fd12:3456::1',
      'fe80::1',
      'fec0::1',
    ],
    ...['ff02::1', 'fe80::1%eth0', '2606:4700::1111%eth0', 'example.com', '', '127.1', '0x7f.1'],
  ];
  for (const address of reserved) assert.equal(isPublicAddress(address), false, address);
});
