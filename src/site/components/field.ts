import { html } from 'ghtml';

export type Field = {
  readonly name: string;
  readonly label: string;
  readonly type: 'email' | 'password' | 'text';
  readonly autocomplete: string;
  readonly value?: string;
  readonly hint?: string;
  /** What is wrong with the value, as a whole sentence. */
  readonly error?: string | undefined;
  readonly maxLength?: number;
  readonly autofocus?: boolean;
};

/** A labelled input with its hint or its error, which assistive technology reads together with it. */
export function field(options: Field): string {
  const {
    name,
    label,
    type,
    autocomplete,
    value = '',
    hint,
    error,
    maxLength = 254,
    autofocus = false,
  } = options;
  const described = error ? `${name}-error` : hint ? `${name}-hint` : '';
  return html`<div class="field">
    <label class="field-label" for="${name}">${label}</label>
    <input class="field-input" id="${name}" name="${name}" type="${type}" value="${value}"
      autocomplete="${autocomplete}" maxlength="${maxLength}" required autocapitalize="none" spellcheck="false"
      !${autofocus || error ? 'autofocus' : ''} !${error ? 'aria-invalid="true"' : ''}
      !${described ? html`aria-describedby="${described}"` : ''}>
    !${error ? html`<p class="field-error" id="${name}-error">${error}</p>` : ''}
    !${hint && !error ? html`<p class="field-hint" id="${name}-hint">${hint}</p>` : ''}
  </div>`;
}
