import { sourceTypes, tones, verbosities } from '../../../domain/conversion-settings.ts';
import { errorSentence, type FieldMessage } from '../../../domain/field-message.ts';
import { maxContentLength, maxContextLength } from '../../../domain/text-limits.ts';
import { html, type SafeHtml } from '../../../html/safe-html.ts';
import { listProductChoices, type ProductName } from '../../../operations/products.ts';
import { notice } from '../../components/elements.ts';
import { choiceField, selectField, submitButton, textArea, textField } from '../../components/form.ts';
import { capitalized, measure } from '../../components/format.ts';
import { languageField } from '../../components/language-field.ts';
import { nameOfField } from '../../layout/shown-problem.ts';
import { kindNames } from '../conversions/list-page.ts';
import { postForm, showPage } from '../layout/page.ts';
import type { DashboardContext } from '../layout/section.ts';
import { sourceLength } from './figures.ts';
import type { StudioForm } from './studio-form.ts';
import { voicePicker } from './voice-picker.ts';

/** Shows the first step: a text and its narration settings. */
export async function showStudio(
  dashboard: DashboardContext,
  form: StudioForm,
  errors: readonly FieldMessage[] = [],
) {
  const { context } = dashboard;
  const errorAt: ErrorAt = (start) => {
    const found = errors.find(({ path }) => path.startsWith(start));
    return found && errorSentence(nameOfField(found.path), found.message);
  };
  const [products, voices, length] = await Promise.all([
    listProductChoices(context),
    voicePicker(dashboard, form, { error: errorAt(notesPath) ? undefined : errorAt('voice.') }),
    errorAt('content') ? '' : sourceLength(dashboard, form.content),
  ]);
  // Enter in a field presses the first button, which writes the script.
  const content = html`<button class="hidden-text" type="submit" tabindex="-1" aria-hidden="true">Write the script</button>
    <input type="hidden" name="draft" value="${form.draft}"><input type="hidden" name="draft_version" value="${form.draftVersion}">
    ${errorAt('product_id') ? notice('This product was deleted. Choose another one, or none.') : ''}
    <div class="studio">
      <div class="studio-text" data-imports="${dashboard.at('/studio/import')}">${textPart(form, errorAt, { length, importAddress: dashboard.at('/studio/import') })}
        <p class="field-hint" data-saved data-autosave="${dashboard.at('/studio/autosave')}" role="status"></p></div>
      <div class="studio-side">
        ${optionFields(form, errorAt, { products, voices })}
        ${languageField({ label: 'Language', languages: context.listLanguages(context.caller.mode), none: 'Detect from the text', chosen: form.language, hint: 'The languages that a voice speaks. Your text isn’t translated.', error: errorAt('language') })}
        ${moreFields(form, errorAt)}
        <div class="studio-go">${submitButton('Write the script')}<p class="field-hint">Free. You can edit the script before you make audio.</p></div>
      </div>
    </div>`;
  return showPage(
    dashboard,
    {
      title: 'New episode',
      parent: ['Studio', '/studio'],
      content: postForm(dashboard, '/studio/new', content, { files: true, look: 'studio-form' }),
      scripts: ['studio.js', 'hear.js', 'voices.js'],
    },
    errors.length === 0 ? dashboard.fault.status : 400,
  );
}

/** Returns the error of a field, by the beginning of its path in a document. */
type ErrorAt = (start: string) => string | undefined;

const notesPath = 'voice.pronunciation_notes';

function textPart(
  form: StudioForm,
  errorAt: ErrorAt,
  { length, importAddress }: { readonly length: string; readonly importAddress: string },
): SafeHtml {
  return html`${textArea({ name: 'text', label: 'Text', value: form.content, rows: 22, maxLength: maxContentLength, error: errorAt('content'), hint: 'Type or paste text, or drop a file. It can be Markdown, HTML, reStructuredText or plain text.' })}
    <p class="field-hint" data-source-figures>${length}</p>
    ${textFile(html`name="file"`)}
    <div class="import-url">
      ${textField({ name: 'url', label: 'Or a web page', value: form.url, maxLength: 2048, placeholder: 'https://example.com', error: errorAt('url'), hint: 'You’ll see its text before you use it.' })}
      <button class="button button-secondary" type="submit" formaction="${importAddress}" data-import>Get the text</button>
      <p class="field-hint" data-imported="url" role="status"></p>
    </div>`;
}

