import assert from 'node:assert/strict';
import { test } from 'node:test';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { fc } from '../../../tests/support/fast-check.ts';
import { dropBetween } from './drop-between.ts';
import { toBlocks } from './mdast-to-blocks.ts';
import { readMarkdown } from './read-markdown.ts';

const parser = unified().use(remarkParse).use(remarkGfm).freeze();

const line = fc.constantFrom(
  '- Fix a crash',
  '* Add a button',
  '1. First step',
  '2) Second step',
  '# Title',
  '## Part two ##',
  'A line of prose.',
  'and another one',
  '> Quoted words',
  'RELEASE NOTES:',
  'v1.2.0',
  '',
  '',
  '  - nested entry',
  '  continued here',
  '**Bold title**',
  'A `code` span and a [link](https://example.com).',
  '---',
  '===',
  '```js',
  '```',
);

test('lines read by hand give the blocks that the parser gives', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 14 }), (lines) => {
      const content = `Start.\n\n${lines.join('\n')}`;
      assert.deepEqual(readMarkdown(content).blocks, toBlocks(parser.parse(content)));
    }),
    { numRuns: 500, seed: 20_261_115 },
  );
});

test('references are resolved over the whole text, badges go, and unknown labels stay', () => {
  const filler = 'Some **bold** words.\n\n'.repeat(400);
  const { blocks } = readMarkdown(
    `[![Build][badge]][ci]\n\nRead [the guide][g] and [other].\n\n${filler}[g]: https://a.example\n[badge]: b\n[ci]: c\n`,
  );
  assert.deepEqual(blocks[0], { kind: 'paragraph', text: 'Read the guide and [other].' });
});

test('front matter gives the title and is not read', () => {
  const { blocks, title } = readMarkdown('---\ntitle: "Hours"\n---\n\nWe work.');
  assert.equal(title, 'Hours');
  assert.deepEqual(blocks, [{ kind: 'paragraph', text: 'We work.' }]);
});

test('comments go whole, and one that never ends loses its mark', () => {
  assert.equal(dropBetween('a <!-- b --> c', '<!--', '-->'), 'a  c');
  assert.equal(dropBetween('a <!-- b', '<!--', '-->'), 'a   b');
});
