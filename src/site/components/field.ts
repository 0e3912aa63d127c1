import { html, type SafeHtml } from '../../html/safe-html.ts';
import { describedByNotes, fieldNotes, type Noted } from './field-notes.ts';

export type Field = Noted & {
  readonly label: string;
  readonly type: 'email' | 'password' | 'text';
  readonly autocomplete: string;
  readonly value?: string;
  readonly maxLength?: number;
  readonly autofocus?: boolean;
};

/** A line that must be filled in. */
export function field(options: Field): SafeHtml {
  const { name, label, type, autocomplete, value = '', maxLength = 254, autofocus = false } = options;
  return html`<div class="field">
    <label class="field-label" for="${name}">${label}</label>
    <input class="field-input" id="${name}" name="${name}" type="${type}" value="${value}"
      autocomplete="${autocomplete}" maxlength="${maxLength}" required autocapitalize="none" spellcheck="false"
      ${autofocus || options.error ? 'autofocus' : ''} ${describedByNotes(options)}>
    ${fieldNotes(options)}
  </div>`;
}
