import { readFileSync } from 'node:fs';
import type { WriterOutput } from '../../src/domain/writing.ts';
import { collectEvidence, type Evidence } from '../../src/script/gate/evidence.ts';
import { writeScript } from '../../src/script/write-script.ts';
import { writerInput } from '../support/writer-input.ts';

export type GateCase = {
  readonly kind: string;
  readonly source: string;
  readonly units: readonly number[];
  readonly text: string;
};

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
const documents = new Set(read('sources/documents.txt').trim().split('\n'));
const known = new Map<string, { output: WriterOutput; evidence: Evidence }>();

/** One of our own small texts, as the built-in writer reads it. */
export function sourceOf(name: string): { output: WriterOutput; evidence: Evidence } {
  const cached = known.get(name);
  if (cached !== undefined) return cached;
  const sourceType = documents.has(name) ? 'document' : 'changelog';
  const content = read(`sources/${name}.md`);
  const output = writeScript(writerInput(content, { sourceType }));
  const evidence = collectEvidence(output.units, {
    language: output.script.language,
    productName: output.productName,
    version: output.version,
    releases: output.releases ?? [],
    texts: [output.productName ?? '', output.version ?? ''],
    source: content,
  });
  known.set(name, { output, evidence });
  return { output, evidence };
}

/** Lines of `kind | source | words of its units; more words | sentence`. */
export function loadCases(file: string): GateCase[] {
  return read(`sets/${file}`)
    .split('\n')
    .filter((line) => line.includes('|'))
    .map((line) => {
      const cells = line.split('|').map((cell) => cell.trim());
      const [kind = '', source = '', words = '', text = ''] =
        cells.length === 3 ? ['truthful', ...cells] : cells;
      const { units } = sourceOf(source).output;
      const ids = words.split(';').flatMap((fragment) => {
        const part = fragment.trim();
        if (part === '') return [];
        // Calls are named without their brackets.
        const unit = units.find((each) =>
          [...each.path, each.text].join(' ').replaceAll('()', '').includes(part),
        );
        if (unit === undefined) throw new Error(`${source} has no unit with "${part}".`);
        return [unit.id];
      });
      return { kind, source, units: [...new Set(ids)], text };
    });
}
