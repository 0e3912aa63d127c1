import type { Judged } from '../judge/judge.ts';
import { countWords } from '../units/split-sentences.ts';
import { type Speaker, scopeOf } from './entry-labels.ts';
import { labelled, withDoer } from './labelled.ts';
import { type Action, commonEnd, goesOnDoing, issue, sayActions, withPlace } from './say-actions.ts';
import { tell } from './say-unit.ts';
import { framed, quoted, type Sentence } from './sentence.ts';
import { opened } from './spoken-text.ts';

type Row = { readonly actions: Action[]; readonly units: Judged[] };

/** Narrates units in order. Units of one component stay together, and its name is spoken once. */
export function sayEntries(units: readonly Judged[], speaker: Speaker): Sentence[][] {
  const parts: Sentence[][] = [];
  let [row, place]: [Row, string | null] = [{ actions: [], units: [] }, null];
  // The place precedes the first of several sentences that share it. A single sentence has it at the end.
  const inPlace = (sentence: Sentence, scope: string | null, last: boolean): Sentence => {
    const shared = units.filter((unit) => scopeOf(unit) === scope).length > 1;
    const isKnown = scope !== null && scope === place;
    const text = withPlace(sentence.text, isKnown ? null : scope, last && !shared, speaker);
    place = shared ? scope : null;
    return { ...sentence, text, ...(isKnown && { place: scope }) };
  };
  const finish = (): void => {
    const [first] = row.actions;
    if (first === undefined) return;
    const short = row.actions.every(({ object }) => countWords(object) <= maxPlaced && !closing.test(object));
    const ids = row.units.map(({ id }) => id);
    const said: Sentence = { text: sayActions(row.actions, speaker), units: ids, manner: 'framed' };
    parts.push([inPlace(said, first.scope, short)]);
    row = { actions: [], units: [] };
  };
  for (const unit of units) {
    const { clause, further } = tell(unit, speaker);
    const beside = row.units.every(({ path }) => path.join('\n') === unit.path.join('\n'));
    if (clause?.kind !== 'action' || !beside || !canJoin(row.actions, clause)) finish();
    if (clause?.kind === 'action') {
      row.actions.push(clause);
      row.units.push(unit);
      if (further.length === 0) continue;
      finish();
      parts.at(-1)?.push(...further);
      continue;
    }
    const text = withDoer(clause?.text ?? labelled(unit, speaker));
    const said = clause?.framed === false ? quoted(text, unit) : framed(text, unit);
    parts.push([inPlace(said, clause?.scope ?? null, false), ...further]);
  }
  finish();
  return parts;
}

const [maxJoined, maxJoinedWords, maxRowWords, maxPlaced, maxIssueWords] = [4, 9, 24, 9, 30];

/** Whether an action fits in a row of one subject and one part of the product. */
function canJoin(row: readonly Action[], other: Action): boolean {
  const all = [...row, other];
  if (!row.every(({ doer, scope }) => doer === other.doer && scope === other.scope)) return false;
  if (row.some(({ object }) => goesOnDoing(object)) || goesOnDoing(other.object)) return false;
  const words = all.reduce((sum, { object }) => sum + countWords(object), 0);
  const isShort = ({ verb, object }: Action) =>
    countWords(object) <= maxJoinedWords && !(verb === 'fixes' ? faultJoints : joints).test(object);
  if (!row.every(({ verb }) => verb === other.verb))
    return row.length < 3 && words <= maxRowWords && all.every(isPlain);
  if (all.every(({ object }) => isIssue(object))) return all.length === 2 && words <= maxIssueWords;
  if (all.length <= maxEnded && commonEnd(all.map(({ object }) => opened(object))) !== '')
    return all.every(isShort);
  // "by" and "with" may continue after "and": "by a clerk and a crane". "Support for" is repeated instead.
  const opening = opens.exec(other.object)?.[0];
  const on = other.verb === 'fixes' ? aims : goingOn;
  const open = row.some(
    ({ object }) => on.test(object) && (opening === undefined || !object.startsWith(opening)),
  );
  // The place applies to both objects by ear: "removes the bell and the lamp from the pier".
  const placed = other.verb !== 'fixes' && /(?<!\S)from(?!\S)/.test(other.object);
  const isAlone = other.verb === 'lets' || all.some(({ object }) => / and /.test(object));
  return row.length < maxJoined && !placed && words <= maxRowWords && !open && !isAlone && all.every(isShort);
}

const maxEnded = 6;

/** Whether an action can stand beside one with another verb. */
function isPlain({ verb, object }: Action): boolean {
  return (
    !/^(?:can|will|is|now|lets)\b/.test(verb) &&
    !joints.test(object) &&
    !/ and /.test(object) &&
    !isIssue(object)
  );
}

function isIssue(object: string): boolean {
  return object.startsWith(issue) && !/[,;:()"]|(?<!\S)(?:and|or)(?!\S)/.test(object);
}

/** Matches a phrase with a clause, which gets its own sentence, or with a second object, which comes last. */
const joints = /[,;:()"]|(?<!\S)(?:or|that|which|when|if|where|while|so|because)(?!\S)/;
/** What a fault depends on belongs to it: "a crash when a boat sinks". */
const faultJoints = /[,;:()"]|(?<!\S)(?:or|that|which|where|so|because)(?!\S)/;
const goingOn = /(?<!\S)(?:to|as|by|with|via|using|through|for|from)(?!\S| (?:at least )?v?\d)/;
const aims = /(?<!\S)(?:to|as|by|with|via|using|through)(?!\S)/;
const opens = /^(?:(?:an? |the )?\S+ )?(?:to|for|with) /;
/** Matches words after which a place would belong to something else. */
const closing = /[,;:()"]|(?<!\S)(?:that|which|when|if|where|while|to|so|because|as|by|in|on|at)(?!\S)/;
