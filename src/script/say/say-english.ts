import type { Judged } from '../judge/judge.ts';
import { labelled } from './english-clause.ts';
import type { Speaker } from './entry-labels.ts';
import { type Deed, sayDeeds, withPlace } from './say-deeds.ts';
import { tell } from './say-unit.ts';
import { framed, quoted, type Sentence } from './sentence.ts';

type Row = { readonly deeds: Deed[]; readonly units: Judged[] };

/** Tells units in their order. Each part stays whole; the place of several is said once. */
export function sayEntries(units: readonly Judged[], speaker: Speaker): Sentence[][] {
  const parts: Sentence[][] = [];
  let [row, place]: [Row, string | null] = [{ deeds: [], units: [] }, null];
  const inPlace = (text: string, scope: string | null): string => {
    const said = withPlace(text, scope === place ? null : scope, speaker);
    place = scope;
    return said;
  };
  const finish = (): void => {
    if (row.deeds.length === 0) return;
    const text = inPlace(sayDeeds(row.deeds, speaker), row.deeds[0]?.scope ?? null);
    parts.push([{ text, units: row.units.map(({ id }) => id), manner: 'framed' }]);
    row = { deeds: [], units: [] };
  };
  for (const unit of units) {
    const { clause, further } = tell(unit, speaker);
    const beside = row.units.every(({ path }) => path.join('\n') === unit.path.join('\n'));
    if (clause?.kind !== 'deed' || !beside || !canJoin(row.deeds, clause)) finish();
    if (clause?.kind === 'deed') {
      row.deeds.push(clause);
      row.units.push(unit);
      if (further.length === 0) continue;
      finish();
      parts.at(-1)?.push(...further);
      continue;
    }
    const text = inPlace(clause?.text ?? labelled(unit, speaker), clause?.scope ?? null);
    parts.push([clause?.framed === false ? quoted(text, unit) : framed(text, unit), ...further]);
  }
  finish();
  return parts;
}

const maxJoined = 4;
const maxJoinedWords = 7;
const maxRowWords = 18;

/** Short things that one doer does in one part of the product make one sentence: four of a kind, or two deeds. */
function canJoin(row: readonly Deed[], other: Deed): boolean {
  const isShort = ({ object }: Deed) => object.split(' ').length <= maxJoinedWords && !joints.test(object);
  const alike = (one: Deed) =>
    one.doer === other.doer && one.verb !== 'lets' && one.scope === other.scope && !/ and /.test(one.object);
  const max = row.every(({ verb }) => verb === other.verb) ? maxJoined : 2;
  const words = [...row, other].reduce((sum, { object }) => sum + object.split(' ').length, 0);
  return (
    row.length < max &&
    words <= maxRowWords &&
    row.every((one) => alike(one) && isShort(one) && isShort(other))
  );
}

/** A phrase with a clause in it is heard alone, one with a second thing is the last. */
const joints = /[,;:()"]|(?<!\S)(?:or|that|which|when|if|where|while|to|so|because|as|by)(?!\S)/;
