import type { FastifyRequest } from 'fastify';
import type { Draft } from '../../../domain/draft.ts';
import { html, type SafeHtml } from '../../../html/safe-html.ts';
import { hasRole } from '../../../operations/caller.ts';
import { type Pronunciation, pronunciationScopes } from '../../../operations/drafts/keep-pronunciation.ts';
import { selectField, textArea, textField } from '../../components/form.ts';
import { formText, pastedText } from '../../layout/request.ts';
import { addressOf } from '../layout/address.ts';
import type { DashboardContext } from '../layout/section.ts';

const scopeNames = {
  draft: 'This draft',
  product: 'The product',
  organization: 'Your organization',
} as const;

/** Says how a word sounds, and where that holds. `draft-say.js` fills in a word that is selected in the script. */
export function pronunciationPanel(
  dashboard: DashboardContext,
  { id, document }: Draft,
  notes: string,
): SafeHtml {
  const isAdmin = hasRole(dashboard.context.caller, 'admin');
  const scopes = pronunciationScopes.filter(
    (scope) => scope === 'draft' || (isAdmin && (scope === 'organization' || document.productId !== null)),
  );
  const choices = scopes.map((value) => ({ value, text: scopeNames[value] }));
  const preview = addressOf(dashboard, `/studio/${id}/preview`);
  return html`<details class="fold fold-fields say" data-part="say" ${notes === '' ? '' : 'open'}>
    <summary class="field-label">Pronunciation</summary>
    <input type="hidden" name="say_speaker" value="1">
    ${textField({ name: 'say_written', label: 'Word', maxLength: 80, hint: 'As it’s written in the script.' })}
    ${textField({ name: 'say_spoken', label: 'Sounds like', maxLength: 120, placeholder: 'For example, kube control' })}
    ${selectField({ name: 'say_scope', label: 'Keep it for', choices, chosen: 'draft' })}
    <p class="say-go">
      <button class="button button-secondary" type="submit" formaction="${preview}" name="hear" value="word">Hear it</button>
      <button class="button button-secondary" type="submit" name="act" value="say" data-edit>Keep</button>
    </p>
    <p class="field-hint" data-said role="status"></p>
    ${textArea({ name: 'pronunciations', label: 'In this draft', value: notes, rows: 2, hint: 'One per line, such as: kubectl = "kube control"' })}
  </details>`;
}

export function readPronunciation(
  request: FastifyRequest,
): Pronunciation & { scope: (typeof pronunciationScopes)[number] } {
  const scope = formText(request, 'say_scope', 20);
  return {
    written: pastedText(request, 'say_written', 80),
    spoken: pastedText(request, 'say_spoken', 120),
    scope: pronunciationScopes.find((each) => each === scope) ?? 'draft',
  };
}
