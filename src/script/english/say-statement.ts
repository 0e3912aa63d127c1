import { lowerFirst } from './case.ts';
import { findFiniteVerb } from './finite-verb.ts';
import { mendStatement } from './mend-articles.ts';
import { neutralWays } from './neutral.ts';
import { actingEndpoint } from './say-interface.ts';
import type { Sayable } from './sayable.ts';
import type { Subjects } from './subjects.ts';
import { verbOf } from './verb-forms.ts';
import { bare, isAuxiliary } from './word-kinds.ts';

/** A finished sentence stays; under "fixed", one that tells what went wrong becomes the bug. */
export function statementWays(item: Sayable, text: string, subjects: Subjects): string[] {
  if (item.category === 'fixed' || item.category === 'security') {
    if (/\b(?:properly|correctly|as (?:expected|intended))$/i.test(text)) return [withNow(text)];
    if (isCure(text) || /^\S+ (?:includes|contains|brings|adds)\b/i.test(text)) return [text];
    const wrong = mendStatement(lowerFirst(text, subjects.names));
    if (tellsFault(text)) {
      return [
        `this release fixes a bug where ${wrong}`,
        `there is a fix for a bug where ${wrong}`,
        `one fix is for a case where ${wrong}`,
        `another fix is for a case where ${wrong}`,
      ];
    }
    if (cured.test(bare(text.split(' ')[findFiniteVerb(text.split(' '))]))) return [withNow(text)];
    return item.terse ? neutralWays(item.category, text, subjects) : [text];
  }
  const endpoint = actingEndpoint(item, text);
  if (endpoint.length > 0) return endpoint;
  return item.category === 'added' ? [withNow(text)] : [text];
}

/** What works now, or was done about it. */
function isCure(text: string): boolean {
  return (
    (/\b(?:now|no longer|can|will|properly|correctly|instead|fixed|should|must|has been|have been|is only|previously|again|anymore|any more|(?:is|are|was|were) (?:removed|added|updated|changed|replaced|reverted|improved|restored|resolved|corrected))\b/i.test(
      text,
    ) &&
      !/\b(?:not|couldn['’]t|can['’]t|cannot|didn['’]t|doesn['’]t|incorrectly|wrong|wrongly)\b/i.test(
        text,
      )) ||
    /\bno longer\b|\bnow\b|(?:not|n['’]t)\b.*\bany ?more\b/i.test(text)
  );
}

/** Verbs of things that do what they should: "Focus returns to the trigger". */
const cured =
  /^(?:returns|stays|works|keeps|respects|honou?rs|handles|supports|accepts|remembers|restores|preserves|matches)$/;

function tellsFault(text: string): boolean {
  const words = text.split(' ');
  const finite = findFiniteVerb(words);
  const word = bare(words[finite]);
  return (
    /\b(?:not|cannot|incorrectly|wrongly|wrong|fails?|failed|crash\w*|hangs?|hung|leaks?|leaked|breaks?|broke|loses?|lost|throws?|threw|deletes?|freezes?|froze|corrupt\w*|missing|never|unexpectedly|twice|too|stuck|makes|causes|leads to|results in|early|late|blank|empty|unreadable|invisible|unresponsive|incorrect|covers|steals|flashes|spins|drains|invalid|flickers?|jumps?|jumped|disappears?|disappeared|vanish\w*|overlaps?|cuts? (?:out|off)|shuts? (?:down|off)|stutters?|ignored|ignores|overwrit\w+|duplicat\w+)\b|n['’]t\b/i.test(
      text,
    ) ||
    /^(?:was|were|had|did|would|could)$/.test(word) ||
    verbOf(word)?.form === 'past'
  );
}

/** "Search finds archived projects" → "Search now finds archived projects". */
export function withNow(text: string): string {
  const words = text.split(' ');
  const finite = findFiniteVerb(words);
  const word = bare(words[finite]);
  if (
    finite < 1 ||
    /\b(?:now|no longer|already|always|never|was|were|had|did|new|previously|by default)\b/i.test(text)
  )
    return text;
  if (words.slice(0, finite).some((one) => /\d\.\d/.test(one))) return text;
  if (/^(?:have|has)$/.test(word) && verbOf(bare(words[finite + 1]))?.form === 'past') return text;
  if (/^(?:do|does)$/.test(word) || /n['’]t$/.test(word) || bare(words[finite + 1]) === 'not') return text;
  if (
    /^(?:is|are)$/.test(word) &&
    /^(?:an?|the|here|back|gone|out|next|coming|still)$/.test(bare(words[finite + 1]))
  )
    return text;
  if (/^(?:starts|begins|ends|launches|stands)$/.test(word)) return text;
  if (/^(?:must|should|may|might|would|could|cannot)$/.test(word)) return text;
  const at = isAuxiliary(words[finite] ?? '') && !/^(?:has|have)$/.test(word) ? finite + 1 : finite;
  return [...words.slice(0, at), 'now', ...words.slice(at)].join(' ');
}
