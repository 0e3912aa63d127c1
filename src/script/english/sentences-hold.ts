import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ChangeCategory } from '../../domain/writing.ts';
import { waysToSay } from './say-item.ts';

/** An entry, and a sentence that an editor would write for it. */
export type SentenceCase = readonly [ChangeCategory, string, string];

/** Tests that each entry can be said as its sentence, and that no way to say it breaks the rules of all sentences. */
export function sentencesHold(
  cases: readonly SentenceCase[],
  terse = false,
  codes: readonly string[] = [],
): void {
  for (const [category, text, sentence] of cases) {
    test(`"${text}" (${category}) can be said as "${sentence}"`, () => {
      const item = { category, text, scope: null, breaking: false, named: false, terse, codes };
      const ways = waysToSay(item, { product: 'Orbit', names: new Set(['Orbit']) }, null);
      assert.ok(ways.includes(sentence), ways.join('\n'));
      for (const way of ways) {
        assert.match(way, /^[^\p{Ll}\s].*[.!?]$/u);
        assert.doesNotMatch(way, /\s{2}|\s[,.]|\b(?:a|an|the) (?:a|an|the)\b|\bnow now\b|[\uE000-\uF8FF]/i);
        assert.doesNotMatch(
          way,
          /^(?:This (?:release|version)|Orbit|The update) (?:now )?(?:add|fix|make|use|remove) /,
        );
      }
    });
  }
}
