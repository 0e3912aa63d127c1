import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { html, type SafeHtml } from '../../html/safe-html.ts';
import { type FormRequest, noFault } from './form-fault.ts';
import { formText } from './request.ts';

const maxShown = 2000;

/** A hidden field with fingerprints of what the form shows. A rejected form keeps those of the first time. */
export function shownValues(
  { request, fault }: FormRequest,
  values: Readonly<Record<string, string>>,
): SafeHtml {
  const prints = Object.entries(values).map(([name, value]) => printOf(name, value));
  const shown = fault === noFault ? prints.join(' ') : formText(request, 'shown', maxShown);
  return html`<input type="hidden" name="shown" value="${shown}">`;
}

/** Returns the entered value, or the saved one if the user left the field unchanged: it may have changed in the meantime. */
export function changedText(request: FastifyRequest, name: string, maxLength: number, saved: string): string {
  const text = formText(request, name, maxLength);
  const shown = formText(request, 'shown', maxShown).split(' ');
  return shown.includes(printOf(name, text)) ? saved : text;
}

/** Browsers submit CRLF line breaks. */
function printOf(name: string, value: string): string {
  const text = value.replaceAll('\r\n', '\n').trim();
  return `${name}:${createHash('sha256').update(text).digest('base64url').slice(0, 8)}`;
}
