import type { SpokenPattern } from './spoken-pattern.ts';

/** Words that are spoken side by side: "a read write lock", "the client server protocol". */
const sideBySide = new Set(
  (
    'and or either read write execute true false yes no maybe on off in out up down left right input output client server ' +
    'light dark day night import export push pull black white low high front back send receive request response'
  ).split(' '),
);
/** Words that form a choice if two of them are together. */
const choices = new Set(
  (
    'add remove enable show hide create edit update delete open close start stop expand collapse attach detach ' +
    'accept reject approve deny disable he she his her him'
  ).split(' '),
);
const periods = new Set('second minute hour day week month quarter year'.split(' '));

const wordBefore = String.raw`(?<![\p{L}\p{N}_.:@])(\p{L}{2,40})["']?`;
const wordAfter = String.raw`["']?(\p{L}{2,40})(?![\p{L}\p{N}_@:#]|\.\p{L})`;

/** Says a slash between two words. In `Windows/Linux` and `TCP/IP` it is only a short pause. */
export const slashes: readonly SpokenPattern[] = [
  ...['', ' '].map((space) => ({
    starts: '/',
    pattern: new RegExp(`(?<=${wordBefore}${space})/(?=${space}${wordAfter})`, 'uy'),
    say: ([, before = '', after = '']: readonly (string | undefined)[]) => sayBetween(before, after),
  })),
];

function sayBetween(before: string, after: string): string | null {
  const [first, second] = [before.toLowerCase(), after.toLowerCase()];
  if (sideBySide.has(first) && sideBySide.has(second)) return null;
  if (choices.has(first) && choices.has(second)) return ' or ';
  if (areParticiples(first, second) || areOpposites(first, second)) return ' or ';
  if (periods.has(second)) return periods.has(first) ? ' or ' : ' per ';
  return before === first && after === second ? ' slash ' : null;
}

/** Whether two words are opposites: `mute/unmute`, `connect/disconnect`. */
function areOpposites(first: string, second: string): boolean {
  return ['un', 'dis'].some((prefix) => second === prefix + first);
}

/** Whether two words are participles: `hovered/selected`, `reading/writing`. */
function areParticiples(first: string, second: string): boolean {
  return ['ed', 'ing'].some((ending) => first.endsWith(ending) && second.endsWith(ending));
}