/** A file field for the text. Without a name, only the page's script reads the file. */
export function textFile(name: SafeHtml | null): SafeHtml {
  return html`<div class="field file-field" ${name ? '' : 'data-scripted'}>
    <label class="field-label" for="file">Or a file</label>
    <input class="field-input field-file" id="file" ${name} type="file" accept=".md,.markdown,.txt,.rst,.adoc,.html,.htm,.docx,text/plain,text/markdown,text/html">
    <p class="field-hint">.md, .txt, .html or .docx, up to ${measure(4, 'MB')}.</p>
    <p class="field-hint" data-imported="file" role="status"></p>
  </div>`;
}

function optionFields(
  form: StudioForm,
  errorAt: ErrorAt,
  { products, voices }: { readonly products: readonly ProductName[]; readonly voices: SafeHtml },
): SafeHtml {
  const named = (values: readonly string[]) => values.map((value) => ({ value, text: capitalized(value) }));
  return html`${choiceField({ name: 'kind', label: 'Kind', choices: sourceTypes.map((value) => ({ value, text: kindNames[value] })), chosen: form.kind })}
    ${selectField({ name: 'tone', label: 'Tone', choices: named(tones), chosen: form.tone })}
    ${choiceField({ name: 'verbosity', label: 'Length', choices: named(verbosities), chosen: form.verbosity })}
    ${choiceField({ name: 'speakers', label: 'Speakers', choices: speakerChoices, chosen: String(form.speakers) })}
    ${voices}
    ${products.length === 0 ? '' : productField(form, products)}
    ${textField({ name: 'audience', label: 'Audience', value: form.audience, maxLength: 500, placeholder: 'For example, new developers', error: errorAt('settings.audience') })}`;
}

export const speakerChoices = [
  { value: '1', text: 'One narrator' },
  { value: '2', text: 'Two hosts' },
];

function productField(form: StudioForm, products: readonly ProductName[]): SafeHtml {
  const choices = products.map(({ id, name }) => ({ value: id, text: name }));
  const all = [{ value: '', text: 'None' }, ...choices];
  return selectField({ name: 'product', label: 'Product', choices: all, chosen: form.product });
}

function moreFields(form: StudioForm, errorAt: ErrorAt): SafeHtml {
  const open = [form.title, form.version, form.callToAction, form.context, form.pronunciations].some(Boolean);
  return html`<details class="fold fold-fields" ${open || form.withoutContext ? 'open' : ''}>
    <summary class="field-label">More options</summary>
    ${textField({ name: 'title', label: 'Title', value: form.title, maxLength: 500, hint: 'Taken from the text if empty.', error: errorAt('title') })}
    ${textField({ name: 'version', label: 'Version to emphasize', value: form.version, maxLength: 200, error: errorAt('settings.version') })}
    ${textField({ name: 'call_to_action', label: 'Call to action at the end', value: form.callToAction, maxLength: 1000, error: errorAt('settings.cta') })}
    ${textArea({ name: 'context', label: 'Context for the writer', value: form.context, rows: 3, maxLength: maxContextLength, error: errorAt('additional_context') })}
    ${textArea({ name: 'pronunciations', label: 'Pronunciations', value: form.pronunciations, rows: 2, maxLength: 500, error: errorAt(notesPath), hint: 'One per line, such as: kubectl = "kube control"' })}
    <label class="check"><input type="checkbox" name="without_context" value="yes" ${form.withoutContext ? 'checked' : ''}> Ignore the organization’s context</label>
  </details>`;
}
