import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../tests/support/fast-check.ts';
import { createNetworks, isPublicAddress } from './networks.ts';
import { mayReach, objectionTo } from './receiver-url.ts';

const nobodyAllowed = { allowedNetworks: createNetworks([]) };
const loopbackAllowed = { allowedNetworks: createNetworks(['127.0.0.0/8', '10.1.0.0/16', '::1']) };

test('a public https address is taken, also one with a port, a path and a query', () => {
  for (const url of [
    ...['https://northwind.example/hooks/aloud', 'https://hooks.northwind.example:8443/a?b=c#d'],
    ...['https://1.1.1.1/', 'https://[2606:4700:4700::1111]:1024/', 'https://xn--bcher-kva.example/'],
    ...['https://bücher.example/', 'https://internal.example.com/', 'https://localhost.example.com/'],
  ]) {
    assert.equal(objectionTo(nobodyAllowed, url), null, url);
  }
});

test('what cannot be a public receiver is refused before anything is asked of the network', () => {
  const refused = [
    ...[
      'http://northwind.example/',
      'ftp://northwind.example/',
      'file:///etc/passwd',
      'northwind.example',
      '',
    ],
    ...['https://', 'https:///x', 'https://user@northwind.example/', 'https://u:p@northwind.example/'],
    ...['https://localhost/', 'https://LOCALHOST./', 'https://a.localhost/', 'https://printer/'],
    ...['https://db.internal/', 'https://nas.local/', 'https://router.lan/', 'https://x.home.arpa/'],
    ...[
      'https://127.0.0.1/',
      'https://127.1/',
      'https://0x7f.0.0.1/',
      'https://0177.0.0.1/',
      'https://2130706433/',
    ],
    ...['https://0x7f000001/', 'https://%31%32%37.0.0.1/', 'https://１２７.0.0.1/', 'https://127.0.0.1./'],
    ...['https://0/', 'https://0.0.0.0/', 'https://[::]/', 'https://[::1]/', 'https://[::ffff:127.0.0.1]/'],
    ...[
      'https://[::ffff:7f00:1]/',
      'https://[64:ff9b::7f00:1]/',
      'https://[2002:7f00:1::]/',
      'https://[fe80::1]/',
    ],
    ...['https://[fd00::1]/', 'https://10.0.0.1/', 'https://169.254.169.254/latest/meta-data/'],
    ...['https://192.168.1.1/', 'https://172.16.0.1/', 'https://100.64.0.1/', 'https://224.0.0.1/'],
    ...['https://northwind.example:22/', 'https://northwind.example:25/', 'https://1.1.1.1:53/'],
    ...['https://north\twind.example/', ' https://northwind.example/', 'https:\\\\northwind.example\\'],
    `https://northwind.example/${'a'.repeat(2048)}`,
  ];
  for (const url of refused) assert.notEqual(objectionTo(nobodyAllowed, url), null, url);
});

test('an operator can allow networks, there without encryption too, and nothing else', () => {
  for (const url of [
    ...['https://127.0.0.1:1/', 'http://127.0.0.1:8787/', 'http://localhost:8787/', 'https://10.1.2.3/'],
    ...['http://[::1]:80/', 'https://hooks/', 'https://hooks.internal:81/', 'https://northwind.example/'],
  ]) {
    assert.equal(objectionTo(loopbackAllowed, url), null, url);
  }
  for (const url of [
    'https://10.2.0.1/',
    'http://10.2.0.1/',
    'http://1.1.1.1/',
    'http://northwind.example/',
    'https://1.1.1.1:22/',
  ]) {
    assert.notEqual(objectionTo(loopbackAllowed, url), null, url);
  }
});

test('a public address is reached at port 443 or from 1024, whatever networks are allowed', () => {
  const reach = (port: string, address: string) =>
    mayReach(loopbackAllowed, { protocol: 'https:', port }, address);
  for (const port of ['', '443', '1024', '8443']) assert.ok(reach(port, '1.1.1.1'), port);
  for (const port of ['22', '25', '80', '1023']) {
    assert.ok(!reach(port, '1.1.1.1'), port);
    assert.ok(reach(port, '127.0.0.1'), port);
  }
});

test('an IPv4 address is judged by what it is, however it is written', () => {
  const ways = fc.constantFrom(
    (value: number) => String(value),
    (value: number) => `0x${value.toString(16)}`,
    (value: number) => `0${value.toString(8)}`,
    (value: number) => `[::ffff:${(value >>> 16).toString(16)}:${(value & 0xffff).toString(16)}]`,
  );
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffffff }), ways, (value, write) => {
      const quads = [24, 16, 8, 0].map((shift) => (value >>> shift) & 255).join('.');
      const written = write(value);
      const mapped = written.startsWith('[');
      const refused = objectionTo(nobodyAllowed, `https://${written}/`) !== null;
      assert.equal(refused, mapped || !isPublicAddress(quads), `${written} is ${quads}`);
    }),
  );
});
