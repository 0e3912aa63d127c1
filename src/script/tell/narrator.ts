/** Chooses among ways to say a thing, so that neighbours never open alike. Seeded: the same text, the same choice. */
export type Narrator = { readonly say: (candidates: readonly string[]) => string };

export function createNarrator(seed: string): Narrator {
  let state = hash(seed);
  const used = new Map<string, number>();
  let recent: string[] = [];
  let before: readonly string[] = [];
  return {
    say(candidates) {
      state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) >>> 0;
      const start = candidates.length > 0 ? state % candidates.length : 0;
      const ordered = [...candidates.slice(start), ...candidates.slice(0, start)];
      const cost = (text: string) => costOf(text, used, recent) + dullness(text, before);
      const best = ordered.reduce(
        (left, right) => (cost(right) < cost(left) ? right : left),
        ordered[0] ?? '',
      );
      const opener = openerOf(best);
      used.set(opener, (used.get(opener) ?? 0) + 1);
      recent = [opener, ...recent].slice(0, 4);
      before = [best, ...before].slice(0, 2);
      return best;
    },
  };
}

function costOf(text: string, used: ReadonlyMap<string, number>, recent: readonly string[]): number {
  const opener = openerOf(text);
  const first = opener.split(' ')[0] ?? '';
  const near = recent.indexOf(opener);
  const sameWord = recent[0]?.split(' ')[0] === first ? 3 : 0;
  const heavy = framed.test(text) ? 5 : 0;
  return (used.get(opener) ?? 0) * 2 + (near === 0 ? 20 : near > 0 ? 6 - near : 0) + sameWord + heavy;
}

/** "For the parser, this version…": right, but never the first choice. */
const framed =
  /^(?:In|For|With) [^,:]{2,60}, (?:this version|this release|the update|the new version|it)\b|^(?:This version|This release|The update|The new version) .{0,120} in the [a-z-]+(?: module)?\.$/;

const turns: readonly (readonly [RegExp, once: number, twice: number])[] = [
  [/^(?:In|For|On|With|Back in) [^,:]{2,60}[,:]/, 8, 20],
  [/\b(?:this version|this release|the update|the new version)\b/i, 3, 8],
  [/\bnow\b/, 1, 7],
  [/\b(?:is|are|has been|have been) (?:now |no longer )?[a-z]+(?:ed|en)\b/, 1, 5],
  [/^[^,]{3,50}: /, 5, 10],
];

/** What a turn of phrase costs that the sentence before has, or both of the two before. */
function dullness(text: string, before: readonly string[]): number {
  return turns.reduce((sum, [turn, once, twice]) => {
    if (before.length === 0 || !turn.test(text) || !turn.test(before[0] ?? '')) return sum;
    return sum + (turn.test(before[1] ?? '') ? twice : once);
  }, 0);
}

function openerOf(text: string): string {
  return (text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}'’]*/gu) ?? []).slice(0, 2).join(' ');
}

function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193) >>> 0;
  return value;
}
