import { relevantHistory } from '../../domain/relevant-history.ts';
import type { HistoryEntry } from '../../domain/writing.ts';
import { keywords, overlap } from '../condense/keywords.ts';
import { lowerFirst, stopped } from '../english/case.ts';
import type { Item } from '../items/item.ts';
import type { Telling } from '../tell/context.ts';
import { ordinalThisMonth } from './ordinal-this-month.ts';

/** Facts that stored releases prove, and nothing else: how often, what came before, what was announced. */
export function historyFacts(telling: Telling, items: readonly Item[]): string[] {
  const entries = relevant(telling);
  const facts = [rhythm(telling, entries), kept(telling, entries, items)].flatMap((fact) => fact ?? []);
  return telling.input.settings.verbosity === 'brief' ? facts.slice(0, 1) : facts;
}

export function relevant(telling: Telling): HistoryEntry[] {
  const { settings, history } = telling.input;
  if (!settings.useHistory) return [];
  return relevantHistory(history, { productName: telling.product, version: telling.version }).slice(
    0,
    Math.max(0, settings.historyLimit),
  );
}

function rhythm(telling: Telling, entries: readonly HistoryEntry[]): string | null {
  const ordinal = ordinalThisMonth(entries, telling.input.now);
  const previous = entries[0]?.version ?? null;
  if (ordinal !== null) {
    return telling.narrator.say([
      `It is the ${ordinal} release this month.`,
      `This is the ${ordinal} release of the month.`,
    ]);
  }
  return previous === null
    ? null
    : telling.narrator.say([
        `It follows version ${previous}.`,
        `The previous release was version ${previous}.`,
      ]);
}

/** Something deprecated earlier that is removed now. */
function kept(telling: Telling, entries: readonly HistoryEntry[], items: readonly Item[]): string | null {
  const removals = items.filter((item) => item.category === 'removed' || item.breaking);
  for (const entry of entries) {
    for (const change of entry.changes.filter(({ category }) => category === 'deprecated')) {
      const before = topic(change.text);
      const now = removals.find((item) => overlap(topic(item.text), before) >= 0.6);
      if (now && before.size > 0) {
        const when = entry.version === null ? 'in an earlier release' : `in version ${entry.version}`;
        const what = change.text
          .replace(/^deprecat\w*\s+/i, '')
          .replace(/[.]+$/, '')
          .replace(/ (?:is|are|was|were) (?:now )?deprecated.*$/i, '');
        return stopped(
          `As announced ${when}, ${lowerFirst(what, telling.names)} goes away now`.replace(/\s+/g, ' '),
        );
      }
    }
  }
  return null;
}

function topic(text: string): Set<string> {
  const words = keywords(text);
  for (const word of [...words]) if (/^(?:remov|deprecat|drop|delet|old|now)/.test(word)) words.delete(word);
  return words;
}
