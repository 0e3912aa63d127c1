import { isLabelled, parseTurns, type Script, type Turn } from './script.ts';

/**
 * A script whose text someone has rewritten. Labels decide whether it is a dialogue;
 * sections stay where they began. It has no turns when nothing is left to say.
 */
export function editScript(original: Script, text: string): Script {
  const speakers = isLabelled(text) ? 2 : 1;
  const turns = keepSections(original.turns, parseTurns(text, speakers));
  return { language: original.language, speakers, turns };
}

/** An unchanged paragraph takes its section along; a changed one has the section that began in its place. */
function keepSections(before: readonly Turn[], after: readonly Turn[]): Turn[] {
  const anchors = findAnchors(before, after);
  const sections = new Map<number, string>();
  for (const [index, { section }] of before.entries()) {
    if (section === null) continue;
    const place = anchors.get(index) ?? placeOf(index, before, after, anchors);
    if (place !== null && !sections.has(place)) sections.set(place, section);
  }
  return after.map((turn, index) => ({ ...turn, section: sections.get(index) ?? null }));
}

/** Where paragraphs stand now that are still the same, wherever they went. */
function findAnchors(before: readonly Turn[], after: readonly Turn[]): Map<number, number> {
  const places = new Map<string, number[]>();
  for (const [index, { text }] of before.entries()) {
    const same = places.get(text) ?? [];
    places.set(text, same);
    same.push(index);
  }
  const anchors = new Map<number, number>();
  for (const [index, { text }] of after.entries()) {
    const original = places.get(text)?.shift();
    if (original !== undefined) anchors.set(original, index);
  }
  return anchors;
}

/** The place of a section whose first paragraph is gone: what replaced it, or else its next paragraph. */
function placeOf(
  index: number,
  before: readonly Turn[],
  after: readonly Turn[],
  anchors: ReadonlyMap<number, number>,
): number | null {
  const kept = new Set(anchors.values());
  const previous = before.slice(0, index).findLastIndex((_, earlier) => anchors.has(earlier));
  const start = previous === -1 ? -1 : (anchors.get(previous) ?? -1);
  let place = start;
  for (let step = previous; step < index && isNew(place + 1, after, kept); step += 1) place += 1;
  if (place > start) return place;
  for (let next = index + 1; next < before.length && before[next]?.section === null; next += 1) {
    const anchor = anchors.get(next);
    if (anchor !== undefined) return anchor;
  }
  return null;
}

function isNew(place: number, after: readonly Turn[], kept: ReadonlySet<number>): boolean {
  return place < after.length && !kept.has(place);
}
