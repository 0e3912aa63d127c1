import { canonicalLanguage, languageName, primaryLanguage } from '../../domain/language.ts';
import type { SafeHtml } from '../../html/safe-html.ts';
import type { FormRequest } from '../layout/form-fault.ts';
import { selectField } from './form.ts';

type LanguageField = {
  readonly label: string;
  readonly languages: readonly string[];
  /** The label of the empty choice. */
  readonly none: string;
  readonly chosen: string;
  readonly hint?: string;
  readonly form?: FormRequest;
  readonly error?: string | undefined;
};

/** A select of languages. A language that is not offered, such as one with a region, stays chosen. One without a voice is marked. */
export function languageField({ none, chosen, languages, ...field }: LanguageField): SafeHtml {
  const known = canonicalLanguage(chosen);
  const tags = known === null || languages.includes(known) ? languages : [known, ...languages];
  const nameOf = (tag: string) =>
    `${languageName(tag)}${languages.includes(primaryLanguage(tag)) ? '' : ' – no voice here'}`;
  const choices = [{ value: '', text: none }, ...tags.map((value) => ({ value, text: nameOf(value) }))];
  return selectField({ ...field, name: 'language', choices, chosen: known ?? '' });
}
