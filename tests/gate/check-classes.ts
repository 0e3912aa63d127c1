import assert from 'node:assert/strict';
import type { ChangeCategory } from '../../src/domain/writing.ts';
import { readGrounds } from '../../src/script/gate/grounds.ts';
import { judgeSentence } from '../../src/script/gate/judge-sentence.ts';

type Case = {
  readonly text: string;
  readonly category?: ChangeCategory;
  readonly path?: readonly string[];
  readonly told: readonly string[];
  readonly refused: readonly string[];
};

function judge({ text, category, path = [] }: Case, sentence: string) {
  const unit = {
    id: 1,
    start: 0,
    end: 1,
    path,
    text,
    category: category ?? null,
    must: false,
    news: true,
  };
  const about = { language: 'en', productName: null, version: null, releases: [], texts: [] };
  return judgeSentence({ text: sentence, units: [1] }, [], readGrounds([unit], about));
}

/** Each sentence is told or refused as the case says. */
export function check(cases: readonly Case[]): void {
  for (const each of cases) {
    for (const sentence of each.told) assert.deepEqual(judge(each, sentence), [], sentence);
    for (const sentence of each.refused) assert.notDeepEqual(judge(each, sentence), [], sentence);
  }
}
