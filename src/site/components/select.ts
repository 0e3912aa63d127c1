import { html, type SafeHtml } from '../../html/safe-html.ts';

export type Choice = { readonly value: string; readonly text: string };

export function select(options: {
  name: string;
  label: string;
  choices: readonly Choice[];
  chosen: string;
}): SafeHtml {
  const { name, label, choices, chosen } = options;
  return html`<label class="select">
    <span class="hidden-text">${label}</span>
    <select class="select-input" name="${name}">
      ${choices.map(({ value, text }) => html`<option value="${value}" ${value === chosen ? 'selected' : ''}>${text}</option>`)}
    </select>
  </label>`;
}
