import type { Judged } from '../judge/judge.ts';
import { clauseOf, type Deed } from './english-clause.ts';
import type { Speaker } from './entry-labels.ts';
import { sayDeeds } from './say-deeds.ts';
import { furtherSentences, sayHeaded } from './say-unit.ts';
import { framed, quoted, type Sentence } from './sentence.ts';
import { upperFirst } from './spoken-text.ts';

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
    const clause = headed ? null : clauseOf(unit, speaker);
    const further = headed ? sayHeaded(unit, speaker) : furtherSentences(unit, speaker);
    if (clause?.kind !== 'deed' || !row.deeds.every((one) => canJoin(one, clause))) finish();
    if (clause?.kind === 'deed') {
      row.deeds.push(clause);
      row.units.push(unit);
      if (row.deeds.length === maxJoined || further.length > 0) finish();
      if (further.length > 0) [parts[parts.length - 1], before] = [[...(parts.at(-1) ?? []), ...further], 0];
      continue;
    }
    const text = clause?.kind === 'label' ? labelled(clause.label, clause.text) : (clause?.text ?? '');
    const own = clause?.kind === 'whole' && !clause.framed ? quoted(text, unit) : framed(text, unit);
    parts.push(clause === null ? further : [own, ...further]);
    before = 0;
  }
  finish();
  return parts;
}

const maxJoined = 3;
const maxJoinedWords = 10;

/** Short things that one doer does in one part of the product make one sentence. */
function canJoin(one: Deed, other: Deed): boolean {
  const short = ({ object }: Deed) => object.split(' ').length <= maxJoinedWords && !/[,;:()"]/.test(object);
  return one.doer === other.doer && one.scope === other.scope && short(one) && short(other);
}

/** "Improved: improved rejection", "Deprecated: the option is now deprecated" say it twice. */
function labelled(label: string, text: string): string {
  const stem = label.toLowerCase().slice(0, 6);
  const first = text.toLowerCase().replace(/^(?:an?|the) /, '');
  const says = first.startsWith(stem) || (/^(?:deprec|remove)/.test(stem) && first.includes(stem));
  return says ? upperFirst(text) : `${label}: ${text}`;
}
