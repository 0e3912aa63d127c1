import { missingEssentials, opensWithNews } from '../gate/check-script.ts';
import type { Evidence } from '../gate/evidence.ts';
import type { Draft, DraftTurn } from './read-answer.ts';

/** Returns notes for the editor on the whole script: its problems and what it leaves out. */
export function notesOn({ turns, passedOver }: Draft, evidence: Evidence): string[] {
  const missing = missingEssentials(turns, evidence, passedOver).slice(0, 20);
  const announced = opensWithNews(turns, evidence);
  return [
    ...(announced ? [] : [`It does not name version ${evidence.version} in its opening.`]),
    ...(missing.length === 0
      ? []
      : [
          `No sentence rests on these units marked MUST: ${missing.join(', ')}. Insert what they ask of users or change for them.`,
        ]),
    ...uncited(turns, evidence, new Set([...missing, ...passedOver])),
  ];
}

const maxUncited = { news: 60, earlier: 12 };

/** Returns a note on the units that no sentence cites, so that the editor need not search for them. */
function uncited(turns: readonly DraftTurn[], { units }: Evidence, known: ReadonlySet<number>): string[] {
  const cited = new Set(turns.flatMap(({ sentences }) => sentences.flatMap((sentence) => sentence.units)));
  const rest = [...units.values()]
    .map(({ unit }) => unit)
    .filter(({ id }) => !cited.has(id) && !known.has(id));
  const { true: news = [], false: earlier = [] } = Object.groupBy(rest, (unit) =>
    unit.news ? 'true' : 'false',
  );
  const listed = [...news.slice(0, maxUncited.news), ...earlier.slice(0, maxUncited.earlier)];
  return listed.length === 0
    ? []
    : [
        `No sentence rests on these units either: ${listed.map(({ id }) => id).join(', ')}. Most are left out rightly; see whether a listener must know one.`,
      ];
}
