import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lacksVerb } from './lacks-verb.ts';

const scraps = [
  'Five official web mirrors.',
  'A separate book documenting the tool in a more relaxed style.',
  'With a custom loader.',
  'Our own code, reviewed by two outside companies.',
];
const sentences = [
  'The mirror in Lisbon serves the whole south.',
  'Curl Corporation contacted the author about the name.',
  'Run the migration first.',
  'It works.',
  'Let’s consider a small address book.',
  'Who pays for it?',
  'Retries use a longer wait each time.',
];

for (const text of scraps) test(`"${text}" has no verb`, () => assert.equal(lacksVerb(text), true));
for (const text of sentences) test(`"${text}" has a verb`, () => assert.equal(lacksVerb(text), false));
