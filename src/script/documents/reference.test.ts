import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSource } from '../read/read-source.ts';
import { chooseSentences } from './choose-sentences.ts';
import { readSections } from './read-sections.ts';
import { isReference } from './reference-ranks.ts';

const methods: readonly (readonly [string, string])[] = [
  ['open', 'Opens a parcel at the customs desk and lists its goods.'],
  ['weigh', 'Weighs a parcel on the scale beside the ramp.'],
  ['label', 'Prints the address of a parcel in large letters.'],
  ['send', 'Hands a parcel to the first lorry that has room.'],
  ['track', 'Follows a parcel on its way through the country.'],
  ['store', 'Keeps a parcel on a shelf until somebody asks for it.'],
  ['count', 'Counts every parcel that came in since midnight.'],
  ['repack', 'Puts the goods of a torn parcel into a fresh box.'],
];
const page = [
  '# Parcels\n\nThe parcel module keeps track of parcels in a warehouse.',
  ...methods.map(
    ([name, opening]) =>
      `## \`parcel.${name}(id)\`\n\n* \`id\` {string} The number of the parcel.\n* Returns: {boolean}\n\n` +
      `${opening}\n\n\`\`\`js\nparcel();\n\`\`\`\n\n` +
      `Without a number of the parcel the parcel module throws an error, and the parcel ${name} call ends.\n`,
  ),
  '## Setup and teardown\n\nA module of hooks may stand beside the warehouse.\n\nThis module can export:\n\n' +
    '* a setup function which runs once before all parcels come\n* a teardown function which runs once after all parcels left\n',
].join('\n\n');

const sections = readSections(readSource(page).blocks);

test('a text with a chapter and a sample for each function is a reference', () => {
  assert.ok(isReference(sections));
  assert.equal(isReference(readSections(readSource('# Note\n\nWe moved house.\n').blocks)), false);
});

test('of a reference the sentences that open its chapters come first, by the name of the function', () => {
  const told = chooseSentences(sections, 'brief', 'en').map(({ text }) => text);
  assert.ok(told.includes('The parcel send method hands a parcel to the first lorry that has room.'));
  assert.ok(told.filter((text) => /^The parcel \w+ method /.test(text)).length >= 4);
  assert.ok(told.filter((text) => /^Without a number/.test(text)).length <= 2);
});

test('what a reference lists as hooks is told in one sentence, and arguments with their types are not told', () => {
  const told = chooseSentences(sections, 'brief', 'en').map(({ text }) => text);
  assert.ok(
    told.includes(
      'This module can export: a setup function which runs once before all parcels come and a teardown function which runs once after all parcels left.',
    ),
  );
  assert.doesNotMatch(
    sections.flatMap(({ candidates }) => candidates.map(({ text }) => text)).join(' '),
    /boolean/,
  );
});

test('a sentence that needs its sample to be whole says where it stands', () => {
  const source = readSource('# Box\n\nThe box can be opened using:\n\n```js\nbox();\n```\n');
  const [told] = readSections(source.blocks).flatMap(({ candidates }) => candidates);
  assert.equal(told?.text, 'The box can be opened using the code in the written version.');
});

test('a sentence that names code without a letter in it is left out', () => {
  const source = readSource(
    "# Box\n\nA closed box has a lid. If the name is empty then `'.'` will be returned.\n",
  );
  const told = readSections(source.blocks).flatMap(({ candidates }) => candidates.map(({ text }) => text));
  assert.deepEqual(told, ['A closed box has a lid.']);
});
