import type { Pronounced } from '../../../domain/lexicon/lexicon.ts';
import { html, type SafeHtml } from '../../../html/safe-html.ts';
import { findTaken } from '../../../operations/lexicon.ts';
import { field, selectField, textField } from '../../components/form.ts';
import { languageField } from '../../components/language-field.ts';
import { formText } from '../../layout/request.ts';
import { offeredLanguages } from '../default-fields.ts';
import { addressOf } from '../layout/address.ts';
import type { DashboardContext } from '../layout/section.ts';

export const emptyEntry: Pronounced = {
  written: '',
  spoken: null,
  ipa: null,
  caseSensitive: false,
  language: null,
  note: null,
};

/** `id` is null for a new entry. */
type Kept = { readonly id: string | null; readonly productId: string | null };

export async function entryFields(
  dashboard: DashboardContext,
  entry: Pronounced,
  kept: Kept,
): Promise<SafeHtml> {
  const { context, fault } = dashboard;
  const isRefused = fault.errors.some(({ path }) => path === 'written');
  const taken = isRefused ? await findTaken(context, { ...submittedEntry(dashboard), ...kept }) : undefined;
  const hint = taken && html`<a href="${addressOf(dashboard, `/lexicon/${taken}`)}">Change that entry</a>`;
  const cases = [
    { value: 'any', text: 'Any case' },
    { value: 'exact', text: 'Exact case only' },
  ];
  return html`${field({ form: dashboard, name: 'written', label: 'Word', value: entry.written, maxLength: 80, hint })}
    ${textField({ form: dashboard, name: 'spoken', label: 'Sounds like', noun: '“Sounds like”', value: entry.spoken ?? '', maxLength: 120, hint: 'In ordinary letters, such as “kube control”.' })}
    ${textField({ form: dashboard, name: 'ipa', label: 'Phonetic spelling (IPA)', noun: 'The phonetic spelling', value: entry.ipa ?? '', maxLength: 120, hint: html`Optional. Only ElevenLabs voices with the model <code>flash_v2</code> use it. All others use “Sounds like”.` })}
    ${selectField({ form: dashboard, name: 'case', label: 'Case', choices: cases, chosen: entry.caseSensitive ? 'exact' : 'any' })}
    ${languageField({ form: dashboard, label: 'Language', languages: offeredLanguages(dashboard.context), none: 'All languages', chosen: entry.language ?? '' })}
    ${textField({ form: dashboard, name: 'note', label: 'Note', value: entry.note ?? '', maxLength: 500 })}`;
}

export function submittedEntry({ request }: DashboardContext): Pronounced {
  return {
    written: formText(request, 'written', 1000),
    spoken: formText(request, 'spoken', 1000),
    ipa: formText(request, 'ipa', 1000),
    caseSensitive: formText(request, 'case', 10) === 'exact',
    language: formText(request, 'language', 20),
    note: formText(request, 'note', 2000),
  };
}
