import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../tests/support/fast-check.ts';
import { attachment } from './attachment.ts';

test('a file is named like what is in it, in its own letters and in plain ones', () => {
  assert.equal(
    attachment('Northwind 2.4', '.mp3'),
    `attachment; filename="Northwind 2.4.mp3"; filename*=UTF-8''Northwind%202.4.mp3`,
  );
  assert.equal(
    attachment('Größe: "a/b"', '.vtt'),
    `attachment; filename="Groe a b.vtt"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20a%20b.vtt`,
  );
  assert.match(attachment('今日', '.mp3'), /filename="episode\.mp3"/);
});

test('whatever the title, it is one header that can be read', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (title) => {
      assert.match(
        attachment(title, '.mp3'),
        /^attachment; filename="[ !#-[\]-~]+\.mp3"; filename\*=UTF-8''[\w.!~%-]+\.mp3$/,
      );
    }),
  );
});
