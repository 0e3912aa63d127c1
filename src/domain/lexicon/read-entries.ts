import type { FieldMessage } from '../field-message.ts';
import { readCsv } from './csv.ts';
import { checkEntry, keyOf, maxEntries, type Pronounced } from './lexicon.ts';
import { readPls } from './pls.ts';

export const lexiconFormats = ['csv', 'pls'] as const;
export type LexiconFormat = (typeof lexiconFormats)[number];

export type LexiconInput = { readonly format: LexiconFormat; readonly content: string };

/** The entries of an import, or its errors: one of the whole import, or those of some lines. */
export type LexiconEntries =
  | { readonly fault: string }
  | { readonly entries: readonly Pronounced[] }
  | { readonly errors: readonly FieldMessage[] };

export const tooManyEntries = `is too much: an organization can have ${maxEntries} entries with those of its products`;

const shownErrors = 20;

export function readEntries({ format, content }: LexiconInput): LexiconEntries {
  const read = format === 'csv' ? readCsv(content) : readPls(content);
  if ('fault' in read) return { fault: `cannot be read: ${read.fault}` };
  if (read.entries.length > maxEntries) return { fault: tooManyEntries };
  const errors: FieldMessage[] = [];
  // Of two entries with the same written form, the later one wins.
  const byKey = new Map<string, Pronounced>();
  for (const { line, entry: given } of read.entries) {
    const { entry, errors: found } = checkEntry(given);
    for (const { path, message } of found)
      errors.push({ path: 'content', message: `line ${line}: ${path} ${message}` });
    byKey.set(JSON.stringify([keyOf(entry), entry.caseSensitive, entry.language]), entry);
  }
  return errors.length > 0 ? { errors: errors.slice(0, shownErrors) } : { entries: [...byKey.values()] };
}
