import { canonicalLanguage, languageName } from '../../domain/language.ts';
import type { SafeHtml } from '../../html/safe-html.ts';
import type { FormRequest } from '../layout/form-fault.ts';
import { selectField } from './form.ts';

type LanguageField = {
  readonly label: string;
  readonly languages: readonly string[];
  /** What no choice is called. */
  readonly none: string;
  readonly chosen: string;
  readonly hint?: string;
  readonly form?: FormRequest;
  readonly error?: string | undefined;
};

/** A language that is not offered stays chosen, such as one with a region. */
export function languageField({ none, chosen, languages, ...field }: LanguageField): SafeHtml {
  const known = canonicalLanguage(chosen);
  const tags = known === null || languages.includes(known) ? languages : [known, ...languages];
  const choices = [{ value: '', text: none }, ...tags.map((value) => ({ value, text: languageName(value) }))];
  return selectField({ ...field, name: 'language', choices, chosen: known ?? '' });
}
