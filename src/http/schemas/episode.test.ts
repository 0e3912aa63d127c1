import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { episodeTitle, overridesFrom } from './episode.ts';

test('a release is named by its product and version, a document by its first heading', () => {
  const content = 'Intro line.\n\n## **Exports** that `finish`\n\nText.';
  const settings = { product_name: ' Northwind ', version: '2.4.0' };
  assert.equal(episodeTitle('changelog', content, settings), 'Northwind 2.4.0');
  assert.equal(episodeTitle('document', content, settings), 'Exports that finish');
  assert.equal(episodeTitle('changelog', content, { product_name: 'Northwind' }), 'Northwind');
});

test('without settings the first heading names it, unless that only names a kind of change', () => {
  const title = (content: string) => episodeTitle('changelog', content, {});
  assert.equal(title('# Release 2.4\n## Added\n- Search.'), 'Release 2.4');
  assert.equal(title('<h1 class="a">Release <b>2.4</b></h1>'), 'Release 2.4');
  assert.equal(title('## Added\n- Search finds archived projects.'), 'Search finds archived projects.');
  assert.equal(title('***\n\r\nPlain words.\r\nMore.'), 'Plain words.');
  assert.equal(title('!!!'), 'Episode');
});

test('whatever the text, a title has 1 to 120 characters', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 400 }),
      fc.constantFrom('changelog' as const, 'document' as const),
      fc.record({ product_name: fc.string(), version: fc.string() }, { requiredKeys: [] }),
      (content, sourceType, settings) => {
        const { length } = [...episodeTitle(sourceType, content, settings)];
        assert.ok(length >= 1 && length <= 120, `${length} characters`);
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
