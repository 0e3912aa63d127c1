import { html } from 'ghtml';
import type { Choice } from './select.ts';

type Named = {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  /** What is wrong with the value, as a whole sentence. */
  readonly error?: string | undefined;
};

/** A line of text that may stay empty. */
export function textField(
  options: Named & { value: string; maxLength: number; placeholder?: string },
): string {
  const { name, label, value, maxLength, placeholder = '' } = options;
  return html`<div class="field">
    <label class="field-label" for="${name}">${label}</label>
    <input class="field-input" id="${name}" name="${name}" value="${value}" maxlength="${maxLength}"
      placeholder="${placeholder}" autocomplete="off" !${described(options)}>
    !${below(options)}
  </div>`;
}

/** Several lines. The text begins on a line of its own: HTML drops the first line break. */
export function textArea(options: Named & { value: string; rows: number; required?: boolean }): string {
  const { name, label, value, rows, required = false } = options;
  return html`<div class="field">
    <label class="field-label" for="${name}">${label}</label>
    <textarea class="field-input field-area" id="${name}" name="${name}" rows="${rows}" spellcheck="true"
      !${required ? 'required' : ''} !${described(options)}>
${value}</textarea>
    !${below(options)}
  </div>`;
}

export function selectField(options: Named & { choices: readonly Choice[]; chosen: string }): string {
  const { name, label, choices, chosen } = options;
  return html`<div class="field">
    <label class="field-label" for="${name}">${label}</label>
    <select class="field-input" id="${name}" name="${name}" !${described(options)}>
      !${choices.map(({ value, text }) => html`<option value="${value}" !${value === chosen ? 'selected' : ''}>${text}</option>`)}
    </select>
    !${below(options)}
  </div>`;
}

/** A few things of which one is chosen, side by side. */
export function choiceField(options: Named & { choices: readonly Choice[]; chosen: string }): string {
  const { name, label, choices, chosen } = options;
  return html`<fieldset class="field choice-field">
    <legend class="field-label">${label}</legend>
    <div class="choices">
      !${choices.map(({ value, text }) => html`<label class="choice"><input type="radio" name="${name}" value="${value}" !${value === chosen ? 'checked' : ''}><span>${text}</span></label>`)}
    </div>
    !${below(options)}
  </fieldset>`;
}

type Box = {
  readonly name: string;
  readonly text: string;
  readonly note: string;
  readonly checked: boolean;
};

/** Things of which any number is chosen, one below the other, each with what it means. */
export function checkList({ label, choices }: { label: string; choices: readonly Box[] }): string {
  return html`<fieldset class="check-list">
    <legend class="hidden-text">${label}</legend>
    !${choices.map(
      ({ name, text, note, checked }) => html`<label class="check-row">
      <input type="checkbox" name="${name}" value="yes" !${checked ? 'checked' : ''}>
      <span class="check-text">${text}</span> <span class="check-note">${note}</span>
    </label>`,
    )}
  </fieldset>`;
}

function described({ name, hint, error }: Named): string {
  if (error) return html`aria-invalid="true" aria-describedby="${name}-error"`;
  return hint ? html`aria-describedby="${name}-hint"` : '';
}

function below({ name, hint, error }: Named): string {
  if (error) return html`<p class="field-error" id="${name}-error">${error}</p>`;
  return hint ? html`<p class="field-hint" id="${name}-hint">${hint}</p>` : '';
}
