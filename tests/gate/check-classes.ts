import assert from 'node:assert/strict';
import type { ChangeCategory } from '../../src/domain/writing.ts';
import { checkSentence } from '../../src/script/gate/check-sentence.ts';
import { collectEvidence } from '../../src/script/gate/evidence.ts';
import { isDoubt } from '../../src/script/gate/finding.ts';

type Case = {
  readonly text: string;
  readonly language?: string;
  readonly category?: ChangeCategory;
  readonly path?: readonly string[];
  readonly accepted: readonly string[];
  readonly refused: readonly string[];
};

function judge({ text, category, path = [], language = 'en' }: Case, sentence: string) {
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
  const about = { language, productName: null, version: null, releases: [], texts: [] };
  return checkSentence({ text: sentence, units: [1] }, [], collectEvidence([unit], about));
}

/** Checks that sentences are accepted or refused. With `mayDoubt`, an accepted sentence may be doubted, but has no fault. */
export function check(cases: readonly Case[], mayDoubt = false): void {
  for (const each of cases) {
    for (const sentence of each.accepted) {
      const found = judge(each, sentence);
      assert.deepEqual(mayDoubt ? found.filter((one) => !isDoubt(one)) : found, [], sentence);
    }
    for (const sentence of each.refused) assert.notDeepEqual(judge(each, sentence), [], sentence);
  }
}
