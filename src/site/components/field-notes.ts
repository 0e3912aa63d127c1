import { html, type SafeHtml } from '../../html/safe-html.ts';

/** What is said about a field below it. */
export type Noted = {
  readonly name: string;
  readonly hint?: string;
  /** What is wrong with the value, as a whole sentence. */
  readonly error?: string | undefined;
};

/** The hint, or the error instead. */
export function fieldNotes({ name, hint, error }: Noted): SafeHtml | null {
  if (error) return html`<p class="field-error" id="${name}-error">${error}</p>`;
  return hint ? html`<p class="field-hint" id="${name}-hint">${hint}</p>` : null;
}

/** The attributes by which assistive technology reads them together with the field. */
export function describedByNotes({ name, hint, error }: Noted): SafeHtml | null {
  if (error) return html`aria-invalid="true" aria-describedby="${name}-error"`;
  return hint ? html`aria-describedby="${name}-hint"` : null;
}
