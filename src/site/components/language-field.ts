import { canonicalLanguage, commonLanguages, languageName } from '../../domain/language.ts';
import type { SafeHtml } from '../../html/safe-html.ts';
import { selectField } from './form.ts';

type LanguageField = {
  readonly label: string;
  /** What no choice is called. */
  readonly none: string;
  readonly chosen: string;
  readonly hint?: string;
  readonly error?: string | undefined;
};

/** A tag with a region that someone chose elsewhere stays chosen. */
export function languageField({ none, chosen, ...field }: LanguageField): SafeHtml {
  const known = canonicalLanguage(chosen);
  const tags =
    known === null || commonLanguages.includes(known) ? commonLanguages : [known, ...commonLanguages];
  const choices = [{ value: '', text: none }, ...tags.map((value) => ({ value, text: languageName(value) }))];
  return selectField({ ...field, name: 'language', choices, chosen: known ?? '' });
}
