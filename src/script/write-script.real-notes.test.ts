import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { writerInput } from '../../tests/support/writer-input.ts';
import { verbosities } from '../domain/conversion-settings.ts';
import { formatScript } from '../domain/script.ts';
import type { WriterInput } from '../domain/writing.ts';
import { checkFidelity } from './fidelity/check-fidelity.ts';
import { writeScript } from './write-script.ts';

/** Release notes that others wrote, as they lie in our own dependencies. */
const files = [
  'acorn/CHANGELOG.md',
  'async/CHANGELOG.md',
  'nodemailer/CHANGELOG.md',
  'fast-xml-parser/CHANGELOG.md',
  'winston-transport/CHANGELOG.md',
  'ai/CHANGELOG.md',
  'mime-types/HISTORY.md',
  'accepts/HISTORY.md',
];

function inputs(file: string): WriterInput[] {
  const content = readFileSync(new URL(`../../node_modules/${file}`, import.meta.url), 'utf8').slice(
    0,
    9_000,
  );
  return verbosities.flatMap((verbosity) =>
    ([1, 2] as const).map((speakers) => writerInput(content, { settings: { verbosity, speakers } })),
  );
}

for (const file of files) {
  test(`the notes of ${file} become a faithful script of whole sentences`, () => {
    for (const input of inputs(file)) {
      const { script, changes } = writeScript(input);
      const text = formatScript(script);
      assert.deepEqual(checkFidelity(script, input, changes), []);
      for (const turn of script.turns) assert.match(turn.text, /^[\p{Lu}\p{N}a-z].*[.!?]$/su);
      assert.doesNotMatch(
        text,
        /undefined|\bIn In\b|\bIn Back\b|\b(?:an?|the) (?:an?|the)\b|\. \.|\b1 changes\b/,
      );
      assert.doesNotMatch(text, /(?:^|[.!?] )(?:This release|It|There is now) \S+ \d{4}-\d\d-\d\d/);
    }
  });
}
