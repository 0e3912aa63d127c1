import type { FieldMessage } from '../field-message.ts';
import { tooLong } from '../text-limits.ts';

/** The pronunciation of a written form. At least one of `spoken` and `ipa` is set. */
export type Pronounced = {
  readonly written: string;
  /** In ordinary letters. Null if only IPA is known. */
  readonly spoken: string | null;
  /** In the International Phonetic Alphabet, for engines that take it. */
  readonly ipa: string | null;
  readonly caseSensitive: boolean;
  /** Primary BCP 47 subtag; null for all languages. */
  readonly language: string | null;
  readonly note: string | null;
};

export type LexiconEntry = Pronounced & {
  readonly id: string;
  /** Null for an entry of the whole organization. */
  readonly productId: string | null;
  readonly createdAt: Date;
};

/** Entries that an organization may have, those of its products included. */
export const maxEntries = 5000;

export const bounds = { written: 80, spoken: 120, ipa: 120, note: 500 } as const;

// No digits, quotation marks or brackets: IPA goes into an attribute.
const ipaText = /^[\p{L}\p{M}\p{Sk}ˈˌːˑ.|‖‿\-() ]+$/u;
const sayable = /[\p{L}\p{N}]/u;

/** Returns the trimmed entry and its errors. */
export function checkEntry(entry: Pronounced): { entry: Pronounced; errors: FieldMessage[] } {
  const text = (value: string | null) => value?.trim() || null;
  const trimmed = {
    ...entry,
    written: entry.written.normalize('NFC').trim(),
    spoken: text(entry.spoken),
    ipa: text(entry.ipa),
    language: text(entry.language)?.toLowerCase() ?? null,
    note: text(entry.note),
  };
  const { written, spoken, ipa, language } = trimmed;
  const errors: FieldMessage[] = [];
  const must = (path: string, message: string) => errors.push({ path, message });
  for (const name of ['written', 'spoken', 'ipa', 'note'] as const) {
    const value = trimmed[name] ?? '';
    const { length } = [...value];
    if (length > bounds[name]) must(name, tooLong(bounds[name], length));
    else if (/\p{Cc}/u.test(value) || !value.isWellFormed()) must(name, 'must be one line of plain text');
  }
  if (!sayable.test(written)) must('written', 'must have a letter or a digit');
  if (spoken === null && ipa === null) must('spoken', 'is required if there is no phonetic spelling (IPA)');
  if (spoken !== null && !sayable.test(spoken)) must('spoken', 'must have a letter or a digit');
  if (ipa !== null && !ipaText.test(ipa))
    must('ipa', 'must be phonetic letters, without slashes or brackets');
  if (language !== null && !/^[a-z]{2,3}$/.test(language))
    must('language', 'must be a language such as en or de, without a region');
  return { entry: trimmed, errors };
}

/** Two entries with the same key in one product, or in the organization, are duplicates. */
export function keyOf({ written, caseSensitive }: Pick<Pronounced, 'written' | 'caseSensitive'>): string {
  return caseSensitive ? written : written.toLowerCase();
}
