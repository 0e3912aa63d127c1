import type { FastifyReply } from 'fastify';
import { sourceTypes, tones, verbosities } from '../../../domain/conversion-settings.ts';
import type { FieldMessage } from '../../../domain/field-message.ts';
import { html, type SafeHtml } from '../../../html/safe-html.ts';
import { listProductChoices, type ProductName } from '../../../operations/products.ts';
import { submitButton } from '../../components/button.ts';
import { capitalized } from '../../components/capitalized.ts';
import { choiceField, selectField, textArea, textField } from '../../components/form-fields.ts';
import { notice } from '../../components/notice.ts';
import { kindNames } from '../conversions/words.ts';
import { postForm } from '../frame/post-form.ts';
import type { DashboardContext } from '../frame/section.ts';
import { showPage } from '../frame/show-page.ts';
import type { StudioForm } from './studio-form.ts';
import { voiceFields } from './voice-fields.ts';

type Asked = { readonly form: StudioForm; readonly errors: readonly FieldMessage[] };

/** The first step: a text, and how it is to be told. */
export async function showStudio(
  dashboard: DashboardContext,
  { form, errors }: Asked,
): Promise<FastifyReply> {
  const { context } = dashboard;
  const [products, providers] = await Promise.all([
    listProductChoices(context),
    context.listVoices(context.caller.mode),
  ]);
  const voices = providers.find(({ provider }) => provider === 'tts_b') ?? { engine: '', voices: [] };
  const content = html`${goneProduct(errors)}<div class="studio">
      <div class="studio-text">${textPart(form, errors)}</div>
      <div class="studio-side">
        ${optionFields(form, products)}
        ${voiceFields(dashboard, form, voices, errors)}
        ${moreFields(form)}
        <div class="studio-go">${submitButton('Write the script')}<p class="field-hint">Costs nothing. You read and edit it before it is voiced.</p></div>
      </div>
    </div>`;
  return showPage(
    dashboard,
    {
      title: 'Studio',
      facts: html`<span>Text to script, script to audio.</span>`,
      content: postForm(dashboard, '/studio', content, { files: true, look: 'studio-form' }),
      scripts: ['studio.js'],
    },
    errors.length === 0 ? 200 : 400,
  );
}

/** Somebody has deleted it since the page was opened, so there is no field that the message could stand beside. */
function goneProduct(errors: readonly FieldMessage[]): SafeHtml | null {
  const isGone = errors.some(({ path }) => path === 'product_id');
  return isGone ? notice('The product that you chose is gone. Choose another one, or none.') : null;
}

function textPart(form: StudioForm, errors: readonly FieldMessage[]): SafeHtml {
  const error = errors.find(({ path }) => path === 'content')?.message;
  return html`${textArea({ name: 'text', label: 'Text', value: form.content, rows: 22, error, hint: 'Markdown, HTML, reStructuredText or plain; at most 51,200 characters. You can drop a file here.' })}
    <div class="field file-field">
      <label class="field-label" for="file">Or a file</label>
      <input class="field-file" id="file" name="file" type="file" accept=".md,.markdown,.txt,.html,.htm,.rst,text/plain,text/markdown,text/html">
    </div>`;
}

function optionFields(form: StudioForm, products: readonly ProductName[]): SafeHtml {
  const named = (values: readonly string[]) => values.map((value) => ({ value, text: capitalized(value) }));
  return html`${choiceField({ name: 'kind', label: 'Kind', choices: sourceTypes.map((value) => ({ value, text: kindNames[value] })), chosen: form.kind })}
    ${selectField({ name: 'tone', label: 'Tone', choices: named(tones), chosen: form.tone })}
    ${choiceField({ name: 'verbosity', label: 'Length', choices: named(verbosities), chosen: form.verbosity })}
    ${choiceField({ name: 'speakers', label: 'Speakers', choices: speakerChoices, chosen: String(form.speakers) })}
    ${products.length === 0 ? '' : productField(form, products)}
    ${textField({ name: 'audience', label: 'Audience', value: form.audience, maxLength: 500, placeholder: 'developers new to the product' })}`;
}

const speakerChoices = [
  { value: '1', text: 'One narrator' },
  { value: '2', text: 'Two hosts' },
];

function productField(form: StudioForm, products: readonly ProductName[]): SafeHtml {
  const choices = products.map(({ id, name }) => ({ value: id, text: name }));
  const all = [{ value: '', text: 'None in particular' }, ...choices];
  return selectField({ name: 'product', label: 'Product', choices: all, chosen: form.product });
}

function moreFields(form: StudioForm): SafeHtml {
  const open = [form.title, form.version, form.callToAction, form.context, form.pronunciations].some(Boolean);
  return html`<details class="fold studio-more" ${open || form.withoutContext ? 'open' : ''}>
    <summary class="field-label">More options</summary>
    ${textField({ name: 'title', label: 'Title', value: form.title, maxLength: 500, hint: 'Taken from the text when empty.' })}
    ${textField({ name: 'version', label: 'Version to emphasize', value: form.version, maxLength: 200 })}
    ${textField({ name: 'call_to_action', label: 'Call to action at the end', value: form.callToAction, maxLength: 1000 })}
    ${textArea({ name: 'context', label: 'What the writer should know', value: form.context, rows: 3 })}
    ${textArea({ name: 'pronunciations', label: 'How words are said', value: form.pronunciations, rows: 2, hint: 'One a line, such as: kubectl = "kube control"' })}
    <label class="check"><input type="checkbox" name="without_context" value="yes" ${form.withoutContext ? 'checked' : ''}> Leave the organization’s context out</label>
  </details>`;
}
