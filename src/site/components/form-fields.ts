import { html, type SafeHtml } from '../../html/safe-html.ts';
import { describedByNotes, fieldNotes, type Noted } from './field-notes.ts';
import type { Choice } from './select.ts';

type Named = Noted & { readonly label: string };

/** A line of text that may stay empty. */
export function textField(
  options: Named & { value: string; maxLength: number; placeholder?: string },
): SafeHtml {
  const { name, label, value, maxLength, placeholder = '' } = options;
  return html`<div class="field">
    <label class="field-label" for="${name}">${label}</label>
    <input class="field-input" id="${name}" name="${name}" value="${value}" maxlength="${maxLength}"
      placeholder="${placeholder}" autocomplete="off" ${describedByNotes(options)}>
    ${fieldNotes(options)}
  </div>`;
}

/** Several lines. The text begins on a line of its own: HTML drops the first line break. */
export function textArea(options: Named & { value: string; rows: number; required?: boolean }): SafeHtml {
  const { name, label, value, rows, required = false } = options;
  return html`<div class="field">
    <label class="field-label" for="${name}">${label}</label>
    <textarea class="field-input field-area" id="${name}" name="${name}" rows="${rows}" spellcheck="true"
      ${required ? 'required' : ''} ${describedByNotes(options)}>
${value}</textarea>
    ${fieldNotes(options)}
  </div>`;
}

export function selectField(options: Named & { choices: readonly Choice[]; chosen: string }): SafeHtml {
  const { name, label, choices, chosen } = options;
  return html`<div class="field">
    <label class="field-label" for="${name}">${label}</label>
    <select class="field-input" id="${name}" name="${name}" ${describedByNotes(options)}>
      ${choices.map(({ value, text }) => html`<option value="${value}" ${value === chosen ? 'selected' : ''}>${text}</option>`)}
    </select>
    ${fieldNotes(options)}
  </div>`;
}

/** A few things of which one is chosen, side by side. */
export function choiceField(options: Named & { choices: readonly Choice[]; chosen: string }): SafeHtml {
  const { name, label, choices, chosen } = options;
  return html`<fieldset class="field choice-field">
    <legend class="field-label">${label}</legend>
    <div class="choices">
      ${choices.map(({ value, text }) => html`<label class="choice"><input type="radio" name="${name}" value="${value}" ${value === chosen ? 'checked' : ''}><span>${text}</span></label>`)}
    </div>
    ${fieldNotes(options)}
  </fieldset>`;
}

type Box = {
  readonly name: string;
  readonly text: string;
  readonly note: string;
  readonly checked: boolean;
};

/** Things of which any number is chosen, one below the other, each with what it means. */
export function checkList({ label, choices }: { label: string; choices: readonly Box[] }): SafeHtml {
  return html`<fieldset class="check-list">
    <legend class="hidden-text">${label}</legend>
    ${choices.map(
      ({ name, text, note, checked }) => html`<label class="check-row">
      <input type="checkbox" name="${name}" value="yes" ${checked ? 'checked' : ''}>
      <span class="check-text">${text}</span> <span class="check-note">${note}</span>
    </label>`,
    )}
  </fieldset>`;
}
