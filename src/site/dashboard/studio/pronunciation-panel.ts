import type { FastifyRequest } from 'fastify';
import type { Draft } from '../../../domain/draft.ts';
import { html, type SafeHtml } from '../../../html/safe-html.ts';
import { type Pronunciation, pronunciationScopes } from '../../../operations/drafts/keep-pronunciation.ts';
import { selectField, textArea, textField } from '../../components/form.ts';
import type { FormRequest } from '../../layout/form-fault.ts';
import { formText, pastedText } from '../../layout/request.ts';
import type { ShownProblem } from '../../layout/shown-problem.ts';
import type { DashboardContext } from '../layout/section.ts';

/** Longer than any valid word, so that a word that is too long is rejected, not cut. */
const maxTyped = 2000;

const scopeNames = {
  draft: 'This draft',
  product: 'The product',
  organization: 'Your organization',
} as const;

const fieldNames = new Map([
  ['word', 'say_written'],
  ['written', 'say_written'],
  ['sound', 'say_spoken'],
  ['spoken', 'say_spoken'],
  ['product', 'say_scope'],
  ['voice.pronunciation_notes', 'pronunciations'],
]);

/** The field of the panel that a problem is about. */
export function pronunciationField({ path }: ShownProblem): string | undefined {
  return fieldNames.get(path);
}

/**
 * A form for the pronunciation of a word and its scope. `draft-say.js` fills in a word that is selected in the script. A
 * problem is shown at its field, with the typed values.
 */
export function pronunciationPanel(
  dashboard: DashboardContext,
  { id, document }: Draft,
  { notes, problem }: { readonly notes: string; readonly problem: ShownProblem | null },
): SafeHtml {
  const form = withProblem(dashboard, problem);
  const scopes = pronunciationScopes.filter(
    (scope) =>
      scope === 'draft' || (dashboard.mayManage && (scope === 'organization' || document.productId !== null)),
  );
  const choices = scopes.map((value) => ({ value, text: scopeNames[value] }));
  const preview = dashboard.at(`/studio/${id}/preview`);
  return html`<details class="fold fold-fields say" ${notes === '' && form.fault.errors.length === 0 ? '' : 'open'}>
    <summary class="field-label">Pronunciation</summary>
    <input type="hidden" name="say_speaker" value="${speakerOf(dashboard.request)}">
    ${textField({ form, name: 'say_written', label: 'Word', maxLength: 80, hint: 'As it’s written in the script.' })}
    ${textField({ form, name: 'say_spoken', label: 'Sounds like', maxLength: 120, placeholder: 'For example, kube control' })}
    ${selectField({ form, name: 'say_scope', label: 'Keep it for', choices, chosen: 'draft' })}
    <p class="say-go">
      <button class="button button-secondary" type="submit" formaction="${preview}" name="hear" value="word">Hear it</button>
      <button class="button button-secondary" type="submit" name="act" value="say" data-edit>Keep</button>
    </p>
    <p class="field-hint" data-said role="status"></p>
    <div data-part="notes">${textArea({ form, name: 'pronunciations', label: 'In this draft', value: notes, rows: 2, maxLength: 500, hint: 'One per line, such as: kubectl = "kube control"' })}</div>
  </details>`;
}

function withProblem({ request, fault }: DashboardContext, problem: ShownProblem | null): FormRequest {
  if (!problem) return { request, fault };
  const { message, status } = problem;
  const path = pronunciationField(problem);
  return { request, fault: { errors: path ? [{ path, message }] : [], notice: null, status } };
}

function speakerOf(request: FastifyRequest): '1' | '2' {
  return formText(request, 'say_speaker', 1) === '2' ? '2' : '1';
}

export function readPronunciation(
  request: FastifyRequest,
): Pronunciation & { scope: (typeof pronunciationScopes)[number] } {
  const scope = formText(request, 'say_scope', 20);
  return {
    written: pastedText(request, 'say_written', maxTyped),
    spoken: pastedText(request, 'say_spoken', maxTyped),
    scope: pronunciationScopes.find((each) => each === scope) ?? 'draft',
  };
}
