import { year } from './number-words.ts';
import { oneOf } from './patterns.ts';
import type { SpokenPattern } from './spoken-pattern.ts';

/** Words after the initials of Visual Studio: `VS Code`, `VS extensions`. */
const ofVisualStudio = new Set(
  (
    'code codium studio build builds tools marketplace installer express community professional enterprise online live ' +
    'ide insiders version versions extension extensions project projects solution solutions installation instance ' +
    'user users plugin plugins debugger settings theme themes workspace'
  ).split(' '),
);
/** Words that precede a name and are never an opponent. */
const leadsToName = new Set(
  (
    'the an in for with from to of on at by as use uses using used install installs installed installing open opens ' +
    'opened add adds added and or via inside our your my this that latest new old support supports supported fix fixes ' +
    'fixed update updates updated require requires run runs launch start when if while because since after before ' +
    'until than then but not is are was make makes let lets microsoft'
  ).split(' '),
);
const opensSentence = new Set(
  'it the this that these we you they he she there now use if when in'.split(' '),
);
const namesBefore = oneOf(
  'in for the with from to of on use using via and or a fix fixed add added support open'.split(' '),
);

/** Says `vs` between opponents. `VS` in capitals is Visual Studio, unless it has opponents on both sides. */
export const versus: readonly SpokenPattern[] = [
  {
    starts: 'V',
    pattern: /(?<=(?<![^\s("'])([\p{L}\p{N}+#.-]{1,40})["')]? )VS(\.?)(?= ["'(]?([\p{L}\p{N}]{1,40}))/uy,
    say: ([, before = '', stop = '', after = '']) =>
      areOpponents(before, after) && !(stop !== '' && opensSentence.has(after.toLowerCase()))
        ? 'versus'
        : null,
  },
  {
    starts: 'v',
    pattern: new RegExp(
      String.raw`vs(20\d\d)\b|vs(?=-code\b)|(?<=(?:^|\b${namesBefore} ))vs(?= code\b)`,
      'iuy',
    ),
    say: ([, edition]) => (edition === undefined ? 'V S' : `V S ${year(edition)}`),
  },
  {
    starts: 'digit',
    pattern: /(?<=\b(?:VS|Visual Studio) )20\d\d(?![\p{L}\p{N}_]|[.,]\d)/uy,
    say: ([digits = '']) => year(digits),
  },
];

/** Whether two words are opponents: two names, two numbers or two plain words. */
function areOpponents(before: string, after: string): boolean {
  if (
    before === 'a' ||
    before.endsWith('.') ||
    leadsToName.has(before.toLowerCase()) ||
    ofVisualStudio.has(after.toLowerCase())
  )
    return false;
  return isName(before) === isName(after);
}

function isName(word: string): boolean {
  return /[\p{Lu}\p{N}]/u.test(word);
}
