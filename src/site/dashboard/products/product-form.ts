import { html, type SafeHtml } from '../../../html/safe-html.ts';
import { submitButton } from '../../components/button.ts';
import { field } from '../../components/field.ts';
import { textArea } from '../../components/form-fields.ts';
import { errorOf, type FormFault } from '../../frame/form-fault.ts';
import { postForm } from '../frame/post-form.ts';
import type { DashboardContext } from '../frame/section.ts';

export type ProductForm = {
  readonly name: string;
  readonly context: string;
  readonly fault: FormFault;
};

export function productForm(
  dashboard: DashboardContext,
  { name, context, fault }: ProductForm,
  { path, button }: { path: string; button: string },
): SafeHtml {
  const content = html`${field({ name: 'name', label: 'Name', type: 'text', autocomplete: 'off', value: name, maxLength: 200, hint: 'As it is said in scripts.', error: errorOf(fault, 'name', 'The name') })}
    ${textArea({ name: 'context', label: 'Context for scripts', value: context, rows: 8, hint: 'What a narrator should know: what it does, for whom, what its parts are called. Up to 10,240 characters.', error: errorOf(fault, 'context', 'The context') })}
    <p class="actions">${submitButton(button)}</p>`;
  return postForm(dashboard, path, content, { look: 'form form-narrow' });
}
