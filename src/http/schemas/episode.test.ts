import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../tests/support/fast-check.ts';
import { episodeTitle, overridesFrom } from './episode.ts';

test('a release is named by its product and version, a document by its heading, else by its first line', () => {
  const content = '# **Exports** that `finish`\n\nText.';
  const settings = { product_name: ' Northwind ', version: '2.4.0' };
  assert.equal(episodeTitle('changelog', content, settings), 'Northwind 2.4.0');
  assert.equal(episodeTitle('changelog', content, { product_name: ' ' }), 'Exports that finish');
  assert.equal(episodeTitle('document', content, settings), 'Exports that finish');
  assert.equal(episodeTitle('document', 'Plain words.\nMore.', settings), 'Plain words');
});

test('for any text, a title has 1 to 500 characters', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 700 }),
      fc.constantFrom('changelog' as const, 'document' as const),
      fc.record({ product_name: fc.string({ maxLength: 500 }), version: fc.string() }, { requiredKeys: [] }),
      (content, sourceType, settings) => {
        const { length } = [...episodeTitle(sourceType, content, settings)];
        assert.ok(length >= 1 && length <= 500, `${length} characters`);
      },
    ),
  );
});

test('a retry overrides what it names and nothing else', () => {
  assert.equal(overridesFrom(undefined), null);
  assert.equal(overridesFrom({}), null);
  assert.deepEqual(overridesFrom({ tone: 'technical' }), { tone: 'technical' });
  assert.deepEqual(overridesFrom({ duration: 'brief', product_name: ' ' }), {
    verbosity: 'brief',
    productName: null,
  });
  assert.deepEqual(overridesFrom({ duration: 'brief', verbosity: 'detailed' }), { verbosity: 'detailed' });
});
