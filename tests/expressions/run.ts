import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { enableCompileCache, flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import packageFile from '../../package.json' with { type: 'json' };
import { faultOf } from './check.ts';
import { collectExpressions, type Expression } from './collect.ts';

/**
 * npm run expressions [-- --record] [--all]
 * Checks every regular expression that is not on record as linear; with --all those too, which takes half an hour.
 */
const { values } = parseArgs({
  options: { record: { type: 'boolean', default: false }, all: { type: 'boolean', default: false } },
});

/** Counted up whenever check.ts asks for more than it did. */
const demands = 1;
const recordFile = new URL('linear.txt', import.meta.url);

/** Files with literals, with schemas, with what is built of strings, and scripts of pages: all must be found. */
const samples = [
  'src/script/judge/shape.ts',
  'src/script/any-of.ts',
  'src/http/schemas/script.ts',
  'src/http/middleware/files.ts',
  'src/site/assets/scripts/listen.js',
];

// It loads every module of ours: what is compiled here, the tests need not compile.
enableCompileCache(fileURLToPath(new URL('../../.cache/compiled', import.meta.url)));
const found = await collectExpressions();
flushCompileCache();
const missed = samples.filter((file) => !found.some(({ place }) => place.startsWith(`${file}:`)));
if (missed.length > 0) throw new Error(`No expression was found in ${missed.join(', ')}.`);
const expressions = Map.groupBy(found, keyOf);
const recorded = new Set(values.all ? [] : readFileSync(recordFile, 'utf8').split('\n'));
const linear = new Set([...expressions.keys()].filter((key) => recorded.has(key)));
const waiting = [...expressions].filter(([key]) => !linear.has(key));
const unrecorded = waiting.length;
await Promise.all([checkWaiting(), checkWaiting()]);
if (unrecorded > 0 && !values.record)
  console.error(
    `${unrecorded} expressions are not on record, so each check takes longer: npm run expressions -- --record`,
  );

const left = expressions.size - linear.size;
if (left > 0) console.error(`${left} of ${expressions.size} expressions may be slow.`);
// The analyser may have a process of its own.
process.exit(left > 0 ? 1 : 0);

/** The expression, the analyser, and what is asked of it. */
function keyOf({ source, flags }: Expression): string {
  const { recheck } = packageFile.devDependencies;
  return createHash('sha256').update(`${recheck} ${demands}\n${flags}\n${source}`).digest('hex').slice(0, 20);
}

async function checkWaiting(): Promise<void> {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const [key, [expression, ...others]] = next as [string, [Expression, ...Expression[]]];
    const fault = await faultOf(expression);
    if (fault === null) linear.add(key);
    else
      console.error(
        `${placesOf([expression, ...others])}: ${fault}\n  /${expression.source}/${expression.flags}`,
      );
    // At once: anyone who interrupts a long run keeps what it found.
    if (values.record) writeFileSync(recordFile, `${[...linear].sort().join('\n')}\n`);
  }
}

function placesOf(all: readonly Expression[]): string {
  return [...new Set(all.map(({ place }) => place))].join(', ');
}
