import { parseArgs } from 'node:util';
import { writeScript } from '../src/script/write-script.ts';
import { readPanelTexts } from './support/panel-texts.ts';

/**
 * node bench/lost-words.ts --texts DIRECTORY
 *
 * Prints the lines of each text that have words which no unit, heading or release has: what was lost in reading. Links, code and
 * credits are among them; what is told is not.
 */
const { values } = parseArgs({ options: { texts: { type: 'string' } } });
if (!values.texts) {
  console.error('Give --texts, a directory with index.json ([{"file", "kind", "title"}]).');
  process.exit(2);
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** What no script would say: tags, targets of links, addresses, hashes, handles and numbers of issues. */
const unsaid =
  /<[^>]{0,500}>|\]\([^)]{0,500}\)|https?:\S{1,500}|\b[0-9a-f]{7,40}\b|@[\w-]{1,60}|#\d{1,7}|&\w{1,10};/g;

let [lost, all] = [0, 0];
for (const { file, input } of readPanelTexts(values.texts)) {
  const { units, releases = [], about } = writeScript(input);
  const kept = new Set([
    ...units.flatMap(({ path, text }) => [...path, text]).flatMap(wordsOf),
    ...releases.flatMap(({ version, date, name }) => wordsOf(`${version} ${date} ${name}`)),
    ...wordsOf(`${about ?? ''} ${input.title}`),
  ]);
  for (const line of input.content.split('\n')) {
    const words = wordsOf(line.replace(unsaid, ' '));
    const missing = words.filter((word) => !kept.has(word));
    [lost, all] = [lost + missing.length, all + words.length];
    if (missing.length > 0) console.log(`${file} | ${missing.join(' ')} | ${line.trim().slice(0, 160)}`);
  }
}
console.log(`${lost} of ${all} words are in no unit.`);
