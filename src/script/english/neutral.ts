import type { ChangeCategory } from '../../domain/writing.ts';
import { lowerFirst } from './case.ts';
import type { Subjects } from './subjects.ts';

const openers: Readonly<Record<ChangeCategory, readonly string[]>> = {
  breaking: ['One breaking change to note', 'Also breaking', 'Another point to check before you upgrade'],
  security: ['One security point to note', 'Also on security', 'Another security point'],
  removed: ['One removal to note', 'Also going away', 'Another removal'],
  deprecated: ['One deprecation to note', 'Also on its way out', 'Another deprecation'],
  added: ['One addition to note', 'Also new', 'New in this release', 'Another addition'],
  performance: ['One gain in performance', 'Also about speed', 'Another performance change'],
  changed: ['One change to note', 'Also changed', 'Another change'],
  fixed: ['One fix to note', 'Also fixed', 'Among the fixes', 'Another fix'],
  chore: ['One internal change', 'Also internal', 'Another internal change'],
};

/** Frames that take anything after a colon: for an entry whose build we cannot tell. */
export function neutralWays(category: ChangeCategory, text: string, subjects: Subjects): string[] {
  return openers[category].map((opener) => `${opener}: ${lowerFirst(text, subjects.names)}`);
}
