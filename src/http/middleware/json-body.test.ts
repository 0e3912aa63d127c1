import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { fc } from '../../../tests/support/fast-check.ts';
import { assertLinear } from '../../../tests/support/processor-time.ts';
import { parseJsonBody } from './json-body.ts';

const parse = (text: string) => parseJsonBody(Buffer.from(text));

test('valid JSON comes back as it is', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue({ maxDepth: 5, noUnicodeString: false }), async (value) => {
      const text = JSON.stringify(value);
      fc.pre(!/__proto__|constructor|\\u0000|\\ud[89a-f]/i.test(text));
      assert.deepEqual(await parse(text), JSON.parse(text));
    }),
  );
});

test('broken JSON is named with its place', async () => {
  await assert.rejects(parse('{\n  "a": 1\n  "b": 2 }'), {
    code: 'INVALID_JSON',
    message: /line 3 column 3/,
  });
  for (const text of ['{', '[1,]', 'nul', '"a', '{"a":1}x', '\u0000']) {
    await assert.rejects(parse(text), { code: 'INVALID_JSON' });
  }
});

test('no body is undefined, so that the schema decides', async () => {
  assert.equal(await parse(''), undefined);
  assert.equal(await parse(' \n'), undefined);
});

test('32 levels are taken, 33 are not, and brackets inside texts do not count', async () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
  await parse(nested(32));
  await assert.rejects(parse(nested(33)), { code: 'INVALID_JSON', message: /32 levels/ });
  assert.deepEqual(await parse(JSON.stringify(['['.repeat(500), '"['])), ['['.repeat(500), '"[']);
});

test('a body with too many fields or items is refused, and commas inside texts do not count', async () => {
  const items = (count: number) => `[${Array.from({ length: count }, () => '{"a":[]}').join()}]`;
  await parse(items(8_000));
  await assert.rejects(parse(items(9_000)), { code: 'INVALID_JSON', message: /too many/ });
  for (const text of [','.repeat(60_000), '\\",'.repeat(60_000), '"{,'.repeat(60_000)])
    assert.deepEqual(await parse(JSON.stringify([text])), [text]);
});

test('a million brackets are refused, and looked at once', async () => {
  const refuse = (text: string) => assert.rejects(parse(text), { code: 'INVALID_JSON' });
  for (const piece of ['[', '{"a":', '[]', '"['])
    assertLinear(piece.repeat(1_000_000 / piece.length), refuse, piece);
});

test('more escapes than any text or file has are refused, and base64 with escaped slashes is not', async () => {
  const slashes = (count: number) => `"${'AAAA\\/'.repeat(count)}"`;
  assert.equal(await parse(slashes(300_000)), 'AAAA/'.repeat(300_000));
  await assert.rejects(parse(slashes(700_000)), { code: 'INVALID_JSON', message: /escaped/ });
});

test('bytes that are not UTF-8 are refused', async () => {
  await assert.rejects(parseJsonBody(Buffer.from([0x22, 0xff, 0x22])), {
    code: 'INVALID_JSON',
    message: /UTF-8/,
  });
});

test('a body in another encoding than UTF-8 is refused by its name, not by what it looks like', async () => {
  for (const type of ['', '; charset=utf-8', ';charset="UTF-8"', '; a=b; charset=us-ascii'])
    assert.deepEqual(
      await parseJsonBody(Buffer.from('{}'), { 'content-type': `application/json${type}` }),
      {},
    );
  for (const charset of ['utf-16', '"UTF-16LE"', 'iso-8859-1'])
    for (const bytes of [Buffer.from('{}'), Buffer.from('{}', 'utf16le')])
      await assert.rejects(parseJsonBody(bytes, { 'content-type': `application/json; charset=${charset}` }), {
        code: 'UNSUPPORTED_MEDIA_TYPE',
      });
});

test('a compressed body is refused by the header that says so', async () => {
  const body = gzipSync('{}');
  for (const encoding of ['gzip', 'GZIP', 'br', 'gzip, identity'])
    await assert.rejects(parseJsonBody(body, { 'content-encoding': encoding }), {
      code: 'UNSUPPORTED_MEDIA_TYPE',
      message: /Content-Encoding/,
    });
  assert.deepEqual(await parseJsonBody(Buffer.from('{}'), { 'content-encoding': 'identity' }), {});
});

test('NUL and lone surrogates are refused with the path of the field, in keys too', async () => {
  const details = (text: string) =>
    parse(text).then(
      () => undefined,
      (error: { details?: unknown }) => error.details,
    );
  assert.deepEqual(await details('{"settings":{"cta":"a\\u0000b"}}'), [
    { path: 'settings.cta', message: 'must not contain a NUL character' },
  ]);
  assert.deepEqual(await details('{"title":"\\ud800"}'), [
    { path: 'title', message: 'must not contain half of a surrogate pair' },
  ]);
  await assert.rejects(parse('{"\\u0000":1}'), { code: 'VALIDATION_FAILED' });
  assert.deepEqual(await parse('"\\ud83d\\ude00"'), '😀');
});

test('keys that reach for the prototype are refused at any depth', async () => {
  for (const text of [
    '{"__proto__":{"admin":true}}',
    '[{"a":{"__proto__":1}}]',
    '{"constructor":{"prototype":{}}}',
  ]) {
    await assert.rejects(parse(text), { code: 'INVALID_JSON' });
  }
  assert.deepEqual(await parse('{"constructor":"a builder"}'), { constructor: 'a builder' });
});
