import type { Judged } from '../judge/judge.ts';
import { clauseOf, labelled } from './english-clause.ts';
import type { Speaker } from './entry-labels.ts';
import { type Deed, sayDeeds } from './say-deeds.ts';
import { furtherSentences, sayHeaded } from './say-unit.ts';
import { framed, quoted, type Sentence } from './sentence.ts';

type Row = { readonly deeds: Deed[]; readonly units: Judged[] };

/** Tells units in their order. Each part stays whole. */
export function sayEntries(units: readonly Judged[], speaker: Speaker): Sentence[][] {
  const parts: Sentence[][] = [];
  let [row, before]: [Row, number] = [{ deeds: [], units: [] }, 0];
  const finish = (): void => {
    if (row.deeds.length === 0) return;
    const text = sayDeeds(row.deeds, before, speaker);
    parts.push([{ text, units: row.units.map(({ id }) => id), manner: 'framed' }]);
    before = row.deeds[0]?.scope === null ? before + 1 : 0;
    row = { deeds: [], units: [] };
  };
  for (const unit of units) {
    const headed = unit.head !== null || unit.sentences.length === 0;
    const clause = headed ? null : clauseOf(unit, speaker.common);
    const further = headed ? sayHeaded(unit, speaker) : furtherSentences(unit, speaker);
    if (clause?.kind !== 'deed' || !row.deeds.every((one) => canJoin(one, clause))) finish();
    if (clause?.kind === 'deed') {
      row.deeds.push(clause);
      row.units.push(unit);
      if (row.deeds.length === maxJoined || further.length > 0) finish();
      if (further.length > 0) [parts[parts.length - 1], before] = [[...(parts.at(-1) ?? []), ...further], 0];
      continue;
    }
    const own =
      clause?.framed === false
        ? quoted(clause.text, unit)
        : framed(clause?.text ?? labelled(unit, speaker), unit);
    parts.push(headed ? further : [own, ...further]);
    before = 0;
  }
  finish();
  return parts;
}

const maxJoined = 2;
const maxJoinedWords = 7;

/** Short things that one doer does in one part of the product make one sentence. */
function canJoin(one: Deed, other: Deed): boolean {
  const short = ({ object }: Deed) => object.split(' ').length <= maxJoinedWords && !joints.test(object);
  return (
    one.doer === other.doer && one.verb !== 'lets' && one.scope === other.scope && short(one) && short(other)
  );
}

/** A phrase with a clause or a second thing in it is heard alone. */
const joints = /[,;:()"]|\b(?:and|or|that|which|when|if|where|while|to|so|because|as|by)\b/;
