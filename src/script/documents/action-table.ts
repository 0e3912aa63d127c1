import { cleanText } from '../clean/clean-text.ts';
import { countWords } from '../english/case.ts';
import { verbOf } from '../english/verb-forms.ts';
import type { Block } from '../read/block.ts';

const who = /^(?:who|owner|assignee|responsible|assigned to|person)$/i;
const what = /^(?:what|actions?|tasks?|items?|action items?|to-?do)$/i;
const when = /^(?:when|due(?: date)?|deadline|by|until|date)$/i;
/** Verbs of offices that our table of changes does not know. */
const tasks =
  /^(?:alert|back|model|draft|email|e-mail|brief|chase|survey|interview|onboard|recruit|hire|book|circulate|liaise|arrange|prepare|finali[sz]e|follow)$/i;
const mostRows = 12;

/** A table of who does what until when, a sentence each; none where the table is no such list. */
export function actionTable({ columns, cells }: Block & { kind: 'table' }): string[] {
  const [person, task, due] = [who, what, when].map((name) =>
    columns.findIndex((column) => name.test(column.trim())),
  );
  if (person === undefined || task === undefined || person < 0 || task < 0) return [];
  return cells.slice(0, mostRows).flatMap((row) => {
    const [name = '', act = '', date = ''] = [row[person], row[task], row[due ?? -1]].map((cell) =>
      cleanText(cell ?? ''),
    );
    const first = act.split(' ')[0] ?? '';
    const verb = verbOf(first)?.form === 'base' || tasks.test(first);
    if (name === '' || countWords(name) > 6 || countWords(act) < 2) return [];
    const told = verb ? `${name} is to ${act.charAt(0).toLowerCase()}${act.slice(1)}` : `${name}: ${act}`;
    return [`${told.replace(/\.$/, '')}${date === '' ? '' : `, by ${date}`}.`];
  });
}
